import { expect, it } from "vitest";
import { withOverrule, withoutOverrule } from "../../../src/evaluation/verdicts/overrules";
import type { Overrule } from "../../../src/shapes/result";

const overrule = (checkId: string, note = ""): Overrule => ({
  checkId,
  status: "passed",
  note,
  madeAt: "2026-01-01T00:00:00Z",
});

it("a caption has one overrule a check, the last", () => {
  const before = { text: "A cat.", overrules: [overrule("f-1"), overrule("c-1")] };
  const after = withOverrule(before, overrule("f-1", "It does."));
  expect(after).toEqual({ text: "A cat.", overrules: [overrule("c-1"), overrule("f-1", "It does.")] });
  expect(withoutOverrule(after, "f-1").overrules).toEqual([overrule("c-1")]);
  expect(before.overrules).toHaveLength(2);
});
