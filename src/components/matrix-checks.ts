import type { FlawedCheck } from "../schemas/by-hand";
import type { Checklist, ContentCheck, FormatCheck } from "../schemas/checklist";
import type { MatrixCheck } from "./matrix-rows";

/** The constraints of a checklist as rows of a matrix, format before content; `labelOf`: what a constraint is called. */
export function matrixChecks(
  checklist: Checklist,
  flawedChecks: readonly FlawedCheck[],
  labelOf: (constraintId: string) => string,
): MatrixCheck[] {
  const flawed = new Set(flawedChecks.map(({ checkId }) => checkId));
  const row =
    (half: MatrixCheck["half"]) =>
    ({ checkId, constraintId, description }: FormatCheck | ContentCheck): MatrixCheck => ({
      checkId,
      half,
      name: constraintId ? labelOf(constraintId) : "Content",
      asked: description,
      flawed: flawed.has(checkId),
    });
  return [...checklist.format.map(row("format")), ...checklist.content.map(row("content"))];
}
