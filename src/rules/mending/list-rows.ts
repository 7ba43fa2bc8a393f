import { allLines, type Line } from "../../foundation/text-lines";
import { readBullet, readNumberMarker } from "../../foundation/text-markers";
import { sentenceSpans } from "../../foundation/text-sentences";
import type { EditTask } from "./editor";
import type { TextEdit } from "./text-edits";

/** The role of a line in a list. */
type Role = "item" | "inner" | "empty" | "continuation" | "introduction" | "loose" | "rule";

/** A line that holds something. */
type ListRow = {
  line: Line;
  role: Role;
  /** The marker with its blanks, as written. */
  marker: string;
};

const rule = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|`{3,}[\w+-]*|~{3,}[\w+-]*)$/;
const introduction = /^#{1,6}\s|[:：]["'”’*_]*$/;
const gluedBullet = /^(?:[-+•–—]|\*(?![^*]*\*))(?=[\p{L}\p{N}"'“‘[(])/u;
const boldNumber = /^(\*\*|__)\(?[\p{L}\p{N}]{1,4}[.)、]\1\s*/u;
const unfinished = /[^.!?。！？:：;；"'”’)\]*_]$/;

/** The filled lines of a text, read as the lines of a list. */
export function listRows(text: string, symbol: string): ListRow[] {
  const rows: ListRow[] = [];
  let column: number | null = null;
  let above: Line | null = null;
  for (const line of allLines(text)) {
    if (line.text === "") {
      above = null;
      continue;
    }
    const indent = text.slice(line.lineStart, line.start).replaceAll("\t", "    ").length;
    const marker = rule.test(line.text) ? "" : markerOf(line.text, symbol);
    const inner = column !== null && indent >= column + 2;
    let role: Role = "loose";
    if (rule.test(line.text)) role = "rule";
    else if (marker !== "") {
      column ??= indent;
      if (marker.length === line.text.length) role = "empty";
      else role = inner ? "inner" : "item";
    } else if (inner || (column !== null && above && carriesOn(above, line))) role = "continuation";
    else if (introduction.test(line.text)) role = "introduction";
    rows.push({ line, role, marker });
    above = line;
  }
  return rows;
}

/** The marker that a line begins with and the blanks after it; empty without one. */
function markerOf(line: string, symbol: string): string {
  const own = symbol.trim();
  const rest = own !== "" && line.startsWith(own) ? line.slice(own.length, own.length + 200) : null;
  const glued = rest !== null && own.length > 1 && !/[\p{L}\p{N}]$/u.test(own) && /^[\p{L}\p{N}]/u.test(rest);
  if (rest !== null && (rest === "" || glued || /^\s/.test(rest)))
    return `${own}${/^\s*/.exec(rest)?.[0] ?? ""}`;
  const bold = boldNumber.exec(line.slice(0, 40));
  if (bold) return bold[0];
  const bullet = readBullet(line);
  if (bullet) return line.slice(0, bullet.length);
  const number = readNumberMarker(line);
  const label = number && /^[:：]$/.test(number.after) && /^\p{L}/u.test(number.number);
  if (number && !label) return line.slice(0, number.length);
  return gluedBullet.exec(line.slice(0, 2000))?.[0] ?? "";
}

function carriesOn(above: Line, line: Line): boolean {
  return unfinished.test(above.text.slice(-1)) && /^\p{Ll}/u.test(line.text);
}

/** The lines of a list that get a marker, by what the rules look at. */
type Marking = {
  symbol: string;
  /** Inner items too. */
  inner: boolean;
  /** The marker of the `index`-th line that gets one, without blanks. */
  marker: (index: number) => string;
};

/**
 * Edits that give every item of a list its marker. Lines that go on with an item are joined to it where the rules
 * want a marker on every line; a text without any list becomes one of its lines, or of its sentences if it is one
 * line. Empty where nothing can be made of it.
 */
export function listEdits(text: string, task: EditTask, marking: Marking): TextEdit[] {
  const rows = listRows(text, marking.symbol);
  const [only] = rows;
  if (!only || /^\s*[[{|<]/.test(text.slice(0, 200))) return [];
  if (rows.length === 1 && only.marker === "") return sentenceItems(text, marking);
  const strict = task.semantics === "strict";
  const edits: TextEdit[] = [];
  let count = 0;
  let previous: ListRow | null = null;
  for (const row of rows) {
    const { line, role, marker } = row;
    const { start } = line;
    const marked = role === "item" || role === "loose" || (role === "inner" && (marking.inner || !strict));
    if (role === "rule" || role === "empty") edits.push(withoutLine(text, line));
    else if (marked || (!strict && role === "introduction")) {
      const blanks = marker.slice(marker.trimEnd().length) || " ";
      edits.push({ start, end: start + marker.length, text: `${marking.marker(count)}${blanks}` });
      count++;
    } else if (role === "continuation" && !strict && previous) {
      edits.push({ start: previous.line.end, end: start, text: " " });
    }
    previous = row;
  }
  return edits;
}

function withoutLine(text: string, line: Line): TextEdit {
  if (line.lineEnd < text.length) return { start: line.lineStart, end: line.lineEnd + 1, text: "" };
  return { start: Math.max(0, line.lineStart - 1), end: line.lineEnd, text: "" };
}

function sentenceItems(text: string, { marker }: Marking): TextEdit[] {
  const sentences = sentenceSpans(text);
  return sentences.map(({ start }, index): TextEdit => {
    const above = sentences[index - 1];
    if (!above) return { start, end: start, text: `${marker(index)} ` };
    return { start: above.end, end: start, text: `\n${marker(index)} ` };
  });
}

/** Describes an edit of a list. */
export function listSummary(text: string, symbol: string, told: string): string {
  const rows = listRows(text, symbol);
  const prose = rows.length === 1 && rows[0]?.marker === "" && sentenceSpans(text).length > 1;
  return prose ? `put each sentence on a line of its own, ${told}` : told;
}
