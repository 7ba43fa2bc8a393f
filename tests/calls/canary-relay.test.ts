import { createServer } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProvider } from "../../src/calls/registry";
import { ProblemError } from "../../src/foundation/errors";
import { runs } from "../support/effort";
import { answering, eventStream } from "./answering";
import { KEY, requestWith, settingsFor } from "./calls";

/** Words that relays name their target by. */
const WORDS = [
  "target",
  "upstream",
  "url",
  "host",
  "base",
  "proxy",
  "forwarded",
  "destination",
  "endpoint",
  "to",
];
const KNOWN = [
  "target-url",
  "x-target",
  "helicone-target-url",
  "helicone-openai-api-base",
  "x-portkey-custom-host",
  "x-portkey-config",
  "x-upstream",
  "x-base-url",
  "cf-aig-custom-host",
  "location",
  "forwarded",
];

const stolen: string[] = [];
const elsewhere = createServer((request, response) => {
  stolen.push(JSON.stringify(request.headers));
  response.end("{}");
});
let target = "";

/** Honours every header that holds an address: it sends the call, and the key, there. */
const relay: typeof fetch = async (_input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of headers) {
    if (name !== "authorization" && value.includes(target)) await fetch(target, { headers });
  }
  const reply = eventStream("openrouter", { pieces: ["A cat."] });
  return answering(reply, "text/event-stream")("https://relay.example");
};

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const address = elsewhere.address();
  target = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
});

async function call(headers: string): Promise<string> {
  try {
    const settings = settingsFor("https://relay.example/v1", { headers });
    const provider = await createProvider({ ...settings, fetch: relay });
    await provider.generate(requestWith(), { signal: new AbortController().signal });
    return "sent";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

it.each(KNOWN)("a relay that is steered by %s gets no such header", async (name) => {
  expect(await call(`${name}: ${target}`)).toBe("header-refused");
  expect(stolen).toEqual([]);
});

it("nor any other of that kind", async () => {
  const part = fc.constantFrom(...WORDS, "x", "my", "relay", "api");
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("-"));
  await fc.assert(
    fc.asyncProperty(name, async (header) => {
      expect(await call(`${header}: ${target}`)).toBe("header-refused");
    }),
    runs(100),
  );
  expect(stolen).toEqual([]);
});

it("labels go through, so that the refusals above tell something", async () => {
  expect(await call("x-team: vision\nx-request-id: 7\nmetadata-run: a")).toBe("sent");
  expect(await call(`x-note: ${target}`)).toBe("sent");
  expect(stolen).toHaveLength(1);
  expect(stolen[0]).toContain(KEY);
});
