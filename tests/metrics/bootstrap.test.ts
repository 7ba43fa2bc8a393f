import { describe, expect, it } from "vitest";
import { drawFrom, percentileInterval, resampleVideos } from "../../src/metrics/random";

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
  const values = Float64Array.from({ length: 1000 }, (_, index) => (index * 7) % 1000);

  it("of many videos lies between the 2.5th and the 97.5th percentile, and is widened to hold its value", () => {
    expect(percentileInterval(values, 500, 1_000_000, 0.95)).toEqual([24, 975]);
    expect(percentileInterval(values, 3, 1_000_000, 0.95)).toEqual([3, 975]);
    const hundred = Float64Array.from({ length: 100 }, (_, index) => index);
    expect(percentileInterval(hundred, 50, 1_000_000, 0.95)).toEqual([2, 97]);
  });

  it("of few videos leaves out less, as their draws spread too little", () => {
    // Phi(-sqrt(20 / 19) 2.093) = .0159; Phi(-sqrt(2) 12.7) leaves out nothing.
    expect(percentileInterval(values, 500, 20, 0.95)).toEqual([15, 984]);
    expect(percentileInterval(values, 500, 2, 0.95)).toEqual([0, 999]);
  });

  it("is none without draws, or of one video", () => {
    expect(percentileInterval(Float64Array.of(Number.NaN), 1, 20, 0.95)).toBeNull();
    expect(percentileInterval(values, 500, 1, 0.95)).toBeNull();
  });
});
