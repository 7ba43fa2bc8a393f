import type { JsonNode } from "../json/json-tree";
import { mainJsonValues } from "../json/json-values";
import { type ListBlock, listBlocksOf } from "../lists/list-blocks";
import { type TableBlock, tableBlocksOf } from "../table/table-blocks";
import { containersOf } from "./containers";
import { type Range, trimRange } from "./located";
import { linesOf } from "./text-units";

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
