import { describe, expect, it } from "vitest";
import { bundledSample } from "../../../scripts/bundled-sample";
import { checkFormatDirect } from "../../../src/rules/check-format";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";

const { instructions } = bundledSample();

describe.each(instructions)("the sample's instruction $id", ({ text, checklist, examples }) => {
  const suggested = suggestChecks(text);
  const context = { semantics: "strict", benchmark: "omnicap-if" } as const;
  const checks = { format: suggested.map(({ check }) => check), content: [] };

  it("has every format check of its checklist suggested, and is sure of it", () => {
    const sure = suggested.filter((each) => each.sure === "high").map(({ check }) => check);
    for (const { constraintId, parameters } of checklist.format) {
      const same = sure.filter((check) => check.constraintId === constraintId);
      expect(same, constraintId).not.toEqual([]);
      if (/^json_/.test(constraintId)) continue;
      expect(same.map((check) => check.parameters)).toContainEqual(parameters);
    }
  });

  it("passes the caption that follows it, where a rule alone can tell", async () => {
    const caption = examples.find((example) => example.kind === "follows")?.text ?? "";
    const verdicts = await checkFormatDirect(caption, checks, context, { instruction: text });
    expect(verdicts.filter((verdict) => verdict.status === "failed")).toEqual([]);
    const sure = verdicts.filter((_, index) => suggested[index]?.sure === "high");
    expect(sure.map((verdict) => verdict.status)).toEqual(sure.map(() => "passed"));
  });
});

it("fails some caption that does not follow its instruction, by suggested checks alone", async () => {
  const failing = [];
  for (const { text, examples } of instructions) {
    const checks = { format: suggestChecks(text).map(({ check }) => check), content: [] };
    for (const example of examples.filter(({ kind }) => kind === "fails")) {
      const verdicts = await checkFormatDirect(
        example.text,
        checks,
        { semantics: "strict", benchmark: "omnicap-if" },
        { instruction: text },
      );
      if (verdicts.some((verdict) => verdict.status === "failed")) failing.push(example);
    }
  }
  expect(failing.length).toBeGreaterThanOrEqual(instructions.length);
});
