import { describe, expect, it } from "vitest";
import { errsAlike, judgeError } from "../../../src/metrics/correction/judge-error";
import { effectiveLabels, labelsMissing } from "../../../src/metrics/correction/label-worth";
import { smallestDifference } from "../../../src/metrics/correction/power";

const counts = {
  rightPasses: 130,
  wrongPasses: 15,
  rightFails: 45,
  wrongFails: 10,
  passed: 745,
  failed: 255,
};

describe("the error of a judge", () => {
  it("is told from both sides, labels counted for the lines behind them", () => {
    const found = judgeError(counts);
    expect(found.ppv?.value).toBeCloseTo(130 / 145, 12);
    expect(found.falseOmission?.value).toBeCloseTo(10 / 55, 12);
    const passes = (745 * 130) / 145;
    const misses = (255 * 10) / 55;
    expect(found.sensitivity?.value).toBeCloseTo(passes / (passes + misses), 12);
    expect(found.specificity?.value).toBeCloseTo((255 - misses) / (255 - misses + (745 - passes)), 12);
    for (const rate of Object.values(found)) {
      expect(rate?.low).toBeLessThan(rate?.value ?? 0);
      expect(rate?.high).toBeGreaterThan(rate?.value ?? 1);
    }
  });

  it("is the same however unequally verdicts were drawn", () => {
    const fewPasses = judgeError({ ...counts, rightPasses: 26, wrongPasses: 3 });
    expect(fewPasses.sensitivity?.value).toBeCloseTo(judgeError(counts).sensitivity?.value ?? 0, 12);
  });

  it("is not told where no label tells it", () => {
    const none = judgeError({ ...counts, rightPasses: 0, wrongPasses: 0 });
    expect(none).toMatchObject({ ppv: null, sensitivity: null, specificity: null });
    expect(none.falseOmission).not.toBeNull();
  });

  it("is held to be alike for models until labels say otherwise", () => {
    expect(errsAlike([counts, counts])?.p).toBeCloseTo(1, 6);
    const other = { ...counts, rightPasses: 100, wrongPasses: 45 };
    const found = errsAlike([counts, other]);
    expect(found?.freedom).toBe(2);
    expect(found?.p).toBeLessThan(0.01);
    const right = { ...counts, wrongPasses: 0, wrongFails: 0 };
    expect(errsAlike([right, right])).toBeNull();
    expect(errsAlike([counts])).toBeNull();
  });
});

describe("the worth of labels", () => {
  it("is that of more labels without a judge", () => {
    const labelled = [
      [1, 1, 130],
      [0, 1, 10],
      [1, 0, 15],
      [0, 0, 45],
    ] as const;
    const phi = (130 * 45 - 10 * 15) / Math.sqrt(145 * 55 * 140 * 60);
    expect(effectiveLabels(labelled, 800)).toBeCloseTo(200 / (1 - 0.8 * phi ** 2), 9);
    expect(effectiveLabels([[1, 1, 12]], 800)).toBe(12);
  });

  it("says how many more an interval wants, or that no number of them is enough", () => {
    const parts = { strata: [{ labels: 200, units: Number.POSITIVE_INFINITY, spread: 0.1 }], videos: 0.0001 };
    const [more = 0] = labelsMissing(parts, 0.03, 0.95) ?? [];
    expect(more).toBeGreaterThan(0);
    const reach = (n: number) => 1.959964 * Math.sqrt(0.1 / n + parts.videos);
    expect(reach(200 + more)).toBeLessThanOrEqual(0.03);
    expect(reach(200 + more - 1)).toBeGreaterThan(0.03);
    expect(labelsMissing(parts, 0.1, 0.95)).toEqual([0]);
    expect(labelsMissing(parts, 0.015, 0.95)).toBeNull();
    const [own] = parts.strata;
    if (!own) throw new Error("no stratum");
    expect(labelsMissing({ ...parts, strata: [{ ...own, units: 200 + more - 1 }] }, 0.03, 0.95)).toBeNull();
  });

  it("asks for labels where they tell most, and for no more than there are", () => {
    const strata = [
      { labels: 20, units: 400, spread: 0.09 },
      { labels: 20, units: 400, spread: 0.01 },
      { labels: 20, units: 60, spread: 0.04 },
      { labels: 20, units: 400, spread: 0 },
    ];
    const of = { strata, videos: 0.0002 };
    const more = labelsMissing(of, 0.08, 0.95) ?? [];
    const left = (labels: number[]) =>
      strata.reduce((sum, { labels: n, spread }, at) => sum + spread / (n + (labels[at] ?? 0)), of.videos);
    expect(1.959964 * Math.sqrt(left(more))).toBeLessThanOrEqual(0.08);
    expect(more[1]).toBeLessThan(more[0] ?? 0);
    expect(more.slice(2)).toEqual([40, 0]);
    // No other split of as many labels does better than by a label's worth.
    const moved = [(more[0] ?? 0) - 5, (more[1] ?? 0) + 5, 40, 0];
    expect(left(moved)).toBeGreaterThan(left(more));
  });

  it("is told before anything is spent, by Miller's formula", () => {
    expect(smallestDifference({ discordance: 0.2, pairs: 1400 })).toBeCloseTo(0.0335, 4);
    expect(smallestDifference({ discordance: 0.2, pairs: 1400, designEffect: 2 })).toBeCloseTo(0.0474, 4);
  });
});
