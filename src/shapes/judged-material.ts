import { type Static, Type } from "typebox";
import { Modality } from "./anycap-item";
import { Checklist } from "./checklist";
import { JudgeStamp, UnscoredCause, Verdict } from "./verdict";

// The own parts of samples (`material`) and of results (`judgement.detail`) of each benchmark, quizzes apart: `quiz.ts`.

/** The judging material of a sample in an instruction-following benchmark, and the sample's names in its files. */
export const ChecklistMaterial = Type.Object({
  /** Null while no file has told it. */
  checklist: Type.Union([Checklist, Type.Null()]),
  /** `prompt_id` as the files have it. */
  promptId: Type.Union([Type.String(), Type.Number(), Type.Null()]),
  /** `field` as the files have it. */
  field: Type.Union([Type.String(), Type.Null()]),
  /** `constraints_used`: constraints and relations between them, as the files have them. */
  constraintsUsed: Type.Array(Type.String()),
});
export type ChecklistMaterial = Static<typeof ChecklistMaterial>;

/** The judgement of a caption by an instruction-following benchmark. */
export const ChecklistJudgement = Type.Object({
  /** The judged checklist, where it is another one than the sample's. */
  checklist: Type.Union([Checklist, Type.Null()]),
  /** Each says by which semantics it was decided. */
  verdicts: Type.Array(Verdict),
  /** Those of rules by the other semantics, on the same parts of the caption; none where only files told the result. */
  otherRules: Type.Array(Verdict),
  /** The version of the rules that decided them; absent where files told the result. */
  rules: Type.Optional(Type.String({ minLength: 1 })),
});
export type ChecklistJudgement = Static<typeof ChecklistJudgement>;

const Count = Type.Integer({ minimum: 0 });
const Counted = Type.Object({ words: Count, sentences: Count });

/** The length of a caption: as the released scripts count, and as a reader would. */
export const CaptionLength = Type.Object({ reference: Counted, strict: Counted });
export type CaptionLength = Static<typeof CaptionLength>;

const unscored = { cause: Type.Optional(UnscoredCause) };

/** A key point: 1 found and right, 0 not; null where that could not be found out, and why. */
export const JudgedPoint = Type.Object({
  score: Type.Union([Type.Number(), Type.Null()]),
  reason: Type.String(),
  ...unscored,
});
export type JudgedPoint = Static<typeof JudgedPoint>;

/** A rating from 0 to 4, before any cap; null where there is none, and why. */
export const JudgedStyle = Type.Object({
  score: Type.Union([Type.Number(), Type.Null()]),
  reason: Type.String(),
  ...unscored,
});
export type JudgedStyle = Static<typeof JudgedStyle>;

/** One asking of a judge: what it said of each key point in their order, or its rating. */
export const JudgedRound = Type.Object({
  judge: JudgeStamp,
  /** From 1, for each judge by itself. */
  round: Type.Integer({ minimum: 1 }),
  points: Type.Optional(Type.Array(JudgedPoint)),
  style: Type.Optional(JudgedStyle),
});
export type JudgedRound = Static<typeof JudgedRound>;

/** The judgement of a caption. */
export const AnycapJudgement = Type.Object({
  /** Null where the caption is not known. */
  length: Type.Union([CaptionLength, Type.Null()]),
  /** One each, in the order of the item's key points. */
  points: Type.Optional(Type.Array(JudgedPoint)),
  style: Type.Optional(JudgedStyle),
  /** Every asking behind it, where there was more than one. */
  rounds: Type.Optional(Type.Array(JudgedRound)),
  /** The line of a result file that told it: it is written back as it was. */
  record: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type AnycapJudgement = Static<typeof AnycapJudgement>;

/** Two captions for one instruction: the first one, which is worse, and a better one. */
export const CorrectivePair = Type.Object({
  medium: Modality,
  worse: Type.String(),
  better: Type.String(),
});
export type CorrectivePair = Static<typeof CorrectivePair>;

const Similarity = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

/** Similarity of captions to the better one of their pair; null when unknown. */
export const PairJudgement = Type.Object({
  /** Similarity of the caption that was judged. */
  caption: Similarity,
  /** Similarity of the first caption of the pair. */
  first: Similarity,
  /** The reason why it is not known. */
  why: Type.Optional(Type.String()),
});
export type PairJudgement = Static<typeof PairJudgement>;
