import type { Checklist, ContentCheck, ContentItem, FormatCheck } from "./checklist";

/** Every check by its id. */
export function checksOf({ format, content }: Checklist): Map<string, FormatCheck | ContentCheck> {
  return new Map([...format, ...content].map((check) => [check.checkId, check]));
}

/** The questions of a checklist that have a right answer: about the others nobody is asked. */
export function askedItems({ content }: Checklist): ContentItem[] {
  return content.flatMap(({ items }) => items).filter(({ correctAnswer }) => correctAnswer !== null);
}
