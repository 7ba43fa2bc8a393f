import { describe, expect, it } from "vitest";
import { abilitiesOf, takesSound } from "../../../src/lib/model-services/model-abilities";
import { MODEL_SERVICES, serviceAt } from "../../../src/lib/model-services/model-services";
import { normaliseBaseUrl } from "../../../src/providers/base-url";
import { providerKinds } from "../../../src/providers/registry";
import type { ModelChoice } from "../../../src/schemas/connection";

describe("services", () => {
  it("have ids of their own, addresses as they are called, and between them every wire format", () => {
    expect(new Set(MODEL_SERVICES.map(({ id }) => id)).size).toBe(MODEL_SERVICES.length);
    for (const { baseUrl } of MODEL_SERVICES) {
      if (baseUrl !== "") expect(normaliseBaseUrl(baseUrl)).toBe(baseUrl);
    }
    expect(new Set(MODEL_SERVICES.map(({ kind }) => kind))).toEqual(new Set(providerKinds));
  });

  it.each([
    ["https://api.openai.com/v1", "openai"],
    ["https://api.groq.com/elsewhere", "groq"],
    ["http://localhost:11434/v1", "ollama"],
    ["http://localhost:9999/v1", null],
    ["https://api.openai.com.evil.example/v1", null],
    ["", null],
    ["api.openai.com", null],
  ])("%s is %s", (baseUrl, id) => expect(serviceAt(baseUrl)?.id ?? null).toBe(id));
});

describe("abilities", () => {
  const common = { baseUrl: "https://a.example/v1", model: "m", audio: true };

  it.each<[string, ModelChoice, boolean]>([
    ["Gemini hears", { ...common, kind: "google" }, true],
    ["Anthropic hears nothing", { ...common, kind: "anthropic" }, false],
    ["chat completions may carry sound", { ...common, kind: "openai", api: "chat" }, true],
    ["responses carry none", { ...common, kind: "openai", api: "responses" }, false],
    ["no one hears whose user says so", { ...common, audio: false, kind: "google" }, false],
  ])("%s", (_name, choice, hears) => expect(takesSound(choice)).toBe(hears));

  it.each<[ModelChoice["kind"], string, object]>([
    ["google", "gemma-3-27b-it", { image: true, system: false, json: false }],
    ["google", "gemini-2.5-pro", { image: true, system: true, json: true }],
    ["openai-compatible", "deepseek-chat", { image: false }],
    ["openai-compatible", "qwen2.5-vl", { image: true }],
    ["anthropic", "claude-sonnet-4-5", { image: true, json: false }],
  ])("%s %s", (kind, model, abilities) => {
    const choice: ModelChoice =
      kind === "openai" ? { ...common, kind, api: "chat", model } : { ...common, kind, model };
    expect(abilitiesOf(choice)).toMatchObject(abilities);
  });

  it("OpenAI's models for speech see nothing", () => {
    expect(
      abilitiesOf({ ...common, kind: "openai", api: "chat", model: "gpt-4o-audio-preview" }),
    ).toMatchObject({
      image: false,
      audio: "asked",
    });
  });
});
