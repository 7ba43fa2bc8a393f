import { type JsonNode, nodesOf } from "../../extraction/json-tree";
import { jsonValuesOf } from "../../extraction/json-values";
import type { Span } from "../../schemas/span";
import type { EditTask, Proposal, ResponseEditor } from "./editor";
import type { TextEdit } from "./text-edits";

/** The kinds of things that can be dropped, by the words with which the locator marks them. */
type Dropper = (response: string, surplus: readonly Span[]) => TextEdit[] | null;

const droppers = new Map<string, Dropper>([
  ["table row", dropLines],
  ["line", dropLines],
  ["list item", (response, surplus) => dropElements(response, surplus) ?? dropLines(response, surplus)],
  ["array element", dropElements],
  ["top-level key", dropMembers],
  ["paragraph", dropRuns],
  ["sentence", dropRuns],
  ["bold phrase", (response, surplus) => unmark(response, surplus, /^(?:\*\*|__)/)],
  ["italic phrase", (response, surplus) => unmark(response, surplus, /^[*_]{1,3}/)],
  ["heading", unmarkHeadings],
]);

/**
 * Drops the last of too many things that the locator has counted by their form: items, rows, lines, paragraphs,
 * sentences, JSON elements and keys; of bold and italic phrases and headings it drops the marks alone. What was
 * counted by its meaning, and too few of anything, cannot be mended.
 */
export const editCount: ResponseEditor = (response, marks, task): Proposal[] => {
  const kind = /^(.+) \d+ of \d+$/.exec(marks[0]?.label ?? "")?.[1] ?? "";
  const drop = droppers.get(kind);
  const most = mostAllowed(task);
  if (!drop || most === null || marks.length <= most) return [];
  const surplus = marks.slice(most);
  const edits = drop(response, surplus);
  if (!edits) return [];
  const what = surplus.length === 1 ? `last ${kind}` : `last ${surplus.length} ${kind}s`;
  const verb = /phrase|heading/.test(kind) ? "take the marks off the" : "drop the";
  return [{ edits, summary: `${verb} ${what}` }];
};

function mostAllowed({ check, semantics }: EditTask): number | null {
  const most = check.parameters.max_count;
  if (typeof most !== "number" || most < 0 || (semantics === "reference" && most === 0)) return null;
  return Math.floor(most);
}

/** Whole lines with the line feed before them; null where something else stands in one. */
function dropLines(response: string, surplus: readonly Span[]): TextEdit[] | null {
  const edits: TextEdit[] = [];
  let from = 0;
  for (const { start, end } of surplus) {
    const lineStart = response.lastIndexOf("\n", start - 1) + 1;
    const before = response.slice(lineStart, start);
    if (before.length > 40 || !/^\s*(?:\S{1,10}\s+)?$/.test(before)) return null;
    const feed = response.indexOf("\n", end);
    const lineEnd = feed < 0 ? response.length : feed;
    if (response.slice(end, lineEnd).trim() !== "" || lineStart < from) return null;
    from = lineEnd;
    edits.push({ start: Math.max(0, lineStart - 1), end: lineStart === 0 ? feed + 1 : lineEnd, text: "" });
  }
  return edits;
}

/** Stretches of text with the blanks before them. */
function dropRuns(response: string, surplus: readonly Span[]): TextEdit[] {
  return surplus.map(({ start, end }) => {
    let from = start;
    while (from > 0 && /\s/.test(response.charAt(from - 1))) from--;
    return { start: from, end, text: "" };
  });
}

function dropElements(response: string, surplus: readonly Span[]): TextEdit[] | null {
  const [first] = surplus;
  const last = surplus.at(-1);
  for (const node of jsonNodes(response)) {
    if (node.kind !== "array" || !first || !last) continue;
    const index = node.elements.findIndex((element) => element.start === first.start);
    if (index < 0 || node.elements.length - index !== surplus.length) continue;
    const start = node.elements[index - 1]?.end ?? node.start + 1;
    return [{ start, end: node.elements.at(-1)?.end ?? start, text: "" }];
  }
  return null;
}

function dropMembers(response: string, surplus: readonly Span[]): TextEdit[] | null {
  const [first] = surplus;
  for (const node of jsonNodes(response)) {
    if (node.kind !== "object" || !first) continue;
    const index = node.members.findIndex((member) => member.keyRange.start === first.start);
    if (index < 0 || node.members.length - index !== surplus.length) continue;
    const start = node.members[index - 1]?.value.end ?? node.start + 1;
    return [{ start, end: node.members.at(-1)?.value.end ?? start, text: "" }];
  }
  return null;
}

function jsonNodes(response: string): JsonNode[] {
  return jsonValuesOf(response).flatMap((value) => [...nodesOf(value)]);
}

/** Takes off the same marks at both ends of each phrase. */
function unmark(response: string, surplus: readonly Span[], marks: RegExp): TextEdit[] {
  return surplus.flatMap(({ start, end }): TextEdit[] => {
    const length = marks.exec(response.slice(start, Math.min(end, start + 3)))?.[0].length ?? 0;
    return [
      { start, end: start + length, text: "" },
      { start: end - length, end, text: "" },
    ];
  });
}

function unmarkHeadings(response: string, surplus: readonly Span[]): TextEdit[] {
  return surplus.map(({ start, end }) => {
    const marks = /^#{1,6}\s+/.exec(response.slice(start, Math.min(end, start + 60)))?.[0] ?? "";
    return { start, end: start + marks.length, text: "" };
  });
}
