import { listedItems } from "../count/listed-items";
import { lengthIn } from "../length/strict";
import { type Asked, askedOf, type Limits, type Unit } from "./asked-text";
import { compose, type Sizes, type Style } from "./compose-text";
import type { AskedCheck } from "./conflicts";

/** Longer texts are not tried. */
const MOST_CHARACTERS = 60_000;
/** Rounds in which the sizes of a text are brought within their limits. */
const ROUNDS = 10;

/** How far a number lies outside of its limits: below, less than 0; above, more. */
function outside(count: number, limits: Limits | undefined | null): number {
  if (!limits) return 0;
  if (count < limits.least) return count - limits.least;
  return count > limits.most ? count - limits.most : 0;
}

/** A text of a style with its sizes within their limits, as far as a few rounds bring them there. */
function sized(asked: Asked, style: Style): string {
  const least = (unit: Unit) => asked.limits.get(unit)?.least ?? 0;
  const sizes: Sizes = {
    words: Math.max(style.base, least("word"), Math.ceil(least("character") / 6)),
    sentences: Math.max(1, least("sentence"), least("paragraph")),
    paragraphs: Math.max(1, least("paragraph")),
    things: 0,
  };
  let text = "";
  for (let round = 0; round < ROUNDS; round++) {
    text = compose(asked, style, sizes);
    if (text.length > MOST_CHARACTERS) return text;
    const off = (unit: Unit) => outside(lengthIn(text, unit), asked.limits.get(unit));
    const [words, sentences, paragraphs] = [off("word"), off("sentence"), off("paragraph")];
    const characters = Math.trunc(off("character") / 4);
    const things = asked.things ? outside(listedItems(text).length, asked.things) : 0;
    if (words === 0 && sentences === 0 && paragraphs === 0 && characters === 0 && things === 0) break;
    sizes.words = Math.max(0, sizes.words - words - (words === 0 ? characters : 0));
    sizes.sentences = Math.max(1, sizes.sentences - sentences, sizes.paragraphs - paragraphs);
    sizes.paragraphs = Math.max(1, sizes.paragraphs - paragraphs);
    const isList = /_list$/.test(asked.structure?.constraintId ?? "");
    if (things !== 0 && isList && sentences === 0) sizes.sentences = Math.max(1, sizes.sentences - things);
    else if (things !== 0) sizes.things = Math.max(0, (sizes.things || (things < 0 ? 1 : 0)) - things);
  }
  return text;
}

/**
 * Texts made to pass all of these checks as a whole, the plainest first, none of them checked and none of what a video shows
 * in them. Few where nothing gives a choice; none where a text would have to be very long.
 */
export function* candidateTexts(checks: readonly AskedCheck[]): Generator<string> {
  const asked = askedOf(checks);
  const least = (unit: Unit) => asked.limits.get(unit)?.least ?? 0;
  if (
    Math.max(
      least("character"),
      2 * Math.max(least("word"), least("sentence"), least("paragraph"), asked.things?.least ?? 0),
    ) > MOST_CHARACTERS
  )
    return;
  const seen = new Set<string>();
  for (const base of [1, 6, 14, 40]) {
    for (const apart of [true, false]) {
      for (const stops of [true, false]) {
        for (const quoted of asked.keywords.length > 0 ? [false, true] : [false]) {
          for (const spaced of asked.symbols.length > 0 ? [false, true] : [false]) {
            const text = sized(asked, { base, stops, quoted, apart, spaced });
            if (text === "" || text.length > MOST_CHARACTERS || seen.has(text)) continue;
            seen.add(text);
            yield text;
          }
        }
      }
    }
  }
}
