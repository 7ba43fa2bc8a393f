import { describe, expect, test } from "vitest";
import { scheduleFrames } from "../../../src/media/sampling/frame-schedule";

const from0 = (end: number) => ({ start: 0, end });

describe("a plan worked out for a duration", () => {
  test("so many frames over the whole video", () => {
    expect(scheduleFrames({ kind: "uniform", count: 32 }, from0(26))).toEqual({
      count: 32,
      rate: { numerator: 16n, denominator: 13n },
      startSeconds: 0,
      segmentSeconds: 26 / 32,
      notes: [],
    });
  });

  test("or over a part of it", () => {
    expect(scheduleFrames({ kind: "uniform", count: 4 }, { start: 3, end: 5 })).toMatchObject({
      rate: { numerator: 2n, denominator: 1n },
      startSeconds: 3,
      segmentSeconds: 0.5,
    });
  });

  test("to the microsecond of the container", () => {
    const { rate } = scheduleFrames({ kind: "uniform", count: 8 }, from0(2.303333));
    expect(rate).toEqual({ numerator: 8_000_000n, denominator: 2_303_333n });
  });

  test.each([
    [10, 2, 20],
    [10.2, 2, 20],
    [10.3, 2, 21],
    [0.1, 1, 1],
  ])("%f s at %f a second are %i frames", (seconds, framesPerSecond, count) => {
    const schedule = scheduleFrames({ kind: "rate", framesPerSecond, maximum: 512 }, from0(seconds));
    expect(schedule).toMatchObject({ count, notes: [], segmentSeconds: 1 / framesPerSecond });
  });

  test("a rate above the maximum is lowered, not cut", () => {
    const schedule = scheduleFrames({ kind: "rate", framesPerSecond: 2, maximum: 60 }, from0(120));
    expect(schedule).toMatchObject({ count: 60, rate: { numerator: 1n, denominator: 2n } });
    expect(schedule.notes).toEqual([expect.stringMatching(/240 frames.*allows 60.*0\.5 a second/)]);
  });
});
