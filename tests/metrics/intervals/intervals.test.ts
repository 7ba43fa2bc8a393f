import { describe, expect, it } from "vitest";
import { tQuantile } from "../../../src/metrics/intervals/distributions";
import {
  differenceChance,
  pairedInterval,
  relativeInterval,
} from "../../../src/metrics/intervals/paired-interval";
import { ratioInfluences, type VideoParts } from "../../../src/metrics/intervals/ratio-influences";
import { densityInterval, ratioInterval } from "../../../src/metrics/intervals/ratio-interval";
import { shareInterval, wilsonEnds } from "../../../src/metrics/intervals/share-interval";

/** `passed` videos that say yes and the rest of `of` that say no. */
function yesOrNo(passed: number, of: number): VideoParts[] {
  return Array.from({ length: of }, (_, at) => [at < passed ? 1 : 0, 1]);
}

const NO_ENDS = { low: null, high: null };

describe("the interval of a share", () => {
  it("is [.39, 1] for 5 of 5 videos and [.82, 1] for 20 of 20", () => {
    const five = shareInterval(yesOrNo(5, 5), 0.95);
    expect(five.low).toBeCloseTo(0.39, 2);
    expect(five).toMatchObject({ value: 1, high: 1 });
    expect(shareInterval(yesOrNo(20, 20), 0.95).low).toBeCloseTo(0.82, 2);
    const none = shareInterval(yesOrNo(0, 5), 0.95);
    expect(none).toMatchObject({ value: 0, low: 0 });
    expect(none.high).toBeCloseTo(1 - (five.low ?? 0), 12);
  });

  it("is Wilson's own for 140 of 200 with the normal quantile", () => {
    const [low, high] = wilsonEnds(0.7, 200, tQuantile(0.975, Number.POSITIVE_INFINITY));
    expect(low).toBeCloseTo(0.633209, 6);
    expect(high).toBeCloseTo(0.759253, 6);
  });

  it("counts videos that pass or fail as a whole as one part each", () => {
    const videos = yesOrNo(14, 20).map(([x]): VideoParts => [6 * x, 6]);
    const [low, high] = wilsonEnds(0.7, 19, tQuantile(0.975, 19));
    const found = shareInterval(videos, 0.95);
    expect(found.value).toBeCloseTo(0.7, 12);
    expect(found.low).toBeCloseTo(low, 12);
    expect(found.high).toBeCloseTo(high, 12);
  });

  it("never counts more parts than were scored, and those of videos where no video differs", () => {
    const even: VideoParts[] = Array.from({ length: 10 }, (_, at) => [at % 2 === 0 ? 5 : 6, 10]);
    expect(shareInterval(even, 0.95).low).toBeCloseTo(wilsonEnds(0.55, 100, tQuantile(0.975, 9))[0], 12);
    const same: VideoParts[] = Array.from({ length: 10 }, () => [3, 7]);
    expect(shareInterval(same, 0.95).low).toBeCloseTo(wilsonEnds(3 / 7, 10, tQuantile(0.975, 9))[0], 12);
  });

  it("of a mean of shares goes by how little they differ, though that is more parts than shares", () => {
    const found = shareInterval(
      [0.5, 0.75, 1, 0.75].map((share): VideoParts => [share, 1]),
      0.95,
    );
    // 18 parts: 0.75 · 0.25 / se², with se² = 4/3 · 2 · 0.25² / 4²; t with 3 degrees of freedom is 3.18245.
    expect([found.value, found.low, found.high]).toEqual([
      0.75,
      expect.closeTo(0.3850000781427, 9),
      expect.closeTo(0.9349661961489, 9),
    ]);
  });

  it("leaves out videos with nothing scored, has no ends for a single one and nothing for none", () => {
    const empty: VideoParts[] = [
      [0, 0],
      [0, 0],
    ];
    expect(shareInterval([...yesOrNo(3, 5), ...empty], 0.95)).toEqual(shareInterval(yesOrNo(3, 5), 0.95));
    expect(shareInterval([[3, 4], ...empty], 0.95)).toEqual({ value: 0.75, ...NO_ENDS });
    expect(shareInterval(empty, 0.95)).toEqual({ value: null, ...NO_ENDS });
    expect(shareInterval([], 0.95)).toEqual({ value: null, ...NO_ENDS });
  });

  it("of points is that of a share of the most that can be had", () => {
    const points: VideoParts[] = [
      [3, 1],
      [4, 1],
      [2, 1],
    ];
    const share = shareInterval(
      points.map(([x]): VideoParts => [x / 4, 1]),
      0.95,
    );
    const found = ratioInterval(points, 4, 0.95);
    expect(found.value).toBeCloseTo(3, 12);
    expect(found.low).toBeCloseTo(4 * (share.low ?? 0), 12);
    expect(found.high).toBeCloseTo(4 * (share.high ?? 0), 12);
  });
});

describe("the interval of a density", () => {
  it("is that of its logarithm, and never ends below 0", () => {
    const videos: VideoParts[] = [
      [1, 100],
      [9, 100],
    ];
    const found = densityInterval(videos, 0.95);
    const reach = tQuantile(0.975, 1) * (0.04 / 0.05);
    expect(found.value).toBeCloseTo(0.05, 12);
    expect(found.low).toBeCloseTo(0.05 * Math.exp(-reach), 12);
    expect(found.high).toBeCloseTo(0.05 * Math.exp(reach), 9);
    expect(ratioInterval(videos, null, 0.95)).toEqual(found);
  });

  it("has no ends where nothing was found or one video is all", () => {
    expect(
      densityInterval(
        [
          [0, 50],
          [0, 60],
        ],
        0.95,
      ),
    ).toEqual({ value: 0, ...NO_ENDS });
    expect(densityInterval([[2, 50]], 0.95)).toEqual({ value: 0.04, ...NO_ENDS });
    expect(densityInterval([[0, 0]], 0.95)).toEqual({ value: null, ...NO_ENDS });
    // Two that are alike do not say that all others are.
    const alike: VideoParts[] = [
      [2, 50],
      [2, 50],
    ];
    expect(densityInterval(alike, 0.95)).toEqual({ value: 0.04, ...NO_ENDS });
    const more = alike.map(([x, m]): VideoParts => [x + 1, m]);
    expect(pairedInterval(more, alike, 0.95, null)).toMatchObject(NO_ENDS);
    expect(pairedInterval(alike, alike, 0.95, null)).toEqual({ value: 0, low: 0, high: 0 });
  });
});

describe("the interval of a difference", () => {
  const a: VideoParts[] = [
    [4, 4],
    [3, 4],
    [2, 4],
    [1, 4],
  ];
  const b: VideoParts[] = [
    [3, 4],
    [3, 4],
    [0, 4],
    [1, 4],
  ];

  it("is that of Student's t of each video's difference where all have the same number of parts", () => {
    // Differences .25, 0, .5, 0: mean .1875, standard deviation .2394, over 4 videos.
    const found = pairedInterval(a, b, 0.95);
    const error = Math.sqrt((0.0625 ** 2 + 0.1875 ** 2 + 0.3125 ** 2 + 0.1875 ** 2) / 12);
    expect(found.value).toBeCloseTo(0.1875, 12);
    expect(found.low).toBeCloseTo(0.1875 - tQuantile(0.975, 3) * error, 12);
    expect(found.high).toBeCloseTo(0.1875 + tQuantile(0.975, 3) * error, 12);
    const other = pairedInterval(b, a, 0.95);
    expect([other.value, other.low, other.high]).toEqual([
      -(found.value ?? 0),
      -(found.high ?? 0),
      -(found.low ?? 0),
    ]);
  });

  it("has one video for each more where videos say yes or no", () => {
    // 8 videos: three more passed in the first, none in the second. With two more: mean 3/10.
    const found = pairedInterval(yesOrNo(6, 8), yesOrNo(3, 8), 0.95);
    const error = Math.sqrt((4 * 0.7 ** 2 + 5 * 0.3 ** 2 + 1.3 ** 2) / 90);
    expect(found.value).toBeCloseTo(0.375, 12);
    expect(found.low).toBeCloseTo(0.3 - tQuantile(0.975, 7) * error, 12);
    expect(found.high).toBeCloseTo(0.3 + tQuantile(0.975, 7) * error, 12);
  });

  it("is Student's where one of the two says more than yes or no, and counts videos that one of them has scored", () => {
    const wider = yesOrNo(3, 8).map(([x], at): VideoParts => [x + (at % 2), 2]);
    const mixed = pairedInterval(yesOrNo(6, 8), wider, 0.95);
    const differences = yesOrNo(6, 8).map(([x], at) => x - (wider[at]?.[0] ?? 0) / 2);
    const mean = differences.reduce((sum, one) => sum + one, 0) / 8;
    const error = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 56);
    expect(mixed.low).toBeCloseTo(mean - tQuantile(0.975, 7) * error, 12);
    // A video that neither has scored changes nothing, nor whether videos say yes or no.
    const unscored = (parts: VideoParts[]): VideoParts[] => [...parts, [0, 0]];
    expect(pairedInterval(unscored(yesOrNo(6, 8)), unscored(yesOrNo(3, 8)), 0.95)).toEqual(
      pairedInterval(yesOrNo(6, 8), yesOrNo(3, 8), 0.95),
    );
    // The last video was scored of the first alone; its influence is (0 - .625 * 4) / 16.
    const part = b.map((parts, at): VideoParts => (at === 3 ? [0, 0] : parts));
    const found = pairedInterval(a, part, 0.95);
    const own = [1.5 - 0, 0.5, -0.5, -1.5].map((one) => one / 16);
    const others = [1, 1, -2, 0].map((one) => one / 12);
    const squares = own.reduce((sum, one, at) => sum + (one - (others[at] ?? 0)) ** 2, 0);
    expect(found.value).toBeCloseTo(0.625 - 0.5, 12);
    expect(found.low).toBeCloseTo(0.125 - tQuantile(0.975, 2) * Math.sqrt((3 / 2) * squares), 12);
  });

  it("of two videos, or of videos that add nothing of their own, tells nothing apart that it can't", () => {
    for (const each of [1, 2, 6]) {
      const all = yesOrNo(2, 2).map(([x]): VideoParts => [each * x, each]);
      const none = yesOrNo(0, 2).map(([x]): VideoParts => [each * x, each]);
      expect(pairedInterval(all, none, 0.95).low).toBeLessThan(0);
      expect(pairedInterval(all, none, 0.95)).toMatchObject({ value: 1, high: 1 });
    }
    const same = pairedInterval(a, a, 0.95);
    expect(same.value).toBe(0);
    expect(same.low).toBeLessThan(0);
    expect(same.high).toBe(-(same.low ?? 0));
  });

  it("has no ends with one video of either, no value where either has nothing, and wants the same videos", () => {
    expect(pairedInterval([[1, 2]], [[2, 2]], 0.95)).toEqual({ value: -0.5, ...NO_ENDS });
    expect(
      pairedInterval(
        [
          [1, 2],
          [0, 0],
        ],
        [
          [2, 2],
          [1, 1],
        ],
        0.95,
      ),
    ).toEqual({ value: -0.5, ...NO_ENDS });
    expect(pairedInterval([[0, 0]], [[2, 2]], 0.95)).toEqual({ value: null, ...NO_ENDS });
    expect(() => pairedInterval(a, b.slice(1), 0.95)).toThrow("the same videos");
  });

  it("of densities has no bound", () => {
    const found = pairedInterval(
      [
        [30, 10],
        [10, 10],
      ],
      [
        [0, 10],
        [0, 10],
      ],
      0.95,
      null,
    );
    expect(found.value).toBe(2);
    expect(found.high).toBeCloseTo(2 + tQuantile(0.975, 1), 10);
  });

  it("as a share of the first is that of a logarithm, or of the difference where there is none", () => {
    const found = relativeInterval(b, a, 0.95, 1);
    const [low, high] = [1 + (found.low ?? 0), 1 + (found.high ?? 0)];
    expect(found.value).toBeCloseTo(3 / 7, 12);
    expect(Math.sqrt(low * high)).toBeCloseTo(10 / 7, 12);
    // Each video's part in the logarithm: what it adds to either sum, as a share of that.
    const parts = a.map(([x], at) => (x - 2.5) / 10 - ((b[at]?.[0] ?? 0) - 1.75) / 7);
    const error = Math.sqrt((4 / 3) * parts.reduce((sum, one) => sum + one ** 2, 0));
    expect(high).toBeCloseTo((10 / 7) * Math.exp(tQuantile(0.975, 3) * error), 12);
    expect(relativeInterval(b.slice(0, 2), a.slice(0, 2), 0.95, 1)).toMatchObject({
      low: expect.any(Number),
      high: expect.any(Number),
    });
    const none = b.map(([, m]): VideoParts => [0, m]);
    expect(relativeInterval(none, a, 0.95, 1)).toEqual({ value: null, ...NO_ENDS });
    const gone = relativeInterval(a, none, 0.95, 1);
    expect(gone).toMatchObject({ value: -1, low: -1 });
    // No logarithm: the end is that of the difference.
    expect(gone.high).toBeCloseTo(
      (pairedInterval(none, a, 0.95).high ?? 0) / (ratioInfluences(a)?.ratio ?? 0),
      12,
    );
    const same = relativeInterval(a, a, 0.95, 1);
    expect(same.value).toBe(0);
    expect(same.low).toBeLessThan(0);
    expect(relativeInterval([[1, 2]], [[2, 2]], 0.95, 1)).toEqual({ value: 1, ...NO_ENDS });
    const two: VideoParts[] = [
      [1, 2],
      [2, 2],
    ];
    const oneOfThem: VideoParts[] = [
      [2, 2],
      [0, 0],
    ];
    expect(relativeInterval(two, oneOfThem, 0.95, 1)).toEqual({
      value: expect.closeTo(1 / 3, 12),
      ...NO_ENDS,
    });
  });

  it("has no chance where it is the same on each video and nothing bounds it", () => {
    const five = (points: number) => {
      const parts = Array.from({ length: 5 }, (): VideoParts => [points, 1]);
      const found = ratioInfluences(parts);
      if (!found) throw new Error("nothing scored");
      return { parts, found };
    };
    expect(differenceChance(five(3), five(2), null)).toBeNull();
    expect(differenceChance(five(3), five(3), null)).toBe(1);
    expect(differenceChance(five(0.8), five(0.6), 1)).toBeGreaterThan(0);
  });
});
