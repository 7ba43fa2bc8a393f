import { describe, expect, it } from "vitest";
import { createProvider } from "../../src/providers/registry";
import { problemOf, requestWith, settingsFor } from "./calls";

const signal = new AbortController().signal;
const MEBIBYTE = 1024 * 1024;

/** A server that sends JSON for as long as somebody reads on; counts what was read. */
async function endless(end: "never" | "breaks off") {
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
  return { read, provider: await createProvider({ ...settingsFor("https://models.example.org/v1"), fetch }) };
}

describe("a reply that comes as one JSON object", () => {
  it("is read no further than any reply is long, and the server sees the caller hang up", async () => {
    const { read, provider } = await endless("never");
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem).toMatchObject({ code: "not-an-api", retryable: false });
    expect(problem.message).toContain("more JSON than any reply of a model holds");
    expect(read).toEqual({ mebibytes: 16, stopped: true });
  });

  it("that breaks off is a lost connection", async () => {
    const { provider } = await endless("breaks off");
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem).toMatchObject({ code: "stream-cut", retryable: true });
  });
});
