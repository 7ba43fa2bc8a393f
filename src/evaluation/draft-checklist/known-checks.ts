import type { DraftedChecklist, DraftedContent, DraftedFormat } from "../../judges/draft-checklist/fields";
import type { SuggestedCheck } from "../../rules/suggesting/suggested-check";
import type { Checklist, ContentCheck, DraftCheck, FormatCheck } from "../../shapes/checklist";
import { asksForNoMore } from "./same-demand";

/** The checks known already: from the checklist, from its draft, from rules that read the instruction. */
type KnownChecks = { format: FormatCheck[]; content: ContentCheck[] };

/** Every known check. Of the suggestions by rule only those that are sure, with `sureOnly`. */
export function knownChecks(
  checklist: Checklist,
  draft: readonly DraftCheck[],
  suggested: readonly SuggestedCheck[],
  { sureOnly = false } = {},
): KnownChecks {
  const isSure = (sure: "high" | "low") => sure === "high" || !sureOnly;
  const known: KnownChecks = { format: [...checklist.format], content: [...checklist.content] };
  for (const entry of draft) {
    if (entry.half === "content") known.content.push(entry.check);
    else if (entry.origin.kind === "model" || isSure(entry.origin.sure)) known.format.push(entry.check);
  }
  for (const { check, sure } of suggested) {
    const isThere = known.format.some((one) => asksForNoMore(check, one) && asksForNoMore(one, check));
    if (isSure(sure) && !isThere) known.format.push(check);
  }
  return known;
}

/** A text by its letters and digits alone, so that signs, blanks and letter case make no difference. */
function essence(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function contentIdentity({
  constraintId,
  description,
}: {
  constraintId: string | null;
  description: string;
}): string {
  return `${constraintId ?? ""} ${essence(description)}`;
}

/**
 * The drafted checks that ask for something new. A format check that a known one covers is left out, one with other
 * parameters stays beside it; a content check is left out where its demand is known, a question where it is asked
 * already. `doubled` counts the checks left out; of equal ones in the draft itself the first stays.
 */
export function newChecks(
  drafted: Pick<DraftedChecklist, "format" | "content">,
  known: KnownChecks,
): { format: DraftedFormat[]; content: DraftedContent[]; doubled: number } {
  const own = new Set<string>();
  const format = drafted.format.filter((check) => {
    const { constraintId, description, parameters } = check;
    const identity = JSON.stringify([constraintId, essence(description), parameters]);
    if (own.has(identity) || known.format.some((one) => asksForNoMore(check, one))) return false;
    own.add(identity);
    return true;
  });
  const demands = new Set(
    known.content.flatMap((check) => (essence(check.description) === "" ? [] : [contentIdentity(check)])),
  );
  const questions = new Set(
    known.content.flatMap(({ items }) => items.map(({ question }) => essence(question))),
  );
  const content = drafted.content.flatMap((check) => {
    const hasWords = essence(check.description) !== "";
    if (hasWords && demands.has(contentIdentity(check))) return [];
    const items = check.items.filter(({ question }) => {
      const asked = essence(question);
      if (asked !== "" && questions.has(asked)) return false;
      questions.add(asked);
      return true;
    });
    if (items.length === 0) return [];
    if (hasWords) demands.add(contentIdentity(check));
    return [{ ...check, items }];
  });
  const doubled = drafted.format.length - format.length + drafted.content.length - content.length;
  return { format, content, doubled };
}
