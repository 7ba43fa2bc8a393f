import { type Fields, isFields } from "../../foundation/fields";
import { type ChecklistHalves, hasHalves } from "../shared/checklist-halves";

/** What a file of an instruction-following benchmark holds. */
export type ReleasedFileKind = "prompts" | "checklists" | "video facts" | "responses" | "check results";

/** How many entries are looked at before a file is known. */
const LOOKED_AT = 200;

/** The entries' own words for what they hold, the most telling first. */
const TELLING: readonly [string, ReleasedFileKind][] = [
  ["check_result", "check results"],
  ["response", "responses"],
  ["checklist", "checklists"],
  ["generated_prompt", "prompts"],
];

function someEntries(document: Fields): Fields[] {
  const entries: Fields[] = [];
  for (const list of Object.values(document)) {
    if (entries.length >= LOOKED_AT) break;
    if (Array.isArray(list)) entries.push(...list.slice(0, LOOKED_AT).filter(isFields));
  }
  return entries;
}

function areVideoFacts(document: Fields): boolean {
  const facts = Object.values(document).slice(0, LOOKED_AT);
  return facts.length > 0 && facts.every((one) => isFields(one) && ("duration" in one || "path" in one));
}

/** What a parsed file holds, told by its content; null for a file of no such benchmark. */
export function recogniseFile(document: unknown): ReleasedFileKind | null {
  if (!isFields(document)) return null;
  const entries = someEntries(document);
  const telling = TELLING.find(([name]) => entries.some((entry) => name in entry));
  if (telling) return telling[1];
  return areVideoFacts(document) ? "video facts" : null;
}

/**
 * True where the checklists of a file, if it has any, are called as this benchmark calls them. Prompts, responses and
 * video facts look alike in all instruction-following benchmarks.
 */
export function speaksOf(document: unknown, halves: ChecklistHalves): boolean {
  if (!isFields(document)) return false;
  const lists = someEntries(document)
    .flatMap((entry) => [entry.checklist, entry.check_result])
    .filter((list) => isFields(list) && Object.keys(list).length > 0);
  return lists.length === 0 || lists.some((list) => hasHalves(list, halves));
}
