import { describe, expect, it } from "vitest";
import { createProvider } from "../../src/calls/registry";
import { answering, FORMATS } from "./answering";
import { everythingIn, KEY, problemOf, requestWith } from "./calls";
import { settingsOf, WAYS } from "./kinds";

const at = { url: "https://models.example.org/v1", googleUrl: "https://models.example.org/v1beta" };
const signal = new AbortController().signal;

function firstEvent(data: unknown, event?: string): typeof fetch {
  const named = event === undefined ? "" : `event: ${event}\n`;
  return answering(`${named}data: ${JSON.stringify(data)}\n\n`, "text/event-stream");
}

describe.each(WAYS)("a stream of %s whose first event is an error", (way) => {
  it("is told in the words of the server, without the key", async () => {
    const { event, data } = FORMATS[way].failure(`Out of memory, said ${KEY}.`);
    const provider = await createProvider({ ...settingsOf(way, at), fetch: firstEvent(data, event) });
    const error = await problemOf(provider.generate(requestWith(), { signal }));
    expect(error.problem).toMatchObject({ code: "server-error", retryable: true });
    expect(error.problem.message).toContain("It says: Out of memory, said [key]");
    expect(everythingIn(error)).not.toContain(KEY);
  });
});

describe("the status that such an error stands for", () => {
  it.each([
    [
      "anthropic",
      { type: "error", error: { type: "rate_limit_error", message: "Slow down" } },
      "rate-limited",
    ],
    ["openai chat", { error: { code: 429, message: "Slow down" } }, "rate-limited"],
    ["openrouter", { error: { code: 402, message: "No credit left" } }, "no-credit"],
    ["google", { error: { code: 503, status: "UNAVAILABLE", message: "Overloaded" } }, "server-error"],
  ] as const)("of %s %j is %s", async (way, data, code) => {
    const event = way === "anthropic" ? "error" : undefined;
    const provider = await createProvider({ ...settingsOf(way, at), fetch: firstEvent(data, event) });
    const error = await problemOf(provider.generate(requestWith(), { signal }));
    expect(error.problem.code).toBe(code);
  });
});
