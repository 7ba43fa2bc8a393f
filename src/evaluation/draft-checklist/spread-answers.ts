import { optionLetter } from "../../foundation/option-letter";
import type { DraftedContent, DraftedItem } from "../../judges/draft-checklist-fields";

/** Minimum share of right answers that should say that nothing else offered is right, as in OmniCap-IF. */
export const LEAST_SHARE = 0.3;

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

/** "Both A and C", "Option B": such options go wrong under other letters. */
const namesLetters = /\b[A-J]\s*(?:,|&|\/|\+|and|or|nor)\s*[A-J](?![\w'’])|\b[Oo]ptions? [A-J]\b/;

/** A whole number of 32 bits from a text, the same each time (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // Without this last stirring the low bits of like texts are alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The place taken least often so far; among equals the question decides. */
function rarest(counts: readonly number[], places: number, question: string): number {
  const taken = Array.from({ length: places }, (_, place) => counts[place] ?? 0);
  const least = Math.min(...taken);
  const candidates = taken.flatMap((count, place) => (count === least ? [place] : []));
  return candidates[seedOf(question) % candidates.length] ?? 0;
}

/** The question with its right option at the rarest place; the others keep their order. */
function moved(item: DraftedItem, counts: number[]): DraftedItem {
  const right = item.options.findIndex((option) => option.startsWith(`${item.correctAnswer}. `));
  if (item.type !== "correctness" || right < 0) return item;
  const texts = item.options.map((option) => option.slice(3));
  const rightText = texts[right] ?? "";
  const count = (place: number) => {
    counts[place] = (counts[place] ?? 0) + 1;
  };
  if (staysLast(rightText) || texts.some((text) => namesLetters.test(text))) {
    count(right);
    return item;
  }
  const others = texts.filter((text, index) => index !== right && !staysLast(text));
  const last = texts.filter(staysLast);
  const place = rarest(counts, others.length + 1, item.question);
  count(place);
  const order = [...others.toSpliced(place, 0, rightText), ...last];
  return {
    ...item,
    options: order.map((text, index) => `${optionLetter(index)}. ${text}`),
    correctAnswer: optionLetter(place),
  };
}

/**
 * Spreads the letters of the right answers evenly over the multiple-choice questions of a draft by moving options;
 * a model likes some letters better than others, and so does a judge that guesses. "None of the above" and its kind
 * stay last, options that name other letters stay where they are, and so do those of questions without an answer.
 * The same draft gives the same letters.
 */
export function spreadAnswers(content: readonly DraftedContent[]): DraftedContent[] {
  const counts: number[] = [];
  return content.map((check) => ({ ...check, items: check.items.map((item) => moved(item, counts)) }));
}
