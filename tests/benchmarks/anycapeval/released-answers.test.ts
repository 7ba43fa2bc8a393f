import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { anycap } from "../../oracle/adapter";
import { decodeVector } from "../../support/vectors";

type Row = { note: string; fn: string; args: unknown; released: { value: unknown } | { error: true } };

const rows: Row[] = readFileSync(new URL("./released-answers.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

/**
 * The lines were put to `calculate_scores_and_save`, `compute_and_save_summary` and `validate_response_format` of the
 * public repository qishisuren123/AnyCap (commit 18e8379) under Python 3.11: of a summary, its local variables at return.
 */
describe("AnyCapEval's released scripts on odd records and replies", () => {
  it.each(rows.map((row) => [row.fn, row.note, row] as const))("%s: %s", (_fn, _note, row) => {
    let found: unknown;
    try {
      found = { value: anycap(row.fn, decodeVector(row.args)) };
    } catch {
      found = { error: true };
    }
    expect(found).toEqual(decodeVector(row.released));
  });
});
