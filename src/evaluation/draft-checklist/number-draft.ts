import type { DraftedContent, DraftedFormat } from "../../judges/draft-checklist/drafted";
import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import type { DraftCheck } from "../../shapes/draft";

/** Every id of a checklist and its draft: of checks and of questions. */
export function idsOf(checklist: Checklist, draft: readonly DraftCheck[]): Set<string> {
  const checks: (FormatCheck | ContentCheck)[] = [
    ...checklist.format,
    ...checklist.content,
    ...draft.map(({ check }) => check),
  ];
  return new Set(
    checks.flatMap((check) => [
      check.checkId,
      ...("items" in check ? check.items.map(({ checkId }) => checkId) : []),
    ]),
  );
}

/** Hands out "stem-001" and on; of the ids that a check and its questions would get, none is taken. */
function numbering(stem: string, taken: ReadonlySet<string>): (items: number) => string {
  let number = 0;
  return (items) => {
    let id: string;
    do {
      number += 1;
      id = `${stem}-${String(number).padStart(3, "0")}`;
    } while (taken.has(id) || Array.from({ length: items }).some((_, at) => taken.has(`${id}-${at + 1}`)));
    return id;
  };
}

/** Drafted checks as suggestions, with ids that nothing in `taken` has, and the model they come from. */
export function numberDraft(
  drafted: { format: readonly DraftedFormat[]; content: readonly DraftedContent[] },
  taken: ReadonlySet<string>,
  from: { model: string; promptVersion: string },
): DraftCheck[] {
  const origin = { kind: "model", model: from.model, promptVersion: from.promptVersion } as const;
  const formatId = numbering("draft-format", taken);
  const contentId = numbering("draft-content", taken);
  return [
    ...drafted.format.map(
      (check): DraftCheck => ({ half: "format", check: { checkId: formatId(0), ...check }, origin }),
    ),
    ...drafted.content.map(({ items, ...check }): DraftCheck => {
      const checkId = contentId(items.length);
      const numbered = items.map((item, index) => ({ checkId: `${checkId}-${index + 1}`, ...item }));
      return { half: "content", check: { checkId, ...check, items: numbered }, origin };
    }),
  ];
}
