import { describe, expect, test } from "vitest";
import { runCheck } from "../../../src/rules/run-check";
import { hasVectors, readVectors } from "../../support/vectors";

const wrong = "wrong_verdicts.jsonl";

describe.skipIf(!hasVectors(wrong))("where the released scripts are arguably wrong about JSON", () => {
  const rows = hasVectors(wrong)
    ? readVectors(wrong).filter((row) => String(row.constraint_id).startsWith("json_"))
    : [];

  test.each(rows)("$id", async (row) => {
    const check = { constraintId: row.constraint_id, parameters: row.parameters };
    const reference = await runCheck(check, { semantics: "reference", benchmark: "omnicap-if" });
    const strict = await runCheck(check, { semantics: "strict", benchmark: "omnicap-if" });
    expect([reference.success, reference.result, strict.result]).toEqual([
      row.success,
      row.result,
      row.human,
    ]);
  });
});
