import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect } from "vitest";

/** Turns a text into HTML as GitHub's Markdown does. */
export function parsed(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** A node and all within it. */
export function nodesOf(node: Nodes): Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(nodesOf) : [])];
}

const OWN = [
  "root",
  "heading",
  "paragraph",
  "text",
  "inlineCode",
  "code",
  "list",
  "listItem",
  "strong",
  "table",
  "tableRow",
  "tableCell",
];

/** Marks that GitHub makes more of than text, outside of code. */
const ALIVE =
  /@|#|:\/\/|www\.|GH-\d|[0-9a-f]{7}|:\w+:|[^\P{Cc}\n]|[<>`*_~$\\|\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Nothing but what our own documents are made of, and no text that GitHub makes more of. */
export function expectInert(report: Root): void {
  const nodes = nodesOf(report);
  expect(nodes.map(({ type }) => type).filter((type) => !OWN.includes(type))).toEqual([]);
  for (const node of nodes) {
    if (node.type === "text") expect(node.value).not.toMatch(ALIVE);
    if (node.type === "strong") expect(nodesOf(node).map((inner) => inner.type)).toEqual(["strong", "text"]);
  }
}
