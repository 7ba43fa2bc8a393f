import type { MatrixCheck } from "../../../components/matrix-rows";
import { constraintLabel } from "../../../constraints/lookup";
import type { FlawedCheck } from "../../../schemas/by-hand";
import type { Checklist, ContentCheck, FormatCheck } from "../../../schemas/checklist";

/** The constraints of a checklist as rows of a matrix, format before content. */
export function matrixChecks(checklist: Checklist, flawedChecks: readonly FlawedCheck[]): MatrixCheck[] {
  const flawed = new Set(flawedChecks.map(({ checkId }) => checkId));
  const row =
    (half: MatrixCheck["half"]) =>
    ({ checkId, constraintId, description }: FormatCheck | ContentCheck): MatrixCheck => ({
      checkId,
      half,
      name: constraintId ? constraintLabel(constraintId) : "Content",
      asked: description,
      flawed: flawed.has(checkId),
    });
  return [...checklist.format.map(row("format")), ...checklist.content.map(row("content"))];
}
