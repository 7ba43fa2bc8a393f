import { plural } from "../../foundation/plural";
import { PYTHON_SPACE, startsWithText } from "../../foundation/python-text";
import { filledLines } from "../../foundation/text-lines";
import { BULLETS_CLASS, readBullet } from "../../foundation/text-markers";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { readListLines } from "../shared/list-lines";
import { takes, textOrNull } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { fail, MAX_EVIDENCE, mark, pass, quote, type WrongLine, wrongLines } from "../shared/verdicts";

/**
 * Every line is a bullet.
 *
 * Reference: every line that is not blank begins with the symbol (without one: any of `- * + •`, mixed at
 * will) and white space.
 *
 * Strict: every item begins with the one bullet asked, those of inner lists too; where none is asked, the items of the
 * outermost level begin with one and the same. Each says something; wrapped lines, inner lists, headings and a lead-in are
 * part of a list, other text and rules are not.
 */
export const checker = defineChecker({
  id: "unordered_list",
  parameters: takes({}, { symbol: textOrNull("'-', '*' or any bullet") }),
  prepare(parameters, { semantics }): PreparedCheck {
    return semantics === "strict"
      ? unorderedListStrict(parameters.symbol)
      : unorderedListReference(parameters.symbol);
  },
});

const anyMarker = new RegExp(`^[-*+•][${PYTHON_SPACE}]`);
const spaceFirst = new RegExp(`^[${PYTHON_SPACE}]`);

/** The released verdict: every line that is not blank opens with a bullet. */
function unorderedListReference(symbol: unknown): PreparedCheck {
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
      `line ${line.number} starts with ${quote(first, 12)}, not with ${asked}`,
      wrong.slice(0, MAX_EVIDENCE).map(({ start, end }) => mark(start, end, "no such bullet")),
    );
  }
  return pass(`${lines.length} ${plural(lines.length, "line")}, each with ${asked}`);
}

/** The strict verdict: every item of the outermost level opens with the same bullet and says something. */
function unorderedListStrict(symbol: unknown): PreparedCheck {
  const asked = typeof symbol === "string" ? symbol.trim() : "";
  const opens = (line: string) => line.startsWith(asked) && spaceFirst.test(line.slice(asked.length));
  const read = (line: string) => {
    if (asked !== "" && opens(line)) return { symbol: asked, text: line.slice(asked.length).trim() };
    const bullet = readBullet(line);
    return bullet && { symbol: bullet.symbol, text: line.slice(bullet.length).trim() };
  };
  return (content) => {
    const { items, inner, strays } = readListLines(content, (line) => read(line) !== null);
    const [first] = items;
    if (strays.length > 0)
      return wrongLines(strays.map((line) => ({ line, what: "is no item of the list" })));
    if (!first) return fail("there is no list");
    const wanted = asked || (read(first.text)?.symbol ?? "");
    const wrong: WrongLine[] = [];
    for (const line of asked === "" ? items : [...items, ...inner]) {
      const found = read(line.text);
      if (found?.symbol !== wanted) {
        const what = `starts with ${quote(found?.symbol ?? "")}, not with ${quote(wanted)}`;
        wrong.push({ line, what, marked: found?.symbol.length });
      } else if (onlyMarkers.test(found.text)) wrong.push({ line, what: "says nothing" });
    }
    if (wrong.length > 0) return wrongLines(wrong);
    return pass(
      `${items.length} ${plural(items.length, "item")}, each with ${quote(wanted)}`,
      items.slice(0, MAX_EVIDENCE).map((item) => mark(item.start, item.start + wanted.length)),
    );
  };
}

const onlyMarkers = new RegExp(`^[${BULLETS_CLASS}\\s]*$`, "u");
