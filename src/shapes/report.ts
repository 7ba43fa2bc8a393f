import { type Static, Type } from "typebox";
import { CallPrice, GenerationSettings, TokenUsage } from "./call";
import { Checklist, SuggestedCheckMark } from "./checklist";
import { JudgingSettings } from "./judging";
import { AudioRecord, FrameRecord, FrameSet, MediaFacts, SamplingPlan } from "./media";
import { DisputedCheck, Overrule, Shortfall } from "./result";
import { Caption } from "./session";
import { Semantics, Verdict, VerdictStatus } from "./verdict";

export const REPORT_VERSION = 3;

/** The video by its facts and hashes, without its bytes. */
export const ReportVideo = Type.Object({
  name: Type.String(),
  /** Media type as the browser named it; may be empty. */
  type: Type.String(),
  /** Null where nobody measured it (a bundled clip that was never opened). */
  sizeBytes: Type.Union([Type.Integer(), Type.Null()]),
  /** Hash of size, modified time, first and last MiB. */
  quickKey: Type.String(),
  /** SHA-256 of the file; null where only the quick key is known. */
  hash: Type.Union([Type.String(), Type.Null()]),
  facts: Type.Union([MediaFacts, Type.Null()]),
});
export type ReportVideo = Static<typeof ReportVideo>;

/** The call that wrote a caption. Of the endpoint only its host: a path may name what is private. */
export const ReportCall = Type.Object({
  host: Type.String(),
  model: Type.String(),
  answeredModel: Type.Union([Type.String(), Type.Null()]),
  promptVersion: Type.String(),
  settings: GenerationSettings,
  usage: TokenUsage,
  /** Hashes of the frames and the sound that were sent. */
  mediaHashes: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  startedAt: Type.String(),
  firstTokenMilliseconds: Type.Union([Type.Number(), Type.Null()]),
  totalMilliseconds: Type.Number(),
  finishReason: Type.String(),
  /** As in the session's record of the call, which may lack them. */
  provider: Type.Optional(Type.String()),
  cached: Type.Optional(Type.Literal(true)),
  attempts: Type.Optional(Type.Integer({ minimum: 0 })),
  waitedMilliseconds: Type.Optional(Type.Number({ minimum: 0 })),
  price: Type.Optional(CallPrice),
});
export type ReportCall = Static<typeof ReportCall>;

/** A share with what it is out of: `denominator` of `total` constraints were scored. */
const ReportRatio = Type.Object({
  value: Type.Union([Type.Number(), Type.Null()]),
  numerator: Type.Integer(),
  denominator: Type.Integer(),
  total: Type.Integer(),
  stale: Type.Integer(),
});

/** Null: nothing was asked of that part. */
const Satisfied = Type.Union([
  Type.Literal("yes"),
  Type.Literal("no"),
  Type.Literal("undecided"),
  Type.Null(),
]);

/** Constraint satisfaction of the whole and of its parts, and whether all of it is satisfied. */
export const ReportScores = Type.Object({
  overall: ReportRatio,
  format: ReportRatio,
  content: ReportRatio,
  visual: ReportRatio,
  audio: ReportRatio,
  omni: ReportRatio,
  isr: Type.Object({ overall: Satisfied, format: Satisfied, content: Satisfied }),
});
export type ReportScores = Static<typeof ReportScores>;

/** A constraint that the other semantics decides otherwise. */
export const Disagreement = Type.Object({
  checkId: Type.String(),
  /** The other semantics. */
  semantics: Semantics,
  status: VerdictStatus,
  reason: Type.String(),
});
export type Disagreement = Static<typeof Disagreement>;

export const ReportCaption = Type.Object({
  id: Type.String(),
  title: Type.String(),
  origin: Caption.properties.origin,
  /** The text that evidence spans refer to, unless their verdict is stale. */
  text: Type.String(),
  /** The model's reasoning before it. */
  reasoning: Type.Optional(Type.String()),
  /** The reason why it is no whole caption, where it is none. */
  shortfall: Type.Optional(Shortfall),
  /** As it came, where someone edited it since. */
  originalText: Type.Union([Type.String(), Type.Null()]),
  call: Type.Union([ReportCall, Type.Null()]),
  /** The settings for asking the judge; absent where none was asked. */
  judging: Type.Optional(JudgingSettings),
  /** In the checklist's order. */
  verdicts: Type.Array(Verdict),
  overrules: Type.Array(Overrule),
  scores: ReportScores,
  /** With people's overrules, without disputed checks; null where people changed nothing. */
  correctedScores: Type.Union([ReportScores, Type.Null()]),
  disagreements: Type.Array(Disagreement),
});
export type ReportCaption = Static<typeof ReportCaption>;

/** One model that wrote side by side with others, with what it was shown and the captions that it wrote. */
export const ReportEntry = Type.Object({
  title: Type.String(),
  /** Host of the endpoint alone: a path may reveal private names. */
  host: Type.String(),
  model: Type.String(),
  settings: GenerationSettings,
  plan: SamplingPlan,
  wholeVideo: Type.Boolean(),
  /** By round; `problem`: why there is no caption, or not all of its verdicts. */
  captions: Type.Array(
    Type.Object({
      round: Type.Integer(),
      caption: Type.Union([ReportCaption, Type.Null()]),
      problem: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type ReportEntry = Static<typeof ReportEntry>;

/** Models side by side: asked and judged on what stands here, which the session may have left since. */
export const ReportSideBySide = Type.Object({
  instruction: Type.String(),
  checklist: Checklist,
  judge: Type.Union([Type.String(), Type.Null()]),
  judging: JudgingSettings,
  /** Captions that each was to write. */
  repeats: Type.Integer(),
  entries: Type.Array(ReportEntry),
});
export type ReportSideBySide = Static<typeof ReportSideBySide>;

/** A frame at a moment that a verdict is about, taken for the report. */
const ReportMoment = Type.Object({
  /** The moment, in seconds; the frame is the one shown then. */
  at: Type.Number(),
  ...FrameRecord.properties,
});

/** All that is needed to retrace the verdicts on captions of one session. Never keys, never media. */
export const Report = Type.Object({
  format: Type.Literal("caplens-report"),
  version: Type.Literal(REPORT_VERSION),
  title: Type.String(),
  /** ISO 8601. */
  madeAt: Type.String(),
  app: Type.Object({ name: Type.Literal("Caplens"), version: Type.String() }),
  semantics: Semantics,
  video: Type.Union([ReportVideo, Type.Null()]),
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
  /** Absent where none were taken. */
  moments: Type.Optional(Type.Array(ReportMoment)),
  instruction: Type.String(),
  checklist: Checklist,
  disputedChecks: Type.Array(DisputedCheck),
  /** Checks that were judged as they were suggested; absent where all were written or accepted. */
  suggestedChecks: Type.Optional(Type.Array(SuggestedCheckMark)),
  captions: Type.Array(ReportCaption),
  /** Absent where no models wrote side by side. */
  sideBySide: Type.Optional(ReportSideBySide),
});
export type Report = Static<typeof Report>;
