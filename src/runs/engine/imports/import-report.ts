import type { CaptionTable } from "../../../benchmarks/imports/caption-table";
import { cellText } from "../../../benchmarks/imports/caption-table";
import type { ImportRead } from "../../../benchmarks/imports/read-import";
import type { ReadPart } from "../../../benchmarks/imports/read-part";
import type {
  ImportedEntry,
  ImportedPart,
  ImportReport,
  TableToMap,
} from "../../../engine/shared/protocol";
import type { FileProblem } from "../../../shapes/data-set";
import { wordsOfMedia } from "../../../shapes/medium";

const MOST_PROBLEMS = 500;
const LONGEST_WORD = 300;
const PREVIEW_ROWS = 5;
/** Of more columns nobody chooses one. */
const MOST_COLUMNS = 200;

/** Whatever a file says of itself, cut to what a page can show. */
function cut(text: string): string {
  return text.length > LONGEST_WORD ? `${text.slice(0, LONGEST_WORD)}…` : text;
}

function entriesOf({ captions, unanswered, results }: ReadPart): ImportedEntry[] {
  const entries = new Map<string, ImportedEntry>();
  const entryOf = (title: string) => {
    const entry = entries.get(title) ?? { title, captions: 0, unanswered: 0, results: 0 };
    entries.set(title, entry);
    return entry;
  };
  for (const { entry } of captions) entryOf(entry).captions += 1;
  for (const [entry, count] of unanswered) entryOf(entry).unanswered += count;
  for (const { entry } of results) entryOf(entry).results += 1;
  return [...entries.values()];
}

function partOf(part: ReadPart): ImportedPart {
  const { benchmark, title, samples, files } = part;
  return {
    benchmark: benchmark.id,
    title: cut(title),
    samples: samples.length,
    instructions: samples.filter(({ instruction }) => instruction !== "" || benchmark.prompts).length,
    checklists: samples.filter((sample) => benchmark.canJudge(sample)).length,
    suggested: part.suggested ?? null,
    videos: new Set(samples.map(({ video }) => video.id)).size,
    media: wordsOfMedia(new Set(samples.map((sample) => benchmark.medium?.(sample) ?? "video"))),
    entries: entriesOf(part).map((entry) => ({ ...entry, title: cut(entry.title) })),
    files: files.map(({ path, kind }) => ({ path: cut(path), kind })),
  };
}

function tableOf({ path, columns: all, rows, mapping }: CaptionTable): TableToMap {
  const columns = all.slice(0, MOST_COLUMNS);
  const preview = rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => columns.map((column) => cut(cellText(cells[column]) ?? "")));
  return { path, columns, rows: rows.length, preview, mapping };
}

function problemOf({ file, path, message, expected }: FileProblem): FileProblem {
  return { file: cut(file), path: cut(path), message: cut(message), expected: cut(expected) };
}

/** What was read, and every problem, in numbers and words that a page can show, however much or strange it is. */
export function importReport(
  importId: string,
  { parts, tables }: ImportRead,
  problems: readonly FileProblem[],
): ImportReport {
  return {
    importId,
    parts: parts.map(partOf),
    tables: tables.map(tableOf),
    problems: problems.slice(0, MOST_PROBLEMS).map(problemOf),
    problemCount: problems.length,
  };
}
