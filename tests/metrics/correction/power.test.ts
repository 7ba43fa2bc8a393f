import { describe, expect, it } from "vitest";
import { designEffectOf, videoCorrelation } from "../../../src/metrics/correction/power";

const times = (count: number, own: readonly number[]) => Array.from({ length: count }, () => own);

describe("the correlation within a video", () => {
  it("is one where samples of a video are all alike, and none where they differ as much as can be", () => {
    expect(videoCorrelation([[...times(10, [1, 1]), ...times(10, [0, 0])]])).toEqual({
      correlation: 1,
      videos: 20,
    });
    expect(videoCorrelation([times(20, [1, -1])])).toEqual({ correlation: 0, videos: 20 });
  });

  it("is that of the analysis of variance, pairs of models added up", () => {
    const mixed = [...times(10, [1, 1]), ...times(10, [0, 0]), ...times(20, [1, 0])];
    // Between: 10 by 39 degrees of freedom; within: 10 by 40; two samples a video.
    const correlation = (10 / 39 - 10 / 40) / (10 / 39 + 10 / 40);
    expect(videoCorrelation([mixed])?.correlation).toBeCloseTo(correlation, 12);
    expect(videoCorrelation([mixed, mixed])?.correlation).toBeCloseTo(correlation, 12);
    // 80 videos of one sample more: between 10 + 20 by 119 degrees of freedom; within as before.
    const single = [...mixed, ...times(40, [1]), ...times(40, [0])];
    const [between, within, each] = [30 / 119, 10 / 40, (160 - (40 * 4 + 80) / 160) / 119];
    expect(videoCorrelation([single])?.correlation).toBeCloseTo(
      (between - within) / (between + (each - 1) * within),
      12,
    );
  });

  it("is not told by few videos, by videos of one sample, or where nothing differs", () => {
    expect(videoCorrelation([[...times(9, [1, 1]), ...times(10, [0, 0])]])).toBeNull();
    expect(videoCorrelation([[...times(50, [1]), ...times(50, [0])]])).toBeNull();
    expect(videoCorrelation([times(50, [0, 0])])).toBeNull();
    expect(videoCorrelation([])).toBeNull();
  });
});

it("samples on one video tell less by how alike they are, more so where they lie unevenly", () => {
  expect(designEffectOf([2, 2, 2], 1)).toBe(2);
  expect(designEffectOf([2, 2, 2], 0.25)).toBe(1.25);
  expect(designEffectOf([1, 1, 1], 1)).toBe(1);
  expect(designEffectOf([3, 1], 0.5)).toBe(1.75);
});
