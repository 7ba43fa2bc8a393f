import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

/** `reference`: as the benchmarks' released scripts decide. `strict`: as a careful reader would. */
export const Semantics = OneOf("reference", "strict");
export type Semantics = Static<typeof Semantics>;

/** The released scripts that decide format checks under `reference`: the two differ in a few rules. */
export const ReleasedRules = OneOf("if-vidcap", "omnicap-if");
export type ReleasedRules = Static<typeof ReleasedRules>;

export const VerdictStatus = OneOf("passed", "failed", "unscored");
export type VerdictStatus = Static<typeof VerdictStatus>;

/**
 * A piece of a text, in UTF-16 code units: `start` inclusive, `end` exclusive.
 * `start === end` marks a place (where a suffix is missing, say).
 */
export const Span = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  /** The label of the mark, in a few words ("9th sentence, 8 allowed"). */
  label: Type.Optional(Type.String()),
});
export type Span = Static<typeof Span>;

/** A checker's verdict on one content string; spans count within that string. */
export const CheckVerdict = Type.Object({
  passed: Type.Boolean(),
  reason: Type.String(),
  evidence: Type.Array(Span),
});
export type CheckVerdict = Static<typeof CheckVerdict>;

/** The reason why there is no verdict. */
export const UnscoredCause = Type.Union([
  Type.Literal("not judged"),
  Type.Literal("not extracted"),
  Type.Literal("judge unreachable"),
  Type.Literal("reply unreadable"),
  Type.Literal("no answer given"),
  Type.Literal("no video length"),
  Type.Literal("timed out"),
  Type.Literal("bad parameters"),
  Type.Literal("cancelled"),
  /** A question that was asked several times, without more than half of the answers agreeing. */
  Type.Literal("judges disagree"),
  /** A rule that could not be fetched. */
  Type.Literal("not loaded"),
  /** A text that takes a rule more steps than are in proportion to its length. */
  Type.Literal("text unreadable"),
]);
export type UnscoredCause = Static<typeof UnscoredCause>;

/** The method by which the part of the response that a format rule checks was located. */
const ExtractionSource = OneOf("direct", "judge", "manual", "recorded");

/** The part a format rule checked: literal parts of the response (for `count`: the things found). */
export const Extraction = Type.Object({
  source: ExtractionSource,
  content: Type.Array(Type.String()),
  /** Position of each part in the response; null for a part that is not a piece of it. */
  spans: Type.Array(Type.Union([Span, Type.Null()])),
  /** The way it was located, in a few words ("the one Markdown table"). */
  note: Type.Optional(Type.String()),
  /** The direct locator's own doubt: a judge is asked where there is one. */
  unsure: Type.Optional(Type.Literal(true)),
});
export type Extraction = Static<typeof Extraction>;

/** The origin of a verdict: a rule, a judge model, an answer recorded with the sample, or a person. */
export const VerdictSource = OneOf("rule", "judge", "recorded", "manual");
export type VerdictSource = Static<typeof VerdictSource>;

/** The way a question was put to a judge: alone, or with the other questions on the caption in one call. */
export const JudgeMode = OneOf("single", "batched");
export type JudgeMode = Static<typeof JudgeMode>;

/** The judge behind an answer or an extraction. */
export const JudgeStamp = Type.Object({
  model: Type.String(),
  promptVersion: Type.String(),
  /** Present for answers; verdicts of earlier versions lack it. */
  mode: Type.Optional(JudgeMode),
});
export type JudgeStamp = Static<typeof JudgeStamp>;

const decided = {
  status: VerdictStatus,
  cause: Type.Optional(UnscoredCause),
  reason: Type.String(),
  /** Spans in the response. */
  evidence: Type.Array(Span),
  source: VerdictSource,
  judge: Type.Optional(JudgeStamp),
};

/** Predicted and true moments or periods, in seconds from the start of the video. */
export const TimeEvidence = Type.Object({
  truth: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  predicted: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  /** t-IoU for periods (0 to 1), distance in seconds for points. */
  score: Type.Number(),
  kind: OneOf("interval", "point"),
});
export type TimeEvidence = Static<typeof TimeEvidence>;

/** One asking of a question: whom, in which order the options stood, and what came of it. */
export const JudgeRound = Type.Object({
  /** From 1; counted for each judge by itself. The options of the first stand as in the checklist. */
  round: Type.Integer({ minimum: 1 }),
  judge: JudgeStamp,
  /** The options as the judge saw them, letters included; none for times. */
  options: Type.Array(Type.String()),
  /** In the letters of the checklist; null where no answer could be had. */
  answer: Type.Union([Type.String(), Type.Null()]),
  /** The judge's reason, or why there is no answer. */
  explanation: Type.String(),
  /** 1 to 5, as the judge rates itself. */
  confidence: Type.Optional(Type.Number()),
  evidence: Type.Array(Span),
  /** The status of the question by this answer alone. */
  status: VerdictStatus,
  cause: Type.Optional(UnscoredCause),
});
export type JudgeRound = Static<typeof JudgeRound>;

/** The verdict on one question of a content constraint. */
export const ItemVerdict = Type.Object({
  checkId: Type.String(),
  ...decided,
  answer: Type.Optional(Type.String()),
  /** 1 to 5, as the judge rates itself. */
  confidence: Type.Optional(Type.Number()),
  time: Type.Optional(TimeEvidence),
  /** Every asking behind a judged verdict; those of earlier versions lack it. */
  rounds: Type.Optional(Type.Array(JudgeRound)),
});
export type ItemVerdict = Static<typeof ItemVerdict>;

/** The verdict on one constraint: what scores count. */
export const Verdict = Type.Object({
  checkId: Type.String(),
  constraintId: Type.Union([Type.String(), Type.Null()]),
  half: OneOf("format", "content"),
  ...decided,
  semantics: Semantics,
  /** The caption has changed since; left out of scores. */
  stale: Type.Optional(Type.Boolean()),
  /** Format checks: what the rule looked at. */
  extraction: Type.Optional(Extraction),
  /** Content checks: one for each question. */
  items: Type.Optional(Type.Array(ItemVerdict)),
});
export type Verdict = Static<typeof Verdict>;
