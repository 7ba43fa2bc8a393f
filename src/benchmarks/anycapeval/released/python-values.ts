import { isFields } from "../../../lib/fields";
import { type JsonNode, parsePythonJson } from "../../../lib/python-json";
import { scriptRaises } from "./released-error";

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

/** The value of a line as Python reads it, NaN and Infinity among the numbers; undefined for a line that is no JSON. */
export function readLine(line: string): unknown {
  const read = parsePythonJson(line.trim());
  return read.ok ? plain(read.value) : undefined;
}

/** Whether Python's `in` finds the field. Throws for what it does not search. */
export function hasField(value: unknown, field: string): boolean {
  if (isFields(value)) return Object.hasOwn(value, field);
  if (typeof value === "string" || Array.isArray(value)) return value.includes(field);
  throw scriptRaises(`There is nothing to look for ${field} in.`);
}

/** The field of an object; null where it has none. Throws for what is no object. */
export function fieldOf(value: unknown, field: string): unknown {
  if (!isFields(value)) throw scriptRaises(`Only an object has a field ${field}.`);
  return Object.hasOwn(value, field) ? value[field] : null;
}

/** The elements of a list, or the letters of a text. Throws for everything else. */
export function elementsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return [...value];
  throw scriptRaises("Only a list or a text has elements.");
}

/** The first element of a list, or letter of a text. Throws where there is none. */
export function firstOf(value: unknown): unknown {
  const elements = elementsOf(value);
  if (elements.length === 0) throw scriptRaises("An empty list has no first element.");
  return elements[0];
}

/** A number that Python adds to others; true is 1. Throws for everything else. */
export function asNumber(value: unknown): number {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return value;
  throw scriptRaises("Only numbers can be added up.");
}

function shown(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : asShown(value);
}

/** A value as `str` writes it, near enough to count its words and to look for "None" in it. */
export function asShown(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (isFields(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `'${key}': ${shown(inner)}`)
      .join(", ")}}`;
  return String(value);
}
