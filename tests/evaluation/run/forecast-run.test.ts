import { describe, expect, it } from "vitest";
import { checklistCalls, forecastTasks } from "../../../src/evaluation/run/forecast-run";
import type { Checklist, ContentItem } from "../../../src/shapes/checklist";

const item = (checkId: string, rest: Partial<ContentItem> = {}): ContentItem => ({
  checkId,
  type: "correctness",
  question: "Which?",
  options: ["A. this", "B. that"],
  correctAnswer: "A",
  ...rest,
});
const checklist: Checklist = {
  format: [{ checkId: "f", constraintId: "case", description: "", parameters: {} }],
  content: [
    {
      checkId: "c",
      constraintId: null,
      description: "",
      items: [
        item("one"),
        item("two"),
        item("unanswered", { correctAnswer: null }),
        item("time", { type: "timestamp", options: [], correctAnswer: "00:04" }),
      ],
    },
  ],
};
const once = { rounds: 1, batched: false, judges: 1 };

describe("calls of judges on one caption", () => {
  it.each([
    ["every question with a right answer by itself", once, 3],
    ["rounds and judges count each", { rounds: 3, batched: false, judges: 2 }, 18],
    ["questions in one call are one; times are asked alone", { ...once, batched: true }, 2],
    ["nobody is asked where nobody judges", { ...once, judges: 0 }, 0],
  ])("%s", (_what, asking, calls) => {
    expect(checklistCalls(checklist, asking).judgings).toBe(calls);
  });

  it("a single question is no batch", () => {
    const single = {
      ...checklist,
      content: [
        { ...checklist.content[0], checkId: "c", constraintId: null, description: "", items: [item("one")] },
      ],
    };
    expect(checklistCalls(single, { ...once, batched: true }).judgings).toBe(1);
  });
});

describe("calls of the tasks that are left", () => {
  it("a caption that is written is judged and not written again", () => {
    expect(forecastTasks({ unwritten: 18, unjudged: 20 }, checklistCalls(checklist, once))).toEqual({
      captions: 18,
      refinings: 0,
      judgings: 60,
      locating: 20,
    });
  });

  it("nothing is judged where nobody judges", () => {
    const forecast = forecastTasks(
      { unwritten: 20, unjudged: 20 },
      checklistCalls(checklist, { ...once, judges: 0 }),
    );
    expect(forecast).toEqual({ captions: 20, refinings: 0, judgings: 0, locating: 0 });
  });
});
