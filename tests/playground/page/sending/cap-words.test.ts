import { expect, it } from "vitest";
import { capWords } from "../../../../src/playground/page/sending/cap-words";
import type { ModelChoice } from "../../../../src/shapes/connection";

const model = (body: string): ModelChoice => ({
  kind: "openai-compatible",
  baseUrl: "https://api.openai.com/v1",
  model: "gpt-4o",
  audio: false,
  body,
});
const known = { prices: [], corrections: [], caps: { perRunUsd: 1, perDayUsd: null } };
const bounded = { mostUsd: 0.01, unbounded: null };

it("a judge whose added fields may change the price is told as one that a cap can't bound", () => {
  const words = (judge: ModelChoice) => capWords(bounded, { choice: model(""), judge }, known);
  expect(words(model('{"top_p":0.5}'))).toEqual([]);
  expect(words(model('{"service_tier":"priority"}')).join()).toContain("nobody knows the cost");
  expect(words(model('{"enable_thinking":true}')).join()).toContain("nobody knows the cost");
});
