import { describe, expect, it } from "vitest";
import { capScores, type QuizOutcome, quizOutcome, summariseQuiz } from "../../src/metrics/quiz-outcome";

const outcomes = (...list: QuizOutcome[]) => list.map((outcome) => ({ outcome }));

describe("how a question came out", () => {
  it.each([
    ["B", "B", "tp"],
    ["B", " b. ", "tp"],
    ["B", "C", "fp"],
    ["B", "Cannot be determined", "fn"],
    ["B", "cannot be determined.", "fn"],
    ["B", "F", "fn"],
    ["B", "G", "unreadable"],
    ["B", "B or C", "unreadable"],
    ["B", "", "unreadable"],
    ["B", "the red one", "unreadable"],
  ])("right %s, reply %j: %s", (answer, reply, outcome) => {
    expect(quizOutcome(answer, reply)).toBe(outcome);
  });
});

describe("CapP, CapR and CapF1", () => {
  it("count what is told rightly of what is told, and of what was asked", () => {
    const scores = capScores(outcomes("tp", "tp", "tp", "fp", "fn", "fn", "unreadable"));
    expect(scores).toEqual({
      tp: 3,
      fp: 1,
      fn: 2,
      unreadable: 1,
      n: 6,
      capP: 0.75,
      capR: 0.5,
      capF1: 0.6,
    });
  });

  it.each<[string, QuizOutcome[]]>([
    ["no question", []],
    ["nothing readable", ["unreadable", "unreadable"]],
    ["nothing told", ["fn", "fn"]],
    ["nothing right", ["fp", "fn"]],
  ])("are 0 with %s", (_, list) => {
    expect(capScores(outcomes(...list))).toMatchObject({ capP: 0, capR: 0, capF1: 0 });
  });

  it("are told by dimension, type, domain and video", () => {
    const question = (video: string, category: string, dimension: string, outcome: QuizOutcome) => ({
      video,
      category,
      dimension,
      domain: video === "a" ? "Cooking" : "News",
      outcome,
    });
    const summary = summariseQuiz([
      question("a", "entity", "descriptive", "tp"),
      question("a", "causal", "inferential", "fp"),
      question("b", "entity", "descriptive", "fn"),
      question("__proto__", "entity", "descriptive", "tp"),
    ]);
    expect(summary.overall.capR).toBe(0.5);
    expect(summary.descriptive).toMatchObject({ tp: 2, fp: 0, fn: 1, capP: 1 });
    expect(summary.inferential).toMatchObject({ tp: 0, fp: 1, capF1: 0 });
    expect(Object.keys(summary.byType)).toEqual(["entity", "causal"]);
    expect(summary.byDomain.Cooking).toMatchObject({ tp: 1, fp: 1 });
    expect(Object.entries(summary.byVideo).map(([video, { n }]) => [video, n])).toEqual([
      ["a", 2],
      ["b", 1],
      ["__proto__", 1],
    ]);
  });
});
