import { allLines, type Line } from "../../foundation/text-lines";

/** The inside of a code fence that holds the whole text, and where it lies; the text itself without one. */
export function withoutFence(content: string): { text: string; offset: number } {
  const match = /^(\s*(`{3,}|~{3,})[^\n`]*\n)([\s\S]*?)\n?[ \t]*\2[`~]*\s*$/.exec(content);
  const [, head, , inside] = match ?? [];
  if (head === undefined || inside === undefined) return { text: content, offset: 0 };
  return { text: inside, offset: head.length };
}

/** A list as its lines show it. */
type ListLines = {
  /** The lines that open an item of the outermost level. */
  items: Line[];
  /** Items of inner levels: lines further in that begin like an item of any kind. */
  inner: Line[];
  /** Lines that belong to no item, and are neither a heading nor a lead-in to what follows. */
  strays: Line[];
};

const thematicBreak = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const heading = /^#{1,6}\s|^(\*\*|__).+\1$/;
const leadIn = /[:：]["'”’*_]*$/;
/** A title and a lead-in. */
const MAX_INTRODUCTIONS = 2;
const sentenceEnd = /[.!?。！？:：;；]["'”’)\]*_]*$/;

/**
 * Sorts a text's lines into items and the rest, as a reader of the list would. `opens` says whether a stripped
 * line begins an item. A line further in than the first item, or one that carries an unfinished line on, belongs
 * to the item above; headings and a line that ends in a colon may stand before items. A code fence around the
 * whole is no matter.
 */
export function readListLines(content: string, opens: (line: string) => boolean): ListLines {
  const { text, offset } = withoutFence(content);
  const list: ListLines = { items: [], inner: [], strays: [] };
  let column: number | null = null;
  let introductions: Line[] = [];
  let previous: Line | null = null;
  for (const bare of allLines(text)) {
    const line = { ...bare, ...shifted(bare, offset) };
    if (line.text === "") {
      previous = null;
      continue;
    }
    const indent = indentation(content.slice(line.lineStart, line.start));
    const item = opens(line.text) && !thematicBreak.test(line.text);
    if (item) column ??= indent;
    if (column !== null && indent >= column + 2) {
      if (item) list.inner.push(line);
    } else if (item) {
      list.items.push(line);
      introductions = [];
    } else if (heading.test(line.text) || leadIn.test(line.text)) {
      introductions.push(line);
      if (introductions.length > MAX_INTRODUCTIONS) list.strays.push(...introductions.splice(0, 1));
    } else if (!previous || list.items.length === 0 || !carriesOn(previous, line)) {
      list.strays.push(line);
    }
    previous = line;
  }
  list.strays.push(...introductions);
  return list;
}

/** True when a line continues a sentence of the line above. */
function carriesOn(previous: Line, line: Line): boolean {
  return (
    !sentenceEnd.test(previous.text) && /^\p{Ll}/u.test(line.text) && previous.text.split(/\s+/).length >= 4
  );
}

function indentation(space: string): number {
  return space.replaceAll("\t", "    ").length;
}

function shifted(line: Line, offset: number): Pick<Line, "lineStart" | "lineEnd" | "start" | "end"> {
  return {
    lineStart: line.lineStart + offset,
    lineEnd: line.lineEnd + offset,
    start: line.start + offset,
    end: line.end + offset,
  };
}
