import type { ParameterSchema } from "./parameters";

/** A pair of limits in words: "30 to 40", "at least 2", "exactly 3", "any number"; a limit below 1 is none. */
export function askedRange(min: unknown, max: unknown): string {
  const least = typeof min === "number" && min > 0 ? min : null;
  const most = typeof max === "number" && max > 0 ? max : null;
  if (least !== null && most !== null) return least === most ? `exactly ${least}` : `${least} to ${most}`;
  if (least !== null) return `at least ${least}`;
  return most === null ? "any number" : `at most ${most}`;
}

/** A limit's schema; what the released scripts take for "not given" is the default. */
export function limit(fallback: number): ParameterSchema {
  return {
    anyOf: [{ type: "number" }, { type: "null" }],
    default: fallback,
    ...(fallback < 0 ? { description: "-1: no limit" } : {}),
  };
}

/** Limits as people mean them: both inclusive, a maximum of 0 allows nothing, null and negative ones are none. */
type StrictRange = {
  asked: string;
  /** The greatest count allowed; infinite without a maximum. */
  max: number;
  holds(count: number): boolean;
};

/** Reads a pair of limits; what is no number is no limit. */
export function strictRange(least: unknown, most: unknown): StrictRange {
  const min = typeof least === "number" && least > 0 ? least : 0;
  const max = typeof most === "number" && most >= 0 ? most : Number.POSITIVE_INFINITY;
  return {
    asked: max === 0 ? "none" : askedRange(min, max === Number.POSITIVE_INFINITY ? -1 : max),
    max,
    holds: (count) => count >= min && count <= max,
  };
}
