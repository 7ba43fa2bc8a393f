import type { JsonNode } from "../json/json-tree";
import { mainJsonValues } from "../json/json-values";
import { type ListBlock, listBlocksOf } from "../lists/list-blocks";
import { type TableBlock, tableBlocksOf } from "../table/table-blocks";
import { containersOf, type Range, trimRange } from "./located";
import { type Line, linesOf, withoutLabel } from "./text-units";

/** The structures of a response besides prose. */
export type Structures = { json: JsonNode[]; lists: ListBlock[]; tables: TableBlock[] };

/** The JSON values, lists and tables of a response; lists and tables within JSON are part of the JSON. */
export function structuresOf(response: string): Structures {
  const json = mainJsonValues(response);
  const inJson = containersOf(json);
  const free = (block: Range) => !inJson(block);
  return {
    json,
    lists: listBlocksOf(response).filter(free),
    tables: tableBlocksOf(response).filter(free),
  };
}

/** The text between JSON values, lists, tables, code fences and headings, trimmed, in its order. */
export function proseRuns(response: string, structures: Structures): Range[] {
  const blocks: Range[] = [...structures.json, ...structures.lists, ...structures.tables];
  for (const line of linesOf(response)) if (/^\s*(?:#{1,6}\s|`{3}|~{3})/.test(line.text)) blocks.push(line);
  const runs: Range[] = [];
  let start = 0;
  for (const block of [
    ...blocks.sort((a, b) => a.start - b.start),
    { start: response.length, end: response.length },
  ]) {
    const run = trimRange(response, { start, end: Math.max(start, block.start) });
    if (/[\p{L}\p{N}]/u.test(response.slice(run.start, run.end))) runs.push(run);
    start = Math.max(start, block.end);
  }
  return runs;
}

/** A part of a response that has a heading above it or a label in front: what it is called, and its text. */
export type Section = { name: string; body: Range };

const heading = /^\s*#{1,6}\s/;
const boldLine = /^\s*(?:\*\*|__)([^*_\n]{1,80})(?:\*\*|__)\s*[:：]?\s*$/;
const labelLine = /^\s*([\p{L}\p{N}][^.!?:：\n]{0,60})[:：]\s*$/u;
const plainLabel = /^\s*(?:\p{Lu}[\p{L}\p{N} ]{0,30}[:：](?=\s)|[①-⑳]?\p{Script=Han}{1,12}[:：])/u;
/** A label in brackets on a line of its own: "[AUDIO]"; no list of texts, no time. */
const bracketLine = /^\s*[[【](?=[^\]】]*\p{L})[^[\]【】"'\n]{1,60}[\]】]\s*[:：]?\s*$/u;

/** The name of a part, without markup, brackets and a last colon, in lower case. */
export function sectionName(text: string): string {
  return text
    .replace(/[#*_[\]【】]/g, "")
    .trim()
    .replace(/\s*[:：]$/, "")
    .toLowerCase();
}

/**
 * The parts of a response: what stands below each heading; where there is none, below each line that is a label,
 * bold or with a colon, or behind a label that begins each of several lines. Empty parts are left out.
 */
export function sectionsOf(response: string): Section[] {
  const lines = linesOf(response);
  const below = (isTitle: (text: string) => boolean): Section[] => {
    const sections: Section[] = [];
    for (const line of lines) {
      const open = sections.at(-1);
      if (isTitle(line.text))
        sections.push({ name: sectionName(line.text), body: { start: line.end, end: line.end } });
      else if (open) open.body.end = line.end;
    }
    return sections
      .map(({ name, body }) => ({ name, body: trimRange(response, body) }))
      .filter(({ body }) => body.end > body.start);
  };
  const headed = below((text) => heading.test(text));
  if (headed.length > 0) return headed;
  const labelled = below((text) => boldLine.test(text) || labelLine.test(text) || bracketLine.test(text));
  const inLine = labelsInLine(response, lines);
  // A lead-in above labelled lines is the label of none of them.
  if (labelled.length > 1) return labelled;
  return inLine.length > 1 || labelled.length === 0 ? inLine : labelled;
}

/** Words that name a part together with its name: "the Visual section", "block AUDIO". */
const PART_WORDS = ["section", "part", "block"];
/** Names that say themselves that they are those of a part: "Part A", "Scene 2". */
const partName = /^(?:part|section|scene|shot|act|answer|chapter) [\p{L}\p{N}]{1,3}$/u;

function spaced(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** The parts of a response that a description names without quotes: "in [AUDIO]", "Part A", "the Visual section". */
export function sectionsInWords(response: string, description: string): Section[] {
  const said = description.toLowerCase();
  const words = spaced(said);
  return sectionsOf(response).filter(({ name }) => {
    if (said.includes(`[${name}]`)) return true;
    const own = spaced(name);
    if (own.length < 4) return false;
    if (partName.test(own.trim())) return words.includes(own);
    return PART_WORDS.some((word) => words.includes(`${own}${word} `) || words.includes(` ${word}${own}`));
  });
}

/** The texts behind labels that begin lines. */
function labelsInLine(response: string, lines: readonly Line[]): Section[] {
  return lines.flatMap((line) => {
    const whole = trimRange(response, line);
    const bare = withoutLabel(response, whole);
    const start =
      bare.start > whole.start ? bare.start : line.start + (plainLabel.exec(line.text)?.[0].length ?? 0);
    if (start === line.start || start === whole.start) return [];
    const name = sectionName(response.slice(whole.start, start));
    return [{ name, body: trimRange(response, { start, end: line.end }) }];
  });
}
