import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { PYTHON_SPACE } from "../../foundation/python-text";

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

/** Signs without which a piece holds nothing but paragraphs; `:-` begins the line below the head of a table of one column. */
const signs = /[*_`#<>[\]|~=\\]|^[ \t\ufeff]*(?:[-+]|:-|[0-9]{1,9}[.)])/m;

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
  if (content.length > MAX_WHOLE) return { type: "root", children: readInPieces(content, parseWhole) };
  const plain = content.replace(oddSpace, " ");
  return signs.test(plain) ? parseWhole(content) : { type: "root", children: paragraphOf(content) };
}

function parseWhole(content: string): MarkdownNode {
  const shallow = content
    .replace(oddSpace, " ")
    .replace(deepContainers, (_line, deep: string, rest: string) => deep + rest.replace(/[->*+.)]/g, "x"));
  return fromMarkdown(shallow, { extensions, mdastExtensions });
}

/**
 * The blocks of a very long text, read piece by piece with `parse`. Pieces end at blank lines where there are any,
 * else at the ends of lines, else between words; so emphasis, quotations and code blocks that go on past such an end
 * break there. Tables go on.
 */
function readInPieces(text: string, parse: (piece: string) => MarkdownNode): MarkdownNode[] {
  const blocks: MarkdownNode[] = [];
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    const table = openTable(blocks.at(-1), text, start);
    const header = table === null ? "" : headerOf(table, text);
    const read = readPiece(header + text.slice(start, end), parse);
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

function readPiece(piece: string, parse: (piece: string) => MarkdownNode): MarkdownNode[] {
  return signs.test(piece) ? (parse(piece).children ?? []) : paragraphOf(piece);
}

/** A piece without signs; nothing where nothing is written. */
function paragraphOf(piece: string): MarkdownNode[] {
  if (piece.trim() === "") return [];
  const whole = () => ({ start: { offset: 0 }, end: { offset: piece.length } });
  const text: MarkdownNode = { type: "text", value: piece, position: whole() };
  return [{ type: "paragraph", children: [text], position: whole() }];
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
