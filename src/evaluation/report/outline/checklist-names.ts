import { constraintLabel, modalityOf } from "../../../rules/taxonomy/lookup";
import type { Checklist, ContentCheck, FormatCheck } from "../../../shapes/checklist";
import { foreign, type Inline, own } from "./blocks";

/** A check with the number that the report calls it by: `F1`, `C2`. */
export type NumberedCheck = { number: string; checkId: string; name: Inline[] } & (
  | { half: "format"; check: FormatCheck }
  | { half: "content"; check: ContentCheck }
);

/** Some labels stand for one constraint of sight and one of hearing. */
function named(constraintId: string | null): Inline[] {
  if (constraintId === null) return [own("Content")];
  const modality = modalityOf(constraintId);
  return [foreign(constraintLabel(constraintId)), ...(modality ? [own(` (${modality})`)] : [])];
}

/** The checks of a checklist in order, format before content. */
export function numberedChecks({ format, content }: Checklist): NumberedCheck[] {
  return [
    ...format.map((check, index) => ({
      number: `F${index + 1}`,
      checkId: check.checkId,
      name: named(check.constraintId),
      half: "format" as const,
      check,
    })),
    ...content.map((check, index) => ({
      number: `C${index + 1}`,
      checkId: check.checkId,
      name: named(check.constraintId),
      half: "content" as const,
      check,
    })),
  ];
}

/** The number of an item within its check: `C2.1`. */
export function itemNumber(check: string, index: number): string {
  return `${check}.${index + 1}`;
}
