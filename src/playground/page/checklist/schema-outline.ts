import { scanJson } from "../../../foundation/json-scan";
import { parseSafeJson } from "../../../foundation/safe-json";

/** One line of an outline: a key or a part of a schema, and what it may be, in words. */
type OutlineRow = { depth: number; name: string; words: string; required: boolean };

const MOST_ROWS = 300;
const MOST_DEPTH = 20;

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  null: "null",
  array: "list",
  object: "object",
};

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((part): part is string => typeof part === "string") : [];
}

function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function range(least: unknown, most: unknown, unit: string): string[] {
  const from = typeof least === "number" ? least : null;
  const to = typeof most === "number" ? most : null;
  if (from !== null && to !== null) return [from === to ? `${from} ${unit}` : `${from} to ${to} ${unit}`];
  if (from !== null) return [`at least ${from} ${unit}`];
  return to === null ? [] : [`at most ${to} ${unit}`];
}

function typeWords({ type, items, enum: choices, ...schema }: Schema): string {
  if ("const" in schema) return `exactly ${shortly(schema.const)}`;
  if (Array.isArray(choices)) return `one of ${choices.slice(0, 6).map(shortly).join(", ")}`;
  if (typeof schema.$ref === "string") return `as ${schema.$ref}`;
  const named = (typeof type === "string" ? [type] : texts(type)).map((name) => TYPES[name] ?? name);
  const words = named.join(" or ");
  if (!named.includes("list") || !isSchema(items)) return words || "anything";
  const inner = typeWords(items);
  return inner === "anything" ? words : `${words} of: ${inner}`;
}

/** A schema's demand on its value, in a few words. */
export function schemaWords(schema: unknown): string {
  if (schema === true) return "anything";
  if (schema === false) return "nothing";
  if (!isSchema(schema)) return "no schema";
  return [
    typeWords(schema),
    ...range(schema.minLength, schema.maxLength, "characters"),
    ...range(schema.minimum, schema.maximum, "in value"),
    ...range(schema.minItems, schema.maxItems, "items"),
    ...range(schema.minProperties, schema.maxProperties, "keys"),
    ...(typeof schema.pattern === "string" ? [`like ${shortly(schema.pattern)}`] : []),
    ...(typeof schema.format === "string" ? [`a ${schema.format}`] : []),
    ...(schema.uniqueItems === true ? ["no item twice"] : []),
    ...(schema.additionalProperties === false ? ["no other keys"] : []),
  ].join(", ");
}

/** A JSON Schema as an indented outline of keys, types and what is required; cut after 300 rows. */
export function schemaOutline(schema: unknown): OutlineRow[] {
  const rows: OutlineRow[] = [];

  function add(part: unknown, row: Omit<OutlineRow, "words">): void {
    if (rows.length >= MOST_ROWS) return;
    rows.push({ ...row, words: schemaWords(part) });
    inside(part, row.depth + 1);
  }

  function inside(part: unknown, depth: number): void {
    if (!isSchema(part) || depth > MOST_DEPTH || rows.length >= MOST_ROWS) return;
    const required = texts(part.required);
    const properties = isSchema(part.properties) ? part.properties : {};
    for (const [name, member] of Object.entries(properties)) {
      add(member, { depth, name, required: required.includes(name) });
    }
    for (const name of required) {
      if (!Object.hasOwn(properties, name)) add(true, { depth, name, required: true });
    }
    if (isSchema(part.items)) inside(part.items, depth);
    if (isSchema(part.additionalProperties)) {
      add(part.additionalProperties, { depth, name: "any other key", required: false });
    }
    for (const [keyword, name] of [
      ["anyOf", "either"],
      ["oneOf", "exactly one"],
      ["allOf", "and also"],
      ["prefixItems", "item"],
    ] as const) {
      const parts: unknown = part[keyword];
      if (!Array.isArray(parts)) continue;
      parts.forEach((each: unknown, index) => {
        add(each, { depth, name: `${name} ${index + 1}`, required: false });
      });
    }
  }

  add(schema, { depth: 0, name: "whole value", required: false });
  return rows;
}

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

/** The common shape of all values seen at one place. */
type Shape = {
  /** Names of JSON types, in the order in which they were first seen. */
  types: Set<string>;
  properties: Map<string, Shape>;
  /** The number of objects seen, and for each key the number of objects that have it. */
  objects: number;
  keyCounts: Map<string, number>;
  items: Shape | null;
};

function emptyShape(): Shape {
  return { types: new Set(), properties: new Map(), objects: 0, keyCounts: new Map(), items: null };
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function observe(shape: Shape, value: unknown): void {
  shape.types.add(typeOf(value));
  if (Array.isArray(value)) {
    shape.items ??= emptyShape();
    for (const item of value) observe(shape.items, item);
  } else if (typeof value === "object" && value !== null) {
    shape.objects += 1;
    for (const [key, member] of Object.entries(value)) {
      const known = shape.properties.get(key) ?? emptyShape();
      shape.properties.set(key, known);
      shape.keyCounts.set(key, (shape.keyCounts.get(key) ?? 0) + 1);
      observe(known, member);
    }
  }
}

function typesOf({ types }: Shape): string[] {
  return [...types].filter((type) => type !== "integer" || !types.has("number"));
}

function written(shape: Shape): Record<string, unknown> {
  const types = typesOf(shape);
  const required = [...shape.keyCounts].filter(([, count]) => count === shape.objects).map(([key]) => key);
  const properties = [...shape.properties].map(([key, member]) => [key, written(member)] as const);
  const { items } = shape;
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }),
    ...(types.includes("object") ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(items && items.types.size > 0 ? { items: written(items) } : {}),
  };
}

/**
 * A JSON Schema that an example value fits, to start from: its types, its keys (required where every object at that
 * place has them) and one schema for the items of each list. The same value always gives the same schema. It asks
 * nothing of what texts and numbers say, and lets further keys through.
 */
export function schemaFromExample(example: unknown): Record<string, unknown> {
  const shape = emptyShape();
  observe(shape, example);
  return written(shape);
}
