import { describe, expect, it } from "vitest";
import {
  isComputed,
  takeInVerdict,
  withOverrule,
  withoutOverrule,
  withVerdict,
} from "../../../src/evaluation/verdicts/kept-verdicts";
import type { Overrule } from "../../../src/shapes/result";
import { contentVerdict, extraction, formatVerdict, stamp } from "../../state/support/example-verdicts";

it("a verdict comes in the place of the one on the same check", () => {
  const failed = contentVerdict({ status: "failed" });
  expect(withVerdict({ verdicts: [contentVerdict(), formatVerdict()] }, failed).verdicts).toEqual([
    formatVerdict(),
    failed,
  ]);
});

describe("of the engine's verdicts a session keeps", () => {
  it.each([
    ["what was answered on content", contentVerdict()],
    ["what a judge cut out", formatVerdict({ judge: stamp, extraction: extraction("judge") })],
    ["what a person selected", formatVerdict({ extraction: extraction("manual") })],
    ["what is recorded", formatVerdict({ extraction: extraction("recorded") })],
    ["that no judge was there", formatVerdict({ status: "unscored", cause: "judge unreachable" })],
    [
      "that the judge found nothing",
      formatVerdict({ status: "unscored", cause: "not extracted", judge: stamp }),
    ],
  ])("%s", (_what, verdict) => {
    expect(isComputed(verdict)).toBe(false);
    expect(takeInVerdict({ verdicts: [] }, verdict)).toEqual({ verdicts: [verdict] });
  });

  const { extraction: _direct, ...nothingFound } = formatVerdict({ status: "unscored" });
  it.each([
    ["what a rule found by itself", formatVerdict()],
    ["that a rule ran out of time", { ...nothingFound, cause: "timed out" as const }],
    ["that a judge is needed", { ...nothingFound, cause: "not extracted" as const }],
  ])("not %s", (_what, computed) => {
    expect(isComputed(computed)).toBe(true);
    const caption = { verdicts: [formatVerdict({ extraction: extraction("manual") })] };
    expect(takeInVerdict(caption, computed)).toBe(caption);
  });
});

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
