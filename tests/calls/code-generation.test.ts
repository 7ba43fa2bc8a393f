import { expect, it, vi } from "vitest";
import { objectOf } from "../../src/shapes/reply-form";

it("loads and calls without compiling code from strings, which the page's policy forbids", async () => {
  const compiled: unknown[][] = [];
  vi.stubGlobal(
    "Function",
    new Proxy(Function, {
      construct(target, args, newTarget) {
        compiled.push(args);
        return Reflect.construct(target, args, newTarget);
      },
      apply(target, self, args) {
        compiled.push(args);
        return Reflect.apply(target, self, args);
      },
    }),
  );
  // The calls that are counted must be those that are made.
  expect(new Function("return 1")()).toBe(1);
  expect(compiled).toHaveLength(1);

  const { createOpenAiCompatible } = await import("../../src/calls/providers/create-openai-compatible");
  const chunk = { choices: [{ delta: { content: "Hi" }, finish_reason: "stop" }] };
  const provider = createOpenAiCompatible({
    kind: "openai-compatible",
    baseUrl: "https://models.example.org/v1",
    model: "m",
    apiKey: "",
    audio: false,
    fetch: async () => new Response(`data: ${JSON.stringify(chunk)}\n\n`),
  });
  const reply = await provider.generate(
    {
      system: "",
      parts: [{ type: "text", text: "Hi" }],
      settings: { temperature: null, maxTokens: null, seed: null },
      promptVersion: "1",
      reply: { kind: "schema", name: "greeting", schema: objectOf({ text: { type: "string" } }) },
    },
    { signal: new AbortController().signal },
  );
  expect(reply.text).toBe("Hi");
  expect(compiled).toHaveLength(1);
  vi.unstubAllGlobals();
});
