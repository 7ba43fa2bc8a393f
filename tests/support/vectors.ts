import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A folder of the recorded behaviour of the released scripts, beside the project; it is not part of it. */
const folder = new URL("../../../shared/vectors/", import.meta.url);

/** True when the vector file is there; tests that need it skip otherwise. */
export function hasVectors(name: string): boolean {
  return existsSync(new URL(name, folder));
}

/** The rows of a JSON Lines vector file, with its stand-ins for long strings and odd numbers filled in. */
export function readVectors(name: string): Record<string, unknown>[] {
  return readFileSync(fileURLToPath(new URL(name, folder)), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const row = decodeVector(JSON.parse(line));
      if (typeof row !== "object" || row === null) throw new Error(`${name} has a row that is no object`);
      return { ...row };
    });
}

/** Fills in `{"repeat": [text, times]}`, `{"concat": [...]}` and `{"$float": name}`. */
export function decodeVector(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeVector);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (only && entries.length === 1) {
    const [key, inner] = only;
    if (key === "$float") return Number(inner);
    if (key === "repeat" && Array.isArray(inner))
      return String(decodeVector(inner[0])).repeat(Number(inner[1]));
    if (key === "concat" && Array.isArray(inner)) return inner.map(decodeVector).join("");
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, decodeVector(inner)]));
}
