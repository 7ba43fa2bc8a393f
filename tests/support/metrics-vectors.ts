import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A data set of `metrics_vectors`: the file's data, and what the released script made of it. */
export type MetricsVector = {
  id: string;
  benchmark: string;
  data: unknown;
  expected: Record<string, unknown>;
};

/** The folder's name beside the other vectors. */
export const METRICS_VECTORS = "metrics_vectors/";

/** All data sets, in the order of their names. */
export function readMetricsVectors(): MetricsVector[] {
  const folder = fileURLToPath(new URL(`../../../shared/vectors/${METRICS_VECTORS}`, import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(`${folder}${name}`, "utf8")));
}

/**
 * Differences of two results: numbers by more than 1e-12, or anything else at all. Fields that only `got` has at top
 * level are not looked at.
 */
export function differences(expected: unknown, got: unknown, path = ""): string[] {
  if (typeof expected === "number" && typeof got === "number") {
    return Math.abs(expected - got) <= 1e-12 ? [] : [`${path}: ${got} instead of ${expected}`];
  }
  if (typeof expected === "object" && expected !== null && typeof got === "object" && got !== null) {
    const wanted = new Map(Object.entries(expected));
    const found = new Map(Object.entries(got));
    const names = new Set([...wanted.keys(), ...(path === "" ? [] : found.keys())]);
    return [...names].flatMap((name) => differences(wanted.get(name), found.get(name), `${path}/${name}`));
  }
  return Object.is(expected, got)
    ? []
    : [`${path}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`];
}
