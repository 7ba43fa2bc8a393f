import { describe, expect, it } from "vitest";
import { listModels } from "../../src/calls/list-models";
import { exchangeCode } from "../../src/calls/openrouter/sign-in";
import { createProvider } from "../../src/calls/registry";
import { problemOf, requestWith, settingsFor } from "./calls";

const signal = new AbortController().signal;
const MEBIBYTE = 1024 * 1024;

/** A server that sends JSON for as long as somebody reads on; counts what was read. */
function endless(end: "never" | "breaks off") {
  const read = { mebibytes: 0, stopped: false };
  const piece = new TextEncoder().encode(" ".repeat(MEBIBYTE));
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
  const fetch = () =>
    Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }));
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
