import { CheckError } from "../define-checker";

/** True for the values that are false in Python: null, false, zero, empty texts, lists and objects. */
export function isFalsy(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return true;
  if (typeof value === "number") return value === 0;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** A limit as Python compares it with a count: booleans are numbers, anything else raises. */
function comparable(value: unknown, name: string): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  throw new CheckError(`${name} must be a number`);
}

/**
 * The released order of `length` and `count`: below the minimum fails before the maximum is looked at, so a
 * wrong maximum raises only then; a maximum of 0 or less is none.
 */
export function withinLimits(
  count: number,
  limits: { min: unknown; max: unknown; minName: string; maxName: string },
): boolean {
  if (count < comparable(limits.min, limits.minName)) return false;
  const max = comparable(limits.max, limits.maxName);
  return !(max > 0 && count > max);
}
