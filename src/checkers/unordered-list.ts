import { Type } from "typebox";
import { PYTHON_SPACE, startsWithText } from "../lib/python-text";
import type { CheckVerdict } from "../schemas/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { filledLines, type Line } from "./shared/lines";
import { readListLines } from "./shared/list-lines";
import { BULLETS_CLASS, readBullet } from "./shared/markers";
import { isFalsy } from "./shared/python-values";
import { requireValid } from "./shared/valid";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "./shared/verdicts";

const anyMarker = new RegExp(`^[-*+•][${PYTHON_SPACE}]`);
const spaceFirst = new RegExp(`^[${PYTHON_SPACE}]`);

const schema = Type.Object({
  symbol: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: "'-', '*' or any bullet" })),
});

/**
 * Every line is a bullet.
 *
 * Reference: every line that is not blank begins with the symbol (without one: any of `- * + •`, mixed at
 * will) and white space.
 *
 * Strict: every item of the outermost level begins with the one bullet asked, or with the same bullet of any
 * kind, and says something; wrapped lines, inner lists, headings and a lead-in are part of a list, other text
 * and rules are not.
 */
export const unorderedList = defineChecker({
  id: "unordered_list",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict" ? strict(parameters.symbol) : reference(parameters.symbol);
  },
});

function reference(symbol: unknown): PreparedCheck {
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
  for (const line of lines) {
    if (begins(line.text)) continue;
    const first = /^\S{1,12}/u.exec(line.text)?.[0] ?? line.text;
    return fail(`line ${line.number} starts with ${quote(first, 12)}, ${asked} asked`, [
      mark(line.start, line.end, "no such bullet"),
    ]);
  }
  return pass(`${plural(lines.length, "line")}, each with ${asked}`);
}

function strict(symbol: unknown): PreparedCheck {
  const asked = typeof symbol === "string" ? symbol.trim() : "";
  const opens = (line: string) => line.startsWith(asked) && /^\s/.test(line.slice(asked.length));
  const read = (line: string) => {
    if (asked !== "" && opens(line)) return { symbol: asked, text: line.slice(asked.length).trim() };
    const bullet = readBullet(line);
    return bullet && { symbol: bullet.symbol, text: line.slice(bullet.length).trim() };
  };
  return (content) => {
    const { items, inner, strays } = readListLines(content, (line) => read(line) !== null);
    const [first] = items;
    const [stray] = strays;
    if (stray) return wrong(stray, "is no item of the list");
    if (!first) return fail("there is no list");
    const wanted = asked || (read(first.text)?.symbol ?? "");
    for (const item of asked === "" ? items : [...items, ...inner]) {
      const found = read(item.text);
      if (found?.symbol !== wanted) {
        return wrong(item, `starts with ${quote(found?.symbol ?? "")}, ${quote(wanted)} asked`);
      }
      if (found && onlyMarkers.test(found.text)) return wrong(item, "says nothing");
    }
    return pass(
      `${plural(items.length, "item")}, each with ${quote(wanted)}`,
      items.slice(0, MAX_EVIDENCE).map((item) => mark(item.start, item.start + wanted.length)),
    );
  };
}

const onlyMarkers = new RegExp(`^[${BULLETS_CLASS}\\s]*$`, "u");

function wrong(line: Line, what: string): CheckVerdict {
  return fail(`line ${line.number} ${what}: ${quote(line.text, 24)}`, [mark(line.start, line.end, what)]);
}
