import { type Static, Type } from "typebox";
import { INSTRUCTION_SET_VERSION } from "../foundation/document-versions";
import { CallRecord } from "./call";
import { Checklist } from "./checklist";
import { AudioRecord, FrameSet, SamplingPlan } from "./media";
import { OneOf } from "./one-of";
import { BlindTrial, DraftDecision, type NewDocument, newMembers, QuestionSource } from "./quiz-draft";
import { LONGEST_NOTE, LONGEST_RATER_NAME, OnScreen } from "./rating";
import { SessionVideo } from "./session";
import { USUAL_PLAN } from "./usual";

/** Limits of an instruction set. OmniCap-IF has 1,920 instructions over 480 clips. */
export const INSTRUCTION_SET_LIMITS = {
  title: 200,
  clips: 5000,
  instructions: 2000,
  /** Characters of an instruction. */
  instruction: 8000,
  constraints: 30,
  trials: 200,
  verifications: 20_000,
  calls: 4000,
} as const;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Name = Type.String({ maxLength: 300 });
const When = Type.String({ maxLength: 40 });
const YesNo = Type.Union([Type.Boolean(), Type.Null()]);

/** The benchmarks that instructions are made for. */
export const MADE_BENCHMARKS = ["if-vidcap", "omnicap-if"] as const;
export const MadeBenchmark = OneOf("if-vidcap", "omnicap-if");
export type MadeBenchmark = Static<typeof MadeBenchmark>;

export const Split = OneOf("train", "validation", "test");
export type Split = Static<typeof Split>;

/** Demands on the clips of a set; null: none. */
export const ClipFilters = Type.Object({
  /** Seconds. */
  shortest: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  longest: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /** Pixels of the shorter side. */
  leastSide: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  sound: Type.Boolean(),
  /** Clips are alike where at most this share of the bits of their frames' hashes differs. */
  alike: Type.Number({ minimum: 0, maximum: 0.5 }),
});
export type ClipFilters = Static<typeof ClipFilters>;

export const SetClip = Type.Object({
  /** Occurs once in a set: "c12". It is the video's id in what goes out, unless `name` serves. */
  id: Id,
  video: SessionVideo,
  /** Path below the chosen folder. */
  path: Type.Union([Name, Type.Null()]),
  /** SHA-256 of its bytes; null where it was not computed. */
  hash: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  /** Difference hashes of frames evenly spread over it, 64 bits each as 16 hexadecimal digits; empty until they were taken. */
  frameHashes: Type.Array(Type.String({ pattern: "^[0-9a-f]{16}$" }), { maxItems: 32 }),
  /** SHA-256 of a small JPEG picture of its middle, kept beside it; null until it was taken. */
  picture: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  domain: Type.Union([Name, Type.Null()]),
  split: Type.Union([Split, Type.Null()]),
  /** Ids of constraints that nothing in the clip answers: speech, writing, cuts that it lacks. */
  lacks: Type.Array(Id, { maxItems: 100 }),
  /** A person's decision against the filters and the search for copies; null: they decide. */
  decision: Type.Union([DraftDecision, Type.Null()]),
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
});
export type SetClip = Static<typeof SetClip>;

/** A constraint that was drawn for an instruction. */
export const DrawnConstraint = Type.Object({
  half: OneOf("format", "content"),
  constraintId: Id,
  /** Parameters of a format constraint, drawn with it; empty for content. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
});
export type DrawnConstraint = Static<typeof DrawnConstraint>;

/** Difficulty by the number of constraints: 4 to 5, 6 to 7, 8 and more. */
export const TaskLevel = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type TaskLevel = Static<typeof TaskLevel>;

/** An instruction of one clip in the making. */
export const SetTask = Type.Object({
  /** Occurs once in a set: "i7". */
  id: Id,
  clipId: Id,
  /** Application field: "Understanding". */
  field: Name,
  level: TaskLevel,
  /** Empty where the instruction came from elsewhere. */
  drawn: Type.Array(DrawnConstraint, { maxItems: INSTRUCTION_SET_LIMITS.constraints }),
  /** Empty until somebody has written it. */
  instruction: Type.String({ maxLength: INSTRUCTION_SET_LIMITS.instruction }),
  /** Null where code composed it of the constraints, or nobody has written it yet. */
  source: Type.Union([QuestionSource, Type.Null()]),
  checklist: Checklist,
  /** Source of each check of the checklist, by its id; a check without one was derived by rules. */
  checkSources: Type.Record(Type.String(), QuestionSource),
  /** Instruction and checklist as they were when people began to look; null before that. The share that people change is counted by it. */
  drafted: Type.Union([Type.Object({ instruction: Type.String(), checklist: Checklist }), Type.Null()]),
  /** Answers to questions of the checklist without any caption, by the question's `checkId`. */
  blind: Type.Record(Type.String(), Type.Array(BlindTrial, { maxItems: INSTRUCTION_SET_LIMITS.trials })),
  /** Decisions on questions of the checklist against the rules, by the question's `checkId`. */
  decisions: Type.Record(Type.String(), DraftDecision),
  decision: Type.Union([DraftDecision, Type.Null()]),
});
export type SetTask = Static<typeof SetTask>;

/** The questions that people answer about every instruction and its checklist. */
export const TASK_POINTS = ["fitsVideo", "rightTypes", "rightParameters", "oneRight"] as const;
export type TaskPoint = (typeof TASK_POINTS)[number];

/** The answers of a person on one instruction; null where none was given yet. */
const TaskPoints = Type.Object({
  /** Everything that it asks for can be answered from the clip. */
  fitsVideo: YesNo,
  /** Each check is of the right type of constraint. */
  rightTypes: YesNo,
  /** The parameters of each check are those that the instruction names. */
  rightParameters: YesNo,
  /** Each question has exactly one right answer. */
  oneRight: YesNo,
});

/** One person's verification of one instruction. It counts while instruction and checklist have this hash. */
export const TaskVerification = Type.Object({
  /** The person's name, in the one form of `tidyName`. */
  annotator: Type.String({ minLength: 1, maxLength: LONGEST_RATER_NAME }),
  taskId: Id,
  /** SHA-256 of the canonical JSON of `{ instruction, checklist }`. */
  of: Type.String({ maxLength: 64 }),
  ...TaskPoints.properties,
  /** The person settles what others disagree on. */
  senior: Type.Boolean(),
  note: Type.String({ maxLength: LONGEST_NOTE }),
  /** ISO 8601. */
  verifiedAt: When,
  milliseconds: OnScreen,
});
export type TaskVerification = Static<typeof TaskVerification>;

/** A line of a file of verifications, with the words of the instruction that it is about. */
export const TaskVerificationLine = Type.Object({
  format: Type.Literal("caplens-instruction-verification"),
  version: Type.Literal(1),
  ...TaskVerification.properties,
  instruction: Type.String({ maxLength: INSTRUCTION_SET_LIMITS.instruction }),
});
export type TaskVerificationLine = Static<typeof TaskVerificationLine>;

/** Instructions with checklists in the making, over clips of one's own. */
export const InstructionSet = Type.Object({
  format: Type.Literal("caplens-instruction-set"),
  version: Type.Literal(INSTRUCTION_SET_VERSION),
  id: Id,
  title: Type.String({ maxLength: INSTRUCTION_SET_LIMITS.title }),
  /** ISO 8601. */
  createdAt: When,
  updatedAt: When,
  /** The bundled set that it began as; null for any other. */
  origin: Type.Union([Type.Object({ sampleId: Type.String() }), Type.Null()]),
  benchmark: MadeBenchmark,
  /** Seed for drawing constraints, shuffling options and splitting. */
  seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  sampling: SamplingPlan,
  filters: ClipFilters,
  clips: Type.Array(SetClip, { maxItems: INSTRUCTION_SET_LIMITS.clips }),
  tasks: Type.Array(SetTask, { maxItems: INSTRUCTION_SET_LIMITS.instructions }),
  verifications: Type.Array(TaskVerification, { maxItems: INSTRUCTION_SET_LIMITS.verifications }),
  calls: Type.Array(CallRecord, { maxItems: INSTRUCTION_SET_LIMITS.calls }),
});
export type InstructionSet = Static<typeof InstructionSet>;

/** The filters of each benchmark's paper: IF-VidCap 480p and 2 to 60 s, OmniCap-IF 720p, 30 to 90 s and sound. */
export const USUAL_FILTERS: Record<MadeBenchmark, ClipFilters> = {
  "if-vidcap": { shortest: 2, longest: 60, leastSide: 480, sound: false, alike: 0.1 },
  "omnicap-if": { shortest: 30, longest: 90, leastSide: 720, sound: true, alike: 0.1 },
};

/** An empty instruction set. */
export function newInstructionSet({
  benchmark,
  ...choices
}: NewDocument & { benchmark: MadeBenchmark }): InstructionSet {
  return {
    format: "caplens-instruction-set",
    version: INSTRUCTION_SET_VERSION,
    ...newMembers(choices),
    ...{ origin: null, benchmark, filters: USUAL_FILTERS[benchmark] },
    // The videos of IF-VidCap are silent.
    sampling: benchmark === "if-vidcap" ? { ...USUAL_PLAN, audio: null } : USUAL_PLAN,
    ...{ clips: [], tasks: [], verifications: [], calls: [] },
  };
}
