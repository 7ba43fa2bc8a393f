import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSlices, type Slice, sliceByKeys, sliceTimes } from "../../../src/media/sampling/slices";

const HD = 1280 * 720 * 30;
const FULL_HD = 1920 * 1080 * 30;
const video = { count: 32, durationSeconds: 60, keyFrameSeconds: 2, pixelsPerSecond: FULL_HD, lanes: 2 };

function expectCovered(slices: Slice[], count: number): void {
  let next = 0;
  for (const slice of slices) {
    expect(slice.from).toBe(next);
    expect(slice.to).toBeGreaterThan(slice.from);
    next = slice.to;
  }
  expect(next).toBe(count);
}

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
        expectCovered(planSlices(input), input.count);
      }),
    );
  });
});

describe("slices of wanted times", () => {
  const cost = { keyFrameSeconds: 2, pixelsPerSecond: FULL_HD, lanes: 2 };

  test("neighbours together, what lies far apart by itself", () => {
    expect(sliceTimes([1, 1.5, 2, 30, 50, 50.2], cost)).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 4 },
      { from: 4, to: 6 },
    ]);
  });

  test("a long run of neighbours is shared between the lanes", () => {
    const close = Array.from({ length: 100 }, (_, place) => place * 0.5);
    expect(sliceTimes(close, cost)).toEqual([
      { from: 0, to: 50 },
      { from: 50, to: 100 },
    ]);
  });

  test("of a video whose key frames are not known: one", () => {
    expect(sliceTimes([1, 100], { ...cost, keyFrameSeconds: null })).toEqual([{ from: 0, to: 2 }]);
  });

  test("cover the times without gap or overlap", () => {
    const seconds = fc
      .array(fc.double({ min: 0, max: 5000, noNaN: true }), { minLength: 1, maxLength: 256 })
      .map((times) => times.toSorted((left, right) => left - right));
    fc.assert(fc.property(seconds, (times) => expectCovered(sliceTimes(times, cost), times.length)));
  });
});

describe("slices that begin at key frames", () => {
  const even = (count: number, every: number) => Array.from({ length: count }, (_, place) => place * every);

  test("pass over what lies between a wanted frame and the next key frame, if that is much", () => {
    expect(sliceByKeys([1, 5, 5.5, 9.9, 10.1], even(10, 4), FULL_HD)).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 3 },
      { from: 3, to: 5 },
    ]);
    expect(sliceByKeys([1, 5, 5.5], even(10, 4), 320 * 180 * 30)).toEqual([{ from: 0, to: 3 }]);
  });

  test("frames close together are cut at key frames, not within", () => {
    const slices = sliceByKeys(even(200, 0.1), even(20, 1), FULL_HD);
    expect(slices.length).toBeGreaterThanOrEqual(2);
    for (const { from } of slices) expect(from % 10).toBe(0);
  });

  test("one key frame at the beginning: nothing to cut", () => {
    expect(sliceByKeys(even(100, 1), [0], FULL_HD)).toEqual([{ from: 0, to: 100 }]);
    expect(sliceByKeys([3, 4], [], FULL_HD)).toEqual([{ from: 0, to: 2 }]);
  });

  test("cover the times without gap or overlap", () => {
    const sorted = (maxLength: number) =>
      fc
        .array(fc.double({ min: 0, max: 5000, noNaN: true }), { minLength: 1, maxLength })
        .map((times) => times.toSorted((left, right) => left - right));
    fc.assert(
      fc.property(sorted(256), sorted(500), (times, keys) =>
        expectCovered(sliceByKeys(times, keys, FULL_HD), times.length),
      ),
    );
  });
});
