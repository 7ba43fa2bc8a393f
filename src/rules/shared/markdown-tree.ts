import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { PYTHON_SPACE } from "../../foundation/python-text";
import { UnreadableError } from "../define-checker";

/** A node of a Markdown tree, as far as the checkers look at it. */
export type MarkdownNode = {
  type: string;
  children?: MarkdownNode[];
  value?: string;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
};

/** Longer texts are no captions; they are read in pieces, lest hostile ones take too long. */
const MAX_WHOLE = 60_000;

/**
 * A Markdown reader's time can grow with the square of a text's length; by pieces of this length it grows with the
 * length.
 */
const PIECE = 8_000;

/**
 * Signs without which a piece holds nothing but paragraphs: in a line, and where one begins, those of headings, quotations, items of lists,
 * rules, and of what stands below a heading or the head of a table.
 */
const signs =
  /[*`]|(?<![a-z0-9])_|_(?![a-z0-9_])|<[a-z/!?]|\][(:]|~~|^[ \t\ufeff]*(?:[#>]|(?:[-+]|[0-9]{1,9}[.)])(?:[ \t]|$)|(?:=+|-+)[ \t]*$|:-|[|:]?[ \t]*:?-[-: \t]*(?:\||$))/im;

/** Quotes and lists deeper than this are read as text: the reader's time grows with the square of the depth. */
const MAX_DEPTH = 24;

const extensions = [gfm({ singleTilde: false })];
/** Without what looks for addresses in the finished tree: people write links on purpose, and those have signs. */
const mdastExtensions = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);
const deepContainers = new RegExp(
  `^((?:[ \\t]*(?:>|[-*+]|[0-9]{1,9}[.)])){${MAX_DEPTH}}|[ \\t]{${3 * MAX_DEPTH},})([^\\n]*)$`,
  "gm",
);

/** Blanks that Markdown does not take for any; people do. */
const oddSpace = new RegExp(`(?![\\t\\n\\r])[${PYTHON_SPACE}]`, "g");

/** The text that was read last and its tree: several checks look at one caption, and one check may look twice. */
let last: { content: string; tree: MarkdownNode } | null = null;

/**
 * Reads a text as GitHub-flavoured Markdown; offsets are UTF-16 units of the text. A text without any of Markdown's signs is
 * one paragraph. The tree is not to be changed.
 */
export function parseMarkdown(content: string): MarkdownNode {
  if (last?.content !== content) last = { content, tree: parseAnew(content) };
  return last.tree;
}

function parseAnew(content: string): MarkdownNode {
  return { type: "root", children: content.length > MAX_WHOLE ? readInPieces(content) : readPiece(content) };
}

/** The blocks of a text: those of the library, where it is needed. */
function readPiece(piece: string): MarkdownNode[] {
  // The library drops a byte order mark, and counts places without it.
  const mark = piece.startsWith("\ufeff") ? "\ufeff" : "";
  const text = piece.slice(mark.length);
  const plain = text
    .replace(oddSpace, " ")
    .replace(deepContainers, (_line, deep: string, rest: string) => deep + rest.replace(/[->*+.)]/g, "x"));
  const blocks = signs.test(plain) ? (simpleBlocks(plain) ?? readByLibrary(mark + plain)) : paragraphOf(text);
  if (mark !== "") for (const block of blocks) shift(block, mark.length);
  return blocks;
}

function readByLibrary(text: string): MarkdownNode[] {
  if (isTangled(text))
    throw new UnreadableError("the text has too many Markdown signs in one stretch to be read in time");
  return fromMarkdown(text, { extensions, mdastExtensions }).children;
}

/** The library's time grows with the square of these, of which a stretch of a caption has some dozens. */
const MOST_SIGNS = 1650;
const MOST_LINES = 1000;
/** Runs of signs that may close emphasis; lines within a word can't. */
const CLOSING = /(?<=\S)(?:(?<!\*)\*+|(?<!~)~+|(?<!_)_+(?![a-z0-9]))/gi;
const BRACKETS = /\[|\]\(?|\)/g;
const OWN_STRETCH = /^[ \t]*(?:[-+*] +|1[.)] +|#{1,6} )\S/;
const DELIMITERS = /^ *\|?[ :]*-[-: ]*\|[-: |]*$/;

/**
 * True where a stretch without blank lines has so many signs that may close emphasis, so many brackets left open, or so many lines of a
 * quotation or below headings that the library would need seconds. Items, headings and rows of tables are stretches of their own.
 */
function isTangled(text: string): boolean {
  let [signs, brackets, addresses, lines] = [0, 0, 0, 0];
  let table = false;
  for (const line of text.split("\n")) {
    const blank = line.trim() === "";
    table = !blank && (table || DELIMITERS.test(line));
    if (blank || table || OWN_STRETCH.test(line)) [signs, brackets, addresses] = [0, 0, 0];
    signs += line.match(CLOSING)?.length ?? 0;
    for (const [sign] of line.matchAll(BRACKETS)) {
      brackets = Math.max(0, brackets + (sign === "[" ? 1 : sign === ")" ? 0 : -1));
      addresses = Math.max(0, addresses + (sign === "](" ? 1 : sign === ")" ? -1 : 0));
    }
    if (blank) lines = 0;
    else if (lines > 0 || /^ *(?:>|[=-]+ *$)/.test(line)) lines += 1;
    if (Math.max(signs, brackets, addresses) > MOST_SIGNS || lines > MOST_LINES) return true;
  }
  return false;
}

/** Signs that `simpleBlocks` does not read: of links, HTML, references, addresses, struck words; tabs, odd ends of lines. */
const OTHER_SIGNS = /<[a-z/!?]|\][(:]|~~|\\|[&@\t\r\0\ufeff]|www\.|:\/\//i;
/** Signs of blocks where a line, or an item of a list, begins that are neither of a list nor of a simple heading. */
const BLOCK_SIGN = /^ *(?:[#>]|[-+*] |[0-9]{1,9}[.)] |(?:[-+*]|[0-9]{1,9}[.)]|=+|:?-[- ]*:?|[*_][*_ ]*) *$)/;
const ITEM = /^ {0,3}(?:(?:[-+*]|[0-9]{1,9}[.)]) )?(?=[^ ])/;
/** The same of a line below another one, which is no code however far in it is. */
const INNER_ITEM = /^ *(?:(?:[-+*]|[0-9]{1,9}[.)]) )?(?=[^ ])/;
const HEADING = /^#{1,6} (?=\S)/;
const DELIMITER_ROW = /^ {0,3}\|(?: *:?-+:? *\|)+ *$/;
/** A line below which the one above may be the head of a table. */
const MAYBE_DELIMITERS = /^[ |:]*-[ |:-]*$/;
const FENCE = /^(`{3,})[^`]*$/;

/**
 * The blocks of a text that has none but tables, headings, lists and paragraphs, as plain as people write most of them, without the library,
 * which takes 20 times as long; null where there is more in it. A list is told as a paragraph, since rules look at what stands out in it
 * alone; but for a table, around which they look at every block.
 */
function simpleBlocks(text: string): MarkdownNode[] | null {
  if (OTHER_SIGNS.test(text)) return null;
  const lines = text.split("\n");
  const blocks: MarkdownNode[] = [];
  let start = 0;
  let open: MarkdownNode | null = null;
  let isLoose = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const lineStart = start;
    start += line.length + 1;
    if (line.trim() === "") {
      open = null;
      continue;
    }
    if (line.includes("``")) {
      const code = fencedCode(lines, index, lineStart);
      if (code === null) return null;
      blocks.push(code.node);
      index += code.lines - 1;
      start = lineStart + code.characters;
      open = null;
      continue;
    }
    if (line.includes("|") && MAYBE_DELIMITERS.test(lines[index + 1] ?? "")) {
      const table = simpleTable(lines, index, lineStart);
      if (table === null) return null;
      blocks.push(table.node);
      index += table.lines - 1;
      start = lineStart + table.characters;
      open = null;
      continue;
    }
    const end = lineStart + line.length;
    const heading = HEADING.exec(line)?.[0].length ?? 0;
    const item = heading || ((open === null ? ITEM : INNER_ITEM).exec(line)?.[0].length ?? -1);
    if (item < 0 || BLOCK_SIGN.test(line.slice(item))) return null;
    if (open !== null && MAYBE_DELIMITERS.test(line)) return null;
    const parts = partsOf(text, lineStart + item, heading > 0 ? lineStart + line.trimEnd().length : end);
    if (parts === null || (heading > 0 && /# *$/.test(line))) return null;
    isLoose ||= item > heading || line.endsWith(" ");
    if (heading > 0) {
      blocks.push({ type: "heading", children: parts, position: placed(lineStart, end) });
      open = null;
    } else if (open === null) {
      open = { type: "paragraph", children: parts, position: placed(lineStart, end) };
      blocks.push(open);
    } else {
      open.children?.push(textAt(text, lineStart - 1, lineStart), ...parts);
      open.position = placed(open.position?.start.offset ?? 0, end);
    }
  }
  // Text around a table is read block by block.
  return isLoose && blocks.some(({ type }) => type === "table") ? null : blocks;
}

/** The code between fences of which the first is line `from`, to the end of the text where there is no second; null where that is no fence. */
function fencedCode(
  lines: readonly string[],
  from: number,
  start: number,
): { node: MarkdownNode; lines: number; characters: number } | null {
  const fence = FENCE.exec(lines[from] ?? "")?.[1];
  if (fence === undefined) return null;
  const isClosing = (line: string) => line.trim().startsWith(fence) && /^ {0,3}`+ *$/.test(line);
  const closing = lines.findIndex((line, index) => index > from && isClosing(line));
  const inner = lines.slice(from + 1, closing < 0 ? lines.length : closing).join("\n");
  const covered = lines.slice(from, closing < 0 ? lines.length : closing + 1);
  const characters = covered.reduce((sum, line) => sum + line.length + 1, 0);
  const value = closing < 0 ? inner.replace(/\n$/, "") : inner;
  return {
    node: { type: "code", value, position: placed(start, start + characters - 1) },
    lines: covered.length,
    characters,
  };
}

/** The table whose head is line `from`, up to a blank line. */
function simpleTable(
  lines: readonly string[],
  from: number,
  start: number,
): { node: MarkdownNode; lines: number; characters: number } | null {
  const rule = lines[from + 1] ?? "";
  if (!DELIMITER_ROW.test(rule)) return null;
  const columns = rule.split("|").length - 2;
  const rows: MarkdownNode[] = [];
  let index = from;
  let at = start;
  for (let line = lines[index]; line !== undefined && line.trim() !== ""; line = lines[index]) {
    if (index !== from + 1) {
      const row = simpleRow(line, at);
      // A head with another number of cells than the line below is none.
      if (row === null || (index === from && row.children?.length !== columns)) return null;
      rows.push(row);
    }
    at += line.length + 1;
    index += 1;
  }
  const first = rows[0]?.position?.start.offset ?? start;
  const node = { type: "table", children: rows, position: placed(first, at - 1) };
  return { node, lines: index - from, characters: at - start };
}

/** A row of a table, whose signs between cells may be left out where it begins and ends; null where it is not so plain. */
function simpleRow(line: string, start: number): MarkdownNode | null {
  const indent = /^ {0,3}(?=[^ ])/.exec(line)?.[0].length ?? -1;
  if (indent < 0 || BLOCK_SIGN.test(line)) return null;
  const row = line.slice(indent).trimEnd();
  // A sign alone ends no cell.
  if (row === "|") return null;
  const begins = row.startsWith("|") ? 1 : 0;
  const ends = row.endsWith("|") && row.length > 1 ? 1 : 0;
  const texts = row.slice(begins, row.length - ends).split("|");
  const cells: MarkdownNode[] = [];
  const rowEnd = start + line.length;
  let at = start + indent;
  for (const [index, text] of texts.entries()) {
    const from = at + (index > 0 ? 1 : begins);
    const end = index === texts.length - 1 ? rowEnd : from + text.length;
    const value = text.trim();
    const blanks = text.length - text.trimStart().length;
    const parts = value === "" ? [] : partsOf(text, blanks, blanks + value.length, from);
    if (parts === null) return null;
    cells.push({ type: "tableCell", children: parts, position: placed(at, end) });
    at = end;
  }
  return { type: "tableRow", children: cells, position: placed(start + indent, rowEnd) };
}

/**
 * Emphasis in a line, by stars or underscores that can belong to nothing else, and code. Behind a blank, signs open emphasis whatever follows; behind other
 * signs only where a letter does.
 */
const STANDING_OUT =
  /(?:(?<![^ ])|(?<=["'([{|,;:/-])(?=\*+[a-z0-9]))(\*\*?)(?=[^ *])([^*`\n]*[^ *`\n])\1(?=[ .,;:!?)"'\]}|/\n-]|$)|(?<![^ ])(__?)(?=[a-z0-9])([^_*`\n]*[a-z0-9])\3(?=[ .,;:!?)"'\]}|/\n-]|$)|`([^`* \n](?:[^`*\n]*[^`* \n])?)`/gi;
/** Signs that are left over where a line is not so plain: a line below a word's letters parts nothing. */
const LEFT_OVER = /[*`]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9_])/;

/** The parts of a line from `start` to `end` (of `text`, which itself begins at `offset`); null where it is not so plain. */
function partsOf(text: string, start: number, end: number, offset = 0): MarkdownNode[] | null {
  const line = text.slice(start, end);
  if (!/[*_`]/.test(line)) return [textAt(text, start, end, offset)];
  const parts: MarkdownNode[] = [];
  const addText = (first: number, last: number) => {
    if (last > first) parts.push(textAt(text, start + first, start + last, offset));
  };
  let from = 0;
  for (const match of line.matchAll(STANDING_OUT)) {
    const { 0: whole, 1: stars, 3: underscores, 5: code, index } = match;
    const position = placed(offset + start + index, offset + start + index + whole.length);
    if (LEFT_OVER.test(line.slice(from, index))) return null;
    addText(from, index);
    if (code !== undefined) parts.push({ type: "inlineCode", value: code, position });
    else {
      const width = (stars ?? underscores)?.length ?? 0;
      const inner = textAt(text, start + index + width, start + index + whole.length - width, offset);
      if (LEFT_OVER.test(inner.value ?? "")) return null;
      parts.push({ type: width === 2 ? "strong" : "emphasis", children: [inner], position });
    }
    from = index + whole.length;
  }
  if (LEFT_OVER.test(line.slice(from))) return null;
  addText(from, line.length);
  return parts;
}

function textAt(text: string, start: number, end: number, offset = 0): MarkdownNode {
  return { type: "text", value: text.slice(start, end), position: placed(offset + start, offset + end) };
}

function placed(start: number, end: number): MarkdownNode["position"] {
  return { start: { offset: start }, end: { offset: end } };
}

/**
 * The blocks of a very long text, read piece by piece. Pieces end at blank lines where there are any,
 * else at the ends of lines, else between words; so emphasis, quotations and code blocks that go on past such an end
 * break there. Tables go on.
 */
function readInPieces(text: string): MarkdownNode[] {
  const blocks: MarkdownNode[] = [];
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    const table = openTable(blocks.at(-1), text, start);
    const header = table === null ? "" : headerOf(table, text);
    const read = readPiece(header + text.slice(start, end));
    for (const block of read) shift(block, start - header.length);
    const [first, ...rest] = read;
    if (table !== null && first?.type === "table") {
      table.children?.push(...(first.children?.slice(1) ?? []));
      if (table.position && first.position) table.position.end = first.position.end;
      blocks.push(...rest);
    } else {
      blocks.push(...read);
    }
    start = end;
  }
  return blocks;
}

/** A piece without signs; nothing where nothing is written. */
function paragraphOf(piece: string): MarkdownNode[] {
  if (piece.trim() === "") return [];
  const text: MarkdownNode = { type: "text", value: piece, position: placed(0, piece.length) };
  return [{ type: "paragraph", children: [text], position: placed(0, piece.length) }];
}

/** The best place to end a piece, in its second half. */
function pieceEnd(text: string, start: number): number {
  const most = start + PIECE;
  if (most >= text.length) return text.length;
  const least = start + PIECE / 2;
  for (const separator of ["\n\n", "\n", " "]) {
    const at = text.lastIndexOf(separator, most - separator.length);
    if (at >= least) return at + separator.length;
  }
  const splitsPair = (text.charCodeAt(most) & 0xfc00) === 0xdc00;
  return splitsPair ? most - 1 : most;
}

/** The table that the text before `start` ends in, where no blank line has ended it. */
function openTable(last: MarkdownNode | undefined, text: string, start: number): MarkdownNode | null {
  if (last?.type !== "table" || text.slice(start - 2, start) === "\n\n") return null;
  return (last.position?.end.offset ?? 0) >= start - 1 ? last : null;
}

/** The first two lines of a table; empty when they are too long to be read again with every piece. */
function headerOf(table: MarkdownNode, text: string): string {
  const start = table.position?.start.offset ?? 0;
  const second = text.indexOf("\n", start) + 1;
  const end = text.indexOf("\n", second) + 1;
  return end - start < PIECE / 4 ? text.slice(start, end) : "";
}

function shift(block: MarkdownNode, by: number): void {
  const open = [block];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const point of node.position ? [node.position.start, node.position.end] : []) {
      if (point.offset !== undefined) point.offset = Math.max(0, point.offset + by);
    }
    open.push(...(node.children ?? []));
  }
}

/** The place of a node in the text. */
export function nodeSpan(node: MarkdownNode): { start: number; end: number } {
  const start = node.position?.start.offset ?? 0;
  return { start, end: node.position?.end.offset ?? start };
}

/** The node and all nodes under it, in the order of the text. */
export function* walk(node: MarkdownNode): Generator<MarkdownNode> {
  const open = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    for (const child of (next.children ?? []).toReversed()) open.push(child);
  }
}

/** The text that a reader sees of a node. */
export function nodeText(node: MarkdownNode): string {
  let text = "";
  for (const inner of walk(node)) {
    if (inner.type === "break") text += " ";
    else if (inner.type !== "html") text += inner.value ?? "";
  }
  return text;
}
