import { PYTHON_SPACE } from "../../foundation/python-text";
import { filledLines } from "../../foundation/text-lines";
import { readBullet, readNumberMarker } from "../../foundation/text-markers";
import { CheckError } from "../define-checker";
import { jsonValuesOf } from "../json/json-values";
import { type PartEditor, summaryOf } from "../mending/editor";
import { type TextEdit, withoutOverlaps } from "../mending/text-edits";
import { type MarkdownNode, nodeSpan, parseMarkdown, walk } from "../shared/markdown-tree";
import { tableBlocksOf } from "../table/table-blocks";

type Noted = TextEdit & { note: string };

/**
 * Strips list markers and table lines, and under strict all Markdown: the words stay. JSON cannot be mended.
 */
export const editPlainText: PartEditor = ({ text }, { semantics }) => {
  const json = jsonValuesOf(text).some((value) => value.kind !== "array" || value.elements.length > 0);
  if (json) return [];
  const found =
    semantics === "strict"
      ? [...tableEdits(text), ...markdownEdits(text), ...markerEdits(text, strictMarker(text))]
      : [...tableEdits(text), ...markerEdits(text, releasedMarker)];
  const edits = withoutOverlaps(found);
  return [{ edits, summary: summaryOf([...new Set(edits.map(({ note }) => note))], 4) }];
};

function cut(start: number, end: number, note: string): Noted {
  return { start, end, text: "", note };
}

/** Length of the list marker of a stripped line. */
type MarkerLength = (line: string) => number;

const released = new RegExp(
  `^(?:[-*+•]|(?:\\p{Nd}{1,20}|[a-zA-Z]|[IVXLCDM]{1,20})[.)]|[一二三四五六七八九十]{1,20}[、.])[${PYTHON_SPACE}]+`,
  "u",
);

function releasedMarker(line: string): number {
  return released.exec(line)?.[0].length ?? 0;
}

/** Letters and long numbers are markers only where several lines begin with one. */
function strictMarker(text: string): MarkerLength {
  const loose = filledLines(text).filter((line) => looseNumber(line.text) > 0).length;
  return (line) => {
    const bullet = readBullet(line);
    if (bullet) return bullet.length;
    const number = readNumberMarker(line);
    if (number && /^(?:\p{Nd}{1,3}|[①-⑳]|[一二三四五六七八九十百]+)$/u.test(number.number))
      return number.length;
    return loose > 1 ? looseNumber(line) : 0;
  };
}

function looseNumber(line: string): number {
  const number = readNumberMarker(line);
  return number && !/^[:：]$/.test(number.after) ? number.length : 0;
}

function markerEdits(text: string, length: MarkerLength): Noted[] {
  return filledLines(text).flatMap((line) => {
    const quotation = /^(?:>[ \t]?)*/.exec(line.text.slice(0, 60))?.[0].length ?? 0;
    let end = quotation;
    for (let next = length(line.text.slice(end)); next > 0; next = length(line.text.slice(end))) end += next;
    return end > quotation && end < line.text.length
      ? [cut(line.start + quotation, line.start + end, "take the list markers off")]
      : [];
  });
}

/** Rows become lines of their cells with commas between; the row of dashes goes. */
function tableEdits(text: string): Noted[] {
  const note = "write the table's rows as plain lines";
  return tableBlocksOf(text).flatMap(({ header, body, hasSeparator }) => {
    const edits = [header, ...body].flatMap(({ start, end, cells }) => {
      const filled = cells.filter((cell) => cell.end > cell.start);
      return [...filled, { start: end, end }].map((cell, index): Noted => {
        const from = filled[index - 1]?.end ?? start;
        const isLast = index === filled.length;
        return { start: from, end: cell.start, text: index === 0 || isLast ? "" : ", ", note };
      });
    });
    if (!hasSeparator) return edits;
    const start = text.indexOf("\n", header.end);
    const feed = text.indexOf("\n", start + 1);
    return [...edits, cut(start, feed < 0 ? text.length : feed, note)];
  });
}

function markdownEdits(text: string): Noted[] {
  const edits: Noted[] = [];
  for (const node of walk(treeOf(text))) {
    const { start, end } = nodeSpan(node);
    edits.push(...nodeEdits(node, text.slice(start, end), start));
  }
  return edits;
}

function treeOf(text: string): MarkdownNode {
  try {
    return parseMarkdown(text);
  } catch (error) {
    if (error instanceof CheckError) return { type: "root" };
    throw error;
  }
}

function nodeEdits(node: MarkdownNode, source: string, start: number): Noted[] {
  const end = start + source.length;
  const at = (match: RegExpMatchArray, note: string) => {
    const from = start + (match.index ?? 0);
    return cut(from, from + match[0].length, note);
  };
  switch (node.type) {
    case "heading":
      return around(node, start, end, "take the heading signs off");
    case "strong":
    case "emphasis":
    case "delete":
      return around(node, start, end, "take the emphasis off");
    case "link":
      return source.startsWith("[") ? around(node, start, end, "keep the words of the links alone") : [];
    case "inlineCode": {
      const ticks = /^`+/.exec(source)?.[0].length ?? 0;
      return [
        cut(start, start + ticks, "take the code marks off"),
        cut(end - ticks, end, "take the code marks off"),
      ];
    }
    case "code":
      return [...source.matchAll(/^[ \t]*(?:`{3,}|~{3,})[^\n]*(?:\n|$)/gm)].map((match) =>
        at(match, "take the code marks off"),
      );
    case "blockquote":
      return [...source.matchAll(/^[ \t]*(?:>[ \t]?)+/gm)].map((match) =>
        at(match, "take the quotation marks off"),
      );
    case "thematicBreak":
      return [cut(start, end, "take out the rule")];
    case "image": {
      const alt = /^!\[([^\]]*)\]/.exec(source)?.[1] ?? "";
      return [{ start, end, text: alt, note: "keep the words of the images alone" }];
    }
    case "html":
      return [...source.matchAll(/<[^<>]*>/g)].map((match) => at(match, "take the tags off"));
    default:
      return [];
  }
}

/** The syntax of a node before its first and after its last child. */
function around(node: MarkdownNode, start: number, end: number, note: string): Noted[] {
  const first = node.children?.[0];
  const last = node.children?.at(-1);
  if (!first || !last) return [cut(start, end, note)];
  return [cut(start, nodeSpan(first).start, note), cut(nodeSpan(last).end, end, note)];
}
