import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  drawnRatios,
  pairedDelta,
  type RatioCell,
  ratioInterval,
  ratioOf,
} from "../../../src/metrics/bootstrap/bootstrap-ratio";
import { percentileInterval } from "../../../src/metrics/bootstrap/interval";
import { drawFrom } from "../../../src/metrics/bootstrap/random";
import { resampleVideos } from "../../../src/metrics/bootstrap/resamples";
import { runs } from "../../support/effort";

const cell = (...parts: (readonly [passed: number, scored: number])[]): RatioCell => ({
  videos: Uint32Array.from(parts.keys()),
  numerators: Float64Array.from(parts, ([passed]) => passed),
  denominators: Float64Array.from(parts, ([, scored]) => scored),
});

const part = fc
  .integer({ min: 0, max: 20 })
  .chain((scored) => fc.tuple(fc.integer({ min: 0, max: scored }), fc.constant(scored)));
const seed = fc.integer({ min: 0, max: 2 ** 40 });

describe("draws", () => {
  it("are the same for the same seed, and others for another", () => {
    const draws = (of: number) => Array.from({ length: 50 }, () => drawFrom(of)(1000));
    const sequence = (of: number) => {
      const draw = drawFrom(of);
      return Array.from({ length: 50 }, () => draw(1000));
    };
    expect(new Set(draws(7)).size).toBe(1);
    expect(sequence(7)).toEqual(sequence(7));
    expect(sequence(7)).not.toEqual(sequence(8));
    expect(sequence(1)).not.toEqual(sequence(1 + 2 ** 32));
  });

  it("meet every number about equally often", () => {
    const draw = drawFrom(3);
    const counts = new Array<number>(10).fill(0);
    for (let time = 0; time < 100_000; time += 1) {
      const drawn = draw(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // 10,000 each with a standard deviation of 95.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it("hold as many videos as there are", () => {
    const { weights, videos, times } = resampleVideos(37, { seed: 5, times: 20 });
    for (let time = 0; time < times; time += 1) {
      const drawn = weights.subarray(time * videos, (time + 1) * videos);
      expect(drawn.reduce((sum, weight) => sum + weight, 0)).toBe(37);
    }
  });
});

describe("an interval", () => {
  it("lies between the 2.5th and the 97.5th percentile", () => {
    const values = Float64Array.from({ length: 1000 }, (_, index) => (index * 7) % 1000);
    expect(percentileInterval(values, 500)).toEqual([25, 974]);
    expect(percentileInterval(values, 3)).toEqual([3, 974]);
    expect(percentileInterval(Float64Array.of(Number.NaN), 1)).toBeNull();
  });

  it("of two videos, one all right and one all wrong, reaches from 0 to 1", () => {
    // A quarter of the draws are one video twice, another quarter the other.
    const drawn = drawnRatios(cell([4, 4], [0, 4]), resampleVideos(2, { seed: 1, times: 4000 }));
    const share = (value: number) => drawn.filter((one) => one === value).length / 4000;
    for (const [value, expected] of [
      [0, 0.25],
      [0.5, 0.5],
      [1, 0.25],
    ] as const)
      expect(share(value)).toBeCloseTo(expected, 1);
    expect(ratioInterval(cell([4, 4], [0, 4]), resampleVideos(2, { seed: 1, times: 400 }))).toEqual([0, 1]);
  });

  it("of many videos is as wide as the normal approximation says", () => {
    // 400 videos with one line each, half of them passed: 1.96 * sqrt(0.25 / 400) = 0.049 to either side.
    const half = cell(...Array.from({ length: 400 }, (_, video) => [video % 2, 1] as const));
    const [low, high] = ratioInterval(half, resampleVideos(400, { seed: 2, times: 4000 })) ?? [0, 0];
    expect(low).toBeGreaterThan(0.435);
    expect(low).toBeLessThan(0.465);
    expect(high).toBeGreaterThan(0.535);
    expect(high).toBeLessThan(0.565);
  });

  it("holds its value, stays within 0 and 1, and is a point for one video", () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), seed, (parts, of) => {
        const given = cell(...parts);
        const value = ratioOf(given);
        const interval = ratioInterval(given, resampleVideos(parts.length, { seed: of, times: 100 }));
        if (Number.isNaN(value)) {
          expect(interval).toBeNull();
          return;
        }
        const [low, high] = interval ?? [2, -1];
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        if (parts.length === 1) expect([low, high]).toEqual([value, value]);
      }),
      runs(200),
    );
  });
});

describe("a paired delta", () => {
  it("of a thing to itself is 0 in every draw", () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), seed, (parts, of) => {
        const given = cell(...parts);
        const delta = pairedDelta(given, given, resampleVideos(parts.length, { seed: of, times: 50 }));
        const nothing = Number.isNaN(ratioOf(given));
        expect(delta).toEqual(nothing ? null : { delta: 0, interval: [0, 0], above: 0, below: 0 });
      }),
      runs(100),
    );
  });

  it("is narrow where both fail at the same videos, though each by itself is wide", () => {
    // b is a without one line in each of 50 videos; half the videos are hard for both.
    const a = cell(...Array.from({ length: 50 }, (_, video) => [video % 2 === 0 ? 10 : 2, 10] as const));
    const b = cell(...Array.from({ length: 50 }, (_, video) => [video % 2 === 0 ? 9 : 1, 10] as const));
    const resamples = resampleVideos(50, { seed: 4, times: 500 });
    const paired = pairedDelta(a, b, resamples);
    expect(paired?.delta).toBeCloseTo(0.1, 12);
    for (const bound of paired?.interval ?? [0]) expect(bound).toBeCloseTo(0.1, 12);
    expect(paired?.above).toBe(1);
    const [low, high] = ratioInterval(a, resamples) ?? [0, 0];
    expect(high - low).toBeGreaterThan(0.15);
  });

  it("changes its sign where the two change places", () => {
    const [a, b] = [cell([3, 4], [1, 4], [4, 4]), cell([1, 4], [2, 4], [0, 4])];
    const resamples = resampleVideos(3, { seed: 9, times: 200 });
    const [one, other] = [pairedDelta(a, b, resamples), pairedDelta(b, a, resamples)];
    expect(one?.delta).toBeCloseTo(5 / 12, 12);
    expect(other?.delta).toBeCloseTo(-(one?.delta ?? 0), 12);
    expect([one?.above, one?.below]).toEqual([other?.below, other?.above]);
  });

  it("is above in more than 97.5 of 100 draws only where its interval is", () => {
    // Many videos on which both are alike: many draws are ties.
    const few = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(few, seed, (pairs, of) => {
        const [a, b] = [
          cell(...pairs.map(([one]) => [one, 1] as const)),
          cell(...pairs.map(([, one]) => [one, 1] as const)),
        ];
        const paired = pairedDelta(a, b, resampleVideos(pairs.length, { seed: of, times: 200 }));
        const { above, below, interval } = paired ?? { above: 2, below: 2, interval: [0, 0] };
        if (interval[0] <= 0) expect(above).toBeLessThanOrEqual(0.975);
        if (interval[1] >= 0) expect(below).toBeLessThanOrEqual(0.975);
        if (interval[0] > 0) expect(above).toBeGreaterThanOrEqual(0.975);
        if (interval[1] < 0) expect(below).toBeGreaterThanOrEqual(0.975);
        expect(above + below).toBeLessThanOrEqual(1);
      }),
      runs(300),
    );
  });
});
