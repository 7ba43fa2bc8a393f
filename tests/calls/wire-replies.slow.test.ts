import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createProvider } from "../../src/calls/registry";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { eventually, everythingIn, KEY, problemOf, rejectionOf, requestWith } from "./calls";
import { settingsOf, WAYS, type Way } from "./kinds";

const SECRET_TEXT = "the words of a private instruction";
const TEXT = "one two three four";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const request = requestWith({
  parts: [
    { type: "image", blob: new Blob([new Uint8Array(3000).fill(65)]), mediaType: "image/jpeg", hash: "h1" },
    { type: "text", text: SECRET_TEXT },
  ],
});

async function call(way: Way, onText?: (delta: string) => void, signal = new AbortController().signal) {
  const provider = await createProvider(settingsOf(way, standIn));
  return provider.generate(request, onText ? { signal, onText } : { signal });
}

/** The problem of a call that fails; nothing of key or request may be in it, nor be printed. */
async function failureOf(way: Way) {
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  const error = await problemOf(call(way));
  for (const print of printed) {
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  }
  const everything = everythingIn(error);
  for (const secret of [KEY, SECRET_TEXT, "QUFBQUFB"]) expect(everything).not.toContain(secret);
  expect(error.cause).toBeUndefined();
  expect(error.problem.message).toContain("127.0.0.1");
  expect(error.problem.nextStep).not.toBe("");
  return error.problem;
}

describe.each(WAYS)("%s", (way) => {
  it("streams word by word, and the record says what was answered and used", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { model: "answered-1" } });
    const deltas: string[] = [];
    const { text, record } = await call(way, (delta) => deltas.push(delta));
    expect(text).toBe(TEXT);
    expect(deltas).toEqual(["one ", "two ", "three ", "four"]);
    expect(record).toMatchObject({
      provider: settingsOf(way, standIn).kind,
      answeredModel: "answered-1",
      usage: { input: 9, output: 4 },
      mediaHashes: ["h1"],
      finishReason: "stop",
    });
  });

  it("keeps what came before the connection was torn", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { cutAfter: 2 } });
    expect(await failureOf(way)).toMatchObject({
      code: "stream-cut",
      retryable: true,
      partialText: "one two ",
    });
  });

  it("does not take a reply for whole that never said it was finished", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { finishReason: null } });
    expect(await failureOf(way)).toMatchObject({ code: "stream-cut", partialText: TEXT });
  });

  it("quotes an error in the middle, and keeps what came", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { errorAfter: 2 } });
    const problem = await failureOf(way);
    expect(problem).toMatchObject({ code: "stream-cut", partialText: "one two " });
    expect(problem.message).toContain("The model crashed.");
  });

  it("finds an empty reply", async () => {
    standIn.script({ behaviour: { kind: "empty" } });
    expect((await failureOf(way)).code).toBe("empty-reply");
  });

  it("tells a safety block, and does not take what came before it for a caption", async () => {
    const finishReason = {
      "openai chat": "content_filter",
      "openai responses": "content_filter",
      google: "SAFETY",
      anthropic: "refusal",
      openrouter: "content_filter",
    }[way];
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { finishReason } });
    expect(await failureOf(way)).toMatchObject({ code: "content-filtered", partialText: TEXT });
    standIn.reset();
    standIn.script({ behaviour: { kind: "empty" }, delivery: { finishReason } });
    expect((await failureOf(way)).code).toBe("content-filtered");
  });

  it("counts no tokens where the endpoint tells a number that no reply can have", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT } });
    const provider = await createProvider({
      ...settingsOf(way, standIn),
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const text = (await response.text()).replace(/("\w*token\w*":) ?\d+/gi, "$11e308");
        return new Response(text, response);
      },
    });
    const { record } = await provider.generate(request, { signal: new AbortController().signal });
    expect(record.usage).toEqual({ input: null, output: null });
  });

  it("hangs up at once when cancelled", async () => {
    standIn.script({ behaviour: { kind: "text", text: TEXT }, delivery: { hangAfter: 1 } });
    const stop = new AbortController();
    const rejected = rejectionOf(call(way, () => stop.abort(), stop.signal));
    expect(await rejected).toMatchObject({ name: "AbortError" });
    await eventually(() => standIn.requests[0]?.abandoned === true);
    expect(standIn.requests).toHaveLength(1);
  });

  it.each([
    [401, "No such key", "key-refused"],
    [402, "Pay", "no-credit"],
    [404, "No such model", "unknown-model"],
    [413, "Too much", "request-too-large"],
    [429, "Slow down", "rate-limited"],
    [500, "Oh", "server-error"],
    [400, "Input image format is not supported", "media-refused"],
    [400, "This model's maximum context length is 8192 tokens", "context-too-long"],
    [400, "Rejected by our safety system", "content-filtered"],
  ])("%i “%s” is %s, asked once and told without the key", async (status, message, code) => {
    standIn.script({ behaviour: { kind: "status", status, message: `${message} ${KEY}` } });
    const problem = await failureOf(way);
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(`It says: ${message} [key]`);
    expect(standIn.requests).toHaveLength(1);
  });

  it("takes no web page for a reply", async () => {
    standIn.script({ behaviour: { kind: "html" } });
    expect((await failureOf(way)).code).toBe("not-an-api");
  });
});

describe("refusals in each provider's own words", () => {
  it.each([
    ["google", 400, "API key not valid. Please pass a valid API key.", "API_KEY_INVALID", "key-refused"],
    ["anthropic", 400, "Your credit balance is too low to access the Anthropic API.", null, "no-credit"],
    ["anthropic", 400, "prompt is too long: 210000 tokens > 200000 maximum", null, "context-too-long"],
    ["anthropic", 529, "Overloaded", null, "server-error"],
    ["openai chat", 429, "You exceeded your current quota", "insufficient_quota", "no-credit"],
    ["openai chat", 400, "Too many.", "context_length_exceeded", "context-too-long"],
    ["openrouter", 404, "No endpoints found that support image input", null, "media-refused"],
    ["openrouter", 402, "Insufficient credits", null, "no-credit"],
    ["google", 429, "You exceeded your current quota, please check your plan", null, "rate-limited"],
  ] as const)("%s %i “%s” (%s) is %s", async (way, status, message, code, expected) => {
    standIn.script({ behaviour: { kind: "status", status, message, ...(code ? { code } : {}) } });
    expect((await failureOf(way)).code).toBe(expected);
  });

  it("of Gemini hold how long to wait", async () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "17s" }];
    const body = JSON.stringify([
      { error: { code: 429, message: "m", status: "RESOURCE_EXHAUSTED", details } },
    ]);
    standIn.script({ behaviour: { kind: "status", status: 429, body } });
    expect((await failureOf("google")).retryAfterSeconds).toBe(17);
  });
});
