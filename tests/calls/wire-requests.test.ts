import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MessagePart } from "../../src/calls/provider";
import { createProvider } from "../../src/calls/registry";
import { objectOf } from "../../src/shapes/reply-form";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { judgeRequest, KEY, problemOf, requestWith } from "./calls";
import { settingsOf, WAYS, type Way } from "./kinds";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const options = () => ({ signal: new AbortController().signal });
const frame = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const drawing = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sound = new TextEncoder().encode("RIFF....WAVEfmt ");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const seen: MessagePart[] = [
  { type: "text", text: "First" },
  { type: "image", blob: new Blob([frame]), mediaType: "image/jpeg", hash: "h1" },
  { type: "text", text: "Second" },
  { type: "image", blob: new Blob([drawing]), mediaType: "image/png", hash: "h2" },
];
const heard: MessagePart = { type: "audio", blob: new Blob([sound]), mediaType: "audio/wav", hash: "h3" };
const settings = { temperature: 0, maxTokens: 512, seed: 7 };

async function sent(way: Way, parts: MessagePart[], model?: string) {
  const provider = await createProvider(settingsOf(way, standIn, model));
  const { record } = await provider.generate(requestWith({ parts, settings }), options());
  expect(standIn.requests).toHaveLength(1);
  const [request] = standIn.requests;
  if (!request) throw new Error("Nothing was sent.");
  return { ...request, record };
}

describe("the request on the wire", () => {
  it("of OpenAI's chat completions", async () => {
    const { path, body } = await sent("openai chat", [...seen, heard]);
    expect(path).toBe("/v1/chat/completions");
    expect(body).toEqual({
      model: "some-model",
      max_tokens: 512,
      temperature: 0,
      seed: 7,
      store: false,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: "You describe videos." },
        {
          role: "user",
          content: [
            { type: "text", text: "First" },
            { type: "image_url", image_url: { url: `data:image/jpeg;base64,${base64(frame)}` } },
            { type: "text", text: "Second" },
            { type: "image_url", image_url: { url: `data:image/png;base64,${base64(drawing)}` } },
            { type: "input_audio", input_audio: { data: base64(sound), format: "wav" } },
          ],
        },
      ],
    });
  });

  it("of OpenAI's responses, which drop a seed and say so", async () => {
    const { path, body, record } = await sent("openai responses", seen);
    expect(path).toBe("/v1/responses");
    expect(body).toEqual({
      model: "some-model",
      max_output_tokens: 512,
      temperature: 0,
      store: false,
      stream: true,
      input: [
        { role: "system", content: "You describe videos." },
        {
          role: "user",
          content: [
            { type: "input_text", text: "First" },
            { type: "input_image", image_url: `data:image/jpeg;base64,${base64(frame)}` },
            { type: "input_text", text: "Second" },
            { type: "input_image", image_url: `data:image/png;base64,${base64(drawing)}` },
          ],
        },
      ],
    });
    expect(record.warnings).toEqual(["seed was not sent: the endpoint does not take it"]);
  });

  it("of Gemini", async () => {
    const { path, body } = await sent("google", [...seen, heard], "gemini-2.5-flash");
    expect(path).toBe("/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse");
    expect(body).toEqual({
      generationConfig: { maxOutputTokens: 512, temperature: 0, seed: 7 },
      systemInstruction: { parts: [{ text: "You describe videos." }] },
      contents: [
        {
          role: "user",
          parts: [
            { text: "First" },
            { inlineData: { mimeType: "image/jpeg", data: base64(frame) } },
            { text: "Second" },
            { inlineData: { mimeType: "image/png", data: base64(drawing) } },
            { inlineData: { mimeType: "audio/wav", data: base64(sound) } },
          ],
        },
      ],
    });
  });

  it("of Anthropic, which drops a seed and says so", async () => {
    const { path, body, record } = await sent("anthropic", seen, "claude-sonnet-4-5");
    expect(path).toBe("/v1/messages");
    const image = (mediaType: string, bytes: Uint8Array) => ({
      type: "image",
      source: { type: "base64", media_type: mediaType, data: base64(bytes) },
    });
    expect(body).toEqual({
      model: "claude-sonnet-4-5",
      max_tokens: 512,
      temperature: 0,
      stream: true,
      system: [{ type: "text", text: "You describe videos." }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "First" },
            image("image/jpeg", frame),
            { type: "text", text: "Second" },
            image("image/png", drawing),
          ],
        },
      ],
    });
    expect(record.warnings).toEqual(["The seed was not sent: the model takes none"]);
  });

  it("of Anthropic names a length where the user names none", async () => {
    const provider = await createProvider(settingsOf("anthropic", standIn));
    const { record } = await provider.generate(requestWith(), options());
    expect(standIn.requests[0]?.body).toMatchObject({ max_tokens: 4096 });
    expect(record.warnings).toEqual([expect.stringContaining("at most 4096 tokens")]);
  });

  it.each([
    ["openai chat", { authorization: `Bearer ${KEY}` }],
    ["openai responses", { authorization: `Bearer ${KEY}` }],
    ["openrouter", { authorization: `Bearer ${KEY}` }],
    ["google", { "x-goog-api-key": KEY }],
    [
      "anthropic",
      {
        "x-api-key": KEY,
        "anthropic-version": "2023-06-01",
        "anthropic-dangerous-direct-browser-access": "true",
      },
    ],
  ] as const)("of %s has the key in its own header alone, and no header of the SDK", async (way, own) => {
    const { headers, body, path, record } = await sent(way, seen);
    await fetch(`${standIn.url}/models`, { method: "POST", body: "{}" });
    const usual = new Set(Object.keys(standIn.requests[1]?.headers ?? {}));
    const added = Object.entries(headers).filter(([name]) => !usual.has(name));
    expect(Object.fromEntries(added)).toEqual(own);
    expect(headers["content-type"]).toBe("application/json");
    expect(JSON.stringify([body, path, record])).not.toContain(KEY);
  });

  it.each(["openai responses", "anthropic"] as const)("of %s is never made with sound", async (way) => {
    const provider = await createProvider(settingsOf(way, standIn));
    expect(provider.capabilities).toEqual({ image: true, audio: false });
    const error = await problemOf(provider.generate(requestWith({ parts: [heard] }), options()));
    expect(error.problem.code).toBe("audio-not-enabled");
    expect(standIn.requests).toEqual([]);
  });

  it("of a model without system prompts has it at the head of the message, and the record says so", async () => {
    const provider = await createProvider(settingsOf("google", standIn, "gemma-3-27b-it"));
    const { record } = await provider.generate(requestWith(), options());
    expect(standIn.requests[0]?.body).toMatchObject({
      contents: [{ role: "user", parts: [{ text: "You describe videos." }, { text: "Describe it." }] }],
    });
    expect(standIn.requests[0]?.body).not.toHaveProperty("systemInstruction");
    expect(record.warnings).toEqual([expect.stringContaining("system prompt")]);
  });

  it.each([
    ["anthropic", "claude-sonnet-5"],
    ["openai chat", "gpt-5-mini"],
  ] as const)(
    "of %s names no temperature to %s, which refuses one, and the record says so",
    async (way, model) => {
      const { body, record } = await sent(way, seen, model);
      expect(body).not.toHaveProperty("temperature");
      expect(record.warnings.filter((warning) => /temperature/i.test(warning))).toEqual([
        "The temperature was not sent: the model takes none",
      ]);
    },
  );
});

describe("a judge's reply", () => {
  const json = judgeRequest({
    task: "answer_question",
    response: "A dog.",
    question: "Which animal?",
    options: ["A. dog", "B. cat"],
  });
  const schema = objectOf({ answer: { type: "string", enum: ["A", "B"] }, why: { type: "string" } });
  const named = { name: "answer_question", schema, strict: true };
  const asked: Record<Way, { json: object; schema: object }> = {
    "openai chat": {
      json: { response_format: { type: "json_object" } },
      schema: { response_format: { type: "json_schema", json_schema: named } },
    },
    "openai responses": {
      json: { text: { format: { type: "json_object" } } },
      schema: { text: { format: { type: "json_schema", ...named } } },
    },
    google: {
      json: { generationConfig: { responseMimeType: "application/json" } },
      schema: { generationConfig: { responseMimeType: "application/json", responseJsonSchema: schema } },
    },
    anthropic: { json: {}, schema: { output_config: { format: { type: "json_schema", schema } } } },
    openrouter: {
      json: { response_format: { type: "json_object" } },
      schema: { response_format: { type: "json_schema", json_schema: named } },
    },
  };

  it.each(WAYS)("is asked for as JSON in the way of %s, and read", async (way) => {
    const provider = await createProvider(settingsOf(way, standIn));
    const { text, record } = await provider.generate(json, options());
    expect(JSON.parse(text)).toMatchObject({ answer: "A" });
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]).toMatchObject({ body: asked[way].json, task: "answer_question" });
    const without = record.warnings.filter((warning) => warning.startsWith("JSON mode left out"));
    expect(without).toHaveLength(way === "anthropic" ? 1 : 0);
  });

  it.each(WAYS)("is asked for by its schema in the way of %s, and read", async (way) => {
    const model = way === "anthropic" ? "claude-sonnet-4-5" : "some-model";
    const provider = await createProvider(settingsOf(way, standIn, model));
    const reply = { kind: "schema", name: "answer_question", schema } as const;
    const { text, record } = await provider.generate({ ...json, reply }, options());
    expect(JSON.parse(text)).toMatchObject({ answer: "A" });
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]).toMatchObject({ body: asked[way].schema, task: "answer_question" });
    expect(record.warnings.filter((warning) => /schema|JSON/.test(warning))).toEqual([]);
  });
});

describe("what users add for a server of their own", () => {
  const settings = (added: { headers?: string; body?: string }) => ({
    kind: "openai-compatible" as const,
    baseUrl: standIn.url,
    model: "m",
    apiKey: KEY,
    audio: false,
    ...added,
  });

  it("goes along with each call", async () => {
    const provider = await createProvider(
      settings({
        headers: "X-Team: vision\nx-trace : on ",
        body: '{"top_p":0.9,"extra":{"fps":[1,2]},"prompt_cache_key":"run-7"}',
      }),
    );
    await provider.generate(requestWith(), options());
    expect(standIn.requests[0]?.headers).toMatchObject({ "x-team": "vision", "x-trace": "on" });
    expect(standIn.requests[0]?.body).toMatchObject({ top_p: 0.9, extra: { fps: [1, 2] }, model: "m" });
  });

  it.each([
    "Authorization: Bearer other",
    "x-api-key: k",
    "X-Auth-Token: t",
    "Cookie: a=b",
    `X-Note: ${KEY}`,
    "Host: elsewhere.example",
    "X-Forwarded-Host: elsewhere.example",
    "X-Upstream-Url: https://elsewhere.example",
    "Target-URL: https://elsewhere.example",
    "Helicone-Target-Url: https://elsewhere.example",
    "X-Portkey-Custom-Host: https://elsewhere.example",
    "X-Billing: priority",
    `X-Note: ${btoa(KEY)}`,
    "Origin: https://elsewhere.example",
    "Sec-Fetch-Mode: cors",
    "Content-Type: text/plain",
    "no colon",
    "X-Twice: a\nx-twice: b",
    "X-Ünï: a",
    "X-Value: ü",
  ])("is refused as a header: %s", async (headers) => {
    const error = await problemOf(createProvider(settings({ headers })));
    expect(error.problem.code).toBe("header-refused");
    expect(JSON.stringify(error.problem)).not.toContain(KEY);
    // Whoever reads it has the page, not the folder of its docs.
    expect(error.problem.nextStep).not.toContain("docs/");
  });

  it("takes fields at any depth that hold no key and lead nowhere", async () => {
    const body =
      '{"top_p":0.9,"prompt_cache_key":"set-1","stop_token_ids":[1],"chat_template_kwargs":{"enable_thinking":false},"provider":{"order":["a","b"]},"metadata":{"project":"caption study of the year"},"user":"0f8fad5b-d9cb-469f-a165-70867728950e"}';
    await expect(createProvider(settings({ body }))).resolves.toBeDefined();
  });

  it("refuses body fields that nest without end", async () => {
    const body = `{"metadata":${"[".repeat(9000)}${"]".repeat(9000)}}`;
    expect((await problemOf(createProvider(settings({ body })))).problem.code).toBe("body-refused");
  });

  it("names the place of a key in body fields and never the key", async () => {
    const error = await problemOf(createProvider(settings({ body: '{"a":[{"b":{"api_key":"canary-7"}}]}' })));
    expect(error.problem.message).toContain("“a[0].b.api_key”");
    expect(JSON.stringify(error.problem)).not.toContain("canary-7");
  });

  it("is refused as a header whose value begins as keys do", async () => {
    const error = await problemOf(
      createProvider(settings({ headers: "X-Title: sk-abcdefghijklmnopqrstuvwx" })),
    );
    expect(error.problem.code).toBe("header-refused");
    expect(JSON.stringify(error.problem)).not.toContain("sk-abc");
  });

  it.each([
    "[]",
    "null",
    "{broken",
    '{"model":"other"}',
    '{"messages":[]}',
    '{"stream":false}',
    '{"n":20}',
    '{"max_completion_tokens":100000}',
    '{"api_base":"https://elsewhere.example"}',
    '{"base_url":"https://elsewhere.example"}',
    '{"target_url":"https://elsewhere.example"}',
    '{"extra_headers":{"x":"y"}}',
    '{"api_key":"other"}',
    `{"user":"${btoa(KEY)}"}`,
    '{"litellm_params":{"api_key":"other"}}',
    '{"litellm_params":{"openai_api_base":"https://elsewhere.example"}}',
    '{"routes":[{"baseUrl":"https://elsewhere.example"}]}',
    '{"x-api-key":"other"}',
    '{"key":"other"}',
    '{"provider":{"hf_token":"other"}}',
    '{"aws":[{"aws_secret_access_key":"other"}]}',
    '{"aws":{"awsAccessKeyId":"other"}}',
    '{"metadata":{"note":"sk-abcdefghijklmnopqrstuvwx"}}',
    '{"metadata":["AKIAIOSFODNN7EXAMPLE"]}',
    '{"metadata":{"note":"Bearer eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4"}}',
    '{"metadata":"-----BEGIN RSA PRIVATE KEY-----"}',
    '{"metadata":"aB3dE5gH7jK9mN1pQ3sT5vW7xY9z"}',
    '{"__proto__":{"a":1}}',
    `{"user":"${KEY}"}`,
  ])("is refused as body fields: %s", async (body) => {
    const error = await problemOf(createProvider(settings({ body })));
    expect(error.problem.code).toBe("body-refused");
    expect(JSON.stringify(error.problem)).not.toContain(KEY);
  });
});
