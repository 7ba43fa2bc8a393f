import type { DraftedContent } from "../../judges/draft-checklist/drafted";

/** So much of the right answers should say that nothing else offered is right, as in OmniCap-IF. */
const LEAST_SHARE = 0.3;

const none =
  /^(?:none|neither|nothing|nobody|no one|not any)\b.{0,40}\b(?:above|these|those|them|options?|others?|listed)\b|^(?:it is |it's )?not (?:mentioned|stated|shown|said|specified|seen|heard|visible|audible)\b|^(?:it )?can(?:not|'t| not) be (?:told|said|determined|seen|heard|known)\b|^(?:以上|上述).{0,4}(?:都不|皆非|均不)/iu;
const pointsUp =
  /\b(?:all|any|both|none|neither|either) of (?:the |these |those )?(?:above|options|answers)|^(?:以上|上述)/iu;

/** True for an option, without its letter, that says that no other is right. */
export function isNoneOfTheAbove(option: string): boolean {
  return none.test(option.trim());
}

/** True for an option that has to come after those it speaks of. */
export function staysLast(option: string): boolean {
  return isNoneOfTheAbove(option) || pointsUp.test(option);
}

/** Says how many right answers are "none of the above" where that is too few; null where it is not, or none is known. */
export function tooFewNoneOfTheAbove(content: readonly DraftedContent[]): string | null {
  const right = content
    .flatMap(({ items }) => items)
    .flatMap(({ type, options, correctAnswer }) =>
      type === "correctness" && correctAnswer !== null
        ? (options.find((option) => option.startsWith(`${correctAnswer}. `)) ?? [])
        : [],
    );
  const nones = right.filter((option) => isNoneOfTheAbove(option.slice(3))).length;
  if (right.length === 0 || nones >= right.length * LEAST_SHARE) return null;
  return `“None of the above” is right in ${nones} of ${right.length} questions with options; at least 30 % keep a guess from paying.`;
}
