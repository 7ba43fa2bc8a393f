import { checklistExcess } from "../shapes/checklist";
import type { DataSample } from "../shapes/data-set";

/** A document of ours before its shape is known. */
export type LooseDocument = Readonly<Record<string, unknown>>;

export function isDocument(value: unknown): value is LooseDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const DEEPEST = 256;

/**
 * The reason why a value could not be written as JSON and read again, or null when it can: it nests deeper than 256
 * levels, contains itself, or holds something other than objects, arrays, text, finite numbers, booleans and
 * null. Absent values (`undefined`) in objects are let through. Never goes deeper than those levels, so depth can't break it.
 */
export function cloneError(value: unknown): string | null {
  if (!isObject(value)) return leafError(value);
  // Nearly every document is a tree of some hundred parts: no list of them is made to find that out.
  return partsLeft(value, MOST_PARTS, DEEPEST) > 0 ? null : containerError(value, [], new Set());
}

/** Parts that are looked at without a list: so many take no time, whatever contains itself or stands in many places. */
const MOST_PARTS = 20_000;

/** The rest of `most` parts after these and all that they hold; 0 where that is used up, or something could not be written as JSON. */
function partsLeft(part: object, most: number, depth: number): number {
  if (depth === 0 || !isPlainContainer(part)) return 0;
  let left = most - 1;
  for (const child of Object.values(part)) {
    if (isObject(child)) left = partsLeft(child, left, depth - 1);
    else if (leafError(child) !== null) return 0;
    if (left <= 0) return 0;
  }
  return left;
}

/** `within`: the containers around it. `seen`: those and all before, each of which is looked at once. */
function containerError(part: object, within: object[], seen: Set<object>): string | null {
  if (seen.has(part)) return within.includes(part) ? "it contains itself" : null;
  if (within.length >= DEEPEST) return `it nests deeper than ${DEEPEST} levels`;
  if (!isPlainContainer(part)) return "it holds an object that is not plain data";
  seen.add(part);
  within.push(part);
  for (const child of Object.values(part)) {
    const reason = isObject(child) ? containerError(child, within, seen) : leafError(child);
    if (reason !== null) return reason;
  }
  within.pop();
  return null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function leafError(value: unknown): string | null {
  if (typeof value === "number" && !Number.isFinite(value)) return "it holds a number that is not finite";
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
    return `it holds a ${typeof value}`;
  }
  return null;
}

function isPlainContainer(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Excess over the limits in the checklist of a sample from outside, in a sentence; null when it keeps within them. */
export function sampleExcess({ material }: Pick<DataSample, "material">): string | null {
  const checklist = isDocument(material) && isDocument(material.checklist) ? material.checklist : {};
  return checklistExcess([checklist.format, checklist.content], (check) => Reflect.get(check, "items"));
}
