import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { canonicalJson } from "../../foundation/canonical-json";
import { GenerationSettings } from "../../shapes/call";
import { ModelChoice } from "../../shapes/connection";
import { JudgingSettings } from "../../shapes/judging";
import { DEFAULT_SETTINGS } from "../../shapes/usual";

const Chosen = Type.Union([ModelChoice, Type.Null()]);

const Remembered = Type.Object({
  format: Type.Literal("caplens-model-choices"),
  version: Type.Literal(4),
  caption: Chosen,
  judge: Chosen,
  /** Judges beside the first one. */
  otherJudges: Type.Array(ModelChoice),
  /** All that can be chosen from, in use or not. */
  kept: Type.Optional(Type.Array(ModelChoice)),
  settings: GenerationSettings,
  judging: Type.Optional(JudgingSettings),
});
export type Remembered = Static<typeof Remembered>;

/** Version 3 stored values set by Caplens itself as if people had set them. */
const Version3 = Type.Object({ ...Remembered.properties, version: Type.Literal(3) });

/** There were two places for more judges; nothing stands where nobody had chosen any. */
const Version2 = Type.Object({
  format: Type.Literal("caplens-model-choices"),
  version: Type.Literal(2),
  caption: Chosen,
  judge: Chosen,
  otherJudges: Type.Optional(Type.Object({ "judge-2": Chosen, "judge-3": Chosen })),
  settings: GenerationSettings,
  judging: Type.Optional(JudgingSettings),
});

/** Before there were kinds: every endpoint spoke OpenAI's chat format. */
const EarlierChoice = Type.Object({ baseUrl: Type.String(), model: Type.String(), audio: Type.Boolean() });
const Version1 = Type.Object({
  format: Type.Literal("caplens-model-choices"),
  version: Type.Literal(1),
  caption: Type.Union([EarlierChoice, Type.Null()]),
  judge: Type.Union([EarlierChoice, Type.Null()]),
  settings: GenerationSettings,
});

const EARLIER_DEFAULT: GenerationSettings = { temperature: 0, maxTokens: 2048, seed: null };

function withKind(choice: Static<typeof EarlierChoice> | null): ModelChoice | null {
  return choice === null ? null : { ...choice, kind: "openai-compatible" };
}

function untouched(settings: GenerationSettings): boolean {
  return canonicalJson(settings) === canonicalJson(EARLIER_DEFAULT);
}

/** Converts the format of an earlier version to the present one; anything else stays as it is. */
function migrate(value: unknown): unknown {
  if (Value.Check(Version1, value)) {
    const { caption, judge } = value;
    return migrate({
      ...value,
      version: 3,
      caption: withKind(caption),
      judge: withKind(judge),
      otherJudges: [],
    });
  }
  if (Value.Check(Version2, value)) {
    const others = [value.otherJudges?.["judge-2"], value.otherJudges?.["judge-3"]];
    return migrate({ ...value, version: 3, otherJudges: others.filter((choice) => choice != null) });
  }
  if (Value.Check(Version3, value)) {
    const { settings } = value;
    return { ...value, version: 4, settings: untouched(settings) ? DEFAULT_SETTINGS : settings };
  }
  return value;
}

/** Choices as they were kept by this or an earlier version; null for anything else. */
export function readChoices(value: unknown): Remembered | null {
  const migrated = migrate(value);
  return Value.Check(Remembered, migrated) ? migrated : null;
}
