import { ProblemError } from "../../../foundation/errors";
import { isFields } from "../../../foundation/fields";
import { type JsonNode, parsePythonJson } from "../../../foundation/python-json";

/** The error where the released scripts raise: `what` is the step that failed. */
export function scriptRaises(what: string): ProblemError {
  return new ProblemError({
    code: "anycapeval-script-raises",
    message: "AnyCapEval's script gives no result on this.",
    nextStep: "Check the file: every line has to be an object with the fields that the benchmark writes.",
    detail: what,
    retryable: false,
  });
}

function plain(node: JsonNode): unknown {
  switch (node.type) {
    case "object":
      return Object.fromEntries([...node.members].map(([key, { value }]) => [key, plain(value)]));
    case "array":
      return node.items.map(plain);
    case "null":
      return null;
    case "integer":
      return Number(node.value);
    default:
      return node.value;
  }
}

/**
 * The value of a line as Python reads it, NaN and Infinity among the numbers; undefined for a line that is no JSON.
 * Throws where reading it raises something else, on which the scripts stop.
 */
export function readLine(line: string): unknown {
  const read = parsePythonJson(line);
  if (read.ok) return plain(read.value);
  if (read.raises) throw scriptRaises(`A line cannot be read: ${read.message}.`);
  return undefined;
}

/** Emulates Python's `in` for a field. Throws for a value that Python does not search. */
export function hasField(value: unknown, field: string): boolean {
  if (isFields(value)) return Object.hasOwn(value, field);
  if (typeof value === "string" || Array.isArray(value)) return value.includes(field);
  throw scriptRaises(`There is nothing to look for ${field} in.`);
}

/** The field of an object; `otherwise` where it has none. Throws for what is no object. */
export function fieldOf(value: unknown, field: string, otherwise: unknown = null): unknown {
  if (!isFields(value)) throw scriptRaises(`Only an object has a field ${field}.`);
  return Object.hasOwn(value, field) ? value[field] : otherwise;
}

/** The `len` of a list, an object or a text, whose characters are code points. Throws for everything else. */
export function lengthOf(value: unknown): number {
  if (isFields(value)) return Object.keys(value).length;
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return [...value].length;
  throw scriptRaises("Only a list, an object or a text has a length.");
}

/** The element of a list, or letter of a text, at a place. Throws where there is none, and for everything else. */
export function elementAt(value: unknown, index: number): unknown {
  const elements: readonly unknown[] | null =
    typeof value === "string" ? [...value] : Array.isArray(value) ? value : null;
  if (elements === null || index >= elements.length) throw scriptRaises(`There is no element ${index}.`);
  return elements[index];
}

/** A number that Python adds to others; true is 1. Throws for everything else. */
export function asNumber(value: unknown): number {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return value;
  throw scriptRaises("Only numbers can be added up.");
}

/** Sums under keys as a `dict` keeps them: 1 and true are one key, and lists and objects none. */
export class ByKey<T> {
  private readonly kept = new Map<string | number | null, { key: unknown; value: T }>();

  /** The value of a key, made anew where there is none. Throws for what Python has no hash of. */
  of(key: unknown, make: () => T): T {
    if (key !== null && typeof key === "object") throw scriptRaises("A list names no dimension.");
    const hashed = typeof key === "string" || key === null ? key : asNumber(key);
    const known = this.kept.get(hashed) ?? { key, value: make() };
    this.kept.set(hashed, known);
    return known.value;
  }

  keys(): unknown[] {
    return [...this.kept.values()].map(({ key }) => key);
  }

  /** Under the names that JSON gives such keys. */
  record(): Record<string, T> {
    return Object.fromEntries([...this.kept.values()].map(({ key, value }) => [String(key), value]));
  }
}

/** Characters that `repr` does not print as they are. */
const UNPRINTED = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
const ESCAPES = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function escaped(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

function shown(value: unknown): string {
  if (typeof value !== "string") return asShown(value);
  const text = value.replace(UNPRINTED, escaped);
  return value.includes("'") && !value.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
}

/** A value as `str` writes it; numbers near enough, as no count looks at digits. */
export function asShown(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (isFields(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `${shown(key)}: ${shown(inner)}`)
      .join(", ")}}`;
  return String(value);
}
