import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { ABILITY_TABLE } from "../../../src/calls/model-services/ability-table";
import {
  abilitiesOf,
  carries,
  isAbout,
  knownAbilities,
} from "../../../src/calls/model-services/model-abilities";
import type { ModelChoice } from "../../../src/shapes/connection";
import { ModelAbilities } from "../../../src/shapes/model-abilities";
import type { AbilityCorrection } from "../../../src/shapes/model-settings";

const common = { baseUrl: "https://a.example/v1", model: "m", audio: true };
const gemini: ModelChoice = {
  kind: "google",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  model: "gemini-2.5-pro",
  audio: true,
};
const claude = (model: string): ModelChoice => ({
  kind: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  model,
  audio: false,
});

it("every row of the table has a date", () => {
  expect(ABILITY_TABLE.filter(({ asOf }) => !/^20\d\d-[01]\d-[0-3]\d$/.test(asOf))).toEqual([]);
});

describe("sound goes to whom the user says hears it", () => {
  it.each<[string, ModelChoice, boolean]>([
    ["Gemini hears", { ...common, kind: "google" }, true],
    ["Anthropic hears nothing", { ...common, kind: "anthropic" }, false],
    ["chat completions may carry sound", { ...common, kind: "openai", api: "chat" }, true],
    ["responses carry none", { ...common, kind: "openai", api: "responses" }, false],
    ["no one hears whose user says so", { ...common, audio: false, kind: "google" }, false],
  ])("%s", (_name, choice, hears) => expect(abilitiesOf(choice).audio).toBe(hears));
});

describe("the table", () => {
  it.each<[Exclude<ModelChoice["kind"], "embedded">, string, object]>([
    ["google", "gemma-3-27b-it", { image: true, system: false, json: "none" }],
    ["google", "models/gemma-3-1b-it", { image: false, system: false, video: false }],
    ["google", "gemini-2.5-pro", { image: true, system: true, json: "schema", video: true }],
    ["openai-compatible", "deepseek-chat", { image: false }],
    ["openai-compatible", "qwen2.5-vl", { image: true, video: true }],
    ["openai-compatible", "anything", { image: true, video: false, system: true }],
    ["openai", "gpt-4o-audio-preview", { image: false, audio: true, json: "none" }],
    ["openai", "gpt-5-mini", { temperature: false, video: false }],
    ["anthropic", "claude-sonnet-4-5", { image: true, temperature: true }],
    ["anthropic", "claude-sonnet-5", { temperature: false }],
    ["openrouter", "google/gemini-2.5-pro", { video: true }],
  ])("%s %s", (kind, model, abilities) => {
    const choice: ModelChoice =
      kind === "openai" ? { ...common, kind, api: "chat", model } : { ...common, kind, model };
    const known = abilitiesOf(choice);
    expect(known).toMatchObject(abilities);
    expect(Value.Check(ModelAbilities, known)).toBe(true);
  });

  it("adds limits up from the general to the special", () => {
    expect(abilitiesOf(claude("claude-opus-4-5")).limits).toMatchObject({ images: 100, manyImages: 20 });
    expect(abilitiesOf(claude("claude-opus-5-5")).limits).toMatchObject({ images: 600, manyImages: 20 });
    const groq = { ...common, kind: "openai-compatible", baseUrl: "https://api.groq.com/openai/v1" } as const;
    expect(abilitiesOf(groq).limits).toMatchObject({ images: 5, requestBytes: 4 * 1024 * 1024 });
    expect(Object.values(abilitiesOf({ ...common, kind: "openai-compatible" }).limits)).toEqual(
      Array(7).fill(null),
    );
  });

  it("says where each part is known from", () => {
    const table = { kind: "table", asOf: "2026-01-12" };
    expect(knownAbilities(gemini, []).from).toEqual({
      image: table,
      audio: table,
      video: table,
      system: table,
      json: table,
    });
    expect(knownAbilities({ ...common, kind: "openai-compatible" }, []).from.image).toEqual({
      kind: "assumed",
    });
    expect(knownAbilities({ ...gemini, audio: false }, []).from.audio).toEqual({ kind: "said" });
    expect(knownAbilities(claude("claude-opus-5"), []).from).toMatchObject({
      audio: { kind: "format" },
      video: { kind: "format" },
    });
    expect(knownAbilities({ ...common, kind: "openai-compatible" }, []).from.audio).toEqual({ kind: "said" });
    expect(abilitiesOf({ ...common, kind: "openai-compatible" }).asOf).toBeNull();
    expect(abilitiesOf(gemini).asOf).toBe("2026-01-12");
  });
});

describe("corrections", () => {
  const about = (choice: ModelChoice, changes: Partial<AbilityCorrection>): AbilityCorrection => ({
    baseUrl: choice.baseUrl,
    model: choice.model,
    origin: "user",
    asOf: "2026-11-20",
    ...changes,
  });

  it("of the user come before what a refusal taught, whatever their order, and both before the table", () => {
    const learnt = about(gemini, { origin: "refusal", asOf: "2026-11-21", image: false, video: false });
    const said = about(gemini, { image: true, limits: { images: 4 } });
    for (const corrections of [
      [learnt, said],
      [said, learnt],
    ]) {
      const { abilities, from } = knownAbilities(gemini, corrections);
      expect(abilities).toMatchObject({ image: true, video: false });
      expect(abilities.limits).toMatchObject({ images: 4, audioSeconds: 34_200 });
      expect(from.image).toEqual({ kind: "user", asOf: "2026-11-20" });
      expect(from.video).toEqual({ kind: "refusal", asOf: "2026-11-21" });
    }
  });

  it("from a refusal come before the tick for sound", () => {
    expect(abilitiesOf(gemini, [about(gemini, { origin: "refusal", audio: false })]).audio).toBe(false);
  });

  it("hold for one model at one address, however these are written", () => {
    const learnt = about(gemini, { origin: "refusal", image: false });
    expect(abilitiesOf({ ...gemini, model: "gemini-2.5-flash" }, [learnt]).image).toBe(true);
    expect(abilitiesOf({ ...gemini, baseUrl: "https://proxy.example/v1beta" }, [learnt]).image).toBe(true);
    const otherwise = { ...gemini, model: " models/Gemini-2.5-Pro", baseUrl: `${gemini.baseUrl}/` };
    expect(abilitiesOf(otherwise, [learnt]).image).toBe(false);
    expect(isAbout(learnt, otherwise)).toBe(true);
  });

  it("can't make a wire format carry what it has no place for", () => {
    const choice = claude("claude-opus-5");
    const { abilities, from } = knownAbilities(choice, [about(choice, { audio: true, video: true })]);
    expect(abilities).toMatchObject({ audio: false, video: false });
    expect(from.video).toEqual({ kind: "format" });
    expect(carries(choice)).toEqual({ audio: false, video: false });
  });
});
