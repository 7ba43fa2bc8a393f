import { describe, expect, it } from "vitest";
import {
  correlate,
  correlateGroups,
  type GroupPart,
  kendall,
  meanRanks,
  type Pair,
  pearson,
  spearman,
} from "../../../src/metrics/agreement/correlate";

const BOOTSTRAP = { seed: 1, times: 400 };
const list = (...values: number[]) => Float64Array.from(values);

/** Shares of six questions and ratings of 60 captions; the coefficients below are those of SciPy 1.17. */
const SHARES = list(
  ...[0.8, 1.0, 1.0, 0.6, 1.0, 1.0, 1.0, 0.0, 0.4, 0.6, 0.2, 0.4, 0.6, 0.8, 0.6, 0.2, 0.8, 1.0, 0.2, 0.6],
  ...[0.4, 1.0, 0.0, 0.4, 1.0, 0.4, 0.0, 0.8, 1.0, 1.0, 1.0, 0.4, 0.8, 1.0, 0.6, 1.0, 0.6, 0.2, 0.4, 0.6],
  ...[0.2, 0.8, 0.4, 1.0, 0.2, 0.6, 0.0, 0.0, 0.6, 0.4, 0.4, 0.4, 1.0, 0.6, 0.4, 1.0, 1.0, 0.4, 0.2, 0.2],
);
const RATINGS = list(
  ...[4, 5, 4, 4, 5, 5, 5, 1, 2, 3, 3, 3, 3, 4, 3, 1, 4, 5, 4, 3, 2, 5, 1, 2, 5, 3, 1, 5, 5, 5],
  ...[5, 3, 5, 5, 3, 5, 2, 3, 2, 2, 4, 4, 1, 5, 1, 4, 1, 1, 2, 1, 2, 3, 5, 5, 2, 5, 4, 2, 1, 1],
);

/** Numbers that add up to the same, in another order otherwise rounded. */
const [ONE_SUM, OTHER_SUM] = [8 / 3 + 13 / 3 + 14 / 3, 14 / 3 + 13 / 3 + 8 / 3];

function pairsOf(first: Float64Array, second: Float64Array, video = (at: number) => `v${at}`): Pair[] {
  return [...first].map((value, at) => ({ first: value, second: second[at] ?? 0, video: video(at) }));
}

/** All pairs one by one, as tau-b is defined. */
function tauByPairs(first: Float64Array, second: Float64Array): number {
  let [difference, notTiedFirst, notTiedSecond] = [0, 0, 0];
  for (let one = 0; one < first.length; one += 1)
    for (let other = 0; other < one; other += 1) {
      const x = Math.sign((first[one] ?? 0) - (first[other] ?? 0));
      const y = Math.sign((second[one] ?? 0) - (second[other] ?? 0));
      difference += x * y;
      notTiedFirst += x === 0 ? 0 : 1;
      notTiedSecond += y === 0 ? 0 : 1;
    }
  return difference / Math.sqrt(notTiedFirst * notTiedSecond);
}

describe("coefficients", () => {
  it("are those computed by hand for three pairs", () => {
    const [first, second] = [list(1, 2, 3), list(1, 3, 2)];
    expect(spearman(first, second)).toBeCloseTo(0.5, 12);
    expect(kendall(first, second)).toBeCloseTo(1 / 3, 12);
    expect(pearson(first, second)).toBeCloseTo(0.5, 12);
  });

  it("are those of the textbook example of IQ and hours of television, without ties", () => {
    const iq = list(106, 100, 86, 101, 99, 103, 97, 113, 112, 110);
    const hours = list(7, 27, 2, 50, 28, 29, 20, 12, 6, 17);
    expect(spearman(iq, hours)).toBeCloseTo(-29 / 165, 12);
    expect(kendall(iq, hours)).toBeCloseTo(-1 / 9, 12);
  });

  it("hold where values differ in their last digits, lie far from 0 or are tiny", () => {
    const r = pearson(list(1, 0, 0), list(1, 2, 3)) ?? 0;
    expect(r).toBeCloseTo(-Math.sqrt(3) / 2, 12);
    expect(pearson(list(0.1 + 0.2, 0.3, 0.3), list(1, 2, 3))).toBeCloseTo(r, 12);
    expect(pearson(list(2 ** 52 + 1, 2 ** 52, 2 ** 52), list(1, 2, 3))).toBeCloseTo(r, 12);
    expect(pearson(list(3e-200, 1e-200, 1e-200), list(1e-180, 2e-180, 3e-180))).toBeCloseTo(r, 12);
    // The first pair counts for nothing, however far it lies.
    expect(pearson(list(1e300, 1, 0, 0), list(-1e300, 1, 2, 3), [0, 1, 1, 1])).toBeCloseTo(r, 12);
  });

  it("take ties as SciPy does", () => {
    const [first, second] = [list(12, 2, 1, 12, 2), list(1, 4, 7, 1, 0)];
    expect(spearman(first, second)).toBeCloseTo(-0.5407380704358752, 12);
    expect(kendall(first, second)).toBeCloseTo(-0.4714045207910316, 12);
    expect(pearson(first, second)).toBeCloseTo(-0.5566399985665696, 12);
    expect(spearman(SHARES, RATINGS)).toBeCloseTo(0.8562814659635761, 12);
    expect(kendall(SHARES, RATINGS)).toBeCloseTo(0.7623482932152995, 12);
    expect(pearson(SHARES, RATINGS)).toBeCloseTo(0.8542444122175076, 12);
  });

  it("give equal values the mean of their ranks", () => {
    expect([...meanRanks(list(10, 20, 20, 5))]).toEqual([2, 3.5, 3.5, 1]);
  });

  it("count a pair as often as its weight says", () => {
    const [first, second, weights] = [list(1, 2, 2, 4, 9), list(2, 1, 3, 3, 0), [2, 1, 3, 1, 0]];
    const often = (values: Float64Array) =>
      list(...[...values].flatMap((value, at) => Array<number>(weights[at] ?? 0).fill(value)));
    for (const coefficient of [spearman, kendall, pearson])
      expect(coefficient(first, second, weights)).toBeCloseTo(
        coefficient(often(first), often(second)) ?? Number.NaN,
        12,
      );
  });

  it("count each pair of pairs once, however many are tied", () => {
    expect(kendall(SHARES, RATINGS)).toBeCloseTo(tauByPairs(SHARES, RATINGS), 12);
  });
});

describe("correlations with intervals", () => {
  it("hold their value, and are the same for the same seed", () => {
    const pairs = pairsOf(SHARES, RATINGS);
    const found = correlate(pairs, BOOTSTRAP);
    expect(correlate(pairs, BOOTSTRAP)).toEqual(found);
    expect(correlate(pairs, { ...BOOTSTRAP, seed: 2 })).not.toEqual(found);
    expect(found).toMatchObject({ n: 60, videos: 60, why: null });
    for (const one of [found.rho, found.tau, found.r]) {
      const [low, high] = one?.interval ?? [Number.NaN, Number.NaN];
      expect(low).toBeLessThan(one?.value ?? Number.NaN);
      expect(high).toBeGreaterThan(one?.value ?? Number.NaN);
      expect(high - low).toBeLessThan(0.4);
    }
  });

  it("draw all captions of a video together", () => {
    const alone = correlate(pairsOf(SHARES, RATINGS), BOOTSTRAP);
    const twice = [...pairsOf(SHARES, RATINGS), ...pairsOf(SHARES, RATINGS)];
    // The same captions once more on the same videos say nothing new, so the interval of r stays as it was.
    expect(correlate(twice, BOOTSTRAP).r?.interval?.[0]).toBeCloseTo(alone.r?.interval?.[0] ?? Number.NaN, 9);
    expect(correlate(twice, BOOTSTRAP)).toMatchObject({ n: 120, videos: 60 });
  });

  it("have none with one video", () => {
    expect(
      correlate(
        pairsOf(SHARES, RATINGS, () => "one"),
        BOOTSTRAP,
      ).rho?.interval,
    ).toBeNull();
  });

  it("are not told of a list that is always the same, or of fewer than three pairs, and say why", () => {
    const same = list(3, 3, 3, 3);
    const other = list(1, 2, 3, 4);
    const none = { rho: null, tau: null, r: null };
    expect(correlate(pairsOf(same, other), BOOTSTRAP)).toEqual({
      ...none,
      n: 4,
      videos: 4,
      why: "the first is always the same",
    });
    expect(correlate(pairsOf(other, same), BOOTSTRAP).why).toBe("the second is always the same");
    expect(correlate(pairsOf(list(1, 2), list(1, 2)), BOOTSTRAP).why).toBe("fewer than 3 pairs");
    expect(correlate([], BOOTSTRAP).why).toBe("fewer than 3 pairs");
    for (const coefficient of [spearman, kendall, pearson]) expect(coefficient(same, other)).toBeNull();
  });
});

describe("correlations of groups", () => {
  const part = (video: string, passed: number, scored: number, points: number): GroupPart => ({
    video,
    first: { numerator: passed, denominator: scored },
    second: { numerator: points, denominator: 1 },
  });

  it("are those of the groups' own ratios, each group one pair", () => {
    // Ratios 3/6, 5/6 and 1/6 against mean points 3, 4.5 and 2.
    const groups = [
      [part("a", 1, 2, 2), part("b", 2, 4, 4)],
      [part("a", 2, 2, 5), part("b", 3, 4, 4)],
      [part("a", 0, 2, 1), part("b", 1, 4, 3)],
    ];
    const found = correlateGroups(groups, BOOTSTRAP);
    const one = { value: expect.closeTo(1, 12) };
    expect(found).toMatchObject({ n: 3, videos: 2, rho: one, tau: one });
    expect(found.r?.value).toBeCloseTo(pearson(list(3 / 6, 5 / 6, 1 / 6), list(3, 4.5, 2)) ?? 0, 12);
    expect(correlateGroups(groups, BOOTSTRAP)).toEqual(found);
  });

  it("leave out a group with nothing to count, and say where too few are left", () => {
    const groups = [[part("a", 1, 2, 2)], [part("a", 2, 2, 5)], [part("a", 0, 0, 1)]];
    expect(correlateGroups(groups, BOOTSTRAP)).toMatchObject({ n: 2, why: "fewer than 3 pairs" });
  });
});

describe("numbers that differ by round-off alone", () => {
  const rated = (video: string, points: readonly number[], share: number): GroupPart[] =>
    points.map((one) => ({
      video,
      first: { numerator: share, denominator: 1 },
      second: { numerator: one / 3, denominator: 1 },
    }));

  it("tie", () => {
    expect(ONE_SUM).not.toBe(OTHER_SUM);
    const found = correlate(pairsOf(list(1, 2, 3, 4), list(ONE_SUM / 3, OTHER_SUM / 3, 5, 5.5)), BOOTSTRAP);
    expect(found.tau?.value).toBeCloseTo(5 / Math.sqrt(6 * 5), 12);
    const constant = correlate(pairsOf(list(1, 2, 3), list(ONE_SUM, OTHER_SUM, ONE_SUM)), BOOTSTRAP);
    expect(constant.why).toBe("the second is always the same");
  });

  it("tie between groups too", () => {
    const found = correlateGroups(
      [
        rated("v1", [8, 13, 14], 1),
        rated("v2", [14, 13, 8], 2),
        rated("v3", [15, 15, 15], 3),
        rated("v4", [12, 15, 15], 4),
      ],
      BOOTSTRAP,
    );
    // One pair ties, four agree, one does not.
    expect(found.tau?.value).toBeCloseTo(3 / Math.sqrt(6 * 5), 12);
  });
});
