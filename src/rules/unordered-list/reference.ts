import { PYTHON_SPACE, startsWithText } from "../../foundation/python-text";
import { filledLines } from "../../foundation/text-lines";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { isFalsy } from "../shared/python-values";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "../shared/verdicts";

const anyMarker = new RegExp(`^[-*+•][${PYTHON_SPACE}]`);
const spaceFirst = new RegExp(`^[${PYTHON_SPACE}]`);

/** The released verdict: every line that is not blank opens with a bullet. */
export function unorderedListReference(symbol: unknown): PreparedCheck {
  if (isFalsy(symbol)) {
    return (content) => judgeLines(content, (line) => anyMarker.test(line), "a bullet (- * + •)");
  }
  if (typeof symbol !== "string") {
    return () => {
      throw new CheckError("symbol must be a text");
    };
  }
  const begins = (line: string) => startsWithText(line, symbol) && spaceFirst.test(line.slice(symbol.length));
  return (content) => judgeLines(content, begins, quote(symbol));
}

function judgeLines(content: string, begins: (line: string) => boolean, asked: string): CheckVerdict {
  const lines = filledLines(content);
  if (lines.length === 0) return fail("there is no line to look at");
  const wrong = lines.filter((line) => !begins(line.text));
  const [line] = wrong;
  if (line) {
    const first = /^\S{1,12}/u.exec(line.text)?.[0] ?? line.text;
    return fail(
      `line ${line.number} starts with ${quote(first, 12)}, ${asked} asked`,
      wrong.slice(0, MAX_EVIDENCE).map(({ start, end }) => mark(start, end, "no such bullet")),
    );
  }
  return pass(`${plural(lines.length, "line")}, each with ${asked}`);
}
