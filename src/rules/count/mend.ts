import type { Span } from "../../shapes/verdict";
import { type JsonNode, nodesOf } from "../json/json-tree";
import { jsonValuesOf } from "../json/json-values";
import type { EditTask, Proposal, ResponseEditor } from "../mending/editor";
import type { TextEdit } from "../mending/text-edits";

/** Too many things, and the ones to be kept. */
type Surplus = { response: string; kept: readonly Span[]; dropped: readonly Span[] };
/** Drops things of one kind; null where they stand in another way. */
type Dropper = (surplus: Surplus) => TextEdit[] | null;

/** By the words with which the locator marks what it has counted. Columns and times go with what belongs to them. */
const droppers: { kind: RegExp; ways: Dropper[] }[] = [
  { kind: /^(?:table row|line)$/, ways: [dropLines] },
  { kind: /^(?:paragraph|sentence)$/, ways: [dropRuns] },
  { kind: /^bold phrase$/, ways: [unmarking(/^(?:\*\*|__)/)] },
  { kind: /^italic phrase$/, ways: [unmarking(/^[*_]{1,3}/)] },
  { kind: /^heading$/, ways: [unmarkHeadings] },
  {
    kind: /^(?:element of|array element|top-level key|list item|keyword|piece)/,
    ways: [dropElements, dropMembers, dropLines, dropInLine],
  },
];

/**
 * Drops the last of too many things that the locator has counted by their form: items, rows, lines, paragraphs,
 * sentences, pieces, JSON elements and keys; of bold and italic phrases and headings it drops the marks alone. What
 * was counted by its meaning, and too few of anything, cannot be mended.
 */
export const editCount: ResponseEditor = (response, marks, task): Proposal[] => {
  const kind = /^(.+) \d+ of \d+$/.exec(marks[0]?.label ?? "")?.[1] ?? "";
  const ways = droppers.find((each) => each.kind.test(kind))?.ways ?? [];
  const most = mostAllowed(task);
  if (most === null || marks.length <= most) return [];
  const surplus = { response, kept: marks.slice(0, most), dropped: marks.slice(most) };
  const [edits] = ways.flatMap((way) => {
    const found = way(surplus);
    return found ? [found] : [];
  });
  if (!edits) return [];
  const { length } = surplus.dropped;
  const verb = /phrase|heading/.test(kind) ? "take the marks off the" : "drop the";
  return [
    { edits, summary: length === 1 ? `${verb} last ${kind}` : `${verb} last ${length} ${plural(kind)}` },
  ];
};

/** "element of 'objects'" becomes "elements of 'objects'". */
function plural(kind: string): string {
  const [noun = "", rest] = kind.split(" of ", 2);
  return rest === undefined ? `${noun}s` : `${noun}s of ${rest}`;
}

function mostAllowed({ check, semantics }: EditTask): number | null {
  const most = check.parameters.max_count;
  if (typeof most !== "number" || most < 0 || (semantics === "reference" && most === 0)) return null;
  return Math.floor(most);
}

/** Whole lines with the line feed before them; null where something else stands in one. */
function dropLines({ response, dropped }: Surplus): TextEdit[] | null {
  const edits: TextEdit[] = [];
  let from = 0;
  for (const { start, end } of dropped) {
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
function dropRuns({ response, dropped }: Surplus): TextEdit[] {
  return dropped.map(({ start, end }) => {
    let from = start;
    while (from > 0 && /\s/.test(response.charAt(from - 1))) from--;
    return { start: from, end, text: "" };
  });
}

function dropElements({ response, dropped }: Surplus): TextEdit[] | null {
  const [first] = dropped;
  for (const node of jsonNodes(response)) {
    if (node.kind !== "array" || !first) continue;
    const index = node.elements.findIndex((element) => element.start === first.start);
    if (index < 0 || node.elements.length - index !== dropped.length) continue;
    const start = node.elements[index - 1]?.end ?? node.start + 1;
    return [{ start, end: node.elements.at(-1)?.end ?? start, text: "" }];
  }
  return null;
}

function dropMembers({ response, dropped }: Surplus): TextEdit[] | null {
  const [first] = dropped;
  for (const node of jsonNodes(response)) {
    if (node.kind !== "object" || !first) continue;
    const index = node.members.findIndex((member) => member.keyRange.start === first.start);
    if (index < 0 || node.members.length - index !== dropped.length) continue;
    const start = node.members[index - 1]?.value.end ?? node.start + 1;
    return [{ start, end: node.members.at(-1)?.value.end ?? start, text: "" }];
  }
  return null;
}

function jsonNodes(response: string): JsonNode[] {
  return jsonValuesOf(response).flatMap((value) => [...nodesOf(value)]);
}

/** Nothing longer stands between two things of one line. */
const JOINT = 12;

/** Drops the text after the last kept thing, when only separators and markers stand between all of them. */
function dropInLine({ response, kept, dropped }: Surplus): TextEdit[] | null {
  const last = kept.at(-1);
  const end = dropped.at(-1)?.end;
  if (!last || end === undefined) return null;
  let from = last.end;
  for (const { start, end: stop } of dropped) {
    if (start < from || start - from > JOINT || response.slice(from, start).includes("\n")) return null;
    from = stop;
  }
  return [{ start: last.end, end, text: "" }];
}

/** Takes off the same marks at both ends of each phrase. */
function unmarking(marks: RegExp): Dropper {
  return ({ response, dropped }) =>
    dropped.flatMap(({ start, end }): TextEdit[] => {
      const length = marks.exec(response.slice(start, Math.min(end, start + 3)))?.[0].length ?? 0;
      return [
        { start, end: start + length, text: "" },
        { start: end - length, end, text: "" },
      ];
    });
}

function unmarkHeadings({ response, dropped }: Surplus): TextEdit[] {
  return dropped.map(({ start, end }) => {
    const marks = /^#{1,6}\s+/.exec(response.slice(start, Math.min(end, start + 60)))?.[0] ?? "";
    return { start, end: start + marks.length, text: "" };
  });
}
