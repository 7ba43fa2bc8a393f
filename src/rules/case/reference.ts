import type { PreparedCheck } from "../define-checker";
import { ASCII_WORD } from "../shared/python-words";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote, show } from "../shared/verdicts";

const allUpper = /^[A-Z]+$/;
const cases = new Map([
  ["upper", allUpper],
  ["lower", /^[a-z]+$/],
  ["title", /^[A-Z](?:[a-z]*|[A-Z]*)$/],
]);

/** The released verdict on plain ASCII words. */
export function caseReference(type: unknown): PreparedCheck {
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
    if (!first) return pass(`${plural(words, "word")} in ${type} case`);
    return fail(`${quote(content.slice(first.start, first.end))} is not in ${type} case`, wrong);
  };
}
