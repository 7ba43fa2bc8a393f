import { ProblemError } from "../foundation/errors";
import type { Checklist } from "../shapes/checklist";
import { type BenchmarkId, benchmarks } from "./registry";

/** In whose shape a checklist is written: our own, or that of a benchmark's files. */
export type ChecklistShape = "caplens" | BenchmarkId;

/**
 * The checklist as indented JSON in that shape; `readChecklist` takes all of them. Throws `ProblemError` for a shape
 * that no benchmark has.
 */
export function writeChecklist(checklist: Checklist, shape: string): string {
  const written = benchmarks.find(({ id }) => id === shape)?.checklists?.serialise(checklist);
  if (!written && shape !== "caplens") {
    throw new ProblemError({
      code: "checklist-shape-unknown",
      message: `No benchmark called ${shape} has checklists.`,
      nextStep: "Choose another shape from the menu.",
    });
  }
  return `${JSON.stringify(written ?? checklist, null, 2)}\n`;
}
