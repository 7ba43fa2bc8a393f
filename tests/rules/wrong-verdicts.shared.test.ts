import { describe, expect, test } from "vitest";
import { runCheck } from "../../src/rules/run-check";
import { hasVectors, readVectors } from "../support/vectors";

const file = "wrong_verdicts.jsonl";
/** The share of a careful reader's verdicts that `strict` must give. */
const LEAST_AGREEMENT = 0.97;

describe.skipIf(!hasVectors(file))("where the released scripts are arguably wrong", () => {
  const rows = hasVectors(file) ? readVectors(file) : [];

  test("reference repeats their verdict", async () => {
    for (const row of rows) {
      const check = { constraintId: row.constraint_id, parameters: row.parameters };
      const outcome = await runCheck(check, { semantics: "reference", benchmark: "omnicap-if" });
      expect([row.id, outcome.success, outcome.result]).toEqual([row.id, row.success, row.result]);
    }
  });

  test("strict gives the reader's", async () => {
    const apart: string[] = [];
    for (const row of rows) {
      const check = { constraintId: row.constraint_id, parameters: row.parameters };
      const outcome = await runCheck(check, { semantics: "strict", benchmark: "omnicap-if" });
      if (outcome.result !== row.human) {
        apart.push(
          `${row.class}: reader ${row.human}, ${outcome.reason}: ${JSON.stringify(row.parameters).slice(0, 160)}`,
        );
      }
    }
    console.log(`strict agrees with the reader in ${rows.length - apart.length} of ${rows.length}`, apart);
    expect(1 - apart.length / rows.length).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
  });
});
