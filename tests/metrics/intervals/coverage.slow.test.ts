import { describe, expect, it } from "vitest";
import {
  agreementCoverage,
  type Coverage,
  densityCoverage,
  differenceCoverage,
  meanCoverage,
  rankCoverage,
  shareCoverage,
} from "../../support/coverage";

const TIMES = 400;

/** At least 93 %, less three standard errors of so many made data sets. */
const LEAST = 0.93 - 3 * Math.sqrt((0.93 * 0.07) / TIMES);

const ranks = rankCoverage(14, 0.012, 20, 60);

describe("95 % intervals hold the truth, where the percentile bootstrap did not,", () => {
  it.each<[string, () => Coverage, number]>([
    ["of shares near 1, five videos", () => shareCoverage(5, 0.98, 6, TIMES), 0.6],
    ["of shares near 1, twenty videos", () => shareCoverage(20, 0.995, 6, TIMES), 0.6],
    ["of one yes or no a video", () => shareCoverage(10, 0.98, 1, TIMES), 0.4],
    ["of differences of five videos", () => differenceCoverage(5, [1, 0.2], 6, TIMES), 0.9],
    ["of differences of yes or no", () => differenceCoverage(5, [1, 0.2], 1, TIMES), 0.85],
    ["of densities", () => densityCoverage(5, TIMES), 0.87],
    ["of ranks of models that hardly differ", () => ranks.rows, 0.88],
  ])("%s", (_name, coverage, mostBefore) => {
    const { before, now } = coverage();
    expect(now).toBeGreaterThan(LEAST);
    expect(before).toBeLessThan(mostBefore);
  });

  it("of all rows' ranks at once, where that is asked for", () => {
    const { atOnce } = ranks;
    expect(atOnce.all).toBeGreaterThan(LEAST);
    expect(atOnce.now).toBeLessThan(0.8);
  });

  it("of means of captions' shares, and hardly more often than they say", () => {
    for (const videos of [10, 50]) {
      const { now } = meanCoverage(videos, 0.8, TIMES);
      expect(now).toBeGreaterThan(LEAST);
      expect(now).toBeLessThan(0.95 + 3 * Math.sqrt((0.95 * 0.05) / TIMES));
    }
  });

  it("of agreement among people on fifty lines", () => {
    expect(agreementCoverage(50, 150).now).toBeGreaterThan(LEAST);
  });
});
