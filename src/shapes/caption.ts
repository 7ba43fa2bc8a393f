import { type Static, Type } from "typebox";
import { AskJudgement } from "./ask";
import { CallRecord, GenerationSettings, JudgeReply } from "./call";
import { Checklist } from "./checklist";
import { JudgingSettings } from "./judging";
import { AudioRecord, FrameSet, SamplingPlan } from "./media";
import { ModelEntry } from "./model-entry";
import { Problem } from "./problem";
import { Overrule, Shortfall } from "./result";
import { Verdict } from "./verdict";

/** One caption with what is known about it. */
export const Caption = Type.Object({
  id: Type.String(),
  title: Type.String(),
  origin: Type.Union([
    Type.Object({ kind: Type.Literal("pasted") }),
    Type.Object({ kind: Type.Literal("example"), exampleId: Type.String() }),
    Type.Object({ kind: Type.Literal("model"), model: Type.String() }),
  ]),
  /** The caption that its model went over, by its id; `unchanged`: the model found nothing to put right. */
  refinedFrom: Type.Optional(Type.Object({ captionId: Type.String(), unchanged: Type.Boolean() })),
  text: Type.String(),
  /** As it came, before anyone edited it. */
  originalText: Type.String(),
  /** The model's reasoning before it: never a part of the caption, never judged. */
  reasoning: Type.Optional(Type.String()),
  /** Stays for good, also behind an edit. */
  shortfall: Type.Optional(Shortfall),
  /** The model call that wrote it. */
  call: Type.Union([CallRecord, Type.Null()]),
  /**
   * SHA-256 of all that its model was asked by: instruction, model, settings, video and what was taken of it. Captions of earlier
   * versions lack it.
   */
  askedBy: Type.Optional(Type.String()),
  /** Verdicts that cannot be computed again from the text alone: judged, recorded, by hand. */
  verdicts: Type.Array(Verdict),
  /** The text those verdicts are about; they are stale when it is not `text`. */
  judgedText: Type.Union([Type.String(), Type.Null()]),
  judgeReplies: Type.Array(JudgeReply),
  /** The judge's settings the last time all of it was judged; captions of earlier versions lack it. */
  judging: Type.Optional(JudgingSettings),
  /** Overrules by people; at most one for a check, and about `judgedText` like the verdicts. */
  overrules: Type.Array(Overrule),
  /** Judgements by what its session asks besides the checklist. */
  judgements: Type.Optional(Type.Array(AskJudgement)),
});
export type Caption = Static<typeof Caption>;

/** A caption of a model in sessions of version 2. */
const Trial = Type.Object({
  contestantId: Type.String({ minLength: 1 }),
  round: Type.Integer({ minimum: 1 }),
  caption: Type.Union([Caption, Type.Null()]),
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
  problem: Type.Union([Problem, Type.Null()]),
});

const Basis = Type.Object({
  instruction: Type.String(),
  checklist: Checklist,
  video: Type.String({ minLength: 1 }),
  sampling: SamplingPlan,
  settings: GenerationSettings,
  judge: Type.Union([Type.String(), Type.Null()]),
  judging: JudgingSettings,
});

/** Models side by side as they stood in sessions of version 2. */
export const SideBySide = Type.Object({
  contestants: Type.Array(ModelEntry, { minItems: 1 }),
  repeats: Type.Integer({ minimum: 1, maximum: 20 }),
  basis: Type.Union([Basis, Type.Null()]),
  trials: Type.Array(Trial),
});
export type SideBySide = Static<typeof SideBySide>;
