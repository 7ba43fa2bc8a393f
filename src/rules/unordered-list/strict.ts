import type { CheckVerdict } from "../../shapes/verdict";
import type { PreparedCheck } from "../define-checker";
import type { Line } from "../shared/lines";
import { readListLines } from "../shared/list-lines";
import { BULLETS_CLASS, readBullet } from "../shared/markers";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "../shared/verdicts";

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
