import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { GenerationSettings } from "../../schemas/call";

/** A model as remembered in this browser: never with its key. */
export const ModelChoice = Type.Object({
  baseUrl: Type.String(),
  model: Type.String(),
  audio: Type.Boolean(),
});
export type ModelChoice = Static<typeof ModelChoice>;

/** A model as entered; the key goes on to the engine and is then forgotten here. */
export type ModelForm = ModelChoice & { apiKey: string };

const Remembered = Type.Object({
  format: Type.Literal("caplens-model-choices"),
  version: Type.Literal(1),
  caption: Type.Union([ModelChoice, Type.Null()]),
  judge: Type.Union([ModelChoice, Type.Null()]),
  settings: GenerationSettings,
});
export type Remembered = Static<typeof Remembered>;

const STORAGE_KEY = "caplens-model-choices";

export const DEFAULT_SETTINGS: GenerationSettings = { temperature: 0, maxTokens: 2048, seed: null };

/** The choices of an earlier visit; null when there are none or they can't be read. */
export function recallModels(): Remembered | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    return Value.Check(Remembered, value) ? value : null;
  } catch {
    return null;
  }
}

/** Remembers choices for the next visit. A browser that refuses storage just forgets them. */
export function rememberModels(choices: Omit<Remembered, "format" | "version">): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ format: "caplens-model-choices", version: 1, ...choices }),
    );
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

/** The choice without its key. */
export function withoutKey({ baseUrl, model, audio }: ModelForm): ModelChoice {
  return { baseUrl, model, audio };
}
