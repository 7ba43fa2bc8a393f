import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProvider } from "../../../src/calls/registry";
import { ProblemError } from "../../../src/foundation/errors";
import type { ReasoningEffort } from "../../../src/shapes/call";
import type { PriceRow } from "../../../src/shapes/model-settings";
import { objectOf, type ReplyForm } from "../../../src/shapes/reply-form";
import { runs } from "../../support/effort";
import { mostBilled } from "../../support/stand-in/bill";
import type { ScriptedRule } from "../../support/stand-in/rule-book";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { requestWith, settingsFor } from "../calls";
import { settingsOf, WAYS, type Way } from "../kinds";
import { dispatcherInTest } from "./dispatcher-in-test";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn({ billsMost: true });
});
afterAll(() => standIn.close());

const PRICE: PriceRow = {
  host: "*",
  model: "*",
  inputPerMillion: 3,
  outputPerMillion: 15,
  asOf: "2026-11-01",
};
const ROUNDING = 1e-9;

function usdOf({ input, output }: { input: number; output: number }): number {
  return (input * PRICE.inputPerMillion + output * PRICE.outputPerMillion) / 1_000_000;
}

/** The endpoint's treatment of a request: refusals are free, all else is billed as much as the request allows. */
const OUTCOMES = {
  honest: { behaviour: { kind: "honest" } },
  prose: { behaviour: { kind: "prose" } },
  "without usage": { behaviour: { kind: "honest" }, delivery: { usage: false } },
  empty: { behaviour: { kind: "empty" } },
  "empty without usage": { behaviour: { kind: "empty" }, delivery: { usage: false } },
  "refused form": { behaviour: { kind: "status", status: 400, message: "response_format is not supported" } },
  "refused name of the length": { behaviour: { kind: "refuses", fields: ["max_tokens"] } },
  "refused reasoning": {
    behaviour: { kind: "status", status: 400, message: "'reasoning' is not supported with this model" },
  },
  busy: { behaviour: { kind: "status", status: 429 } },
  broken: { behaviour: { kind: "status", status: 500 } },
  "gateway gave up": { behaviour: { kind: "status", status: 504 } },
  "hangs at once": { behaviour: { kind: "hang" } },
  "hangs in the middle": { behaviour: { kind: "honest" }, delivery: { hangAfter: 1 } },
  cut: { behaviour: { kind: "honest" }, delivery: { cutAfter: 1 } },
  "error in the middle": { behaviour: { kind: "honest" }, delivery: { errorAfter: 1 } },
  "error at the start": { behaviour: { kind: "honest" }, delivery: { errorAfter: 0 } },
  "no end": { behaviour: { kind: "honest" }, delivery: { finishReason: null } },
  "ended by length": { behaviour: { kind: "honest" }, delivery: { finishReason: "length" } },
  garbage: { behaviour: { kind: "garbage" } },
  "a web page": { behaviour: { kind: "html" } },
} satisfies Record<string, ScriptedRule>;
type Outcome = keyof typeof OUTCOMES;

const FREE: readonly Outcome[] = ["refused form", "refused reasoning", "busy", "broken"];

function isFree(outcome: Outcome, body: unknown): boolean {
  const named = typeof body === "object" && body !== null && "max_tokens" in body;
  return FREE.includes(outcome) || (outcome === "refused name of the length" && named);
}

const FORMS: ReplyForm[] = [
  { kind: "text" },
  { kind: "json" },
  { kind: "schema", name: "answer", schema: objectOf({ answer: { type: "string", enum: ["A", "B"] } }) },
];

const MODELS: Record<Way | "compatible", string[]> = {
  "openai chat": ["gpt-5", "gpt-4o"],
  "openai responses": ["gpt-5", "gpt-4o"],
  google: ["gemini-2.5-flash", "gemini-3-pro-preview"],
  anthropic: [
    "claude-sonnet-4-5",
    "claude-opus-4-8",
    "claude-sonnet-5-5",
    "claude-3-7-sonnet",
    "claude-next",
  ],
  openrouter: ["some/model"],
  compatible: ["some-model"],
};

type Plan = {
  model: number;
  calls: { text: string; form: number; repeat: boolean; cancelAfter: number | null }[];
  outcomes: Outcome[];
  maxTokens: number | null;
  reasoning: ReasoningEffort | null;
  body: string;
  cap: number;
};

const plans: fc.Arbitrary<Plan> = fc.record({
  model: fc.nat(4),
  calls: fc.array(
    fc.record({
      text: fc.string({ unit: "grapheme", maxLength: 60 }),
      form: fc.nat(2),
      repeat: fc.boolean(),
      cancelAfter: fc.option(fc.nat(3), { freq: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  outcomes: fc.array(fc.constantFrom(...(Object.keys(OUTCOMES) as Outcome[])), { maxLength: 10 }),
  maxTokens: fc.option(fc.integer({ min: 1, max: 6000 }), { freq: 4 }),
  reasoning: fc.option(fc.constantFrom("none", "minimal", "low", "medium", "high"), { freq: 3 }),
  body: fc.constantFrom("", "", '{"top_p":0.9}', '{"max_new_tokens":9000}'),
  cap: fc.constantFrom(1000, 1000, 1, 0.2, 0.05),
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until the endpoint has got so many requests, or this one is over before. */
async function underWay(response: Promise<Response>, requests: number): Promise<void> {
  let over = false;
  const end = () => {
    over = true;
  };
  response.then(end, end);
  while (!over && standIn.requests.length < requests) await turn();
}

/** Carries a plan out, and what was sent, billed and booked by the end of it. */
async function carryOut(way: Way | "compatible", plan: Plan) {
  standIn.reset();
  const used = plan.outcomes.map((outcome) => ({ outcome, rule: { ...OUTCOMES[outcome], times: 1 } }));
  standIn.script(...used.map(({ rule }) => rule));
  const model = MODELS[way][plan.model % MODELS[way].length] ?? "";
  const connection =
    way === "compatible"
      ? settingsFor(standIn.url, { model, body: plan.body })
      : settingsOf(way, standIn, model);
  const { apiKey: _key, ...choice } = connection;
  const { baseUrl } = connection;
  const { dispatcher, stores } = dispatcherInTest({
    settings: {
      prices: [PRICE],
      caps: { perRunUsd: plan.cap, perDayUsd: null },
      limits: [{ baseUrl, concurrency: 3, requestsPerMinute: null, timeoutSeconds: 0.25 }],
    },
    policy: { tries: 4 },
  });
  const { spending } = await stores();
  const stops = plan.calls.map(() => new AbortController());
  const sent: { most: number; covered: number }[] = [];
  /** Asked before each request leaves: what is set aside for it and spent already. */
  const watched: typeof fetch = async (input, init) => {
    const most = usdOf(mostBilled(JSON.parse(String(init?.body))));
    const { usd, reservedUsd } = (await spending.read("run")).run;
    sent.push({ most, covered: usd + reservedUsd });
    const place = sent.length;
    const arrived = standIn.requests.length + 1;
    const response = fetch(input, init);
    const cancelled = stops.filter((_stop, one) => plan.calls[one]?.cancelAfter === place);
    if (cancelled.length > 0) {
      void underWay(response, arrived).then(() => {
        for (const stop of cancelled) stop.abort();
      });
    }
    return response;
  };
  const provider = dispatcher.provider({
    provider: await createProvider({ ...connection, fetch: watched }),
    choice,
    purpose: "judge",
    runId: "run",
  });
  const problems = await Promise.all(
    plan.calls.map(({ text, form, repeat }, place) =>
      provider
        .generate(
          requestWith({
            parts: [{ type: "text", text }],
            reply: FORMS[form] ?? { kind: "text" },
            settings: {
              temperature: null,
              maxTokens: plan.maxTokens,
              seed: null,
              ...(plan.reasoning === null ? {} : { reasoning: plan.reasoning }),
            },
          }),
          {
            signal: stops[place]?.signal ?? new AbortController().signal,
            ...(repeat ? {} : { salt: `call ${place}` }),
          },
        )
        .then(
          () => null,
          (error: unknown) => error,
        ),
    ),
  );
  // The cancelled call is settled beside.
  for (let turns = 0; turns < 20; turns += 1) await turn();
  const billed = standIn.requests.map(({ body }, place) =>
    isFree(used[place]?.outcome ?? "honest", body) ? 0 : usdOf(mostBilled(body)),
  );
  return { sent, billed, problems, run: (await spending.read("run")).run };
}

describe("what is set aside and booked covers what can be billed, whatever happens on the way", () => {
  it.each([...WAYS, "compatible" as const])("%s", async (way) => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { sent, billed, problems, run } = await carryOut(way, plan);
        const total = billed.reduce((sum, usd) => sum + usd, 0);
        // The most that each request can be billed was set aside before it left.
        for (const { most, covered } of sent) expect(covered).toBeGreaterThanOrEqual(most - ROUNDING);
        expect(run.usd).toBeGreaterThanOrEqual(total - ROUNDING);
        expect(run.usd).toBeLessThanOrEqual(plan.cap + ROUNDING);
        expect(run).toMatchObject({ unknownCalls: 0, reservedUsd: 0 });
        // Each request is in the books; one that was cancelled on its way out may be there and not have arrived.
        expect(run.calls).toBeGreaterThanOrEqual(standIn.requests.length);
        for (const problem of problems)
          if (problem instanceof ProblemError)
            expect(problem.problem.code).not.toMatch(/unexpected|media-refused/);
      }),
      runs(25),
    );
  });
});
