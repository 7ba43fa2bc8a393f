import { expect, it } from "vitest";
import { settingsWords } from "../../src/shapes/model-settings";

it("says what was asked, and what was left to the endpoint", () => {
  expect(settingsWords({ temperature: 0, maxTokens: 2048, seed: 7, reasoning: "low" })).toBe(
    "temperature 0; at most 2048 tokens; seed 7; reasoning low",
  );
  expect(settingsWords({ temperature: null, maxTokens: null, seed: null })).toBe(
    "temperature the endpoint's default; as many tokens as the endpoint gives; seed the endpoint's default",
  );
});
