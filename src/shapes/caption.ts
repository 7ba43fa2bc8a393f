import { type Static, Type } from "typebox";
import { AskJudgement } from "./ask";
import { Overrule } from "./by-hand";
import { CallRecord, JudgeReply } from "./call";
import { JudgingSettings } from "./judging";
import { Shortfall } from "./shortfall";
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
