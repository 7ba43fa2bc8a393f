import type { Checklist } from "../schemas/checklist";
import type { BenchmarkId } from "../schemas/verdict";
import { ifVidcap } from "./if-vidcap";
import { omnicapIf } from "./omnicap-if";

/** In whose shape a checklist is written: our own, or that of a benchmark's files. */
export type ChecklistShape = "caplens" | BenchmarkId;

/** The checklist as indented JSON in that shape; `readChecklist` takes all of them. */
export function writeChecklist(checklist: Checklist, shape: ChecklistShape): string {
  const written: Record<ChecklistShape, () => unknown> = {
    caplens: () => checklist,
    "omnicap-if": () => omnicapIf.serialise(checklist),
    "if-vidcap": () => ifVidcap.serialise(checklist),
  };
  return `${JSON.stringify(written[shape](), null, 2)}\n`;
}
