import { checklistExcess } from "../shapes/checklist";
import type { DataSample } from "../shapes/data-set";

/** A document of ours before its shape is known. */
export type LooseDocument = Readonly<Record<string, unknown>>;

export function isDocument(value: unknown): value is LooseDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const DEEPEST = 256;

type Step = { leave: object } | { value: object; depth: number };

/**
 * The reason why a value could not be written as JSON and read again, or null when it can: it nests deeper than 256
 * levels, contains itself, or holds something other than objects, arrays, text, finite numbers, booleans and
 * null. Absent values (`undefined`) in objects are let through. Never recurses, so depth can't break it.
 */
export function cloneError(value: unknown): string | null {
  const open = new Set<object>();
  const done = new Set<object>();
  if (!isObject(value)) return leafError(value);
  const steps: Step[] = [{ value, depth: 0 }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ("leave" in step) {
      open.delete(step.leave);
      done.add(step.leave);
      continue;
    }
    const { value: part, depth } = step;
    if (open.has(part)) return "it contains itself";
    if (done.has(part)) continue;
    if (depth >= DEEPEST) return `it nests deeper than ${DEEPEST} levels`;
    if (!isPlainContainer(part)) return "it holds an object that is not plain data";
    open.add(part);
    steps.push({ leave: part });
    for (const child of Object.values(part)) {
      if (isObject(child)) steps.push({ value: child, depth: depth + 1 });
      else {
        const reason = leafError(child);
        if (reason !== null) return reason;
      }
    }
  }
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
