import { Value } from "typebox/value";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Provider } from "../../src/calls/provider";
import { createProvider } from "../../src/calls/registry";
import { CallRecord } from "../../src/shapes/call";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { type CompatibleSettings, KEY, problemOf, requestWith, settingsFor } from "./calls";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

function provider(changes: Partial<CompatibleSettings> = {}): Promise<Provider> {
  return createProvider(settingsFor(standIn.url, changes));
}

const options = () => ({ signal: new AbortController().signal });
const frame = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const drawing = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sound = new TextEncoder().encode("RIFF....WAVEfmt ");

describe("the request on the wire", () => {
  it("holds frames, texts and sound in the order given, and the settings", async () => {
    const model = await provider();
    await model.generate(
      requestWith({
        parts: [
          { type: "text", text: "Frame at 0:00" },
          { type: "image", blob: new Blob([frame]), mediaType: "image/jpeg", hash: "h1" },
          { type: "text", text: "Frame at 0:02" },
          { type: "image", blob: new Blob([drawing]), mediaType: "image/png", hash: "h2" },
          { type: "audio", blob: new Blob([sound]), mediaType: "audio/wav", hash: "h3" },
          { type: "text", text: "Describe it." },
        ],
        settings: { temperature: 0, maxTokens: 512, seed: 7 },
      }),
      options(),
    );
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]?.path).toBe("/v1/chat/completions");
    expect(standIn.requests[0]?.body).toEqual({
      model: "some-model",
      max_tokens: 512,
      temperature: 0,
      seed: 7,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: "You describe videos." },
        {
          role: "user",
          content: [
            { type: "text", text: "Frame at 0:00" },
            { type: "image_url", image_url: { url: `data:image/jpeg;base64,${base64(frame)}` } },
            { type: "text", text: "Frame at 0:02" },
            { type: "image_url", image_url: { url: `data:image/png;base64,${base64(drawing)}` } },
            {
              type: "input_audio",
              input_audio: { data: base64(sound), format: "wav" },
            },
            { type: "text", text: "Describe it." },
          ],
        },
      ],
    });
  });

  it("leaves out settings that are null, and an empty system prompt", async () => {
    const model = await provider();
    await model.generate(requestWith({ system: "" }), options());
    expect(standIn.requests[0]?.body).toEqual({
      model: "some-model",
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: "user", content: "Describe it." }],
    });
  });

  it("has the key in `authorization` alone, and no headers of the SDK", async () => {
    const model = await provider();
    const { record } = await model.generate(requestWith(), options());
    const sent = standIn.requests[0];
    const { authorization, "content-type": contentType, ...others } = sent?.headers ?? {};
    expect(authorization).toBe(`Bearer ${KEY}`);
    expect(contentType).toBe("application/json");
    expect(JSON.stringify([others, sent?.body, record])).not.toContain(KEY);
    await fetch(`${standIn.url}/models`, { method: "POST", body: "{}" });
    const plain = standIn.requests[1]?.headers ?? {};
    expect(Object.keys(others).filter((name) => !(name in plain))).toEqual([]);
    expect(sent?.headers["user-agent"]).toBe(plain["user-agent"]);
  });

  it("has no `authorization` without a key", async () => {
    const model = await provider({ apiKey: "" });
    await model.generate(requestWith(), options());
    expect(standIn.requests[0]?.headers.authorization).toBeUndefined();
  });

  it("is not sent with sound to an endpoint set up without", async () => {
    const model = await provider({ audio: false });
    expect(model.capabilities).toEqual({ image: true, audio: false });
    const parts = [{ type: "audio" as const, blob: new Blob([sound]), mediaType: "audio/wav", hash: "h" }];
    const error = await problemOf(model.generate(requestWith({ parts }), options()));
    expect(error.problem.code).toBe("audio-not-enabled");
    expect(standIn.requests).toEqual([]);
  });
});

describe("the reply", () => {
  it("streams word by word, and the record says what was answered", async () => {
    standIn.script({
      behaviour: { kind: "text", text: "Two  dogs\nrun." },
      delivery: { model: "some-model-2025", chunkDelay: 5 },
    });
    const model = await provider();
    const deltas: string[] = [];
    const parts = [
      { type: "image" as const, blob: new Blob([frame]), mediaType: "image/jpeg", hash: "h1" },
      { type: "text" as const, text: "Describe it." },
    ];
    const { text, record } = await model.generate(requestWith({ parts }), {
      ...options(),
      onText: (delta) => deltas.push(delta),
    });
    expect(text).toBe("Two  dogs\nrun.");
    expect(deltas).toEqual(["Two  ", "dogs\n", "run."]);
    expect(Value.Check(CallRecord, record)).toBe(true);
    expect(record).toMatchObject({
      baseUrl: standIn.url,
      model: "some-model",
      answeredModel: "some-model-2025",
      promptVersion: "caption-1",
      settings: { temperature: null, maxTokens: null, seed: null },
      mediaHashes: ["h1"],
      usage: { input: 5, output: 3 },
      warnings: [],
      finishReason: "stop",
    });
    const { firstTokenMilliseconds, totalMilliseconds, startedAt } = record;
    if (firstTokenMilliseconds === null) throw new Error("no time of the first token");
    expect(firstTokenMilliseconds).toBeGreaterThan(0);
    expect(totalMilliseconds).toBeGreaterThanOrEqual(firstTokenMilliseconds);
    expect(new Date(startedAt).toISOString()).toBe(startedAt);
  });

  it("leaves null what the endpoint did not say", async () => {
    standIn.script({
      behaviour: { kind: "text", text: "Two dogs" },
      delivery: { model: null, usage: false, finishReason: "length" },
    });
    const { record } = await (await provider()).generate(requestWith(), options());
    expect(record.answeredModel).toBeNull();
    expect(record.usage).toEqual({ input: null, output: null });
    expect(record.finishReason).toBe("length");
  });

  it.each(["model_length", "MAX_TOKENS", "max_output_tokens"])(
    "was cut where it ended by “%s”",
    async (word) => {
      standIn.script({ behaviour: { kind: "text", text: "Two dogs" }, delivery: { finishReason: word } });
      const { record } = await (await provider()).generate(requestWith(), options());
      expect(record.finishReason).toBe("length");
    },
  );

  it.each([
    ["error", "stream-cut"],
    ["abort", "stream-cut"],
    ["SAFETY", "content-filtered"],
  ])("is none where it ended by “%s”: what came of it is told", async (word, code) => {
    standIn.script({ behaviour: { kind: "text", text: "Two dogs" }, delivery: { finishReason: word } });
    const rejected = problemOf((await provider()).generate(requestWith(), options()));
    expect((await rejected).problem).toMatchObject({ code, partialText: "Two dogs" });
  });

  it("may come whole though a stream was asked for", async () => {
    standIn.script({ behaviour: { kind: "text", text: "Two dogs run." }, delivery: { whole: true } });
    const deltas: string[] = [];
    const { text, record } = await (await provider()).generate(requestWith(), {
      ...options(),
      onText: (delta) => deltas.push(delta),
    });
    expect(text).toBe("Two dogs run.");
    expect(deltas).toEqual(["Two dogs run."]);
    expect(record).toMatchObject({ finishReason: "stop", usage: { input: 5, output: 3 } });
  });

  it("does not hide an error that the caller's own callback throws", async () => {
    const call = (await provider()).generate(requestWith(), {
      ...options(),
      onText: () => {
        throw new RangeError("mine");
      },
    });
    await expect(call).rejects.toThrow(new RangeError("mine"));
  });

  it("keeps calls apart that run at the same time", async () => {
    standIn.script({ reply: (request) => request.userText.toUpperCase(), delivery: { chunkDelay: 2 } });
    const model = await provider();
    const texts = ["one a b", "two c d", "three e f"];
    const replies = await Promise.all(
      texts.map((text) => model.generate(requestWith({ parts: [{ type: "text", text }] }), options())),
    );
    expect(replies.map((reply) => reply.text)).toEqual(["ONE A B", "TWO C D", "THREE E F"]);
    expect(new Set(replies.map((reply) => reply.record.id)).size).toBe(3);
    expect(standIn.peak()).toBe(3);
  });
});

describe("settings", () => {
  it.each([
    [{ baseUrl: "no address" }, "base-url-invalid"],
    [{ model: "  " }, "model-missing"],
    [{ apiKey: "sk-bad\nkey" }, "key-malformed"],
    [{ apiKey: "sk-bäd" }, "key-malformed"],
  ])("%j throws %s at once", async (changes, code) => {
    const error = await problemOf(provider(changes));
    expect(error.problem.code).toBe(code);
    expect(JSON.stringify(error.problem)).not.toContain("sk-b");
  });

  it("are trimmed and normalised", async () => {
    const model = await provider({
      baseUrl: ` ${standIn.url}/chat/completions `,
      model: " m ",
      apiKey: ` ${KEY}\n`,
    });
    await model.generate(requestWith(), options());
    expect(model.model).toBe("m");
    expect(standIn.requests[0]?.path).toBe("/v1/chat/completions");
    expect(standIn.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});
