import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReleasedRules } from "../../src/shapes/verdict";
import type { FormCase, Verdict } from "./make/form-case";
import type { ScoreCase } from "./make/score-case";
import type { TimeCase } from "./make/time-case";

/** A released script's answer to what is no check of form: a value, or that it stops. */
export type Answer = { value: unknown } | { error: true };

/** A case as it is kept: with an id, and the answer of the released script. */
type Kept<Case, Released> = Case & { id: string; released: Released };

/** `released` tells the two benchmarks apart only where their scripts differ. */
export type KeptFormCase = Kept<FormCase, Verdict | Record<ReleasedRules, Verdict>>;
export type KeptTimeCase = Kept<TimeCase, Answer>;
export type KeptScoreCase = Kept<ScoreCase, Answer>;

const folder = new URL("./cases/", import.meta.url);

/** The names of all files of cases of form, which are the rules' ids. */
export function rulesWithCases(): string[] {
  return readdirSync(new URL("form/", folder))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => name.replace(/\.jsonl$/, ""))
    .sort();
}

/** The rows of a file below `cases/`, as they stand there: with stand-ins for odd numbers and long strings. */
export function readCases<Kept>(name: string): Kept[] {
  return readFileSync(new URL(`${name}.jsonl`, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** Writes the rows of a file below `cases/`. */
export function writeCases(name: string, rows: unknown[]): void {
  writeFileSync(
    fileURLToPath(new URL(`${name}.jsonl`, folder)),
    rows.map((row) => `${legible(row)}\n`).join(""),
  );
}

/** JSON in one line, with every character spelt out that one cannot see or that would disturb others. */
function legible(row: unknown): string {
  return JSON.stringify(row).replace(
    /[\p{M}\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu,
    (character) =>
      character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
