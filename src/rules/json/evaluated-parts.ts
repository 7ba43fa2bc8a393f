import type { JsonArray, JsonNode, JsonObject } from "../../foundation/python-json";
import { compilePythonRegex, type PythonRegex } from "../../foundation/python-regex/compile";
import { CheckError } from "../define-checker";
import type { Validator } from "./validator";

/** The entries of a keyword's value that must be an object. */
export function membersOf(value: JsonNode, keyword: string): [string, JsonNode][] {
  if (value.type !== "object") throw new CheckError(`"${keyword}" in the schema must be an object`);
  return [...value.members].map(([key, member]) => [key, member.value]);
}

/** The items of a Python `for` over a value: the items of a list, the keys of an object, the characters of a text. */
export function iterableOf(value: JsonNode, keyword: string): JsonNode[] {
  if (value.type === "array") return value.items;
  if (value.type === "object") return [...value.members.keys()].map(textNode);
  if (value.type === "string") return [...value.value].map(textNode);
  throw new CheckError(`"${keyword}" in the schema must be a list`);
}

/** Python's `len` of a keyword's value. */
export function lengthOf(value: JsonNode, keyword: string): number {
  return iterableOf(value, keyword).length;
}

/** Python's `key in instance`. */
export function hasKey(instance: JsonObject, key: JsonNode): boolean {
  if (key.type === "array" || key.type === "object") throw new CheckError("a list or object cannot be a key");
  return key.type === "string" && instance.members.has(key.value);
}

/** A text that stands nowhere. */
export function textNode(value: string): JsonNode {
  return { type: "string", value, start: 0, end: 0 };
}

/** The place of an object's or list's opening bracket: where something is missing in it. */
export function opening(node: JsonObject | JsonArray): { start: number; end: number } {
  return { start: node.start, end: node.start + 1 };
}

/** Python's `re.search` with a pattern out of the schema. */
export function pythonPatternFound(pattern: JsonNode, text: string): boolean {
  if (pattern.type !== "string") throw new CheckError("a pattern in the schema must be a text");
  return compiled(pattern.value).search(text) !== null;
}

const CACHE_LIMIT = 500;
const cache = new Map<string, PythonRegex>();

function compiled(pattern: string): PythonRegex {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  try {
    const regex = compilePythonRegex(pattern);
    cache.set(pattern, regex);
    return regex;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new CheckError(`a pattern in the schema does not compile: ${detail}`);
  }
}

/** For `unevaluated...`: does `work` with what a `$ref` points at, inside of its scope. */
export function withinReference<T>(validator: Validator, reference: JsonNode, work: (at: JsonNode) => T): T {
  const { references } = validator.run;
  const { url, schema } = references.resolve(referenceText(reference));
  references.enter(url);
  validator.enter();
  const result = work(schema);
  validator.leave();
  references.leave();
  return result;
}

/** The text of a reference. */
export function referenceText(reference: JsonNode): string {
  if (reference.type !== "string") throw new CheckError("a reference in the schema must be a text");
  return reference.value;
}

/** Yields the schemas among `if`, `then` and `else` that a value was judged by and fits. */
export function* chosenBranches(
  validator: Validator,
  instance: JsonNode,
  schema: JsonObject,
): Generator<JsonNode> {
  const condition = schema.members.get("if")?.value;
  if (condition === undefined) return;
  const holds = validator.isValid(instance, condition);
  if (holds) yield condition;
  const branch = schema.members.get(holds ? "then" : "else")?.value;
  if (branch !== undefined) yield branch;
}

/** The schemas in `allOf`, `oneOf` and `anyOf` that a value fits. */
export function* validAlternatives(
  validator: Validator,
  instance: JsonNode,
  schema: JsonObject,
): Generator<JsonNode> {
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const parts = schema.members.get(keyword)?.value;
    if (parts === undefined) continue;
    for (const part of iterableOf(parts, keyword)) {
      if (validator.hasNoErrors(instance, part)) yield part;
    }
  }
}
