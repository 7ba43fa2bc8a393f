import { describe, expect, it } from "vitest";
import type { ReleasedRules } from "../../src/shapes/verdict";
import { formatVerdict } from "../oracle/adapter";
import { decodeVector } from "../support/vectors";
import { type KeptFormCase, readCases, rulesWithCases } from "./case-files";

/** Caplens's verdict on a case, in the words of the cases. */
async function said(rule: string, parameters: unknown, ...how: ["reference" | "strict", ReleasedRules]) {
  const { success, result } = await formatVerdict(rule, decodeVector(parameters), ...how);
  return success ? (result ? "passed" : "failed") : "error";
}

describe.each(rulesWithCases())("%s", (rule) => {
  const cases = readCases<KeptFormCase>(`form/${rule}`);

  it.each(["omnicap-if", "if-vidcap"] as const)(
    "reference says what the released script of %s says",
    async (benchmark) => {
      const differing: unknown[] = [];
      for (const { id, note, parameters, released } of cases) {
        const wanted = typeof released === "string" ? released : released[benchmark];
        const got = await said(rule, parameters, "reference", benchmark);
        if (got !== wanted) differing.push({ id, note, parameters, wanted, got });
      }
      expect(differing).toEqual([]);
    },
  );

  it("strict says what a careful reader says", async () => {
    const differing: unknown[] = [];
    for (const { id, note, parameters, strict } of cases) {
      if (!strict) continue;
      const got = await said(rule, parameters, "strict", "omnicap-if");
      if (got !== strict) differing.push({ id, note, parameters, wanted: strict, got });
    }
    expect(differing).toEqual([]);
  });
});
