import { type Static, Type } from "typebox";
import { RESULT_VERSION } from "../foundation/document-versions";
import { CallRecord, JudgeReply } from "./call";
import { AudioRecord, FrameSet } from "./media";
import { OneOf } from "./one-of";
import { Problem } from "./problem";
import { UnscoredCause, VerdictStatus } from "./verdict";

/** The reason why the words of a model are no whole caption, or none of what they are to be about. */
export const Shortfall = Type.Object({
  kind: Type.Union([
    /** It was not written to its end: the connection, a cancel, or a page that was closed meanwhile. */
    Type.Literal("broken off"),
    /** It ended at the longest reply. */
    Type.Literal("length"),
    /** A content filter held the rest back. */
    Type.Literal("filtered"),
    /** It says that it won't do what was asked. */
    Type.Literal("refusal"),
    /** Its model was sent neither pictures nor sound. */
    Type.Literal("shown nothing"),
  ]),
  /** Somebody has said that it is to be judged all the same. */
  judgeAnyway: Type.Optional(Type.Literal(true)),
});
export type Shortfall = Static<typeof Shortfall>;

/** One line of a result: a constraint, a quiz question, a key point, a rating. */
export const Outcome = Type.Object({
  /** Id of the check. Occurs once in a result. */
  id: Type.String(),
  /** The type it is counted under: the id of a constraint, a type of question; null when unknown. */
  type: Type.Union([Type.String(), Type.Null()]),
  /** The part of the material it belongs to, in the benchmark's own words: "format". */
  part: Type.Optional(Type.String()),
  status: VerdictStatus,
  cause: Type.Optional(UnscoredCause),
  reason: Type.String(),
  /** The same line read otherwise, by names of the benchmark: by other semantics, by some of its questions alone. */
  readings: Type.Optional(Type.Record(Type.String(), VerdictStatus)),
  /** Present when the outcome is rated and not just passed. */
  points: Type.Optional(Type.Object({ earned: Type.Number(), of: Type.Number({ exclusiveMinimum: 0 }) })),
});
export type Outcome = Static<typeof Outcome>;

/** Identifies the task of a result: a sample, a model entry, and the repeat of the two (from 1). */
export const ResultKey = Type.Object({
  sampleId: Type.String({ minLength: 1 }),
  entryId: Type.String({ minLength: 1 }),
  repeat: Type.Integer({ minimum: 1 }),
});
export type ResultKey = Static<typeof ResultKey>;

/** Media shown to a model. */
export const ShownMedia = Type.Object({
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
});
export type ShownMedia = Static<typeof ShownMedia>;

/** A model's text; where it is no whole caption, `shortfall` says why, and nothing of it is scored. */
export const WrittenCaption = Type.Object({
  text: Type.String(),
  /** The model's reasoning before that. */
  reasoning: Type.Optional(Type.String()),
  shortfall: Type.Optional(Shortfall),
  /** Null: it was made elsewhere. */
  call: Type.Union([CallRecord, Type.Null()]),
  /** Null: it was made elsewhere. */
  shown: Type.Union([ShownMedia, Type.Null()]),
});
export type WrittenCaption = Static<typeof WrittenCaption>;

/** A caption as its refiner returned it. */
export const RefinedCaption = Type.Object({
  ...WrittenCaption.properties,
  /** The refiner has found that nothing needs a change: the text is that of the first caption. */
  unchanged: Type.Optional(Type.Literal(true)),
  /** All that the refiner answered, as it came. */
  replies: Type.Optional(Type.Array(JudgeReply)),
});
export type RefinedCaption = Static<typeof RefinedCaption>;

/** The judgement of a caption; `detail` has the benchmark's own shape. */
export const Judgement = Type.Object({
  outcomes: Type.Array(Outcome),
  detail: Type.Unknown(),
  /** All that judges answered, as it came; absent where nobody was asked. */
  replies: Type.Optional(Type.Array(JudgeReply)),
});
export type Judgement = Static<typeof Judgement>;

/** A person's decision against a verdict. The verdict itself stays; scores are shown with and without it. */
export const Overrule = Type.Object({
  /** Id of the format or content check. */
  checkId: Type.String(),
  status: OneOf("passed", "failed"),
  /** The reason, in the person's words; may be empty. */
  note: Type.String(),
  /** ISO 8601. */
  madeAt: Type.String(),
  /** The caption has changed since: it is shown, and counts for nothing. */
  stale: Type.Optional(Type.Boolean()),
});
export type Overrule = Static<typeof Overrule>;

/** A check that a person calls wrong in itself (a wrong right answer, a demand nobody made). */
export const DisputedCheck = Type.Object({
  checkId: Type.String(),
  /** The fault, in the person's words; may be empty. */
  note: Type.String(),
  /** ISO 8601. */
  markedAt: Type.String(),
});
export type DisputedCheck = Static<typeof DisputedCheck>;

/**
 * The outcome of a task so far. A step that is there is finished and is never done again; a step that is missing is
 * still to do, and `problem` says why it was not done when it was tried.
 */
export const Result = Type.Object({
  format: Type.Literal("caplens-result"),
  version: Type.Literal(RESULT_VERSION),
  runId: Type.String({ minLength: 1 }),
  ...ResultKey.properties,
  caption: Type.Union([WrittenCaption, Type.Null()]),
  /** Null: not refined. Where it is there, it is what was judged. */
  refined: Type.Union([RefinedCaption, Type.Null()]),
  judgement: Type.Union([Judgement, Type.Null()]),
  /** Overrules by people, beside the judgement; at most one for a line, by its id. */
  overrules: Type.Array(Overrule),
  problem: Type.Union([Problem, Type.Null()]),
});
export type Result = Static<typeof Result>;

/** One piece of work: a sample for a model entry, and which repeat of the two it is. */
export type Task = ResultKey;

/** A name for a task among those of its run: parts that hold the sign between them are told apart. */
export function taskKey({ sampleId, entryId, repeat }: ResultKey): string {
  return JSON.stringify([sampleId, entryId, repeat]);
}

/** The state of a task: nothing done, captioned but not judged, or done. */
export type TaskState = "open" | "captioned" | "done";

/** The state of a task by its result. */
export function stateOf(result: Pick<Result, "caption" | "judgement"> | null): TaskState {
  if (result?.judgement) return "done";
  return result?.caption ? "captioned" : "open";
}
