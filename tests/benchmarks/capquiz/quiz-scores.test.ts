import { describe, expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { quizOutcomes } from "../../../src/benchmarks/capquiz/quiz";
import { overruledLine } from "../../../src/benchmarks/shared/overruled-line";
import type { QuizQuestion } from "../../../src/shapes/quiz";
import type { Score } from "../../../src/shapes/run-scores";
import type { ItemVerdict } from "../../../src/shapes/verdict";
import { readBy } from "../../support/read-by";
import { FOUR, quizRecord } from "./quiz-records";

/** A judge's answers to each of these records, in their order. */
function answered(records: readonly object[], predictions: readonly (string | null)[]) {
  const lines = records.map((record, place) => ({ ...record, prediction: predictions[place] ?? null }));
  return readBy(capquiz, [{ name: "m.json", text: JSON.stringify(lines) }]);
}

function summaryOf(records: readonly object[], predictions: readonly (string | null)[]) {
  const { samples, results } = answered(records, predictions);
  return capquiz.summarise(samples, results, "reference");
}

const values = (scores: readonly Score[]) =>
  Object.fromEntries(scores.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])));

/** Ten questions on one video, all alike but for their words. */
const TEN = Array.from({ length: 10 }, (_, place) => quizRecord({ question: `Which colour, ${place}?` }));

describe("the scores of a quiz", () => {
  it("are those of the published formulas, worked by hand: 6 right, 2 wrong, 2 left out", () => {
    const { scores, released } = summaryOf(TEN, ["A", "A", "A", "A", "A", "A", "B", "C", "F", "F"]);
    // CapP = 6 / 8, CapR = 6 / 10, CapF1 = 2 x 0.75 x 0.6 / 1.35.
    expect(values(scores)).toMatchObject({
      cap_p: 0.75,
      cap_r: 0.6,
      descriptive_p: 0.75,
      descriptive_r: 0.6,
    });
    expect(values(scores).cap_f1).toBeCloseTo((2 * 0.75 * 0.6) / (0.75 + 0.6), 12);
    expect(released).toMatchObject({ cap_p: 0.75, cap_r: 0.6, tp: 6, fp: 2, fn: 2, unreadable: 0 });
    expect(released.cap_f1).toBeCloseTo(values(scores).cap_f1 ?? 0, 12);
  });

  it("say what could be scored: CapP looks at what is told alone, and counts a question left out half for CapF1", () => {
    const { scores } = summaryOf(TEN, ["A", "B", "F", null, "A", "A", "A", "A", "A", "A"]);
    expect(scores.slice(0, 3)).toMatchObject([
      { id: "cap_f1", numerator: 7, denominator: 8.5, total: 9.5 },
      { id: "cap_p", numerator: 7, denominator: 8, total: 9 },
      { id: "cap_r", numerator: 7, denominator: 9, total: 10 },
    ]);
  });

  it.each<[string, (string | null)[], object, object]>([
    [
      "everything left out: of what is told nothing can be said",
      ["F", "F", "F", "F"],
      { cap_r: 0, cap_f1: 0, descriptive_r: 0, inferential_r: 0, descriptive_f1: 0, inferential_f1: 0 },
      { cap_p: 0, cap_r: 0, cap_f1: 0, fn: 4 },
    ],
    [
      "everything wrong",
      ["B", "B", "A", "B"],
      { cap_p: 0, cap_r: 0, cap_f1: 0 },
      { cap_p: 0, cap_r: 0, cap_f1: 0, fp: 4 },
    ],
    [
      "no reply could be read",
      [null, null, null, null],
      {},
      { cap_p: 0, cap_r: 0, cap_f1: 0, unreadable: 4 },
    ],
    [
      "nothing inferential could be read",
      ["A", null, "B", null],
      { cap_p: 1, cap_r: 1, cap_f1: 1, descriptive_f1: 1 },
      { cap_f1: 1, inferential_f1: 0, inferential_p: 0, inferential_r: 0 },
    ],
  ])("with a denominator of zero: null here, 0 as published: %s", (_, predictions, ours, published) => {
    const { scores, released } = summaryOf(FOUR, predictions);
    const found = values(scores);
    expect(found).toMatchObject(ours);
    if (!("cap_p" in ours)) expect(found).not.toHaveProperty("cap_p");
    expect(released).toMatchObject(published);
  });

  it("are told by dimension, question type, domain and video", () => {
    const { scores, facets } = summaryOf(FOUR, ["A", "B", "F", "A"]);
    expect(values(scores)).toMatchObject({
      descriptive_p: 1,
      descriptive_r: 0.5,
      inferential_p: 0.5,
      inferential_r: 0.5,
    });
    expect(Object.keys(facets)).toEqual(["question type", "domain", "video"]);
    const rows = facets["question type"]?.map(({ value, label, scores: own }) => [value, label, values(own)]);
    expect(rows).toMatchObject([
      ["attribute", "Attribute", { cap_p: 1, cap_r: 0.5 }],
      ["causal", "Causal Reasoning", { cap_p: 0, cap_r: 0, cap_f1: 0 }],
      ["intent_emotion", "Intent & Emotion Reasoning", { cap_f1: 1 }],
    ]);
    expect(facets.domain?.map(({ value }) => value)).toEqual(["Animation", "Cooking"]);
    expect(facets.video?.map(({ value, scores: own }) => [value, values(own).cap_r])).toEqual([
      ["clip-1", 0.5],
      ["clip-2", 0.5],
    ]);
  });

  it("go out in files and come in again the same", () => {
    const { samples, results } = answered(FOUR, ["A", "B", "F", null]);
    const files = capquiz.write(samples, results, "reference");
    expect(files.map(({ name }) => name)).toEqual(["quiz.json", "quiz.jsonl", "results/m.jsonl"]);
    const asJson = files.map(({ name, text }) => ({
      name,
      text: name.endsWith(".jsonl") ? `[${text.trim().split("\n").join(",")}]` : text,
    }));
    const again = readBy(capquiz, asJson);
    expect(again.problems).toEqual([]);
    expect(again.samples).toEqual(samples);
    expect(capquiz.summarise(again.samples, again.results, "reference")).toEqual(
      capquiz.summarise(samples, results, "reference"),
    );
  });

  it("a sample that was not judged is unscored with all of its questions", () => {
    const { samples, results } = answered(FOUR, ["A", "A", "B", "A"]);
    const { scores, results: counted } = capquiz.summarise(samples, results.slice(0, 1), "reference");
    expect(counted).toEqual({ scored: 1, total: 2 });
    expect(scores.find(({ id }) => id === "cap_r")).toMatchObject({ numerator: 2, denominator: 2, total: 4 });
  });

  it("a question that a person calls failed is not told rightly; whether it is told at all nobody knows", () => {
    const { samples, results } = answered(FOUR, ["A", "A", "B", "A"]);
    const [sample] = samples;
    if (!sample) throw new Error("There is no sample.");
    const [line, other] = capquiz.outcomes(sample, results[0]?.judgement, "reference");
    if (!line || !other) throw new Error("There are no lines.");
    const { parts } = capquiz.tally(sample, [overruledLine(line, "failed"), other], "reference");
    // CapF1, CapP, CapR
    expect(parts.slice(0, 3)).toEqual([
      { numerator: 1, denominator: 1, total: 2 },
      { numerator: 1, denominator: 1, total: 2 },
      { numerator: 1, denominator: 2, total: 2 },
    ]);
  });

  it("of a file are told by dimension, type, domain and video, with the counts", () => {
    const lines = FOUR.map((record, place) => ({ ...record, prediction: ["A", "B", "F", null][place] }));
    expect(capquiz.releasedSummary(lines)).toMatchObject({
      overall: { tp: 1, fp: 1, fn: 1, unreadable: 1, n: 3, capP: 0.5 },
      byDomain: { Cooking: { tp: 1, fp: 1 }, Animation: { fn: 1, unreadable: 1 } },
    });
    expect(() => capquiz.releasedSummary([])).toThrow("no answered questions");
  });
});

describe("a question of a document that nobody read as a quiz file", () => {
  const question = {
    ...{ id: "q1", type: "attribute", question: "What colour is the kettle?" },
    ...{ options: ["red", "blue", "red", "white", "b"], answer: "red" },
  };
  const said = (answer: string): ItemVerdict => ({
    ...{ checkId: "q1", status: answer === "A" ? "passed" : "failed", reason: "", answer },
    ...{ evidence: [], source: "judge" },
  });
  const told = (changes: Partial<QuizQuestion>, answer: string) => {
    const [outcome] = quizOutcomes({ questions: [{ ...question, ...changes }] }, { answers: [said(answer)] });
    return outcome;
  };

  it("is right by either option of the right text", () => {
    expect(["A", "B", "C", "F"].map((answer) => told({}, answer)?.status)).toEqual([
      "passed",
      "failed",
      "passed",
      "failed",
    ]);
    // A letter is no text, though it looks like one.
    expect(told({ answer: "b" }, "b")?.status).toBe("failed");
  });

  it("is unscored where no option is the right one: no answer is wrong then", () => {
    for (const answer of ["A", "F"])
      expect(told({ answer: "green" }, answer)).toMatchObject({
        ...{ status: "unscored", cause: "bad parameters" },
        reason: "“green” is to be right, and is none of the options: no answer can be told right or wrong.",
      });
  });
});
