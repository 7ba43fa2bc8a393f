import { describe, expect, it } from "vitest";
import { pointsError } from "../../../src/metrics/correction/points-error";
import { drawFrom } from "../../../src/metrics/random";

const none = () => [0, 0, 0, 0, 0];

/** A judge that gives 4 to 600 captions and 2 to 400, and the points of people on ten of each. */
const COUNTS = {
  labelled: [none(), none(), [0, 2, 6, 2, 0], none(), [0, 0, 1, 4, 5]],
  all: [0, 0, 400, 0, 600],
};

describe("a judge's error on points", () => {
  it("weighs what was labelled by how many captions the judge gave each of its points", () => {
    const { bias, same, near, missing } = pointsError(COUNTS);
    // 0.6 (4 + 2)/10, 0.4 times nothing.
    expect(bias.value).toBeCloseTo(0.36, 12);
    expect(same.value).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.6, 12);
    expect(near.value).toBeCloseTo(0.6 * 0.9 + 0.4, 12);
    expect(missing).toEqual([]);
    // Variances within: 0.4 on ten each of 2, 0.44 of 4; between: 0.6 (0.24)² + 0.4 (0.36)² over 1,000; t with 18 degrees.
    const error = Math.sqrt((8.4 / 18) * (0.52 / 10) + 0.0864 / 1000);
    expect(bias.low).toBeCloseTo(0.36 - 2.100922 * error, 6);
    expect(bias.high).toBeCloseTo(0.36 + 2.100922 * error, 6);
  });

  it("holds the truth in 91 to 99 of 100 labellings", () => {
    const draw = drawFrom(7);
    const shares = COUNTS.labelled.map((row) => row.map((count) => count / 10));
    let held = 0;
    for (let turn = 0; turn < 1000; turn += 1) {
      const labelled = COUNTS.all.map(none);
      for (const given of [2, 4])
        for (let label = 0; label < 10; label += 1) {
          let left = draw(1_000_000) / 1_000_000;
          const people = (shares[given] ?? []).findIndex((share) => {
            left -= share;
            return left < 0;
          });
          const row = labelled[given];
          if (row) row[people] = (row[people] ?? 0) + 1;
        }
      const { bias } = pointsError({ labelled, all: COUNTS.all });
      if (bias.low !== null && bias.low <= 0.36 && bias.high >= 0.36) held += 1;
    }
    expect(held / 1000).toBeGreaterThan(0.91);
    expect(held / 1000).toBeLessThan(0.99);
  });

  it("says which points nobody labelled, and nothing where there is no label", () => {
    const part = { labelled: COUNTS.labelled, all: [0, 30, 400, 0, 600] };
    expect(pointsError(part).missing).toEqual([1]);
    expect(pointsError(part).bias).toEqual(
      expect.objectContaining({ value: pointsError(COUNTS).bias.value }),
    );
    const empty = { value: null, low: null, high: null };
    const labelled = COUNTS.all.map(none);
    expect(pointsError({ labelled, all: COUNTS.all })).toEqual({
      ...{ bias: empty, same: empty, near: empty },
      missing: [2, 4],
    });
  });

  it("has no interval of the bias by one label, or of a judge that is always right", () => {
    const one = COUNTS.all.map(none);
    one[3] = [0, 0, 1, 0, 0];
    expect(pointsError({ labelled: one, all: [0, 0, 0, 8, 0] }).bias).toEqual({
      ...{ value: 1, low: null, high: null },
    });
    const right = COUNTS.all.map(none);
    right[3] = [0, 0, 0, 9, 0];
    const { bias, same } = pointsError({ labelled: right, all: [0, 0, 0, 90, 0] });
    expect(bias).toEqual({ value: 0, low: null, high: null });
    expect(same).toMatchObject({ value: 1, high: 1 });
    expect(same.low).toBeLessThan(0.75);
  });
});
