import { describe, expect, test } from "vitest";
import { runCheck } from "../../src/rules/run-check";
import type { ReleasedRules } from "../../src/shapes/verdict";
import { hasVectors, readVectors } from "../support/vectors";

/** Vectors that we answer otherwise on purpose: id and reason. */
const exceptions: Record<string, string> = {};

const files: { name: string; benchmark: ReleasedRules }[] = [
  { name: "format_vectors.jsonl", benchmark: "omnicap-if" },
  { name: "ifvidcap_format_vectors.jsonl", benchmark: "if-vidcap" },
];

for (const { name, benchmark } of files) {
  describe.skipIf(!hasVectors(name))(`reference verdicts as recorded in ${name}`, () => {
    const rows = hasVectors(name) ? readVectors(name) : [];
    const ids = [...new Set(rows.map((row) => row.constraint_id))];
    test.each(ids)("%s", async (id) => {
      const wrong: string[] = [];
      let right = 0;
      for (const row of rows.filter((each) => each.constraint_id === id)) {
        const { parameters } = row;
        const outcome = await runCheck(
          { constraintId: id, parameters },
          { semantics: "reference", benchmark },
        );
        if (outcome.success === row.success && outcome.result === row.result) right++;
        else if (!(String(row.id) in exceptions)) {
          const input = JSON.stringify(parameters).slice(0, 200);
          wrong.push(`${row.id} expected ${row.success} ${row.result}: ${outcome.reason} ${input}`);
        }
      }
      console.log(`${benchmark} ${id}: ${right} of ${right + wrong.length}`);
      expect(wrong).toEqual([]);
    });
  });
}
