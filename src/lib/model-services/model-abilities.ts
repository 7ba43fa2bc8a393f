import type { ModelChoice } from "../../schemas/connection";

/** What a model can be given, and whether it can be held to JSON. */
export type ModelAbilities = {
  image: boolean;
  /** "asked": it depends on the model, and the user says it. */
  audio: "asked" | "never";
  system: boolean;
  /** `object`: any JSON object; `schema`: one of a given JSON Schema. */
  json: "none" | "object" | "schema";
};

const USUAL: ModelAbilities = { image: true, audio: "asked", system: true, json: "schema" };

type Row = { kind: ModelChoice["kind"]; model: RegExp; differs: Partial<ModelAbilities> };

/**
 * Models that can do less than is usual, as of 2026-11; the first row that fits counts. Names that are not here get
 * the benefit of the doubt: a refusal is told in plain words.
 */
const TABLE: readonly Row[] = [
  {
    kind: "openai",
    model: /^(gpt-3\.5|gpt-4-0|gpt-4$|o1-mini|o1-preview|o3-mini)/,
    differs: { image: false },
  },
  // Made for speech: pictures are refused, and so is JSON mode.
  { kind: "openai", model: /(^gpt-audio|-audio-)/, differs: { image: false, json: "none" } },
  { kind: "google", model: /^(models\/)?gemma-3-1b/, differs: { image: false, system: false, json: "none" } },
  { kind: "google", model: /^(models\/)?gemma/, differs: { system: false, json: "none" } },
  { kind: "openai-compatible", model: /^deepseek-(chat|reasoner)$/, differs: { image: false, json: "object" } },
];

/** What is known of the model of a choice. */
export function abilitiesOf(choice: ModelChoice): ModelAbilities {
  const row = TABLE.find(({ kind, model }) => kind === choice.kind && model.test(choice.model.trim()));
  const abilities = { ...USUAL, ...row?.differs };
  if (choice.kind === "anthropic") return { ...abilities, audio: "never" };
  if (choice.kind === "openai" && choice.api === "responses") return { ...abilities, audio: "never" };
  return abilities;
}

/** True when sound may be sent: the model may take it, and the user says that it does. */
export function takesSound(choice: ModelChoice): boolean {
  return choice.audio && abilitiesOf(choice).audio !== "never";
}
