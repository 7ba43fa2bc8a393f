import type { DisputedCheck } from "../shapes/by-hand";
import type { Checklist, ContentCheck, FormatCheck } from "../shapes/checklist";
import type { MatrixCheck } from "./matrix-rows";

/** The constraints of a checklist as rows of a matrix, format before content; `labelOf`: what a constraint is called. */
export function matrixChecks(
  checklist: Checklist,
  disputedChecks: readonly DisputedCheck[],
  labelOf: (constraintId: string) => string,
): MatrixCheck[] {
  const disputed = new Set(disputedChecks.map(({ checkId }) => checkId));
  const row =
    (half: MatrixCheck["half"]) =>
    ({ checkId, constraintId, description }: FormatCheck | ContentCheck): MatrixCheck => ({
      checkId,
      half,
      name: constraintId ? labelOf(constraintId) : "Content",
      asked: description,
      disputed: disputed.has(checkId),
    });
  return [...checklist.format.map(row("format")), ...checklist.content.map(row("content"))];
}
