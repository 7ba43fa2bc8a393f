import { plural } from "../../foundation/plural";
import { ASCII_WORD } from "../../foundation/text-lines";
import { defineChecker, type PreparedCheck } from "../define-checker";
import { oneOf, takes } from "../shared/parameters";
import { fail, MAX_EVIDENCE, mark, pass, quote, show } from "../shared/verdicts";
import { caseStrict } from "./strict";

/**
 * The letters' case: upper, lower or title.
 *
 * Reference: looks at plain ASCII words only and passes when there is none; title wants a capital on every word
 * and fails a text in capitals.
 *
 * Strict: looks at words with accents, digits and apostrophes too, and wants at least one letter; upper allows
 * units after a number, plurals of abbreviations (PCs) and brands (iPHONE); title allows small words after the
 * first, inner capitals, brands and abbreviations among words that are no capitals.
 */
export const checker = defineChecker({
  id: "case",
  parameters: takes({ case_type: oneOf("upper", "lower", "title") }),
  validatesLate: true,
  prepare(parameters, { semantics }): PreparedCheck {
    return semantics === "strict" ? caseStrict(parameters.case_type) : caseReference(parameters.case_type);
  },
});

const allUpper = /^[A-Z]+$/;
const cases = new Map([
  ["upper", allUpper],
  ["lower", /^[a-z]+$/],
  ["title", /^[A-Z](?:[a-z]*|[A-Z]*)$/],
]);

/** The released verdict on plain ASCII words. */
function caseReference(type: unknown): PreparedCheck {
  const wanted = typeof type === "string" ? cases.get(type) : undefined;
  return (content) => {
    const wrong = [];
    let words = 0;
    let capitals = 0;
    for (const match of content.matchAll(ASCII_WORD)) {
      const word = match[0];
      words++;
      if (allUpper.test(word)) capitals++;
      if (wanted && !wanted.test(word) && wrong.length < MAX_EVIDENCE) {
        wrong.push(mark(match.index, match.index + word.length, `not ${type} case`));
      }
    }
    if (words === 0) return pass("there is no English word to look at");
    if (!wanted) return fail(`${show(type)} is no case (upper, lower, title)`);
    if (type === "title" && capitals === words) return fail("every word is in capitals, title case asked");
    const first = wrong[0];
    if (!first) return pass(`${words} ${plural(words, "word")} in ${type} case`);
    return fail(`${quote(content.slice(first.start, first.end))} is not in ${type} case`, wrong);
  };
}
