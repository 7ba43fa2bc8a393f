import { describe, expect, it } from "vitest";
import {
  correctedDraws,
  drawnInterval,
  drawnRanks,
  type JudgedScore,
} from "../../../src/metrics/correction/corrected-draws";
import { correctedShare } from "../../../src/metrics/correction/corrected-share";
import type { GoldUnit, LabelledStrata } from "../../../src/metrics/correction/gold-rates";

/** A run of one model on videos with one line each, which the judge passed or failed, and labels on the first of each. */
function lines(
  passed: number,
  failed: number,
  labels: readonly [judged: 0 | 1, person: 0 | 1, count: number][],
) {
  const verdicts = Array.from({ length: passed + failed }, (_, video) => (video < passed ? 1 : 0));
  const strata = [
    { path: ["failed", "a"] as const, values: 2 },
    { path: ["passed", "a"] as const, values: 2 },
  ];
  const next = [passed, 0];
  const labelled = labels.flatMap(([judged, value, count]) =>
    Array.from({ length: count }, (): GoldUnit => {
      const video = next[judged] ?? 0;
      next[judged] = video + 1;
      return { stratum: judged, video, value, weight: 1 };
    }),
  );
  const score: JudgedScore = {
    asJudged: {
      videos: Uint32Array.from(verdicts, (_, video) => video),
      numerators: Float64Array.from(verdicts),
      denominators: Float64Array.from(verdicts, () => 1),
    },
    effects: verdicts.map((judged, video) => ({
      ...{ stratum: judged, value: 1 - judged, video },
      ...{ numerator: 1 - 2 * judged, denominator: 0 },
    })),
  };
  const of: LabelledStrata = { strata, labelled };
  return { of, score, videos: passed + failed };
}

const OPTIONS = { seed: 1, times: 1000 };

describe("scores drawn with their labels", () => {
  it("have the value of the post-stratified share, and about its interval", () => {
    const { of, score, videos } = lines(745, 255, [
      [1, 1, 130],
      [1, 0, 15],
      [0, 1, 10],
      [0, 0, 45],
    ]);
    const found = correctedDraws(of, videos, OPTIONS).correct(score);
    const labelled = [
      [1, 1, 130],
      [0, 1, 10],
      [1, 0, 15],
      [0, 0, 45],
    ] as const;
    const share = correctedShare({ strata: [{ labelled, passed: 600, failed: 200 }], level: 0.95 });
    expect(found.value).toBeCloseTo(share?.value ?? 0, 12);
    const ends = drawnInterval(found, 200, 0.95);
    expect(ends?.[0]).toBeCloseTo(share?.low ?? 0, 1.8);
    expect(ends?.[1]).toBeCloseTo(share?.high ?? 0, 1.8);
  });

  it("are the same for the same seed", () => {
    const { of, score, videos } = lines(60, 40, [
      [1, 1, 20],
      [1, 0, 2],
      [0, 0, 8],
    ]);
    const { correct } = correctedDraws(of, videos, { seed: 7, times: 50 });
    const { value, drawn } = correct(score);
    // To the last digit: no other way of adding up may change a score.
    expect([value, drawn[0], drawn[1], drawn[2], drawn[49]]).toEqual([
      0.5454545454545439, 0.5485111021456969, 0.538786245702221, 0.5101673378106453, 0.5805296993372512,
    ]);
    expect(correct(score).drawn).toEqual(drawn);
  });

  it("do not take a judge for one that never errs since nothing among twelve was wrong", () => {
    const { of, score, videos } = lines(100, 0, [[1, 1, 12]]);
    const found = correctedDraws(of, videos, OPTIONS).correct(score);
    const ends = drawnInterval(found, 12, 0.95);
    expect(found.value).toBe(1);
    expect(ends?.[0]).toBeLessThan(0.9);
    expect(ends?.[1]).toBe(1);
  });

  it("have no value where the judge decided lines in a way of which nobody labelled one", () => {
    const { of, score, videos } = lines(60, 40, [[1, 1, 20]]);
    const { correct, rates } = correctedDraws(of, videos, { seed: 1, times: 20 });
    const found = correct(score);
    expect(found.value).toBeNaN();
    expect(rates.takenFrom).toEqual([null, ["passed", "a"]]);
    expect(drawnInterval(found, 20, 0.95)).toBeNull();
  });

  it("take the labels of a wider stratum where their own has fewer than five", () => {
    const strata = [
      { path: ["passed", "a", "seen"] as const, values: 2 },
      { path: ["passed", "a", "heard"] as const, values: 2 },
      { path: ["passed", "b", "seen"] as const, values: 2 },
    ];
    const unit = (stratum: number, value: number) => ({
      stratum,
      value,
      video: 0,
      weight: [2, 15][stratum] ?? 0,
    });
    const labelled = [...Array.from({ length: 5 }, () => unit(0, 1)), unit(1, 0), unit(1, 1)];
    const { rates } = correctedDraws({ strata, labelled }, 1, { seed: 1, times: 1 });
    // The seen part would stand alone, but the heard part would count its labels once more.
    expect(rates.takenFrom).toEqual([["passed", "a"], ["passed", "a"], ["passed"]]);
    // Thirty lines stand behind the two labels, ten behind the five: half of the thirty, and all of the ten.
    for (const stratum of [0, 1, 2]) expect(rates.rates[2 * stratum + 1]).toBeCloseTo((10 + 15) / 40, 12);
    const more = [...labelled, unit(1, 1), unit(1, 1), unit(1, 1)];
    const split = correctedDraws({ strata, labelled: more }, 1, { seed: 1, times: 1 }).rates;
    expect(split.takenFrom).toEqual([["passed", "a", "seen"], ["passed", "a", "heard"], ["passed"]]);
    expect([split.rates[1], split.rates[3]]).toEqual([1, 0.8]);
  });

  it("rank by the differences that the draws tell apart", () => {
    const score = (value: number, spread: number) => ({
      value,
      drawn: Float64Array.from({ length: 400 }, (_, time) => value + spread * Math.sin(time)),
    });
    const none = { value: Number.NaN, drawn: new Float64Array(400).fill(Number.NaN) };
    expect(drawnRanks([score(0.5, 0.01), score(0.9, 0.02), score(0.51, 0.03), none], 100, 0.95)).toEqual([
      [2, 3],
      [1, 1],
      [2, 3],
      [4, 4],
    ]);
    expect(drawnRanks([score(0.5, 0.01), score(0.9, 0.02)], 100, 0.95, "lower")).toEqual([
      [1, 1],
      [2, 2],
    ]);
    // Undecided captions of the second could put it below the first.
    expect(
      drawnRanks([score(0.5, 0.01), score(0.9, 0.02)], 100, 0.95, "higher", [null, [0.3, 0.97]]),
    ).toEqual([
      [1, 2],
      [1, 2],
    ]);
    // By fewer videos no difference is told either.
    expect(drawnRanks([score(0.1, 0.001), score(0.9, 0.001)], 9, 0.95)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});
