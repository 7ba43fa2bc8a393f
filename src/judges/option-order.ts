import { markedOption } from "../foundation/option-letter";
import { answerNames } from "./read-answer";

/** Options in an order of their own, and the way back to how the checklist names them. */
export type OptionOrder = {
  /** As the judge shall see them: letters in their usual order, texts in another. */
  shown: string[];
  /** The checklist's name of an answer read from the shown options; null when it is none of them. */
  original(answer: string): string | null;
};

/** "None of the above", "all other options": true in their place only. */
const pointsToOthers =
  /\b(?:above|below|preceding|previous|following|(?:other|remaining) (?:options?|answers?|choices?))\b|以上|上述|其他选项/i;
/** "Both A and B": true with the letters as they are only. */
const namesLetters =
  /(?:^|[^\p{L}\p{N}])\(?[A-Z]\)?\s*(?:,|&|\/|and|or|和|或)\s*\(?[A-Z]\)?(?![\p{L}\p{N}'’])/u;

/** Numbers from 0 (inclusive) to 1 that a text decides: the same text gives the same ones. */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [order[at], order[other]];
    if (one === undefined || two === undefined) break;
    order[at] = two;
    order[other] = one;
  }
  return order;
}

/**
 * Which of `count` things stands at each place in a round. The first round leaves them as they are. In every `count`
 * rounds in a row, counted from the first, each thing stands once in each place: a judge that goes by the place gives
 * each answer equally often, and does not agree with itself. Two things swap every time.
 */
function orderOf(count: number, round: number, seed: string): number[] {
  if (count === 2) return round % 2 === 1 ? [0, 1] : [1, 0];
  const block = Math.floor((round - 1) / count);
  const random = numbersFrom(`${seed} ${block}`);
  const things = shuffled(count, random);
  const steps = shuffled(count - 1, random).map((step) => step + 1);
  const step = [0, ...steps][(round - 1) % count] ?? 0;
  const places = block === 0 ? things.map((_, place) => things.indexOf(place)) : shuffled(count, random);
  return places.map((place) => things[(place + step) % count] ?? 0);
}

/** "B. blue" as its mark and its text; the mark of an option without a letter is empty. */
function partsOf(option: string): { mark: string; text: string } {
  const marked = markedOption(option);
  return { mark: marked?.mark ?? "", text: marked?.rest ?? option };
}

/**
 * The places of the options that stand otherwise in other rounds; none where all keep theirs. The same of options in the order of any
 * round, since whatever keeps its place keeps it in all of them.
 */
export function movablePlaces(options: readonly string[]): number[] {
  const parts = options.map(partsOf);
  const fixed =
    answerNames(options).length < options.length || parts.some(({ text }) => namesLetters.test(text));
  const movable = parts.flatMap(({ text }, index) => (fixed || pointsToOthers.test(text) ? [] : [index]));
  return movable.length < 2 ? [] : movable;
}

/**
 * The order of a question's options in a round (from 1), the same for the same `seed`. The first round shows them as
 * they are. Options that point to others ("none of the above") keep their place; where one names letters ("both A and
 * B"), or two have the same name, all do.
 */
export function optionOrder(options: readonly string[], round: number, seed: string): OptionOrder {
  const names = answerNames(options);
  const parts = options.map(partsOf);
  const movable = movablePlaces(options);
  const order = movable.length === 0 ? [] : orderOf(movable.length, round, seed);
  /** By place: the index of the option that stands there. */
  const standing = parts.map((_, place) => {
    const moved = order[movable.indexOf(place)];
    return (moved === undefined ? undefined : movable[moved]) ?? place;
  });
  const shown = parts.map(({ mark }, place) => `${mark}${parts[standing[place] ?? place]?.text ?? ""}`);
  const shownNames = answerNames(shown);
  return {
    shown,
    original: (answer) => names[standing[shownNames.indexOf(answer)] ?? -1] ?? null,
  };
}
