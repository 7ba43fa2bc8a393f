import { BULLETS_CLASS, readBullet } from "../../foundation/text-markers";
import type { PreparedCheck } from "../define-checker";
import { readListLines } from "../shared/list-lines";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "../shared/verdicts";
import { type WrongLine, wrongLines } from "../shared/wrong-lines";

/** The strict verdict: every item of the outermost level opens with the same bullet and says something. */
export function unorderedListStrict(symbol: unknown): PreparedCheck {
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
    if (strays.length > 0)
      return wrongLines(strays.map((line) => ({ line, what: "is no item of the list" })));
    if (!first) return fail("there is no list");
    const wanted = asked || (read(first.text)?.symbol ?? "");
    const wrong: WrongLine[] = [];
    for (const line of asked === "" ? items : [...items, ...inner]) {
      const found = read(line.text);
      if (found?.symbol !== wanted) {
        const what = `starts with ${quote(found?.symbol ?? "")}, ${quote(wanted)} asked`;
        wrong.push({ line, what, marked: found?.symbol.length });
      } else if (onlyMarkers.test(found.text)) wrong.push({ line, what: "says nothing" });
    }
    if (wrong.length > 0) return wrongLines(wrong);
    return pass(
      `${plural(items.length, "item")}, each with ${quote(wanted)}`,
      items.slice(0, MAX_EVIDENCE).map((item) => mark(item.start, item.start + wanted.length)),
    );
  };
}

const onlyMarkers = new RegExp(`^[${BULLETS_CLASS}\\s]*$`, "u");
