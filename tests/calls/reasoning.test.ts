import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createProvider } from "../../src/calls/registry";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { requestWith } from "./calls";
import { settingsOf, WAYS, type Way } from "./kinds";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const usual = { temperature: null, maxTokens: 4000, seed: null };

async function bodyOf(way: Way, model: string, reasoning: "low" | undefined): Promise<string> {
  const provider = await createProvider(settingsOf(way, standIn, model));
  const settings = reasoning === undefined ? usual : { ...usual, reasoning };
  await provider.generate(requestWith({ settings }), { signal: new AbortController().signal });
  return JSON.stringify(standIn.requests[0]?.body);
}

it.each<[Way, string, RegExp]>([
  ["openai chat", "gpt-5", /"reasoning_effort":"low"/],
  ["openai responses", "gpt-5", /"reasoning":\{"effort":"low"/],
  ["google", "gemini-2.5-flash", /"thinkingConfig":\{"thinkingBudget":\d+/],
  ["anthropic", "claude-sonnet-4-5", /"thinking":\{"type":"enabled","budget_tokens":\d+/],
  ["openrouter", "some/model", /"reasoning_effort":"low"/],
])("%s is told how long to reason in its own words", async (way, model, words) => {
  expect(await bodyOf(way, model, "low")).toMatch(words);
});

it.each(WAYS)("%s is told nothing of it where nobody asked", async (way) => {
  expect(await bodyOf(way, "some-model", undefined)).not.toMatch(/reasoning|thinking/);
});
