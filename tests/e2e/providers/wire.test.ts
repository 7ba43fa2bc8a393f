import { materialOf } from "../../../src/evaluation/verdicts/sample-material";
import type { GenerateInput } from "../../../src/playground/protocol";
import type { Checklist } from "../../../src/shapes/checklist";
import type { ModelChoice } from "../../../src/shapes/connection";
import { IN_SOAK } from "../../support/effort";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import type { Rule } from "../../support/stand-in/rules";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { type Engine, expect, test } from "./support/engine";
import { type Body, KEY, WAYS, type Way } from "./support/ways";

const TEXT = "A kettle boils over.";
const PICTURES = [new Uint8Array([0xff, 0xd8, 0xff, 1]), new Uint8Array([0xff, 0xd8, 0xff, 2])];
const SOUND = new TextEncoder().encode("RIFF....WAVEfmt ");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const PLAN = samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: WAV });
/** Browsers log every refused or failed request by themselves. */
const BROWSER_LOG = /Failed to load resource|blocked by CORS policy/;

/** Headers that come with every request of a browser. */
const BROWSERS_OWN =
  /^(host|connection|content-length|user-agent|accept(-.*)?|origin|sec-.*|cache-control|pragma|priority|access-control-.*)$/;

async function captionInput(engine: Engine, model: ModelChoice): Promise<GenerateInput> {
  const hashes = await Promise.all(PICTURES.map((bytes) => engine.keep(bytes)));
  return {
    model,
    runId: crypto.randomUUID(),
    instruction: "Describe it.",
    plan: PLAN,
    frames: frameSet({
      plan: PLAN,
      frames: hashes.map((hash, index) => ({ time: index + 0.5, hash, width: 64, height: 36 })),
    }),
    audio: audioRecord({ hash: await engine.keep(SOUND) }),
    videoSeconds: 2,
    settings: { temperature: 0.5, maxTokens: 99, seed: 7 },
  };
}

function expectedParts(way: Way): unknown[] {
  return [
    way.text("Describe it."),
    ...PICTURES.flatMap((bytes, index) => [way.text(`[00:0${index}.5]`), way.image(base64(bytes))]),
    ...(way.audio ? [way.audio(base64(SOUND))] : []),
  ];
}

const checklist: Checklist = {
  format: [],
  content: [
    {
      checkId: "content-1",
      constraintId: null,
      description: "The animal",
      items: [
        {
          checkId: "item-1",
          type: "correctness",
          question: "Which animal is there?",
          options: ["A. dog", "B. cat"],
          correctAnswer: "A",
        },
      ],
    },
  ],
};

function judgeInput() {
  return {
    runId: crypto.randomUUID(),
    asked: { benchmark: "omnicap-if", material: materialOf(checklist) },
    instruction: "Describe it.",
    caption: "A dog runs.",
    semantics: "strict" as const,
    videoSeconds: 2,
    frames: null,
    judging: { rounds: 1, batched: false },
  };
}

type Failure = { name: string; rule: Rule; code: string; message: RegExp; next: RegExp };

/** Everything that people are told about, with what the server says or does. */
function failures(way: Way): Failure[] {
  const status = (code: number, message: string, more: object = {}): Rule => ({
    behaviour: { kind: "status", status: code, message: `${message} ${KEY}`, ...more },
  });
  const text = { kind: "text" as const, text: TEXT };
  return [
    {
      name: "wrong key",
      rule: status(401, "No"),
      code: "key-refused",
      message: /refused the key/,
      next: /whole/,
    },
    { name: "no credit", rule: status(402, "Pay"), code: "no-credit", message: /no credit/, next: /Top up/ },
    {
      name: "unknown model",
      rule: status(404, "What"),
      code: "unknown-model",
      message: /does not know the model/,
      next: /name/,
    },
    {
      name: "context too long",
      rule: status(400, "maximum context length is 9"),
      code: "context-too-long",
      message: /longer than/,
      next: /fewer frames/,
    },
    {
      name: "too large",
      rule: status(413, "Big"),
      code: "request-too-large",
      message: /too large/,
      next: /smaller/,
    },
    {
      name: "safety block",
      rule: { behaviour: text, delivery: { finishReason: way.heldBack } },
      code: "content-filtered",
      message: /withheld the reply/,
      next: /another/,
    },
    {
      name: "empty reply",
      rule: { behaviour: { kind: "empty" } },
      code: "empty-reply",
      message: /empty/,
      next: /again/,
    },
    {
      name: "cut stream",
      rule: { behaviour: text, delivery: { cutAfter: 2 } },
      code: "stream-cut",
      message: /broke off/,
      next: /again/,
    },
    {
      name: "rate limit",
      rule: status(429, "Slow", { retryAfter: "1", exposeRetryAfter: true }),
      code: "rate-limited",
      message: /fewer calls/,
      next: /wait 1 s/,
    },
    {
      name: "server error",
      rule: status(500, "Oh"),
      code: "server-error",
      message: /failed to answer/,
      next: /again/,
    },
    {
      name: "no CORS headers on a refusal",
      rule: { ...status(401, "No"), withoutCors: "reply" },
      code: "unreachable",
      message: /not running, or does not let this page call it/,
      next: /have it allow calls from .*\(CORS\)/,
    },
    {
      name: "a refused preflight",
      rule: { ...status(401, "No"), withoutCors: "all" },
      code: "unreachable",
      message: /does not let this page call it/,
      next: /have it allow calls from .*\(CORS\)/,
    },
    {
      name: "a web page",
      rule: { behaviour: { kind: "html" } },
      code: "not-an-api",
      message: /web page/,
      next: /\/v1/,
    },
    // Learnt from, so that frames are left out from then on.
    {
      name: "media refused",
      rule: status(400, "Image input is not supported"),
      code: "media-refused",
      message: /takes no pictures/,
      next: /the next run keeps to that/,
    },
  ];
}

/** All that one wire format has to do, in an engine that the others use too. */
async function proveWay(way: Way, engine: Engine, standIn: StandIn): Promise<void> {
  const connection = way.connection(standIn);
  const connected = await engine.call("models/connect", { connection });
  expect(connected.problem).toBeUndefined();
  const input = await captionInput(engine, connection);

  await test.step("the request goes out as the format has it, and the reply streams in", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { model: "answered-1" } });
    const { output, events } = await engine.call("captions/generate", input);
    expect(output?.problem).toBeNull();
    expect(output?.text).toBe(TEXT);
    expect(events.filter((event) => event.kind === "text")).toEqual(
      ["A ", "kettle ", "boils ", "over."].map((delta) => ({ kind: "text", delta })),
    );
    expect(output?.record).toMatchObject({
      provider: connection.kind,
      model: connection.model,
      answeredModel: "answered-1",
      usage: { output: 4 },
      finishReason: "stop",
      attempts: 1,
    });
    expect(output?.record?.usage.input).toBeGreaterThan(20);
    expect(output?.record?.warnings.some((one) => /sound/i.test(one))).toBe(!way.hears);

    expect(standIn.requests).toHaveLength(1);
    const [request] = standIn.requests;
    expect(request?.path).toBe(way.path);
    const own = Object.entries(request?.headers ?? {}).filter(([name]) => !BROWSERS_OWN.test(name));
    expect(Object.fromEntries(own)).toEqual({ "content-type": "application/json", ...way.headers });
    const body: Body = Object(request?.body);
    expect(body).toMatchObject(way.settings);
    expect(way.system(body)).toContain("professional describer of videos");
    expect(way.parts(body)).toEqual(expectedParts(way));
    expect(JSON.stringify([body, request?.path, output])).not.toContain(KEY);
  });

  await test.step("a judge is held to the schema of its reply", async () => {
    standIn.reset();
    const { output, events } = await engine.call("captions/judge", {
      ...judgeInput(),
      judges: [connection],
    });
    expect(output?.problem).toBeNull();
    expect(standIn.requests).toHaveLength(1);
    expect(way.schema(Object(standIn.requests[0]?.body))).toMatchObject({
      type: "object",
      properties: { answer: { type: "string", enum: ["A", "B"] } },
      additionalProperties: false,
    });
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: "verdict",
        verdict: expect.objectContaining({ checkId: "content-1", status: "passed" }),
      }),
    );
  });

  await test.step("a cancel hangs up at once", async () => {
    standIn.reset();
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { hangAfter: 1 } });
    const { aborted } = await engine.call("captions/generate", input, { cancelAt: "text" });
    expect(aborted).toBe(true);
    await expect.poll(() => standIn.requests[0]?.abandoned).toBe(true);
    expect(standIn.requests).toHaveLength(1);
  });

  for (const { name, rule, code, message, next } of failures(way)) {
    await test.step(`${name} is told as ${code}`, async () => {
      standIn.reset();
      standIn.script(rule);
      const { output } = await engine.call("captions/generate", { ...input, runId: crypto.randomUUID() });
      expect(output?.problem?.code).toBe(code);
      expect(output?.problem?.message).toMatch(message);
      expect(output?.problem?.nextStep).toMatch(next);
      expect(JSON.stringify(output)).not.toContain(KEY);
      expect(output?.text).toBe(
        code === "stream-cut" ? "A kettle " : code === "content-filtered" ? TEXT : "",
      );
    });
  }
}

test(
  "each wire format: the request, its reply, judging, cancelling and every failure",
  IN_SOAK,
  async ({ engine, watch }) => {
    watch.expectConsole(BROWSER_LOG);
    for (const way of WAYS) {
      await test.step(way.name, async () => {
        // The page's findings about an address count for all models there.
        const standIn = await startStandIn();
        watch.allow(standIn.url);
        await proveWay(way, engine, standIn);
        await standIn.close();
      });
    }
  },
);
