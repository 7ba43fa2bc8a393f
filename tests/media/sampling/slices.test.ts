import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSlices } from "../../../src/media/sampling/slices";

const HD = 1280 * 720 * 30;
const FULL_HD = 1920 * 1080 * 30;
const video = { count: 32, durationSeconds: 60, keyFrameSeconds: 2, pixelsPerSecond: FULL_HD, lanes: 2 };

describe("slices of a schedule", () => {
  test("a short video is one", () => {
    expect(planSlices({ ...video, durationSeconds: 3 })).toEqual([{ from: 0, to: 32 }]);
  });

  test("so is one of which the key frames are not known", () => {
    expect(planSlices({ ...video, keyFrameSeconds: null })).toEqual([{ from: 0, to: 32 }]);
  });

  test("frames far apart are found one by one", () => {
    const slices = planSlices({ ...video, durationSeconds: 600, pixelsPerSecond: HD });
    expect(slices).toHaveLength(32);
    expect(slices[5]).toEqual({ from: 5, to: 6 });
  });

  test("frames close together are decoded in long slices, as many in each lane", () => {
    const slices = planSlices({ ...video, keyFrameSeconds: 8.3 });
    expect(slices).toHaveLength(4);
    expect(planSlices({ ...video, keyFrameSeconds: 8.3, lanes: 3 })).toHaveLength(3);
  });

  test("one key frame at the beginning: nothing to cut", () => {
    expect(planSlices({ ...video, keyFrameSeconds: 60 })).toEqual([{ from: 0, to: 32 }]);
  });

  test("cover the schedule without gap or overlap", () => {
    const numbers = fc.record({
      count: fc.integer({ min: 1, max: 512 }),
      durationSeconds: fc.double({ min: 0.04, max: 20_000, noNaN: true }),
      keyFrameSeconds: fc.option(fc.double({ min: 0.03, max: 20, noNaN: true })),
      pixelsPerSecond: fc.integer({ min: 1000, max: 5e8 }),
      lanes: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(numbers, (input) => {
        let next = 0;
        for (const slice of planSlices(input)) {
          expect(slice.from).toBe(next);
          expect(slice.to).toBeGreaterThan(slice.from);
          next = slice.to;
        }
        expect(next).toBe(input.count);
      }),
    );
  });
});
