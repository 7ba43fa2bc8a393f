import type { LineKind } from "../../shapes/line-words";

/** Whether the caption tells what is asked, right or wrong; and where it does, whether that is right. */
const TOLD = "told";
const RIGHT = "right";

/** What a line can come to, told apart by its status and readings. */
export const QUIZ_KINDS: readonly LineKind[] = [
  { id: "TP", label: "told rightly", status: "passed", readings: {} },
  { id: "FP", label: "told wrongly", status: "failed", readings: { [RIGHT]: "failed" } },
  { id: "FN", label: "left out", status: "failed", readings: { [TOLD]: "failed" } },
];
