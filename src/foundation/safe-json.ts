import type { LineAndColumn } from "./json-members";
import { measureJson, scanJson } from "./json-scan";

/** Limits of a JSON text from outside. */
export interface JsonLimits {
  /** In UTF-16 code units. */
  maxCharacters: number;
  /** Objects and lists within each other. */
  maxDepth: number;
  /** Objects, lists, texts, numbers and the like, all together. */
  maxValues: number;
}

/** Enough for any document of ours, and far below what a page could not bear. */
export const JSON_LIMITS: JsonLimits = {
  maxCharacters: 64 * 1024 * 1024,
  maxDepth: 256,
  maxValues: 2_000_000,
};

/** The value, of how many it is made up, or why there is none, in one sentence for people. */
export type SafeJson =
  | { ok: true; value: unknown; values: number }
  | { ok: false; reason: "syntax" | "too-long" | "too-deep" | "too-many"; detail: string };

/**
 * Reads a JSON text from outside. Size and depth are known before anything is built of it, and own keys called
 * `__proto__` are dropped, wherever they stand. The value's shape is still to be checked. Never throws. `at`: where the
 * text begins, for one that is part of another.
 */
export function parseSafeJson(
  text: string,
  limits: JsonLimits = JSON_LIMITS,
  at: LineAndColumn = { line: 1, column: 1 },
): SafeJson {
  const { maxCharacters, maxDepth, maxValues } = limits;
  if (text.length > maxCharacters) {
    return refuse("too-long", `It is ${text.length} characters long; ${maxCharacters} are read at most.`);
  }
  const measured = measureJson(text);
  if (measured.depth <= maxDepth && measured.values <= maxValues) {
    try {
      return { ok: true, value: withoutPrototypeKeys(JSON.parse(text), text), values: measured.values };
    } catch {
      // The scan finds the place of the error.
    }
  }
  const { error, depth, values } = scanJson(text);
  if (error !== null) {
    return refuse("syntax", misplaced(placeIn(text, error.position, at), error.expected));
  }
  if (depth > maxDepth) return refuse("too-deep", `It nests ${depth} levels deep; ${maxDepth} are read.`);
  if (values > maxValues) {
    return refuse("too-many", `It holds ${values} values; ${maxValues} are read at most.`);
  }
  return refuse("syntax", "It can't be read.");
}

function refuse(reason: "syntax" | "too-long" | "too-deep" | "too-many", detail: string): SafeJson {
  return { ok: false, reason, detail };
}

/** Describes an error at a place, for people. */
export function misplaced({ line, column }: LineAndColumn, expected: string): string {
  return `Line ${line}, column ${column}: expected ${expected}.`;
}

/** The place of a position in a text that begins at `at`. */
export function placeIn(text: string, position: number, at: LineAndColumn): LineAndColumn {
  let line = at.line;
  let lineStart = 1 - at.column;
  for (const { 0: ending, index } of text.slice(0, position).matchAll(/\r\n|\n|\r/g)) {
    line += 1;
    lineStart = index + ending.length;
  }
  return { line, column: position - lineStart + 1 };
}

/** Finds the name of such a key, written plainly or with some letters as escapes. */
const PROTOTYPE_KEY = /__proto__|\\u00/;

/** Takes such keys out of a value that was made of this text, and that nobody else holds yet. */
function withoutPrototypeKeys(value: unknown, text: string): unknown {
  if (!PROTOTYPE_KEY.test(text)) return value;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== "object" || part === null) continue;
    if (Object.hasOwn(part, "__proto__")) Reflect.deleteProperty(part, "__proto__");
    for (const child of Object.values(part))
      if (typeof child === "object" && child !== null) open.push(child);
  }
  return value;
}
