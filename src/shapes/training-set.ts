import { type Static, Type } from "typebox";
import { TRAINING_SET_VERSION } from "../foundation/document-versions";
import { CallRecord } from "./call";
import { Checklist } from "./checklist";
import { ModelChoice } from "./connection";
import { MadeBenchmark, Split } from "./instruction-set";
import { OneOf } from "./one-of";
import { type NewDocument, newMembers } from "./quiz-draft";
import { LONGEST_NOTE } from "./rating";

export const TRAINING_SET_LIMITS = {
  title: 200,
  sources: 5000,
  rows: 5000,
  /** Characters of a caption or an instruction. */
  text: 60_000,
  calls: 4000,
} as const;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Name = Type.String({ maxLength: 300 });
const When = Type.String({ maxLength: 40 });
const LongText = Type.String({ maxLength: TRAINING_SET_LIMITS.text });

/**
 * Ways in which training data are made.
 * - `dense-caption`: a dense caption; instructions of constraints that it can support; their contents answered from it, form last.
 * - `constraints`: a caption and drawn constraints become an instruction and a response.
 * - `degraded`: a good caption and a worse one, made by one controlled change.
 * - `rejection`: several captions a sample, kept by our verdicts; chosen and rejected differ in named constraints.
 */
export const TRAINING_RECIPES = ["dense-caption", "constraints", "degraded", "rejection"] as const;
export const TrainingRecipe = OneOf("dense-caption", "constraints", "degraded", "rejection");
export type TrainingRecipe = Static<typeof TrainingRecipe>;

/** A clip with the captions that rows are made of. */
export const TrainingSource = Type.Object({
  /** Occurs once in a set: "s3". */
  id: Id,
  /** The clip as trainers are told of it: a path, and the SHA-256 of its bytes where it is known. */
  media: Type.Object({
    path: Name,
    hash: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    sound: Type.Boolean(),
    seconds: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
  }),
  /** Application field, for statistics ("Understanding"); null where nobody told it. */
  field: Type.Union([Name, Type.Null()]),
  /** Empty where a source is a caption alone. */
  instruction: LongText,
  checklist: Type.Union([Checklist, Type.Null()]),
  /** Captions that are already there, each with whose it is and, per check id, how it was judged where that is known. */
  captions: Type.Array(
    Type.Object({
      text: LongText,
      by: Name,
      verdicts: Type.Record(Type.String(), OneOf("passed", "failed", "unscored")),
    }),
    { maxItems: 64 },
  ),
  /** The split that the set or sample it comes from names for its clip: it stays there. Absent where none is named. */
  split: Type.Optional(Split),
});
export type TrainingSource = Static<typeof TrainingSource>;

/** A line of a file of captions of clips: JSON Lines that people write for training data. */
export const CaptionLine = Type.Object({
  /** Path of the clip, from the folder in which a trainer runs. */
  video: Type.String({ minLength: 1, maxLength: 300 }),
  caption: LongText,
  /** Whose it is: a model, a person. */
  by: Type.Optional(Name),
  instruction: Type.Optional(LongText),
  checklist: Type.Optional(Checklist),
  field: Type.Optional(Name),
  seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  sha256: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
  sound: Type.Optional(Type.Boolean()),
});
export type CaptionLine = Static<typeof CaptionLine>;

/** A verdict of our rules on a row, kept with it: why it may leave or may not. */
export const RowVerdict = Type.Object({
  checkId: Type.String(),
  constraintId: Type.Union([Type.String(), Type.Null()]),
  status: OneOf("passed", "failed", "unscored"),
  /** By whom: a rule, a judge, or the captions it was made of. */
  by: OneOf("rule", "judge", "source"),
  why: Type.String({ maxLength: LONGEST_NOTE }),
});
export type RowVerdict = Static<typeof RowVerdict>;

/** One row of training data. */
export const TrainingRow = Type.Object({
  /** Occurs once in a set: "r9". */
  id: Id,
  sourceId: Id,
  recipe: TrainingRecipe,
  instruction: LongText,
  checklist: Checklist,
  /** The answer to learn. */
  response: LongText,
  /** The answer not to prefer; null where the row is no pair. */
  rejected: Type.Union([
    Type.Object({
      text: LongText,
      /** Ids of the checks that it fails and `response` passes; no other differs. */
      failsIn: Type.Array(Type.String(), { minItems: 1 }),
      /** The change that made it ("one event left out"), or whose caption it is. */
      how: Name,
    }),
    Type.Null(),
  ]),
  verdicts: Type.Array(RowVerdict),
  /** The reason why it may not leave: the first rule that it fails; null for one that may. */
  refused: Type.Union([Type.String({ maxLength: LONGEST_NOTE }), Type.Null()]),
  split: Split,
  /** Models that wrote any of it, and versions of the prompts. */
  models: Type.Array(ModelChoice),
  promptVersions: Type.Array(Type.String({ maxLength: 100 })),
});
export type TrainingRow = Static<typeof TrainingRow>;

/** Training data in the making: sources, rows, and why each of them may leave. */
export const TrainingSet = Type.Object({
  format: Type.Literal("caplens-training-set"),
  version: Type.Literal(TRAINING_SET_VERSION),
  id: Id,
  title: Type.String({ maxLength: TRAINING_SET_LIMITS.title }),
  /** ISO 8601. */
  createdAt: When,
  updatedAt: When,
  benchmark: MadeBenchmark,
  /** Seed for drawing constraints, changes and splits. */
  seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  /** Licence of what goes out, in the words of whoever makes it. */
  licence: Type.String({ maxLength: TRAINING_SET_LIMITS.title }),
  /** Shares of rows in validation and test, by clip: the rest trains. */
  shares: Type.Object({
    validation: Type.Number({ minimum: 0, maximum: 0.5 }),
    test: Type.Number({ minimum: 0, maximum: 0.5 }),
  }),
  sources: Type.Array(TrainingSource, { maxItems: TRAINING_SET_LIMITS.sources }),
  rows: Type.Array(TrainingRow, { maxItems: TRAINING_SET_LIMITS.rows }),
  calls: Type.Array(CallRecord, { maxItems: TRAINING_SET_LIMITS.calls }),
});
export type TrainingSet = Static<typeof TrainingSet>;

/** An empty training set. */
export function newTrainingSet({
  benchmark,
  ...choices
}: NewDocument & { benchmark: MadeBenchmark }): TrainingSet {
  return {
    format: "caplens-training-set",
    version: TRAINING_SET_VERSION,
    ...{ ...newMembers(choices), benchmark },
    ...{ licence: "", shares: { validation: 0.05, test: 0.05 }, sources: [], rows: [], calls: [] },
  };
}
