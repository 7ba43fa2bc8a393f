import { describe, expect, test } from "vitest";
import type { PriceRow } from "../../../src/shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { forecastBlind } from "../../../src/studio/logic/ask-blindly";
import { forecast, forecastMaking, forecastSame } from "../../../src/studio/logic/forecast";
import { forecastWriting } from "../../../src/studio/logic/set/forecast-making";
import { exampleDraftQuestion, exampleQuizDraft } from "../../storage/example-quiz-draft";
import { asked, draftOf, modelOf } from "./quiz/made-draft";
import { madeTask } from "./set/made-set";

const [a, b] = [modelOf("a"), modelOf("b")];
const priceOf = (model: string): PriceRow => ({
  host: "models.example",
  model,
  inputPerMillion: 1,
  outputPerMillion: 10,
  asOf: "2026-01-01",
});
const SETTINGS = { ...USUAL_MODEL_SETTINGS, prices: [priceOf("a")] };

describe("what models are asked for a quiz is told beforehand", () => {
  const types = [
    { type: "entity", count: 10 },
    { type: "event", count: 2 },
  ];

  test("a call for each type of questions, at the price of what is shown and written", () => {
    const draft = exampleQuizDraft();
    const all = forecastMaking(draft, types, a, SETTINGS);
    expect(all).toMatchObject({ calls: 2, more: 0, unpriced: [] });
    const one = forecastMaking(draft, types.slice(0, 1), a, SETTINGS);
    expect(all.usd).toBeGreaterThan(one.usd);
    // Ten questions are written, at 10 dollars a million tokens, each of some dozens.
    expect(one.usd).toBeGreaterThan((10 * 20 * 10) / 1e6);
    const fewer = forecastMaking(draft, [{ type: "entity", count: 1 }], a, SETTINGS);
    expect(fewer.usd).toBeLessThan(one.usd);
    const long = exampleQuizDraft({
      questions: [exampleDraftQuestion({ question: "What is it? ".repeat(100) })],
    });
    expect(forecastMaking(long, types, a, SETTINGS).usd).toBeGreaterThan(all.usd);
  });

  test("a prompt beyond its maker's length costs twice as much, by the mean length of the requests", () => {
    const choice: typeof a = { ...a, baseUrl: "https://api.openai.com/v1", model: "gpt-5.4" };
    const usd = (calls: number, input: number) =>
      forecast([{ choice, calls, input, output: 0 }], { ...SETTINGS, prices: [] }).usd;
    expect(usd(1, 300_000)).toBeCloseTo(2 * 0.3 * 2.5);
    expect(usd(2, 300_000)).toBeCloseTo(0.3 * 2.5);
    expect(usd(2, 600_000)).toBeCloseTo(2 * 0.6 * 2.5);
  });

  test("a model of unknown price is named, and costs nothing that could be told", () => {
    expect(forecastMaking(exampleQuizDraft(), types, b, SETTINGS)).toMatchObject({ usd: 0, unpriced: ["b"] });
  });

  test("without the video: what has no answer yet, what could not be read among it", () => {
    const { questions } = draftOf([
      asked("q1", "+++", "---"),
      asked("q2", "+-", ""),
      asked("q3", "+?-", "---"),
    ]);
    const { calls, usd, unpriced } = forecastBlind(questions, [a, b], SETTINGS);
    // One of q2 by a and three by b; one of q3 by a.
    expect([calls, unpriced]).toEqual([5, ["b"]]);
    expect(usd).toBeGreaterThan(0);
    expect(forecastBlind(questions.slice(0, 1), [a, b], SETTINGS)).toEqual({
      ...{ calls: 0, more: 0, usd: 0, unpriced: [] },
    });
  });

  test("duplicates: one call, and one for each group that there can be", () => {
    const five = ["q1", "q2", "q3", "q4", "q5"].map((id) => exampleDraftQuestion({ id }));
    const told = forecastSame(five, a, SETTINGS);
    expect(told).toMatchObject({ calls: 1, more: 2 });
    expect(told.usd).toBeGreaterThan(forecastSame(five.slice(0, 2), a, SETTINGS).usd);
    expect(forecastSame(five.slice(0, 1), a, SETTINGS)).toMatchObject({ calls: 0, more: 0, usd: 0 });
    const unaskable = [...five.slice(0, 1), exampleDraftQuestion({ id: "q2", right: null })];
    expect(forecastSame(unaskable, a, SETTINGS).calls).toBe(0);
  });

  test("instructions: a call each, and the price has the two more that rules may have each written again by", () => {
    const tasks = [madeTask("i1"), madeTask("i2")];
    const { sampling } = exampleQuizDraft();
    const told = forecastWriting({ clips: [], sampling }, tasks, a, SETTINGS);
    expect(told).toMatchObject({ calls: 2, more: 4, unpriced: [] });
    // Each is written three times, some 250 tokens at 10 dollars a million.
    expect(told.usd).toBeGreaterThan((2 * 3 * 250 * 10) / 1e6);
    const one = forecastWriting({ clips: [], sampling }, tasks.slice(0, 1), a, SETTINGS);
    expect(told.usd).toBeCloseTo(2 * one.usd);
  });
});
