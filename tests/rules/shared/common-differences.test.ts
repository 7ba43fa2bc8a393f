import { expect, test } from "vitest";
import { commonDifferences } from "../../../scripts/docs/checkers-page";
import { checkers } from "../../../src/rules/registry";
import { runCheck } from "../../../src/rules/run-check";

test("an empty list passes every rule as released and none under strict", async () => {
  for (const { id } of checkers) {
    const check = { constraintId: id, parameters: { content: [] } };
    const reference = await runCheck(check, { semantics: "reference", benchmark: "omnicap-if" });
    const strict = await runCheck(check, { semantics: "strict", benchmark: "omnicap-if" });
    expect([id, reference.result, strict.result]).toEqual([id, true, false]);
  }
  expect(commonDifferences[0]).toContain("empty list");
});
