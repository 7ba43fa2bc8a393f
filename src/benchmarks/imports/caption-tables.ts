import type { Fields } from "../../foundation/fields";
import { defused, GUARDED, undefused } from "../../foundation/spreadsheet-text";
import type { ColumnMapping } from "../../shapes/data-set";

/** Usual names of the column for each field, the likeliest first. */
const NAMES: Record<keyof ColumnMapping, readonly string[]> = {
  response: [
    "response",
    "prediction",
    "caption",
    "generated_caption",
    "output",
    "answer",
    "pred",
    "completion",
  ],
  instruction: ["instruction", "prompt", "generated_prompt", "question", "input", "query"],
  id: ["sample_id", "prompt_id", "id", "index", "doc_id", "question_id", "idx"],
  video: ["video", "video_id", "video_path", "video_name", "clip", "file"],
  model: ["model", "model_name", "model_id"],
};

/** A row of a file; `place`: where it stands, as people count ("line 3"). */
export type Row = { place: string; cells: Fields };

/** A file of rows with captions that were made elsewhere. */
export type CaptionTable = {
  path: string;
  /** The kind of table: "lmms-eval samples", "rows". */
  kind: string;
  columns: string[];
  rows: Row[];
  /** Null where it can't be told which column holds captions. */
  mapping: ColumnMapping | null;
  /** The model of the captions where no column names it. */
  model: string;
  /** The ids count the samples of the set from 0, so they may tell a sample by its place. */
  idsCount: boolean;
};

/** The last part of a path, without its endings ("a/b.c.json" is "b.c"). */
export function baseOf(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return name.replace(/\.(jsonl?|ndjson|csv|tsv|txt)$/i, "") || name;
}

/** The folder that a file lies in, by its own name; empty where it lies in none. */
export function folderOf(path: string): string {
  return path.split(/[/\\]/).at(-2) ?? "";
}

/**
 * The content of a cell as text: null for nothing. Of lists and messages, as suites write answers, the first text in them;
 * what else is no text comes as JSON.
 */
export function cellText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    for (const part of value.flat(2)) if (typeof part === "string") return part;
    if (value.length === 0) return null;
  }
  return JSON.stringify(value);
}

/** The columns of rows, of the first of them and those that only others have, in the order in which they come. */
export function columnsOf(rows: readonly Row[]): string[] {
  const columns = new Set<string>();
  for (const { cells } of rows.slice(0, 200)) for (const name of Object.keys(cells)) columns.add(name);
  return [...columns].slice(0, 200);
}

/** Guesses the columns' roles from their names; null where none can hold captions. */
export function guessMapping(columns: readonly string[]): ColumnMapping | null {
  const find = (of: keyof ColumnMapping) => {
    for (const name of NAMES[of]) {
      const column = columns.find((one) => one.trim().toLowerCase() === name);
      if (column !== undefined) return column;
    }
    return null;
  };
  const response = find("response");
  if (response === null) return null;
  return {
    response,
    instruction: find("instruction"),
    id: isOwnTable(columns) ? "sample" : find("id"),
    video: find("video"),
    model: find("model"),
  };
}

function has(columns: readonly string[], ...names: string[]): boolean {
  return names.every((name) => columns.includes(name));
}

/** Sample lines of lmms-eval: `{model}/{datetime}_samples_{task}.jsonl`. */
function asLmmsEval(path: string, columns: string[], rows: Row[]): CaptionTable | null {
  const response = ["filtered_resps", "resps"].find((name) => columns.includes(name));
  if (!columns.includes("doc_id") || !response) return null;
  const mapping = {
    id: "doc_id",
    video: null,
    instruction: columns.includes("input") ? "input" : null,
    response,
    model: null,
  };
  const model = folderOf(path) || baseOf(path).replace(/^\d{8}_\d{6}_samples_/, "");
  return { path, kind: "lmms-eval samples", columns, rows, mapping, model, idsCount: true };
}

/** Predictions of VLMEvalKit: `{model}/{eval id}/{model}_{data set}.json`, or the same as TSV. */
function asVlmEvalKit(path: string, columns: string[], rows: Row[]): CaptionTable | null {
  if (!has(columns, "index", "prediction")) return null;
  const mapping = {
    id: "index",
    video: columns.includes("video") ? "video" : null,
    instruction: columns.includes("question") ? "question" : null,
    response: "prediction",
    model: null,
  };
  const base = baseOf(path);
  const folder = path.split(/[/\\]/).find((part) => part !== "" && base.startsWith(`${part}_`));
  return {
    path,
    kind: "VLMEvalKit predictions",
    columns,
    rows,
    mapping,
    model: folder ?? base,
    idsCount: true,
  };
}

/** Columns that every table of results has which Caplens wrote. */
const OWN_COLUMNS = ["sample", "video", "model", "repeat", "state", "csr", "isr", "caption"];

/** True of the columns of a table of results that Caplens wrote. */
export function isOwnTable(columns: readonly string[]): boolean {
  return OWN_COLUMNS.every((name) => columns.includes(name));
}

/** True of a cell that Caplens may have written for spreadsheets: a number, or a text in which nothing is left to be a formula. */
function isForSpreadsheets(cell: unknown): boolean {
  return typeof cell !== "string" || Number.isFinite(Number(cell)) || defused(undefused(cell)) === cell;
}

/** Tells of a row of ours whether it was written for spreadsheets: by its own word, or by all rows where a table is too old to say so. */
function wordOfGuards(columns: readonly string[], rows: readonly Row[]): (row: Row) => boolean {
  if (columns.includes(GUARDED))
    return ({ cells }) => cellText(cells[GUARDED])?.trim().toLowerCase() === "yes";
  const all = rows.every(({ cells }) => Object.values(cells).every(isForSpreadsheets));
  return () => all;
}

/**
 * Rows as they were before Caplens wrote them for spreadsheets: its apostrophes would stand in captions, and lists of theirs be none.
 * Tables of others, and those of Caplens that were written raw, stay as they are.
 */
export function asBefore(columns: string[], rows: Row[]): Row[] {
  if (!isOwnTable(columns)) return rows;
  const isGuarded = wordOfGuards(columns, rows);
  return rows.map((row) => {
    if (!isGuarded(row)) return row;
    const told = Object.entries(row.cells).map(([name, cell]): [string, unknown] => [
      name,
      typeof cell === "string" ? undefused(cell) : cell,
    ]);
    return { place: row.place, cells: Object.fromEntries(told) };
  });
}

/** Rows with captions, in the form of the suite that wrote them, or with the columns that their names suggest. */
export function captionTable(path: string, rows: Row[], columns = columnsOf(rows)): CaptionTable {
  return (
    asLmmsEval(path, columns, rows) ??
    asVlmEvalKit(path, columns, rows) ?? {
      path,
      kind: "rows",
      columns,
      rows,
      mapping: guessMapping(columns),
      model: baseOf(path),
      idsCount: false,
    }
  );
}
