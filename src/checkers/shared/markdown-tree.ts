import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { PYTHON_SPACE } from "../../lib/python-text";
import { readInPieces } from "./markdown-pieces";

/** A node of a Markdown tree, as far as the checkers look at it. */
export type MarkdownNode = {
  type: string;
  children?: MarkdownNode[];
  value?: string;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
};

/** Longer texts are no captions; they are read in pieces, lest hostile ones take too long. */
const MAX_WHOLE = 60_000;

/** Quotes and lists deeper than this are read as text: the reader's time grows with the square of the depth. */
const MAX_DEPTH = 24;

const extensions = [gfm({ singleTilde: false })];
const mdastExtensions = [gfmFromMarkdown()];
const deepContainers = new RegExp(
  `^((?:[ \\t]*(?:>|[-*+]|[0-9]{1,9}[.)])){${MAX_DEPTH}}|[ \\t]{${3 * MAX_DEPTH},})([^\\n]*)$`,
  "gm",
);

/** Blanks that Markdown does not take for any; people do. */
const oddSpace = new RegExp(`(?![\\t\\n\\r])[${PYTHON_SPACE}]`, "g");

/** Reads a text as GitHub-flavoured Markdown; offsets are UTF-16 units of the text. */
export function parseMarkdown(content: string): MarkdownNode {
  if (content.length <= MAX_WHOLE) return parseWhole(content);
  return { type: "root", children: readInPieces(content, parseWhole) };
}

function parseWhole(content: string): MarkdownNode {
  const shallow = content
    .replace(oddSpace, " ")
    .replace(deepContainers, (_line, deep: string, rest: string) => deep + rest.replace(/[->*+.)]/g, "x"));
  return fromMarkdown(shallow, { extensions, mdastExtensions });
}

/** Where a node lies in the text. */
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
