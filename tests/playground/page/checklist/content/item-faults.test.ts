import { describe, expect, it } from "vitest";
import { contentFaults, itemFaults } from "../../../../../src/playground/page/checklist/content/item-faults";
import type { ContentItem } from "../../../../../src/shapes/checklist";

const base: ContentItem = {
  checkId: "q",
  type: "correctness",
  question: "Which colour?",
  options: ["A. Red", "B. Blue"],
  correctAnswer: "A",
};

describe("a question", () => {
  it.each<[string, Partial<ContentItem>, object]>([
    ["is sound", {}, {}],
    ["has no text", { question: " " }, { question: expect.stringContaining("question") }],
    ["has one option", { options: ["A. Red"] }, { options: expect.stringContaining("two options") }],
    ["has an empty option", { options: ["A. Red", "B. "] }, { options: "Option B is empty." }],
    [
      "says the same twice",
      { options: ["A. Red", "B. Blue", "C. red"] },
      { options: "Options A and C say the same." },
    ],
    ["has no answer", { correctAnswer: null }, { answer: expect.stringContaining("Unscored") }],
    ["has a wrong letter", { correctAnswer: "E" }, { answer: expect.stringContaining("“E”") }],
    ["is an attempt", { type: "attempt", options: ["yes", "no"], correctAnswer: "yes" }, {}],
    [
      "is an attempt answered otherwise",
      { type: "attempt", options: ["yes", "no"], correctAnswer: "maybe" },
      { answer: expect.stringContaining("maybe") },
    ],
    [
      "is new, with nothing written in it",
      { question: "", options: ["A. ", "B. "], correctAnswer: null },
      { question: "Write the question." },
    ],
    ["asks for a moment", { type: "timestamp", options: [], correctAnswer: "00:11.5" }, {}],
    ["asks for a period", { type: "timestamp", options: [], correctAnswer: "00:18 - 00:20" }, {}],
    [
      "has an unreadable time",
      { type: "timestamp", options: [], correctAnswer: "soon" },
      { answer: expect.stringContaining("00:11") },
    ],
    [
      "has a time past the end",
      { type: "timestamp", options: [], correctAnswer: "01:40" },
      { answer: expect.stringContaining("beyond") },
    ],
    [
      "has a period that runs backwards",
      { type: "timestamp", options: [], correctAnswer: "00:20 - 00:18" },
      { answer: expect.stringContaining("backwards") },
    ],
    [
      "has two times",
      { type: "timestamp", options: [], correctAnswer: "00:10, 00:20" },
      { answer: expect.stringContaining("one moment") },
    ],
  ])("%s", (_what, parts, faults) => {
    expect(itemFaults({ ...base, ...parts }, 60)).toEqual(faults);
  });
});

describe("a content check", () => {
  const check = { checkId: "c", constraintId: null, description: "", items: [base] };

  it("needs a question", () => {
    expect(contentFaults({ ...check, items: [] }, null)).toEqual([expect.stringContaining("no question")]);
  });

  it("names the question that is at fault where there are several", () => {
    const unanswered = { ...base, correctAnswer: null };
    expect(contentFaults({ ...check, items: [unanswered] }, null)).toEqual([
      expect.stringMatching(/^Unscored/),
    ]);
    expect(contentFaults({ ...check, items: [base, unanswered] }, null)).toEqual([
      expect.stringMatching(/^Question 2: Unscored/),
    ]);
  });
});
