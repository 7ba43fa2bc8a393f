import type { Fields } from "../../foundation/fields";
import type { ColumnMapping } from "../../shapes/data-set";

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
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    for (const part of value.flat(2)) if (typeof part === "string") return part;
    if (value.length === 0) return null;
  }
  return JSON.stringify(value);
}
