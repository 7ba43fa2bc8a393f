import { Value } from "typebox/value";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createOpenAiCompatible } from "../../src/calls/providers/create-openai-compatible";
import { Problem } from "../../src/shapes/problem";
import type { ScriptedRule } from "../support/stand-in/rule-book";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { eventually, everythingIn, KEY, problemOf, rejectionOf, requestWith, settingsFor } from "./calls";

const SECRET_TEXT = "the words of a private instruction";

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

function call(onText?: (delta: string) => void, signal = new AbortController().signal) {
  const provider = createOpenAiCompatible(settingsFor(standIn.url));
  return provider.generate(request, onText ? { signal, onText } : { signal });
}

/** Scripts one rule, calls, and checks what must hold for every failure. */
async function failureOf(rule: ScriptedRule) {
  standIn.script(rule);
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  const error = await problemOf(call());
  for (const print of printed) {
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  }
  expect(Value.Check(Problem, error.problem)).toBe(true);
  expect(error.problem.message).toContain(new URL(standIn.url).host);
  expect(error.problem.nextStep).not.toBe("");
  const everything = everythingIn(error);
  expect(everything).not.toContain(KEY);
  expect(everything).not.toContain(SECRET_TEXT);
  expect(everything).not.toContain("QUFBQUFB");
  expect(error.cause).toBeUndefined();
  return error.problem;
}

describe("refusals", () => {
  it.each([
    [400, "request-refused", false],
    [401, "key-refused", false],
    [402, "no-credit", false],
    [403, "key-refused", false],
    [404, "unknown-model", false],
    [408, "timed-out", true],
    [413, "request-too-large", false],
    [422, "request-refused", false],
    [429, "rate-limited", true],
    [500, "server-error", true],
    [503, "server-error", true],
  ])("%i is %s, and nothing is retried", async (status, code, retryable) => {
    const problem = await failureOf({
      behaviour: { kind: "status", status, message: `Wrong: ${KEY} sent with Bearer ${KEY}` },
    });
    expect(problem).toMatchObject({ code, retryable });
    expect(problem.message).toContain("It says: Wrong: [key]");
    expect(standIn.requests).toHaveLength(1);
  });

  it("reads how long to wait", async () => {
    const problem = await failureOf({ behaviour: { kind: "status", status: 429, retryAfter: "3" } });
    expect(problem.retryAfterSeconds).toBe(3);
  });

  it("does not quote a server that repeats the request", async () => {
    const body = JSON.stringify({ detail: [{ msg: "bad", input: { messages: [SECRET_TEXT, KEY] } }] });
    const problem = await failureOf({ behaviour: { kind: "status", status: 422, body } });
    expect(problem.message).toMatch(/It says: bad\.$/);
    standIn.reset();
    const text = `Invalid: {'messages': [{'content': '${SECRET_TEXT}'}]} ${"QUFBQUFB".repeat(200)}`;
    await failureOf({ behaviour: { kind: "status", status: 400, body: text, contentType: "text/plain" } });
  });

  it("does not quote web pages, nor read endless ones", async () => {
    const body = `<html>${"x".repeat(3_000_000)}</html>`;
    const rule = { kind: "status" as const, status: 502, body, contentType: "text/html" };
    const problem = await failureOf({ behaviour: rule });
    expect(problem.code).toBe("server-error");
    expect(problem.message).not.toContain("xxx");
  });
});

describe("what is no endpoint", () => {
  it.each(["html", "garbage"] as const)("%s is not-an-api", async (kind) => {
    expect((await failureOf({ behaviour: { kind } })).code).toBe("not-an-api");
  });

  it("an address without a server is unreachable", async () => {
    const other = await startStandIn();
    await other.close();
    const provider = createOpenAiCompatible(settingsFor(other.url));
    const error = await problemOf(provider.generate(request, { signal: new AbortController().signal }));
    expect(error.problem).toMatchObject({ code: "unreachable", retryable: true });
    expect(error.problem.detail).toContain("ECONNREFUSED");
    expect(everythingIn(error)).not.toContain(KEY);
  });

  it.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "a browser's “%s” is unreachable",
    async (message) => {
      const fetch = () => Promise.reject(new TypeError(message));
      const provider = createOpenAiCompatible({ ...settingsFor("https://models.example.org/v1"), fetch });
      const error = await problemOf(provider.generate(request, { signal: new AbortController().signal }));
      expect(error.problem.code).toBe("unreachable");
      expect(error.problem.message).toContain("models.example.org");
      expect(error.problem.message).toMatch(/CORS/);
    },
  );

  it.each([
    ['{"choices":[]}', "empty-reply"],
    ['{"hello":"world"}', "not-an-api"],
    ["{broken", "not-an-api"],
    ['{"error":{"message":"Slow down","code":429}}', "rate-limited"],
    ['{"error":{"message":"Crashed"}}', "server-error"],
  ])("JSON %s under status 200 is %s", async (body, code) => {
    const fetch = () =>
      Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
    const provider = createOpenAiCompatible({ ...settingsFor(standIn.url), fetch });
    const error = await problemOf(provider.generate(request, { signal: new AbortController().signal }));
    expect(error.problem.code).toBe(code);
  });
});

describe("replies that end badly", () => {
  const text = "one two three four five";

  it("a torn connection keeps what came", async () => {
    const problem = await failureOf({ behaviour: { kind: "text", text }, delivery: { cutAfter: 3 } });
    expect(problem).toMatchObject({ code: "stream-cut", retryable: true, partialText: "one two three " });
    expect(problem.message).toMatch(/connection was lost.*kept/);
  });

  it("a connection torn before the first word keeps nothing", async () => {
    const problem = await failureOf({ behaviour: { kind: "text", text }, delivery: { cutAfter: 0 } });
    expect(problem).toMatchObject({ code: "stream-cut", partialText: "" });
    expect(problem.message).not.toMatch(/kept/);
  });

  it("a stream without a finish reason is cut too", async () => {
    const problem = await failureOf({ behaviour: { kind: "text", text }, delivery: { finishReason: null } });
    expect(problem).toMatchObject({ code: "stream-cut", partialText: text });
    expect(problem.message).toMatch(/without saying that it was finished/);
  });

  it("an error in the stream is quoted, and keeps what came", async () => {
    const problem = await failureOf({ behaviour: { kind: "text", text }, delivery: { errorAfter: 2 } });
    expect(problem).toMatchObject({ code: "stream-cut", partialText: "one two " });
    expect(problem.message).toContain("The model crashed.");
  });

  it("an error before the first word is the server's", async () => {
    const problem = await failureOf({ behaviour: { kind: "text", text }, delivery: { errorAfter: 0 } });
    expect(problem).toMatchObject({ code: "server-error", detail: expect.stringContaining("HTTP 500") });
  });

  it.each([
    ["empty-reply", { kind: "empty" as const }, {}],
    ["empty-reply", { kind: "text" as const, text: " \n" }, {}],
    ["empty-reply", { kind: "no-choices" as const }, {}],
    ["no-room-for-reply", { kind: "empty" as const }, { finishReason: "length" }],
    ["content-filtered", { kind: "empty" as const }, { finishReason: "content_filter" }],
  ])("%s for %j %j", async (code, behaviour, delivery) => {
    expect((await failureOf({ behaviour, delivery })).code).toBe(code);
  });
});

describe("cancelling", () => {
  it("stops the stream, and the server sees the caller hang up", async () => {
    standIn.script({ behaviour: { kind: "text", text: "one two three" }, delivery: { hangAfter: 2 } });
    const stop = new AbortController();
    const deltas: string[] = [];
    const rejected = rejectionOf(
      call((delta) => {
        deltas.push(delta);
        if (deltas.length === 2) stop.abort();
      }, stop.signal),
    );
    expect(await rejected).toMatchObject({ name: "AbortError" });
    expect(deltas).toEqual(["one ", "two "]);
    await eventually(() => standIn.requests[0]?.abandoned === true);
    expect(standIn.requests).toHaveLength(1);
  });

  it("stops a call that was not answered yet", async () => {
    standIn.script({ behaviour: { kind: "hang" } });
    const stop = new AbortController();
    const rejected = rejectionOf(call(undefined, stop.signal));
    await eventually(() => standIn.requests.length === 1);
    stop.abort();
    expect(await rejected).toMatchObject({ name: "AbortError" });
    await eventually(() => standIn.requests[0]?.abandoned === true);
  });

  it("sends nothing when cancelled before", async () => {
    const error = await rejectionOf(call(undefined, AbortSignal.abort()));
    expect(error).toMatchObject({ name: "AbortError" });
    expect(standIn.requests).toEqual([]);
  });

  it("tells a time limit from a cancel, and keeps what came", async () => {
    standIn.script({ behaviour: { kind: "text", text: "one two three" }, delivery: { hangAfter: 1 } });
    const error = await problemOf(call(undefined, AbortSignal.timeout(500)));
    expect(error.problem).toMatchObject({ code: "timed-out", retryable: true, partialText: "one " });
    await eventually(() => standIn.requests[0]?.abandoned === true);
  });

  it("closes the connection after an unreadable part", async () => {
    let closed = false;
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("data: no JSON\n\n"));
          init?.signal?.addEventListener("abort", () => {
            closed = true;
            controller.error(init.signal?.reason);
          });
        },
      });
      return new Response(stream, { headers: { "content-type": "text/event-stream" } });
    };
    const provider = createOpenAiCompatible({ ...settingsFor(standIn.url), fetch });
    const error = await problemOf(provider.generate(request, { signal: new AbortController().signal }));
    expect(error.problem.code).toBe("not-an-api");
    expect(closed).toBe(true);
  });
});
