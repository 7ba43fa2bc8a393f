import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withLearnt } from "../../../src/calls/model-services/corrections";
import { abilitiesOf } from "../../../src/calls/model-services/model-abilities";
import type { EndpointSettings, GenerateRequest } from "../../../src/calls/provider";
import { createProvider } from "../../../src/calls/registry";
import { learningProvider } from "../../../src/engine/shared/learning-provider";
import type { CaptionInput } from "../../../src/evaluation/caption-request";
import { generateCaption } from "../../../src/evaluation/generate-caption";
import type { AbilityCorrection, ModelSettings } from "../../../src/shapes/model-settings";
import { objectOf } from "../../../src/shapes/reply-form";
import { samplingPlan } from "../../support/sampling-plan";
import { imagesIn } from "../../support/stand-in/refusals";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { judgeRequest, problemOf, requestWith, settingsFor } from "../calls";
import { settingsOf, WAYS, type Way } from "../kinds";
import { dispatcherInTest } from "./dispatcher-in-test";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const options = () => ({ signal: new AbortController().signal });
const FULL: GenerateRequest = requestWith({
  settings: { temperature: 0.5, maxTokens: 900, seed: 7, reasoning: "low" },
});

/** A model behind a dispatcher; what is learnt is kept for the next one, as the settings of a browser would. */
function browserWith(settings: EndpointSettings, changes: Partial<ModelSettings> = {}) {
  let corrections: AbilityCorrection[] = [];
  const { apiKey: _key, corrections: _none, ...choice } = settings;
  const { caption, dispatcher, stores } = dispatcherInTest({ settings: changes });
  return {
    choice,
    dispatcher,
    stores,
    corrections: () => corrections,
    async next() {
      const model = await createProvider({ ...settings, corrections });
      const learning = learningProvider(model, async (learnt) => {
        corrections = withLearnt(corrections, choice, learnt, "2026-11-22");
        return true;
      });
      return caption(learning, "run", choice);
    },
  };
}

const EACH: Record<Way, readonly string[]> = {
  "openai chat": ["temperature", "seed", "stream_options", "max_tokens", "max_completion_tokens", "system"],
  "openai responses": ["temperature", "max_output_tokens", "system"],
  google: ["temperature", "seed", "maxOutputTokens", "systemInstruction", "thinkingConfig"],
  anthropic: ["temperature", "thinking", "system"],
  openrouter: [
    "temperature",
    "seed",
    "stream_options",
    "max_tokens",
    "max_completion_tokens",
    "reasoning_effort",
    "system",
  ],
};

describe("an endpoint that refuses one thing after the other", () => {
  it.each(WAYS)(
    "gets one reply out of %s, each adaption in the record, none in the next run",
    async (way) => {
      const settings = settingsOf(way, standIn);
      const browser = browserWith(settings);
      const fields = EACH[way].map((name) => (name === "systemInstruction" ? "system" : name));
      standIn.script({ behaviour: { kind: "refuses", fields } });
      const request =
        way === "anthropic" ? { ...FULL, settings: { ...FULL.settings, maxTokens: 4000 } } : FULL;
      const { text, record } = await (await browser.next()).generate(request, options());
      expect(text).toContain("red ball");
      const refused = standIn.requests.length - 1;
      expect(refused).toBeGreaterThanOrEqual(3);
      expect(refused).toBeLessThanOrEqual(fields.length);
      expect(record.attempts).toBe(refused + 1);
      expect(record.warnings.filter((word) => word.includes(" was refused: asked again "))).toHaveLength(
        refused,
      );
      expect(record.warnings).toContain("The temperature was refused: asked again without it");
      expect(record.warnings).toContain("Noted for this model: the next run asks so at once");

      standIn.requests.length = 0;
      const again = await (await browser.next()).generate({ ...request, promptVersion: "other" }, options());
      expect(standIn.requests).toHaveLength(1);
      expect(again.record.attempts).toBe(1);
      expect(again.record.warnings).toContain("The temperature was not sent: the model takes none");
      expect(again.record.warnings.join()).not.toMatch(/refused|Noted/);
    },
  );

  it("is asked for no more than two extra calls for the longest reply, under its other name first", async () => {
    const browser = browserWith(settingsFor(standIn.url));
    standIn.script({ behaviour: { kind: "refuses", fields: ["max_tokens"] } });
    const { record } = await (await browser.next()).generate(FULL, options());
    expect(standIn.requests).toHaveLength(2);
    expect(standIn.requests[1]?.body).toMatchObject({ max_completion_tokens: 900 });
    expect(record.warnings[0]).toBe(
      "The name of the longest reply was refused: asked again with “max_completion_tokens”",
    );
    expect(abilitiesOf(browser.choice, browser.corrections()).length).toBe("max_completion_tokens");
  });

  it("ends with one message after a bounded number of calls where it refuses on and on", async () => {
    standIn.script(
      ...["temperature", "seed", "max_tokens", "max_completion_tokens", "stream_options", "system role"].map(
        (name) => ({
          times: 1,
          behaviour: { kind: "status" as const, status: 400, message: `${name} is not supported` },
        }),
      ),
      { behaviour: { kind: "status", status: 400, message: "temperature is not supported" } },
    );
    const browser = browserWith(settingsFor(standIn.url));
    const { problem } = await problemOf((await browser.next()).generate(FULL, options()));
    expect(problem.code).toBe("request-refused");
    expect(problem.message).toContain("Before that it had refused the temperature, the seed,");
    expect(standIn.requests).toHaveLength(7);
    expect(browser.corrections()).toEqual([]);
  });

  it("of added fields is asked without those, as far as that costs no more", async () => {
    const body = JSON.stringify({ top_p: 0.9, num_predict: 50 });
    standIn.script({ behaviour: { kind: "refuses", fields: ["top_p"] } });
    const browser = browserWith(settingsFor(standIn.url, { body }));
    const { record } = await (await browser.next()).generate(requestWith(), options());
    expect(record.warnings[0]).toBe("The added field “top_p” was refused: asked again without it");
    expect(standIn.requests.at(-1)?.body).toMatchObject({ num_predict: 50 });
    expect(standIn.requests.at(-1)?.body).not.toHaveProperty("top_p");

    standIn.reset();
    standIn.script({ behaviour: { kind: "refuses", fields: ["num_predict"] } });
    await problemOf((await browser.next()).generate(requestWith(), options()));
    expect(standIn.requests).toHaveLength(1);
  });
});

describe("asking otherwise", () => {
  it.each([
    ["a value that is out of range", 400, "temperature must be less than or equal to 1"],
    ["a length above the model's", 400, "max_tokens: 900 > 512, which is the maximum allowed"],
    ["something that was not sent", 400, "'top_k' is not supported"],
    ["nothing by name", 400, "Bad request"],
    ["a parameter, in a failure of the server", 500, "temperature is not supported"],
    ["a parameter, in a request for fewer calls", 429, "temperature is not supported"],
    ["a parameter, beside the key", 401, "temperature is not supported"],
  ])("does not follow from a refusal that names %s", async (_what, status, message) => {
    standIn.script({ behaviour: { kind: "status", status, message } });
    const browser = browserWith(settingsFor(standIn.url));
    await problemOf((await browser.next()).generate(FULL, options()));
    const bodies = standIn.requests.map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(browser.corrections()).toEqual([]);
  });

  it.each([
    [{ error: { message: "Unknown parameter.", param: "seed", code: "unknown_parameter" } }],
    [{ detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" }] }],
    [{ error: { message: "property 'seed' is unsupported" } }],
    [{ error: { message: "Unrecognized request argument supplied: seed" } }],
    [
      {
        error: {
          message:
            'Invalid JSON payload received. Unknown name "seed" at generation_config: Cannot find field.',
        },
      },
    ],
  ])("follows from %j", async (body) => {
    standIn.script({ times: 1, behaviour: { kind: "status", status: 422, body: JSON.stringify(body) } });
    const { record } = await (await browserWith(settingsFor(standIn.url)).next()).generate(FULL, options());
    expect(record.warnings[0]).toBe("The seed was refused: asked again without it");
  });

  it("keeps the form of a judge's reply where only the temperature was refused", async () => {
    const question = {
      ...judgeRequest({
        task: "answer_question",
        response: "A dog.",
        question: "Which?",
        options: ["A. dog"],
      }),
      settings: { temperature: 0, maxTokens: null, seed: null },
      reply: { kind: "schema" as const, name: "answer", schema: objectOf({ answer: { type: "string" } }) },
    };
    standIn.script({ behaviour: { kind: "refuses", fields: ["temperature"] } });
    const { record } = await (await browserWith(settingsFor(standIn.url)).next()).generate(
      question,
      options(),
    );
    expect(standIn.requests).toHaveLength(2);
    expect(standIn.requests[1]?.body).toMatchObject({ response_format: { type: "json_schema" } });
    expect(record.warnings[0]).toBe("The temperature was refused: asked again without it");
  });
});

describe("a spending cap", () => {
  const price = { host: "*", model: "*", inputPerMillion: 3, outputPerMillion: 15, asOf: "2026-11-01" };
  const refusesLengths = { kind: "refuses" as const, fields: ["max_tokens", "max_completion_tokens"] };

  it("lets no request go without a length that it would count on", async () => {
    const caps = { perRunUsd: 1, perDayUsd: null, refuseUnknown: true };
    const browser = browserWith(settingsFor(standIn.url), { prices: [price], caps });
    standIn.script({ behaviour: refusesLengths });
    const { problem } = await problemOf((await browser.next()).generate(requestWith(), options()));
    expect(problem.code).toBe("spending-unbounded");
    expect(standIn.requests.every(({ body }) => /max_(completion_)?tokens/.test(JSON.stringify(body)))).toBe(
      true,
    );
  });

  it("counts it apart where the cap lets such requests go, also when it is known beforehand", async () => {
    const caps = { perRunUsd: 1, perDayUsd: null };
    const browser = browserWith(settingsFor(standIn.url), { prices: [price], caps });
    standIn.script({ behaviour: refusesLengths, delivery: { usage: false } });
    const { record } = await (await browser.next()).generate(requestWith(), options());
    expect(record.price?.usd).toBeNull();
    standIn.requests.length = 0;
    const again = await (await browser.next()).generate(requestWith(), options());
    expect(standIn.requests).toHaveLength(1);
    expect(again.record).toMatchObject({ attempts: 1, price: { usd: null } });
  });
});

describe("too many pictures", () => {
  const frame = (time: number) => ({
    time,
    blob: new Blob([new Uint8Array([1])]),
    mediaType: "image/jpeg",
    hash: `f${time}`,
  });
  const input: CaptionInput = {
    instruction: "Describe it.",
    frames: Array.from({ length: 12 }, (_, place) => frame(place)),
    audio: null,
    plan: samplingPlan({ frames: { kind: "uniform", count: 12 } }),
    videoSeconds: 12,
    settings: { temperature: null, maxTokens: null, seed: null },
  };

  it.each(WAYS)("lead to fewer frames, evenly spread, and are remembered, with %s", async (way) => {
    const settings = settingsOf(way, standIn);
    const browser = browserWith(settings);
    standIn.script({ behaviour: { kind: "refuses", fields: [], images: 4 } });
    const ask = async () =>
      generateCaption({
        ...input,
        ...options(),
        provider: await browser.next(),
        abilities: abilitiesOf(settings, browser.corrections()),
        shrink: async (one) => one,
      });
    const { record } = await ask();
    expect(standIn.requests.map(({ body }) => imagesIn(body))).toEqual([12, 4]);
    expect(record.mediaHashes).toEqual(["f1", "f4", "f7", "f10"]);
    expect(record.attempts).toBe(2);
    expect(record.warnings).toEqual(
      expect.arrayContaining([
        "4 of 12 frames go, evenly spread: the endpoint takes at most 4 pictures in a request",
        "The number of pictures was refused: asked again with 4 pictures",
      ]),
    );
    expect(JSON.stringify(standIn.requests[1]?.body)).toContain("4 frames");
    await ask();
    expect(standIn.requests.map(({ body }) => imagesIn(body))).toEqual([12, 4, 4]);
  });

  it("are not told apart from what was refused before: nothing is asked twice", async () => {
    const browser = browserWith(settingsFor(standIn.url));
    standIn.script({ behaviour: { kind: "refuses", fields: ["stream_options"], images: 4 } });
    const { record } = await generateCaption({
      ...input,
      ...options(),
      provider: await browser.next(),
      abilities: abilitiesOf(browser.choice),
      shrink: async (one) => one,
    });
    expect(standIn.requests).toHaveLength(3);
    expect(record.attempts).toBe(3);
    expect(record.warnings.filter((word) => word.includes(" was refused: "))).toHaveLength(2);
    expect(browser.corrections()).toMatchObject([{ streamOptions: false, limits: { images: 4 } }]);
  });

  it("are halved where the endpoint says no number, twice at most", async () => {
    const message = "Too many images in the request.";
    standIn.script({ behaviour: { kind: "status", status: 400, message } });
    const browser = browserWith(settingsFor(standIn.url));
    const asked = generateCaption({
      ...input,
      ...options(),
      provider: await browser.next(),
      abilities: abilitiesOf(browser.choice),
      shrink: async (one) => one,
    });
    const { problem } = await problemOf(asked);
    expect(problem).toMatchObject({ code: "too-many-images", nextStep: "Set fewer frames for the video." });
    expect(standIn.requests.map(({ body }) => imagesIn(body))).toEqual([12, 6, 3]);
    expect(browser.corrections()).toEqual([]);
  });

  it.each([
    "This model does not support images.",
    "Image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes",
  ])("are not what “%s” is about", async (message) => {
    standIn.script({ behaviour: { kind: "status", status: 400, message } });
    const browser = browserWith(settingsFor(standIn.url));
    const asked = generateCaption({
      ...input,
      ...options(),
      provider: await browser.next(),
      abilities: abilitiesOf(browser.choice),
      shrink: async (one) => one,
    });
    expect((await problemOf(asked)).problem.code).toBe("media-refused");
    expect(standIn.requests).toHaveLength(1);
  });
});
