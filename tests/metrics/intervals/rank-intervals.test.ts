import { describe, expect, it } from "vitest";
import { independentEnds, rankIntervals, ranksByPairs } from "../../../src/metrics/intervals/rank-intervals";
import type { VideoParts } from "../../../src/metrics/intervals/ratio-influences";
import { wilsonEnds } from "../../../src/metrics/intervals/share-interval";

/** Twenty videos of ten checks, `passed` of them in each, one more or less from video to video. */
function row(passed: number, shift = 0): VideoParts[] {
  return Array.from({ length: 20 }, (_, at) => [passed + ((at + shift) % 3) - 1, 10]);
}

describe("the difference of two numbers without common videos", () => {
  it("is Newcombe's, of Wilson's intervals", () => {
    // His example (a): 56 of 70 against 48 of 80, method 10: .0524 to .3339.
    const z = 1.959963984540054;
    const [low, high] = independentEnds(0.8, wilsonEnds(0.8, 70, z), 0.6, wilsonEnds(0.6, 80, z));
    expect(low).toBeCloseTo(0.0524, 4);
    expect(high).toBeCloseTo(0.3339, 4);
  });
});

describe("ranks by the intervals of differences", () => {
  it("are single where rows are told apart, and shared where not", () => {
    expect(rankIntervals([row(3), row(7), row(5)], 0.95)).toEqual([
      [3, 3],
      [1, 1],
      [2, 2],
    ]);
    expect(rankIntervals([row(3), row(7, 0), row(7, 1)], 0.95)).toEqual([
      [3, 3],
      [1, 2],
      [1, 2],
    ]);
  });

  it("tell no two apart by fewer than ten parts", () => {
    const ranks = (parts: number) =>
      rankIntervals(
        [
          { share: 1, parts },
          { share: 0, parts },
        ],
        0.95,
      );
    expect([2, 3, 9].map(ranks)).toEqual(
      [2, 3, 9].map(() => [
        [1, 2],
        [1, 2],
      ]),
    );
    expect(ranks(10)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    // Nor a row by few parts from one by many videos.
    expect(rankIntervals([row(9), { share: 0, parts: 3 }], 0.95)[0]).toEqual([1, 2]);
  });

  it("tell no two apart that what is undecided could turn round", () => {
    // The first has a third of its captions decided, 70 % of them passed: of all it is 23 to 90 %.
    const rows = [row(7), row(3)];
    const ranks = (ofAll: ([number, number] | null)[]) => rankIntervals(rows, 0.95, { ofAll });
    expect(ranks([null, null])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    for (const ofAll of [
      [[0.23, 0.9], null],
      [null, [0.2, 0.75]],
    ] as ([number, number] | null)[][])
      expect(ranks(ofAll)).toEqual([
        [1, 2],
        [1, 2],
      ]);
    // A few undecided ones change nothing.
    expect(ranks([[0.68, 0.71], null])).toEqual(ranks([]));
  });

  it("turn round where less is better", () => {
    expect(rankIntervals([row(3), row(7)], 0.95, { better: "lower" })).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("pair rows by the names of videos, whatever their order", () => {
    const named = (parts: VideoParts[], turned: boolean) => {
      const entries = parts.map((part, at) => [`v${at}`, part] as const);
      return { byVideo: Object.fromEntries(turned ? entries.toReversed() : entries) };
    };
    // Videos differ far more than the rows do, which differ alike in each.
    const hard = Array.from({ length: 20 }, (_, at): VideoParts => [at % 9, 10]);
    const better = hard.map(([x, m], at): VideoParts => [x + (at % 4 === 0 ? 0 : 1), m]);
    expect(rankIntervals([named(hard, false), named(better, true)], 0.95)).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(rankIntervals([hard, better], 0.95)).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it("count a video that one of them lacks for nothing", () => {
    const named = (videos: number, passed: number) => ({
      byVideo: Object.fromEntries(
        Array.from({ length: videos }, (_, at): [string, VideoParts] => [`v${at}`, [at < passed ? 1 : 0, 1]]),
      ),
    });
    // Fifteen of fifteen, and none of fifteen: not of twenty.
    expect(rankIntervals([named(20, 14), named(15, 15)], 0.95)).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(rankIntervals([named(20, 7), named(15, 0)], 0.95)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("tell nothing apart by a difference whose interval ends at 0", () => {
    const ranks = (low: number, high: number) => ranksByPairs(["one", "other"], () => [low, high], "higher");
    const shared = [
      [1, 2],
      [1, 2],
    ];
    expect([ranks(0, 0.2), ranks(-0.2, 0), ranks(0, 0)]).toEqual([shared, shared, shared]);
    expect(ranks(0.01, 0.2)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(ranks(-0.2, -0.01)).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it("hold rows without videos against others by their own intervals", () => {
    const rows = [
      { share: 0.5, parts: 1400 },
      { share: 0.52, parts: 1400 },
      row(9),
      { share: 0.2, parts: 50 },
    ];
    expect(rankIntervals(rows, 0.95)).toEqual([
      [2, 3],
      [2, 3],
      [1, 1],
      [4, 4],
    ]);
  });

  it("are wider where all rows' ranks are to hold at once", () => {
    const rows = Array.from({ length: 12 }, (_, at) =>
      Array.from({ length: 20 }, (_each, video): VideoParts => [at + ((video * (at + 3)) % 7), 30]),
    );
    const width = (covers: "each" | "all") =>
      rankIntervals(rows, 0.95, { covers }).reduce((sum, [low, high]) => sum + high - low, 0);
    expect(width("all")).toBeGreaterThan(width("each"));
    expect(width("each")).toBeGreaterThan(0);
  });

  it("put rows with nothing scored below all others, and tell nothing apart by one video", () => {
    const empty = row(0).map((): VideoParts => [0, 0]);
    expect(rankIntervals([empty, row(3), empty, row(7)], 0.95)).toEqual([
      [3, 4],
      [2, 2],
      [3, 4],
      [1, 1],
    ]);
    expect(rankIntervals([[[9, 10]], [[1, 10]]], 0.95)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(rankIntervals([], 0.95)).toEqual([]);
    expect(rankIntervals([row(5)], 0.95, { covers: "all" })).toEqual([[1, 1]]);
    // Two rows make one pair. Its chance is 0.042: half the level would leave it open.
    const spread = (passed: number, shift: number): VideoParts[] =>
      Array.from({ length: 20 }, (_, at) => [passed + ((at * 7 + shift) % 5) - 2, 10]);
    const two = [spread(6, 2), spread(5, 1)];
    expect(rankIntervals(two, 0.95, { covers: "all" })).toEqual(rankIntervals(two, 0.95));
    expect(rankIntervals(two, 0.95)[0]).toEqual([1, 1]);
  });

  it("hold rows of which a value and its interval are known against others by these, wider where all ranks are to hold", () => {
    const rows = [
      { value: 0.7, ends: [0.65, 0.76] as [number, number] },
      { value: 0.62, ends: [0.58, 0.66] as [number, number] },
      { value: 0.61, ends: [0.57, 0.65] as [number, number] },
    ];
    // sqrt(.05^2 + .04^2) = .064 < .08, and the two others are .01 apart.
    expect(rankIntervals(rows, 0.95)).toEqual([
      [1, 1],
      [2, 3],
      [2, 3],
    ]);
    // Three pairs: 2.394 in the place of 1.960, .078 < .08, where .081 is not.
    expect(rankIntervals(rows, 0.95, { covers: "all" })[0]).toEqual([1, 1]);
    const wider = [{ value: 0.7, ends: [0.648, 0.76] as [number, number] }, ...rows.slice(1)];
    expect(rankIntervals(wider, 0.95)[0]).toEqual([1, 1]);
    expect(rankIntervals(wider, 0.95, { covers: "all" })[0]).toEqual([1, 2]);
    expect(rankIntervals([...rows, row(9)], 0.95)[3]).toEqual([1, 1]);
    // The far end of the better one says nothing of a row below it, nor the near end of the worse one.
    const far = [
      { value: 0.7, ends: [0.65, 0.99] as [number, number] },
      { value: 0.6, ends: [0.1, 0.65] as [number, number] },
    ];
    expect(rankIntervals(far, 0.95)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(rankIntervals([{ ...far[0], value: 0.7, ends: [0.55, 0.72] }, ...far.slice(1)], 0.95)[0]).toEqual([
      1, 2,
    ]);
  });

  it("tell no two rows apart by fewer videos than a difference needs to be told", () => {
    const all = (videos: number, passed: number) =>
      Array.from({ length: videos }, (): VideoParts => [passed, 1]);
    expect(rankIntervals([all(9, 1), all(9, 0)], 0.95)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(rankIntervals([all(10, 1), all(10, 0)], 0.95)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    // Nine of the second are scored.
    const fewer = [...all(9, 0), ...all(11, 0).map((): VideoParts => [0, 0])];
    expect(rankIntervals([all(20, 1), fewer], 0.95)[0]).toEqual([1, 2]);
  });
});
