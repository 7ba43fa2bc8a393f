import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withLearnt } from "../../../src/calls/model-services/corrections";
import { serviceAt } from "../../../src/calls/model-services/model-services";
import { createProvider } from "../../../src/calls/registry";
import { learningProvider } from "../../../src/engine/shared/learning-provider";
import type { AbilityCorrection, PriceRow } from "../../../src/shapes/model-settings";
import { runs } from "../../support/effort";
import type { Billed } from "../../support/stand-in/bill";
import { DIALECTS, type DialectName } from "../../support/stand-in/dialects";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { problemOf, requestWith, settingsFor } from "../calls";
import { dispatcherInTest } from "./dispatcher-in-test";

let words: StandIn;
let most: StandIn;
beforeAll(async () => {
  words = await startStandIn();
  most = await startStandIn({ billsMost: true });
});
afterAll(async () => {
  await words.close();
  await most.close();
});

const PRICE: PriceRow = {
  host: "*",
  model: "*",
  inputPerMillion: 1.25,
  outputPerMillion: 2.5,
  asOf: "2026-11-01",
};
const ROUNDING = 1e-9;
const NAMES = Object.keys(DIALECTS) as DialectName[];

function usdOf(billed: Billed | null): number {
  const { input, output } = billed ?? { input: 0, output: 0 };
  return (input * PRICE.inputPerMillion + output * PRICE.outputPerMillion) / 1_000_000;
}

/** A browser in which a model of a service is called; the stand-in answers in its place, at its address. */
async function calling(
  standIn: StandIn,
  name: DialectName,
  { body = "", cap = 100, refuseUnknown = false } = {},
) {
  standIn.reset();
  standIn.speak(name);
  const { baseUrl } = DIALECTS[name];
  const connection = settingsFor(baseUrl, { model: "grok-4.3", body });
  const { apiKey: _key, ...choice } = connection;
  const inTest = dispatcherInTest({
    settings: {
      prices: [PRICE],
      caps: { perRunUsd: cap, perDayUsd: null, refuseUnknown },
    },
  });
  const sent: number[] = [];
  const spent = async () => (await (await inTest.stores()).spending.read("run")).run;
  const answered: typeof fetch = async (input, init) => {
    const { usd, reservedUsd } = await spent();
    sent.push(usd + reservedUsd);
    return fetch(String(input).replace(baseUrl, standIn.url), init);
  };
  const learn = async (learnt: Partial<AbilityCorrection>) => {
    const { settings } = inTest;
    settings.corrections = withLearnt(settings.corrections, choice, learnt, "2026-11-23");
    return true;
  };
  const { dispatcher, settings } = inTest;
  const provider = async () => {
    const made = await createProvider({ ...connection, corrections: settings.corrections, fetch: answered });
    return dispatcher.provider({
      provider: learningProvider(made, learn),
      choice,
      purpose: "caption",
      runId: "run",
    });
  };
  const ask = async (maxTokens: number | null = 4096) =>
    (await provider()).generate(requestWith({ settings: { temperature: null, maxTokens, seed: null } }), {
      signal: new AbortController().signal,
    });
  return { ask, spent, sent, settings };
}

describe("what each service counts is booked as it bills it", () => {
  it.each(NAMES.filter((name) => name !== "uncounted"))("%s", async (name) => {
    const { ask, spent } = await calling(words, name, { body: '{"thinking_budget":3000}' });
    words.script({ behaviour: { kind: "text", text: "nine words of text" }, delivery: { reasoning: 2000 } });
    const { record } = await ask();
    const [request] = words.requests;
    expect(request?.billed).toMatchObject({ output: 2004 });
    expect(record.usage).toEqual({ input: request?.billed?.input, output: 2004 });
    expect(record.price).toMatchObject({ usd: usdOf(request?.billed ?? null), estimated: false });
    expect((await spent()).usd).toBeCloseTo(usdOf(request?.billed ?? null), 9);
  });

  it("zero tokens beside a text are no count: the most that was set aside is booked, as an estimate", async () => {
    const { ask, spent } = await calling(words, "uncounted");
    const { record } = await ask(100);
    expect(record.usage).toEqual({ input: null, output: null });
    expect(record.price?.estimated).toBe(true);
    expect(record.price?.usd).toBeGreaterThanOrEqual(usdOf({ input: 0, output: 100 }));
    expect((await spent()).estimatedUsd).toBe((await spent()).usd);
  });
});

describe("what is set aside bounds what a service bills", () => {
  it.each(NAMES)("%s, or nothing is sent", async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.integer({ min: 1, max: 8000 })),
        fc.constantFrom("", '{"top_p":0.9}', '{"thinking_budget":5000}', '{"enable_thinking":false}'),
        fc.constantFrom(100, 1, 0.05, 0.02),
        async (maxTokens, body, cap) => {
          const { ask, spent, sent } = await calling(most, name, { body, cap, refuseUnknown: true });
          await Promise.all([ask(maxTokens), ask(maxTokens)].map((call) => call.catch(() => undefined)));
          const billed = most.requests.map((request) => usdOf(request.billed));
          const total = billed.reduce((sum, usd) => sum + usd, 0);
          const { usd } = await spent();
          expect(usd).toBeGreaterThanOrEqual(total - ROUNDING);
          expect(usd).toBeLessThanOrEqual(cap + ROUNDING);
          for (const covered of sent) expect(covered).toBeGreaterThanOrEqual(Math.max(...billed) - ROUNDING);
        },
      ),
      runs(8),
    );
  });

  it.each(["dashscope", "siliconflow"] as const)(
    "%s thinks beside it: told, stopped where people want that, and bounded by a budget for it",
    async (name) => {
      const { ask, settings, spent } = await calling(most, name, { refuseUnknown: true });
      const { problem } = await problemOf(ask());
      expect(problem.code).toBe("spending-unbounded");
      expect(problem.message).toContain("the longest reply does not bound its reasoning");
      expect(problem.nextStep).toContain("thinking_budget");
      expect(most.requests).toHaveLength(0);
      settings.caps.refuseUnknown = false;
      await ask();
      // The count that it made is known all the same.
      expect((await spent()).usd).toBeCloseTo(usdOf(most.requests[0]?.billed ?? null), 9);
    },
  );

  it("xAI is told the length by the name that bounds reasoning", async () => {
    const { ask } = await calling(most, "xai");
    await ask(700);
    expect(most.requests[0]?.body).toMatchObject({ max_completion_tokens: 700 });
    expect(most.requests[0]?.body).not.toHaveProperty("max_tokens");
  });

  it("an endpoint that once billed past its length is not trusted with one again", async () => {
    const { ask, settings } = await calling(words, "vllm", { refuseUnknown: true });
    words.script({ behaviour: { kind: "text", text: "a word" }, delivery: { reasoning: 2000 } });
    const { record } = await ask(100);
    expect(record.warnings.join()).toContain("2002 tokens of output where at most 100 were asked for");
    expect(settings.corrections).toMatchObject([{ lengthHolds: false }]);
    expect((await problemOf(ask(100))).problem.code).toBe("spending-unbounded");
    expect(words.requests).toHaveLength(1);
  });
});

it("each known service of the chat format has its dialect in the stand-in", () => {
  const spoken = NAMES.flatMap((name) => serviceAt(DIALECTS[name].baseUrl)?.id ?? []);
  expect(spoken).toEqual(
    expect.arrayContaining(["openai", "deepseek", "mistral", "xai", "dashscope", "openrouter", "groq"]),
  );
  expect(spoken).toEqual(expect.arrayContaining(["together", "siliconflow", "ollama", "lm-studio", "vllm"]));
});
