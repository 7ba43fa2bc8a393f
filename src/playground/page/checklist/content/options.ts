import { halfWidth, markedOption, optionLetter } from "../../../../foundation/option-letter";
import type { ContentItem } from "../../../../shapes/checklist";

/** Options are kept as "A. text", "B. text"; people write the texts, the letters follow from their order. */

/** As many as there are letters. */
export const MOST_OPTIONS = 26;

export const NONE_OF_THE_ABOVE = "None of the above";

/** The texts of options without their letters. A letter is taken off where all have one, or where it is their own. */
export function optionTexts(options: readonly string[]): string[] {
  const read = options.map(markedOption);
  const all = read.every((match) => match !== null);
  return options.map((option, index) => {
    const marked = read[index];
    const own = marked?.letter === optionLetter(index);
    return marked && (all || own) ? marked.rest.replace(/^\s/, "") : option;
  });
}

/** Texts as options with their letters. */
export function letteredOptions(texts: readonly string[]): string[] {
  return texts.map((text, index) => `${optionLetter(index)}. ${text}`);
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

/** Index of the option that the right answer names, by letter or full text; null where there is none. */
export function rightOption({ options, correctAnswer }: ContentItem): number | null {
  if (correctAnswer === null) return null;
  const [, found, behind = ""] =
    /^\s*\(?([A-Za-z])(?:[.):、](.*)|\s*)$/s.exec(halfWidth(correctAnswer)) ?? [];
  const letter = found?.toUpperCase();
  const lettered = options.findIndex((option, index) => {
    const own = markedOption(option)?.letter;
    return letter !== undefined && (own ?? optionLetter(index)) === letter;
  });
  const texts = optionTexts(options).map(plain);
  const isYesOrNo = options.every((option) => /^(?:yes|no)$/i.test(option.trim()));
  if (lettered >= 0 && !isYesOrNo) {
    const said = plain(behind);
    // A letter with the text of another option names neither.
    return said !== "" && said !== texts[lettered] && texts.includes(said) ? null : lettered;
  }
  const wanted = plain(correctAnswer);
  const named = options.findIndex((option, index) => plain(option) === wanted || texts[index] === wanted);
  return named === -1 ? null : named;
}

/** The item with these options, of which the one at `right` is right. */
export function withOptions(item: ContentItem, texts: readonly string[], right: number | null): ContentItem {
  return {
    ...item,
    options: letteredOptions(texts),
    correctAnswer: right === null || right >= texts.length ? null : optionLetter(right),
  };
}

/** True for an option that speaks of those before it, and so stays last. */
export function staysLast(text: string): boolean {
  return /\b(?:none|all|both|neither|either|any) of (?:the |these |those )?(?:above|options|answers|them)\b|^(?:以上|上述)/iu.test(
    text,
  );
}

/**
 * The places of options in a new order: `order[0]` is the old place of the first. Those that speak of the others stay
 * last. `random` gives numbers from 0 up to 1.
 */
export function shuffledOrder(texts: readonly string[], random: () => number): number[] {
  const places = texts.map((_, index) => index);
  const last = places.filter((index) => staysLast(texts[index] ?? ""));
  const mixed = places.filter((index) => !last.includes(index));
  for (let end = mixed.length - 1; end > 0; end -= 1) {
    const chosen = Math.floor(random() * (end + 1));
    const [one, other] = [mixed[end] ?? 0, mixed[chosen] ?? 0];
    mixed[end] = other;
    mixed[chosen] = one;
  }
  return [...mixed, ...last];
}

/** The item with its options in a new order; the right answer goes along. */
export function withOrder(item: ContentItem, order: readonly number[]): ContentItem {
  const texts = optionTexts(item.options);
  const right = rightOption(item);
  const moved = right === null ? -1 : order.indexOf(right);
  return withOptions(
    item,
    order.map((from) => texts[from] ?? ""),
    moved === -1 ? null : moved,
  );
}
