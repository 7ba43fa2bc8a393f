import { describe, expect, it } from "vitest";
import { settleTimes } from "../../../src/evaluation/draft-checklist/settle-times";
import type { DraftedItem } from "../../../src/judges/draft-checklist/fields";
import { parseTimestamps } from "../../../src/metrics/temporal/parse-timestamps";
import { readTimes } from "../../../src/metrics/temporal/read-times";

function settle(correctAnswer: string | null, videoSeconds: number | null = 60) {
  const item: DraftedItem = { type: "timestamp", question: "When?", options: [], correctAnswer };
  const { content, notes } = settleTimes(
    [{ constraintId: null, description: "", items: [item] }],
    videoSeconds,
  );
  return { answer: content[0]?.items[0]?.correctAnswer, notes };
}

describe("times", () => {
  it.each([
    ["00:11", "00:11"],
    ["0:11", "00:11"],
    ["[00:11]", "00:11"],
    ["at 11.5 s", "00:11.5"],
    ["00:18 - 00:20", "00:18 - 00:20"],
    ["from 0:18 to 0:20.25", "00:18 - 00:20.25"],
    ["18–20 s", "00:18 - 00:20"],
    ["59.999 s", "01:00"],
  ])("of %j are written %j, which both readings of times take", (given, written) => {
    expect(settle(given)).toEqual({ answer: written, notes: [] });
    const { intervals, points } = parseTimestamps(written);
    const { faults, ...careful } = readTimes(written, null);
    expect({ intervals, points, faults }).toEqual({ ...careful, faults: [] });
    expect(intervals.length + points.length).toBe(1);
  });

  it.each([
    ["soon", /No time/],
    ["", /No time/],
    ["00:11, 00:15", /more than one/],
    ["00:11 or 00:12 - 00:15", /more than one/],
    ["00:75", /not a time/],
    ["00:20 - 00:18", /backwards/],
    ["02:30", /beyond the end/],
  ])("%j is left open, with a note", (given, why) => {
    const { answer, notes } = settle(given);
    expect(answer).toBeNull();
    expect(notes).toEqual([expect.stringMatching(why)]);
    expect(notes[0]).toContain("“When?”");
  });

  it("of a video of unknown length may lie anywhere, and open ones stay open", () => {
    expect(settle("02:30", null)).toEqual({ answer: "02:30", notes: [] });
    expect(settle(null)).toEqual({ answer: null, notes: [] });
  });

  it("are looked for in time questions only", () => {
    const item: DraftedItem = {
      type: "correctness",
      question: "?",
      options: ["A. x", "B. y"],
      correctAnswer: "A",
    };
    const content = [{ constraintId: null, description: "", items: [item] }];
    expect(settleTimes(content, 60)).toEqual({ content, notes: [] });
  });
});
