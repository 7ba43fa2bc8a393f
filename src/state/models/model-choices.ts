import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { GenerationSettings } from "../../schemas/call";
import { type Connection, ModelChoice } from "../../schemas/connection";
import { JudgingSettings } from "../../schemas/judging";

export type { ModelChoice } from "../../schemas/connection";

/** A model as entered; the key goes on to the engine and is then forgotten here. */
export type ModelForm = Connection;

const Remembered = Type.Object({
  format: Type.Literal("caplens-model-choices"),
  version: Type.Literal(2),
  caption: Type.Union([ModelChoice, Type.Null()]),
  judge: Type.Union([ModelChoice, Type.Null()]),
  /** Absent where nobody has chosen any. */
  otherJudges: Type.Optional(
    Type.Object({
      "judge-2": Type.Union([ModelChoice, Type.Null()]),
      "judge-3": Type.Union([ModelChoice, Type.Null()]),
    }),
  ),
  settings: GenerationSettings,
  judging: Type.Optional(JudgingSettings),
});
export type Remembered = Static<typeof Remembered>;

/** Before there were kinds: every endpoint spoke OpenAI's chat format. */
const EarlierChoice = Type.Object({ baseUrl: Type.String(), model: Type.String(), audio: Type.Boolean() });
const Earlier = Type.Object({
  format: Type.Literal("caplens-model-choices"),
  version: Type.Literal(1),
  caption: Type.Union([EarlierChoice, Type.Null()]),
  judge: Type.Union([EarlierChoice, Type.Null()]),
  settings: GenerationSettings,
});

const STORAGE_KEY = "caplens-model-choices";

export const DEFAULT_SETTINGS: GenerationSettings = { temperature: 0, maxTokens: 2048, seed: null };

function withKind(choice: Static<typeof EarlierChoice> | null): ModelChoice | null {
  return choice === null ? null : { ...choice, kind: "openai-compatible" };
}

/** What an earlier version kept, as this one keeps it; anything else stays as it is. */
function migrate(value: unknown): unknown {
  if (!Value.Check(Earlier, value)) return value;
  return { ...value, version: 2, caption: withKind(value.caption), judge: withKind(value.judge) };
}

/** The choices of an earlier visit; null when there are none or they can't be read. */
export function recallModels(): Remembered | null {
  try {
    const value = migrate(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
    return Value.Check(Remembered, value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Remembers choices for the next visit beside those that were made before. A browser that refuses storage just forgets
 * them.
 */
export function rememberModels(choices: Partial<Omit<Remembered, "format" | "version">>): void {
  const none = { caption: null, judge: null, settings: DEFAULT_SETTINGS };
  const remembered = { ...none, ...recallModels(), ...choices };
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ ...remembered, format: "caplens-model-choices", version: 2 }),
    );
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

/** The choice without its key, and without what was said of it. */
export function withoutKey({ apiKey: _key, unencrypted: _said, ...choice }: ModelForm): ModelChoice {
  return choice;
}
