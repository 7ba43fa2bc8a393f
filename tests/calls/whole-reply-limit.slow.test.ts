import { describe, expect, it } from "vitest";
import { listModels } from "../../src/calls/list-models";
import { exchangeCode } from "../../src/calls/openrouter-sign-in";
import { createProvider } from "../../src/calls/registry";
import { problemOf, requestWith, settingsFor } from "./calls";

const signal = new AbortController().signal;
const MEBIBYTE = 1024 * 1024;

/** A server that sends the same on and on for as long as somebody reads, of JSON unless given; counts what was read. */
function endless(
  end: "never" | "breaks off",
  { text = " ".repeat(MEBIBYTE), type = "application/json" }: { text?: string; type?: string } = {},
) {
  const read = { mebibytes: 0, stopped: false };
  const piece = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read.mebibytes += 1;
        if (end === "breaks off" && read.mebibytes === 3) controller.error(new TypeError("network error"));
        // Nothing reads on for ever: then the test fails instead of the machine.
        else if (read.mebibytes > 200) controller.close();
        else controller.enqueue(piece);
      },
      cancel() {
        read.stopped = true;
      },
    },
    { highWaterMark: 0 },
  );
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    init?.signal?.addEventListener("abort", () => {
      read.stopped = true;
    });
    return new Response(body, { headers: { "content-type": type } });
  };
  return { read, fetch };
}

const settings = settingsFor("https://models.example.org/v1");

describe("a reply that comes as one JSON object", () => {
  it("is read no further than any reply is long, and the server sees the caller hang up", async () => {
    const { read, fetch } = endless("never");
    const provider = await createProvider({ ...settings, fetch });
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem).toMatchObject({ code: "not-an-api", retryable: false });
    expect(problem.message).toContain("more JSON than any reply of a model holds");
    expect(read).toEqual({ mebibytes: 16, stopped: true });
  });

  it("that nests without end is none", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const body = `{"choices":[{"message":{"content":"A man."}}],"usage":${deep}}`;
    const fetch = async () => new Response(body, { headers: { "content-type": "application/json" } });
    const provider = await createProvider({ ...settings, fetch });
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem).toMatchObject({ code: "not-an-api", retryable: false });
    expect(problem.message).toContain("nests too deep");
  });

  it("that breaks off is a lost connection", async () => {
    const { fetch } = endless("breaks off");
    const provider = await createProvider({ ...settings, fetch });
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem).toMatchObject({ code: "stream-cut", retryable: true });
  });
});

describe("a reply that comes as a stream", () => {
  const event = (delta: object) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`.padEnd(MEBIBYTE, "\n");
  const words = "word ".repeat(200_000);
  it.each([
    ["that writes without end is kept up to what any reply has", event({ content: words }), 40, true],
    ["that thinks without end is none", event({ reasoning_content: words }), 40, false],
    ["of one endless line is none", "x".repeat(MEBIBYTE), 70, false],
    ["of nothing but signs of life is none", ": here\n".repeat(MEBIBYTE / 7), 70, false],
  ])("%s, and the server sees the caller hang up", async (_name, text, most, isKept) => {
    const { read, fetch } = endless("never", { text, type: "text/event-stream" });
    const provider = await createProvider({ ...settings, fetch });
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem).toMatchObject({ code: "stream-cut" });
    expect(problem.message).toContain("more than any reply of a model has");
    expect(problem.partialText?.startsWith("word word") ?? false).toBe(isKept);
    expect(read.stopped).toBe(true);
    expect(read.mebibytes).toBeLessThan(most);
  });
});

describe("what else a server tells as JSON", () => {
  const others = {
    "a list of models": (fetch: typeof globalThis.fetch) => listModels({ ...settings, fetch }),
    "a key of OpenRouter": (fetch: typeof globalThis.fetch) =>
      exchangeCode("code", "verifier", { signal, fetch }),
  };
  it.each(Object.entries(others))("%s is read no further than the longest is long", async (_name, ask) => {
    const { read, fetch } = endless("never");
    expect((await problemOf(ask(fetch))).problem.code).toBe("not-an-api");
    expect(read).toEqual({ mebibytes: 16, stopped: true });
  });
});
