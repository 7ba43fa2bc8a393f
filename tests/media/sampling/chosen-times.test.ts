import { describe, expect, test } from "vitest";
import { evenlyFrom, keyFrameNotes, timesIn } from "../../../src/media/sampling/chosen-times";
import { rangeOf } from "../../../src/media/sampling/time-range";

const impossible = expect.objectContaining({ problem: expect.objectContaining({ code: "plan-impossible" }) });

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return "nothing was thrown";
}

describe("the part of a file that is meant", () => {
  test.each([
    [null, { start: 0, end: 12 }],
    [
      { start: 3, end: 5 },
      { start: 3, end: 5 },
    ],
    [
      { start: 3, end: 50 },
      { start: 3, end: 12 },
    ],
  ])("%j of 12 s is %j", (segment, range) => {
    expect(rangeOf(segment, 12)).toEqual(range);
  });

  test.each([
    { start: 12, end: 20 },
    { start: 5, end: 5 },
    { start: 6, end: 5 },
  ])("%j is nothing", (segment) => {
    expect(thrownBy(() => rangeOf(segment, 12))).toEqual(impossible);
  });
});

describe("wanted times", () => {
  test("are put in order, each once", () => {
    expect(timesIn([4, 1, 4, 99], { start: 0, end: 12 }, false)).toEqual({ seconds: [1, 4, 99], notes: [] });
  });

  test("outside of a part are left out, and it is said", () => {
    expect(timesIn([1, 4, 9], { start: 2, end: 9 }, true)).toEqual({
      seconds: [4, 9],
      notes: [expect.stringContaining("1 of 3 times")],
    });
    expect(thrownBy(() => timesIn([1], { start: 2, end: 9 }, true))).toEqual(impossible);
  });
});

describe("at most so many of a list", () => {
  test.each([
    [5, 5, [0, 1, 2, 3, 4]],
    [5, 9, [0, 1, 2, 3, 4]],
    [10, 5, [1, 3, 5, 7, 9]],
    [10, 3, [1, 5, 8]],
    [10, 1, [5]],
  ])("%i, at most %i: %j", (count, maximum, chosen) => {
    expect(evenlyFrom([...Array(count).keys()], maximum)).toEqual(chosen);
  });

  test("the notes say that key frames are not even, and how many were left out", () => {
    expect(keyFrameNotes(5, 5)).toEqual([expect.stringContaining("not at even distances")]);
    expect(keyFrameNotes(9, 5)[1]).toMatch(/^5 of 9 key frames/);
  });
});
