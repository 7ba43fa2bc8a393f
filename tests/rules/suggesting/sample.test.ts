import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { checkFormatDirect } from "../../../src/rules/check-format";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import { Checklist } from "../../../src/shapes/checklist";

const Sample = Type.Object({
  instructions: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      checklist: Checklist,
      examples: Type.Array(Type.Object({ kind: Type.String(), text: Type.String() })),
    }),
  ),
});

const file: unknown = JSON.parse(readFileSync("public/samples/tea-for-three/sample.json", "utf8"));
if (!Value.Check(Sample, file)) throw new Error("the sample has another shape");

describe.each(file.instructions)("the sample's instruction $id", ({ text, checklist, examples }) => {
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
  for (const { text, examples } of file.instructions) {
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
  expect(failing.length).toBeGreaterThanOrEqual(file.instructions.length);
});
