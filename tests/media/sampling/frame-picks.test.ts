import { describe, expect, test } from "vitest";
import { pickFrames, placeByTargets, slotByRate } from "../../../src/media/sampling/frame-picks";

const MILLISECONDS = { numerator: 1n, denominator: 1000n };
const twoASecond = slotByRate(MILLISECONDS, { numerator: 2n, denominator: 1n }, 0);

describe("the place of a time in the output of the fps filter", () => {
  test.each([
    [0, 0],
    [249, 0],
    [250, 1],
    [251, 1],
    [749, 1],
    [750, 2],
    [-249, 0],
    [-250, -1],
  ])("%i ms at 2 a second is %i", (milliseconds, place) => {
    expect(twoASecond(milliseconds)).toBe(place);
  });

  test("counts from the first frame, exactly also where floating point is not", () => {
    const ntsc = slotByRate(
      { numerator: 1n, denominator: 90_000n },
      { numerator: 30_000n, denominator: 1001n },
      126_000,
    );
    expect(ntsc(126_000 + 3003 * 1_000_000)).toBe(1_000_000);
    expect(ntsc(126_000 + 3003 * 1_000_000 + 1501)).toBe(1_000_000);
    expect(ntsc(126_000 + 3003 * 1_000_000 + 1502)).toBe(1_000_001);
  });
});

test("the place of a time among wanted times is the next one of them", () => {
  const placeOf = placeByTargets([10, 20, 20, 35]);
  expect([0, 10, 11, 20, 21, 35, 36].map(placeOf)).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(placeByTargets([])(5)).toBe(0);
});

describe("the frames picked", () => {
  test("each is the last one before the middle of its segment", () => {
    const every100 = Array.from({ length: 20 }, (_, frame) => frame * 100);
    expect(pickFrames(every100, twoASecond, 0, 4)).toEqual([2, 7, 12, 17]);
  });

  test("a frame that stays on is picked again", () => {
    expect(pickFrames([0, 100, 1600], twoASecond, 0, 4)).toEqual([1, 1, 1, 2]);
  });

  test("up to wanted times each is the last one at or before it", () => {
    const every100 = Array.from({ length: 20 }, (_, frame) => frame * 100);
    expect(pickFrames(every100, placeByTargets([0, 199, 200, 1e6]), 0, 4)).toEqual([0, 1, 2, 19]);
  });

  test("what follows the last frame repeats it", () => {
    expect(pickFrames([0, 100], twoASecond, 2, 5)).toEqual([1, 1, 1]);
  });

  test("a slice that was begun in the middle has nothing before its first frame", () => {
    expect(pickFrames([900, 1200, 1300], twoASecond, 0, 4)).toEqual([null, null, 1, 2]);
  });

  test("no frames, no picks", () => {
    expect(pickFrames([], twoASecond, 0, 2)).toEqual([null, null]);
  });
});
