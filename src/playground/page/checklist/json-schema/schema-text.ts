import { scanJson } from "../../../../foundation/json-scan";
import { parseSafeJson } from "../../../../foundation/safe-json";

/** A schema has to be read at every key, so it is kept far below what a whole document may be. */
const LIMITS = { maxCharacters: 1_000_000, maxDepth: 100, maxValues: 50_000 };

/** A place in a text: its offset in UTF-16 code units, its line and its column, both from 1. */
export type TextPlace = { offset: number; line: number; column: number };

type SchemaText =
  | { ok: true; schema: object | boolean }
  /** `place` is null where the fault is of the whole text. */
  | { ok: false; fault: string; place: TextPlace | null };

/** Line and column of an offset; a line ends with LF, CRLF or CR. */
export function placeOf(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Any JSON text as a value, or what is wrong with it and where. */
export function readJsonText(
  text: string,
): { ok: true; value: unknown } | { ok: false; fault: string; place: TextPlace | null } {
  if (text.length <= LIMITS.maxCharacters) {
    const { error } = scanJson(text);
    if (error) {
      const place = placeOf(text, error.position);
      return {
        ok: false,
        fault: `Line ${place.line}, column ${place.column}: expected ${error.expected}.`,
        place,
      };
    }
  }
  const json = parseSafeJson(text, LIMITS);
  return json.ok ? json : { ok: false, fault: json.detail, place: null };
}

/** A JSON Schema as typed: the schema, or what is wrong with the text. */
export function readSchemaText(text: string): SchemaText {
  if (text.trim() === "") return { ok: false, fault: "There is no schema yet.", place: null };
  const json = readJsonText(text);
  if (!json.ok) return json;
  const { value } = json;
  if (typeof value === "boolean") return { ok: true, schema: value };
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { ok: true, schema: value };
  }
  return { ok: false, fault: "A schema is an object, or true or false.", place: null };
}

/** The stored form of a text: the schema, or the text itself while it is none, so that nothing typed is lost. */
export function keptSchema(text: string): unknown {
  const read = readSchemaText(text);
  return read.ok ? read.schema : text;
}

/** A kept schema as text to edit. */
export function shownSchema(kept: unknown): string {
  if (kept === undefined) return "";
  return typeof kept === "string" ? kept : JSON.stringify(kept, null, 2);
}
