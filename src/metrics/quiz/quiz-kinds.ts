import type { LineKind } from "../../shapes/line-words";

/** Readings of a quiz line: the caption tells what is asked, right or wrong; what it tells is right. */
const TOLD = "told";
const RIGHT = "right";

/** Outcomes of a line, told apart by its status and readings. */
export const QUIZ_KINDS: readonly LineKind[] = [
  { id: "TP", label: "told rightly", status: "passed", readings: {} },
  { id: "FP", label: "told wrongly", status: "failed", readings: { [RIGHT]: "failed" } },
  { id: "FN", label: "left out", status: "failed", readings: { [TOLD]: "failed" } },
];
