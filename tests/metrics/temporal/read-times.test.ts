import { describe, expect, it } from "vitest";
import { readTimes } from "../../../src/metrics/temporal/read-times";

describe("readTimes", () => {
  it.each<[string, [number, number][], number[]]>([
    ["00:18 - 00:20", [[18, 20]], []],
    ["[00:18]–[00:20]", [[18, 20]], []],
    ["from 0:18 until 0:20", [[18, 20]], []],
    ["between 00:10 and 00:20", [[10, 20]], []],
    ["**00:05** — **00:10**", [[5, 10]], []],
    ["10-20s", [[10, 20]], []],
    ["5 to 10 seconds", [[5, 10]], []],
    ["12 s bis 15 s", [], [12, 15]],
    ["00:05至00:10", [[5, 10]], []],
    ["第5秒", [], [5]],
    ["00:01:05", [], [65]],
    ["01:02:03-01:02:10", [[3723, 3730]], []],
    ["1 min 5 s", [], [65]],
    ["1m30s to 2 minutes", [[90, 120]], []],
    ["00:10.5 and 00:12,25", [], [10.5, 12.25]],
    ["٠٠:٠٥ – ００：１０", [[5, 10]], []],
    ["00:30, later 00:05-00:10", [[5, 10]], [30]],
    [
      "10-12 s, before that 00:01-00:02",
      [
        [10, 12],
        [1, 2],
      ],
      [],
    ],
    ["3 sheep and 2 scenes, 5 m wide, in 16:9", [], []],
    ["chapter 3.00:05", [], []],
    ["00:05－00:10", [[5, 10]], []],
    ["00:05〜00:10", [[5, 10]], []],
    ["00:05 ― 00:10", [[5, 10]], []],
    ["00:05 -- 00:10", [[5, 10]], []],
    ["00:00:05,000 --> 00:00:10,500", [[5, 10.5]], []],
    ["00:05 → 00:10", [[5, 10]], []],
    ["5秒から10秒まで", [[5, 10]], []],
    ["1分5秒", [], [65]],
    ["1分05秒至1分10秒", [[65, 70]], []],
    ["1小时2分钟3秒", [], [3723]],
    ["1時間2分3秒", [], [3723]],
    ["第2分钟", [], [120]],
    ["得了5分", [], []],
    ["1h 5s", [], [3605]],
    ["1h30m", [], [5400]],
    ["1 hour", [], [3600]],
    ["1 hour and 5 minutes", [], [3900]],
    ["1 minute, 5 seconds", [], [65]],
    ["1 hour, 2 minutes, and 3 seconds", [], [3723]],
    ["1.5 minutes", [], [90]],
    ["5-10 minutes", [[300, 600]], []],
    ["between 5 and 10 seconds", [[5, 10]], []],
    ["from 1 min to 90 s", [[60, 90]], []],
    ["2 minutes, 00:05", [], [120, 5]],
    ["at five seconds", [], [5]],
    ["Twenty-five seconds", [], [25]],
    ["sixteen seconds, sixty seconds, twenty seconds", [], [16, 60, 20]],
    ["one minute and five seconds", [], [65]],
    ["from five to ten seconds", [[5, 10]], []],
    ["between ten and twenty seconds", [[10, 20]], []],
    ["five seconds to twelve seconds", [[5, 12]], []],
    ["ninety seconds", [], [90]],
    ["zero seconds", [], [0]],
    ["one hundred and five seconds", [], []],
    ["two point five seconds", [], []],
    ["a second one, the five men, a few seconds, someone seconds it", [], []],
    ["第五秒", [], [5]],
    ["五秒", [], [5]],
    ["零秒", [], [0]],
    ["二十秒、十秒、二十五秒", [], [20, 10, 25]],
    ["一分五秒", [], [65]],
    ["十分钟", [], [600]],
    ["两秒到十秒", [[2, 10]], []],
    ["第五秒至第十二秒", [[5, 12]], []],
    ["五到十秒", [[5, 10]], []],
    ["十分好看，得了五分，三五秒、十几秒、几秒", [], []],
    ["一点五秒", [], []],
    ["", [], []],
  ])("%j", (text, intervals, points) => {
    expect(readTimes(text, null)).toEqual({ intervals, points, faults: [] });
  });

  it.each([
    ["00:61", null],
    ["00:75:10", null],
    ["00:20-00:10", null],
    ["00:20 - 00:70", null],
    ["01:10", 60],
    ["00:50-01:10", 60],
  ])("finds fault with %j in a video of %j s", (text, duration) => {
    const read = readTimes(text, duration);
    expect(read.faults).toHaveLength(1);
    expect([...read.intervals, ...read.points]).toEqual([]);
  });

  it("lets the last second be rounded up", () => {
    expect(readTimes("00:55", 54.2)).toEqual({ intervals: [], points: [55], faults: [] });
  });

  it("stays quick on long rows of digits, blanks and colons", () => {
    for (const text of [
      "5".repeat(200_000),
      `5${" ".repeat(200_000)}`,
      "00:".repeat(60_000),
      "1-".repeat(99_000),
    ]) {
      expect(readTimes(text, null).intervals).toEqual([]);
    }
  });
});
