import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listModels } from "../../src/calls/list-models";
import { createProvider } from "../../src/calls/registry";
import { KEY, requestWith } from "./calls";
import { settingsOf } from "./kinds";

// Another's reading of the same formats: our stand-in could share a mistake with the code that it tests.
const mock = new LLMock({ port: 0 });
beforeAll(async () => {
  mock.onMessage(/Describe/, { content: "A kettle boils over." });
  await mock.start();
});
afterAll(() => mock.stop());

it.each([
  ["openai chat", "gpt-4o"],
  ["openai responses", "gpt-4o"],
  ["google", "gemini-2.5-flash"],
  ["anthropic", "claude-sonnet-4-5"],
] as const)("%s streams a caption from an independent mock", async (way, model) => {
  const settings = settingsOf(way, { url: `${mock.url}/v1`, googleUrl: `${mock.url}/v1beta` }, model);
  const provider = await createProvider(settings);
  const deltas: string[] = [];
  const parts = [
    {
      type: "image" as const,
      blob: new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]),
      mediaType: "image/jpeg",
      hash: "h",
    },
    { type: "text" as const, text: "Describe it." },
  ];
  const { text, record } = await provider.generate(requestWith({ parts }), {
    signal: new AbortController().signal,
    onText: (delta) => deltas.push(delta),
  });
  expect(text).toBe("A kettle boils over.");
  expect(deltas.join("")).toBe(text);
  // It leaves out the name under which Gemini answers.
  const answeredModel = way === "google" ? null : model;
  expect(record).toMatchObject({ answeredModel, finishReason: "stop" });
});

it("lists its models", async () => {
  const names = await listModels({ kind: "openai", baseUrl: `${mock.url}/v1`, apiKey: KEY });
  expect(names.length).toBeGreaterThan(0);
});
