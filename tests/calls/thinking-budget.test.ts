import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createProvider } from "../../src/calls/registry";
import type { ReasoningEffort } from "../../src/shapes/call";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { requestWith } from "./calls";
import { settingsOf } from "./kinds";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

async function sent(model: string, maxTokens: number | null, reasoning: ReasoningEffort) {
  const provider = await createProvider(settingsOf("anthropic", standIn, model));
  const settings = { temperature: null, maxTokens, seed: null, reasoning };
  const { record } = await provider.generate(requestWith({ settings }), {
    signal: new AbortController().signal,
  });
  const { max_tokens, thinking } = Object(standIn.requests[0]?.body);
  return { length: max_tokens, thinking, warnings: record.warnings };
}

it.each<[string, number, ReasoningEffort, number]>([
  ["claude-sonnet-4-5", 4000, "low", 1200],
  ["claude-sonnet-4-5", 4000, "medium", 2000],
  ["claude-haiku-4-5", 4000, "high", 3000],
  ["claude-3-7-sonnet-20250219", 1280, "high", 1024],
  ["claude-opus-4-1-20250805", 2048, "minimal", 1024],
])(
  "%s asked for at most %d tokens with %s reasoning thinks within them",
  async (model, most, effort, budget) => {
    const { length, thinking, warnings } = await sent(model, most, effort);
    expect(length).toBe(most);
    expect(thinking).toMatchObject({ type: "enabled", budget_tokens: budget });
    expect(warnings).toEqual([]);
  },
);

it("a length without room for thinking goes without, and the record says so", async () => {
  const { length, thinking, warnings } = await sent("claude-sonnet-4-5", 500, "medium");
  expect([length, thinking]).toEqual([500, undefined]);
  expect(warnings).toEqual([expect.stringMatching(/^Reasoning was left out: a reply of at most 500 tokens/)]);
});

it.each(["claude-sonnet-5-5", "claude-opus-4-8", "claude-fable-5-1"])(
  "%s, which decides itself how long it thinks, keeps to the length",
  async (model) => {
    const { length, thinking } = await sent(model, 500, "high");
    expect(length).toBe(500);
    expect(thinking).toMatchObject({ type: "adaptive" });
  },
);

it("an open length has room for the thinking that is asked for, and the record names it", async () => {
  const { length, warnings } = await sent("claude-sonnet-4-5", null, "medium");
  expect(length).toBe(4096 + 8192);
  expect(warnings).toEqual([expect.stringMatching(/at most 12288 tokens was asked for: the provider/)]);
});
