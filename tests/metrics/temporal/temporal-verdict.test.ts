import { describe, expect, it } from "vitest";
import { parseTimestamps, toSeconds } from "../../../src/metrics/temporal/parse-timestamps";
import {
  pointTolerance,
  temporalVerdict,
  timeEvidence,
} from "../../../src/metrics/temporal/temporal-verdict";

describe("toSeconds", () => {
  it.each<[string, number | null]>([
    ["01:05", 65],
    ["٠١:٠٥", 65],
    ["00:05.25 and more", 5.25],
    [" 12.5 S", 12.5],
    ["1_0s", 10],
    ["5\u00a0s", 5],
    ["5\u001fs", null],
    ["5 sec", null],
    ["", null],
  ])("%j is %j", (text, seconds) => {
    expect(toSeconds(text)).toBe(seconds);
  });
});

describe("parseTimestamps", () => {
  it.each<[string | null, [number, number][], number[]]>([
    ["[00:20] to (00:10)", [[10, 20]], []],
    ["2s~4S then 6S", [[2, 4]], []],
    ["00:055s", [], [5, 5]],
    ["00:01:05", [], [1]],
    ["10-20s", [], [20]],
    ["00:05–00:10", [], [5, 10]],
    ["5ſ-6s", [], []],
    [null, [], []],
  ])("%j", (text, intervals, points) => {
    expect(parseTimestamps(text)).toEqual({ intervals, points });
  });

  it("stays quick on long rows of digits", () => {
    expect(parseTimestamps(`${"7".repeat(300_000)}:05`).points).toEqual([77 * 60 + 5]);
  });
});

describe("temporalVerdict as released", () => {
  it.each<[string, string, number | null, boolean, number, string]>([
    ["00:16-00:20", "00:18 - 00:20", 60, true, 0.5, "interval"],
    ["00:18-00:22.01", "00:18 - 00:20", 60, false, 2 / 4.01, "interval"],
    ["00:19", "00:18 - 00:20", 60, false, 0, "interval"],
    ["00:13", "00:11", 40, true, 2, "point"],
    ["00:13", "00:11", 39, false, 2, "point"],
    ["00:10-00:16", "00:12", null, true, 1, "point"],
    ["", "00:12", 60, false, 0, "point"],
    ["00:12", "soon", 60, false, 0, "unknown"],
  ])("%j against %j in %j s", (predicted, truth, duration, passed, score, type) => {
    const verdict = temporalVerdict(predicted, truth, duration);
    expect(verdict).toMatchObject({ passed, type });
    expect(verdict.score).toBeCloseTo(score, 12);
    expect(verdict.reason).not.toBe("");
  });

  it("tolerates 5 % of the video, at least a second", () => {
    expect([null, -3, 0, 10, 20, 60, Number.NaN].map(pointTolerance)).toEqual([1, 1, 1, 1, 1, 3, 1]);
  });
});

describe("temporalVerdict, strict", () => {
  const strict = (predicted: string, truth: string, duration: number | null) =>
    temporalVerdict(predicted, truth, duration, { semantics: "strict" });

  it.each<[string, string, boolean]>([
    ["00:18–00:20", "00:18 - 00:20", true],
    ["from 00:18 until 00:20", "00:18 - 00:20", true],
    ["00:00:11", "00:11", true],
    ["00:20-00:18", "00:18 - 00:20", false],
    ["00:70", "01:10", false],
    ["3 sheep", "00:03", false],
    ["09:59", "00:11", false],
    ["", "00:11", false],
    ["00:10", "00:10 - 00:10", true],
    ["00:10 - 00:10", "00:10 - 00:10", true],
    ["00:08 - 00:12", "00:10 - 00:10", true],
    ["00:10 - 00:40", "00:10 - 00:10", false],
    ["00:30", "00:10 - 00:10, 00:30", false],
    ["00:10 - 00:10", "00:08 - 00:12", false],
    ["00:10 - 00:10, 00:18 - 00:20", "00:18 - 00:20", true],
    ["00:10 - 00:10 and 00:40 - 00:50", "00:10", true],
    ["from 01:05 to the end of the video", "01:05-01:15", true],
    ["01:05 onwards", "01:05-01:15", true],
    ["01:05 - end", "00:05-00:15", false],
    ["from the beginning until 00:05", "00:00-00:05", true],
    ["It starts at 00:18 and ends at 00:20.", "00:18 - 00:20", true],
    ["start: 00:18, end: 00:20", "00:18 - 00:20", true],
    ['{"start": "00:18", "end": "00:20"}', "00:18 - 00:20", true],
    ["start: 00:20, end: 00:18", "00:18 - 00:20", false],
    ["18,5 s - 20,5 s", "00:18 - 00:20", true],
    ["from second 18 to second 20", "00:18 - 00:20", true],
    ["between seconds 18 and 20", "00:18 - 00:20", true],
    ["第18秒到第20秒", "00:18 - 00:20", true],
    ["00:01:12.250 --> 00:01:14.750", "01:12 - 01:15", true],
    ["00:18 and 00:20", "00:18 - 00:20", false],
    ["after 2 seconds 18 to 20 people enter", "00:18 - 00:20", false],
  ])("%j against %j", (predicted, truth, passed) => {
    expect(strict(predicted, truth, 75).passed).toBe(passed);
  });

  it("does not decide without a video length or a readable truth", () => {
    expect(strict("00:11", "00:11", null)).toMatchObject({ passed: null, cause: "no video length" });
    expect(strict("00:11", "00:11", 0)).toMatchObject({ passed: null, cause: "no video length" });
    expect(strict("00:11", "soon", 60)).toMatchObject({ passed: null, cause: "bad parameters" });
  });

  it("says of a period what the length is needed for", () => {
    const { passed, reason } = strict("00:11-00:14", "00:11-00:14", null);
    expect([passed, reason]).toEqual([null, expect.stringContaining("whether the period lies in it")]);
  });

  it("passes every period that overlaps by exactly half, in tenths of a second, and none that lacks a tenth", () => {
    const tenths = (value: number) => `${Math.floor(value / 10)}.${value % 10} s`;
    const wrong: string[] = [];
    for (let start = 1; start < 60; start += 1) {
      for (let length = 2; length <= 40; length += 2) {
        const truth = `${tenths(start)} - ${tenths(start + length)}`;
        const half = `${tenths(start)} - ${tenths(start + length / 2)}`;
        const less = `${tenths(start + 1)} - ${tenths(start + length / 2)}`;
        if (strict(half, truth, 75).score !== 0.5 || !strict(half, truth, 75).passed)
          wrong.push(`${half} of ${truth}`);
        if (length > 2 && strict(less, truth, 75).passed) wrong.push(`${less} of ${truth}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("passes every moment that is off by exactly a twentieth of the video, and none that is off by more", () => {
    const wrong: string[] = [];
    for (let length = 400; length < 1200; length += 10) {
      for (let at = 1; at < 20; at += 1) {
        const [truth, duration] = [at / 100, length / 10];
        const off = (hundredths: number) => `${((at + length / 2 + hundredths) / 100).toFixed(2)} s`;
        if (!strict(off(0), `${truth} s`, duration).passed)
          wrong.push(`${off(0)} for ${truth} of ${duration}`);
        if (strict(off(1), `${truth} s`, duration).passed)
          wrong.push(`${off(1)} for ${truth} of ${duration}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("fails an answer without a time even when the length is unknown", () => {
    expect(strict("later on", "00:11", null).passed).toBe(false);
  });
});

describe("the reason", () => {
  it("never says that a number misses its bound which it shows to reach it", () => {
    const overlap = temporalVerdict("00:00-00:10", "00:00 - 00:20.006", 60);
    expect(overlap).toMatchObject({
      passed: false,
      reason: expect.stringContaining("overlap by 0.4999 (t-IoU)"),
    });
    const off = temporalVerdict("00:13.004", "00:11", 40);
    expect(off).toMatchObject({
      passed: false,
      reason: expect.stringContaining("is 2.004 s off; 2 s is allowed"),
    });
    expect(temporalVerdict("00:16-00:20", "00:18 - 00:20", 60).reason).toContain(
      "0.500 (t-IoU); 0.5 is enough",
    );
  });
});

describe("timeEvidence", () => {
  it("writes points as periods without length", () => {
    expect(timeEvidence(temporalVerdict("00:13, 00:02-00:04", "00:11", 60))).toEqual({
      kind: "point",
      score: 2,
      truth: [[11, 11]],
      predicted: [
        [2, 4],
        [13, 13],
      ],
    });
  });

  it("is null where there is nothing to show", () => {
    expect(timeEvidence(temporalVerdict("00:13", "soon", 60))).toBeNull();
    expect(timeEvidence(temporalVerdict(`${"9".repeat(400)}s`, "00:11", 60))).toBeNull();
  });

  it.each(["00:11", "00:10-00:20"])("holds no time that JSON can't write, against %s", (truth) => {
    const beyond = "9".repeat(400);
    const found = timeEvidence(temporalVerdict(`00:12, ${beyond}s, 00:05-${beyond}s`, truth, 60));
    expect(found?.predicted).toEqual([[12, 12]]);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});
