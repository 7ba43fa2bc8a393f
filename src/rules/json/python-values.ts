import type { JsonNode } from "../../foundation/python-json";
import { CheckError } from "../define-checker";

/** Python's truth of a value: empty things, zero, null and false are false. */
export function truthy(node: JsonNode): boolean {
  switch (node.type) {
    case "null":
      return false;
    case "array":
      return node.items.length > 0;
    case "object":
      return node.members.size > 0;
    case "boolean":
      return node.value;
    case "string":
      return node.value !== "";
    case "integer":
    case "float":
      return node.value !== 0;
  }
}

/** The value of a number as Python's arithmetic sees it, where true is 1; null for what is no number. */
export function numeric(node: JsonNode): number | bigint | null {
  if (node.type === "integer" || node.type === "float") return node.value;
  if (node.type === "boolean") return node.value ? 1 : 0;
  return null;
}

/**
 * The value of a number out of a schema, for use with `other`. An integer past 2^53 that has gone through JSON.parse
 * has lost its last digits; where the other's digits round to the same, it is taken to have been written with those:
 * so 9007199254740993 still equals itself, and 9007199254740993.0, which Python rounds, does not reach it.
 */
export function asWritten(node: JsonNode, other: JsonNode): number | bigint | null {
  const value = numeric(node);
  const lossy = node.type === "integer" && typeof value === "number" && !Number.isSafeInteger(value);
  const digits = other.type === "float" ? other.whole : other.type === "integer" ? other.value : undefined;
  return lossy && typeof digits === "bigint" && Number(digits) === value ? digits : value;
}

/** The limit that a keyword sets, for use with `instance`; comparing with anything but a number raises in Python. */
export function limitOf(node: JsonNode, keyword: string, instance: JsonNode = node): number | bigint {
  const limit = asWritten(node, instance);
  if (limit === null) throw new CheckError(`"${keyword}" in the schema must be a number`);
  return limit;
}

/**
 * Python's `==`, where `True == 1 == 1.0`. `inside` a list or object, or for `in`, NaN equals itself since it is
 * the same object everywhere in a text that was read.
 */
export function pythonEqual(one: JsonNode, two: JsonNode, inside: boolean): boolean {
  if (numeric(one) !== null) {
    const right = asWritten(two, one);
    const left = asWritten(one, two);
    if (left === null || right === null) return false;
    // biome-ignore lint/suspicious/noDoubleEquals: 1n === 1 is false, and here it must be true.
    return left == right || (inside && Number.isNaN(left) && Number.isNaN(right));
  }
  if (one.type === "string") return two.type === "string" && one.value === two.value;
  if (one.type === "null") return two.type === "null";
  return containersEqual(one, two, (a, b) => pythonEqual(a, b, true));
}

/** jsonschema's `equal`, which tells true from 1 at every depth. */
export function jsonEqual(one: JsonNode, two: JsonNode): boolean {
  if (one.type === "boolean" || two.type === "boolean") {
    return one.type === "boolean" && two.type === "boolean" && one.value === two.value;
  }
  if (one.type === "array" || one.type === "object") return containersEqual(one, two, jsonEqual);
  return pythonEqual(one, two, false);
}

function containersEqual(
  one: JsonNode,
  two: JsonNode,
  equal: (one: JsonNode, two: JsonNode) => boolean,
): boolean {
  if (one.type === "array" && two.type === "array") {
    if (one.items.length !== two.items.length) return false;
    return one.items.every((item, index) => {
      const other = two.items[index];
      return other !== undefined && equal(item, other);
    });
  }
  if (one.type !== "object" || two.type !== "object" || one.members.size !== two.members.size) return false;
  for (const [key, member] of one.members) {
    const other = two.members.get(key);
    if (other === undefined || !equal(member.value, other.value)) return false;
  }
  return true;
}

/** Thrown inside of a sort where Python's `<` raises a TypeError. */
class NotComparable extends Error {}

/**
 * Python's `sorted`, or null where it raises because two values have no order. `plainBooleans` false: a boolean
 * at the top is an object without an order, as jsonschema's uniqueness check makes it.
 */
export function pythonSorted(items: readonly JsonNode[], plainBooleans: boolean): JsonNode[] | null {
  const less = (one: JsonNode, two: JsonNode) => {
    if (!plainBooleans && (one.type === "boolean" || two.type === "boolean")) throw new NotComparable();
    return lessThan(one, two);
  };
  try {
    return items.length < SMALL ? insertionSorted(items, less) : stableSorted(items, less);
  } catch (error) {
    if (error instanceof NotComparable) return null;
    throw error;
  }
}

type Less = (one: JsonNode, two: JsonNode) => boolean;

/** Python sorts shorter lists by binary insertion; with NaN, which has no place, the way matters. */
const SMALL = 64;

function insertionSorted(items: readonly JsonNode[], less: Less): JsonNode[] {
  const sorted = [...items];
  for (let index = ascendingRun(sorted, less); index < sorted.length; index++) {
    const pivot = sorted[index];
    if (pivot === undefined) break;
    let low = 0;
    let high = index;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = sorted[middle];
      if (other !== undefined && less(pivot, other)) high = middle;
      else low = middle + 1;
    }
    sorted.copyWithin(low + 1, low, index);
    sorted[low] = pivot;
  }
  return sorted;
}

/** The length of the sorted run that the list begins with; a strictly falling one is turned round. */
function ascendingRun(items: JsonNode[], less: Less): number {
  const before = (index: number): boolean => {
    const one = items[index];
    const two = items[index - 1];
    return one !== undefined && two !== undefined && less(one, two);
  };
  if (items.length < 2) return items.length;
  const falling = before(1);
  let end = 2;
  while (end < items.length && before(end) === falling) end++;
  if (falling) items.splice(0, end, ...items.slice(0, end).reverse());
  return end;
}

function stableSorted(items: readonly JsonNode[], less: Less): JsonNode[] {
  return [...items].sort((one, two) => (less(one, two) ? -1 : less(two, one) ? 1 : 0));
}

function lessThan(one: JsonNode, two: JsonNode): boolean {
  const left = numeric(one);
  const right = numeric(two);
  if (left !== null && right !== null) return left < right;
  if (one.type === "string" && two.type === "string") return codePointLess(one.value, two.value);
  if (one.type !== "array" || two.type !== "array") throw new NotComparable();
  const shared = Math.min(one.items.length, two.items.length);
  for (let index = 0; index < shared; index++) {
    const a = one.items[index];
    const b = two.items[index];
    if (a && b && !pythonEqual(a, b, true)) return lessThan(a, b);
  }
  return one.items.length < two.items.length;
}

/** By code points: UTF-16 puts U+10000 and above before U+E000. */
function codePointLess(one: string, two: string): boolean {
  let index = 0;
  while (index < one.length && index < two.length && one[index] === two[index]) index++;
  if (index === one.length || index === two.length) return one.length < two.length;
  return rank(one.charCodeAt(index)) < rank(two.charCodeAt(index));
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
