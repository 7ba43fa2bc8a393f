import { describe, expect, it } from "vitest";
import { isComputed, takeInVerdict, withVerdict } from "../../../src/evaluation/verdicts/kept-verdicts";
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
