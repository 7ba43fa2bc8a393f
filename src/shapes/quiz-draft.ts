import { type Static, Type } from "typebox";
import { QUIZ_DRAFT_VERSION } from "../foundation/document-versions";
import { CallRecord, JudgeReply } from "./call";
import { ModelChoice } from "./connection";
import { AudioRecord, FrameSet, SamplingPlan } from "./media";
import { LONGEST_NOTE, LONGEST_RATER_NAME, OnScreen } from "./rating";
import { SessionVideo } from "./session";
import { USUAL_PLAN } from "./usual";

export const QUIZ_DRAFT_LIMITS = {
  title: 200,
  questions: 500,
  /** Characters of a question, and of an option. */
  question: 2000,
  option: 1000,
  /** Models propose too few or too many options at times; all are kept, and the question is marked. */
  options: 10,
  trials: 100,
  verifications: 20_000,
  calls: 2000,
} as const;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const QuestionText = Type.String({ maxLength: QUIZ_DRAFT_LIMITS.question });
const OptionText = Type.String({ maxLength: QUIZ_DRAFT_LIMITS.option });
const OptionTexts = Type.Array(OptionText, { maxItems: QUIZ_DRAFT_LIMITS.options });
const When = Type.String({ maxLength: 40 });

/** Source of a question: a person, a model's call of `calls`, or a file. */
export const QuestionSource = Type.Union([
  Type.Object({ kind: Type.Literal("person") }),
  Type.Object({
    kind: Type.Literal("model"),
    choice: ModelChoice,
    promptVersion: Type.String(),
    /** The id of its call; null where none was recorded. */
    callId: Type.Union([Type.String(), Type.Null()]),
  }),
  Type.Object({ kind: Type.Literal("file"), name: Type.String() }),
]);
export type QuestionSource = Static<typeof QuestionSource>;

/** One model's answer to a question without the video. It counts while the question and its options have these texts. */
export const BlindTrial = Type.Object({
  model: ModelChoice,
  /** From 1; another trial shows the options in another order. */
  trial: Type.Integer({ minimum: 1, maximum: 20 }),
  question: QuestionText,
  /** The options in the order in which they were shown. */
  shown: OptionTexts,
  /** The text of the option it chose; null where that is not known. */
  answer: Type.Union([OptionText, Type.Null()]),
  /** The reason why there is no answer: "reply unreadable", "judge unreachable"; null where there is one. */
  cause: Type.Union([Type.String(), Type.Null()]),
  promptVersion: Type.String(),
  /** As they came, the unreadable among them. */
  replies: Type.Array(JudgeReply),
});
export type BlindTrial = Static<typeof BlindTrial>;

/** A person's decision on a question against the rules; null: the rules decide. */
export const DraftDecision = Type.Object({
  kept: Type.Boolean(),
  why: Type.String({ maxLength: LONGEST_NOTE }),
  /** ISO 8601. */
  at: When,
});
export type DraftDecision = Static<typeof DraftDecision>;

/** A question in the making: anything of it may be missing or against the rules of a quiz. */
export const DraftQuestion = Type.Object({
  /** Occurs once in a quiz. */
  id: Id,
  /** The id of a type of question. */
  type: Id,
  question: QuestionText,
  options: OptionTexts,
  /** The place of the right option, from 0; null where nobody has said. */
  right: Type.Union([Type.Integer({ minimum: 0, maximum: QUIZ_DRAFT_LIMITS.options - 1 }), Type.Null()]),
  source: QuestionSource,
  blind: Type.Array(BlindTrial, { maxItems: QUIZ_DRAFT_LIMITS.trials }),
  /** Questions with the same name here ask for the same; null: it is in no group. */
  sameQuestion: Type.Union([Id, Type.Null()]),
  /** Those of them with the same name here have the same answer too: they are duplicates. */
  sameAnswer: Type.Union([Id, Type.Null()]),
  decision: Type.Union([DraftDecision, Type.Null()]),
});
export type DraftQuestion = Static<typeof DraftQuestion>;

/** The points that people verify for every question. */
export const VERIFIED_POINTS = ["onlyFromVideo", "oneRight", "hardWrong"] as const;
export type VerifiedPoint = (typeof VERIFIED_POINTS)[number];

const YesNo = Type.Union([Type.Boolean(), Type.Null()]);

/** The answers of a person on one question; null where none was given yet. */
const VerifiedPoints = Type.Object({
  /** It can be answered only from the video. */
  onlyFromVideo: YesNo,
  /** Exactly one option is right. */
  oneRight: YesNo,
  /** At least one wrong option is hard to tell from the right one. */
  hardWrong: YesNo,
});

/**
 * One person's verification of one question. It counts while the question, its options and its answer have these texts.
 */
export const Verification = Type.Object({
  /** The person's name, in the one form of `tidyName`. */
  annotator: Type.String({ minLength: 1, maxLength: LONGEST_RATER_NAME }),
  questionId: Id,
  question: QuestionText,
  options: OptionTexts,
  answer: OptionText,
  ...VerifiedPoints.properties,
  note: Type.String({ maxLength: LONGEST_NOTE }),
  /** ISO 8601. */
  verifiedAt: When,
  milliseconds: OnScreen,
});
export type Verification = Static<typeof Verification>;

/** Two models answer blindly. */
export const BLIND_MODELS = 2;

/** A quiz on one video in the making: its questions, and all that was found out about them. */
export const QuizDraft = Type.Object({
  format: Type.Literal("caplens-quiz-draft"),
  version: Type.Literal(QUIZ_DRAFT_VERSION),
  id: Id,
  title: Type.String({ maxLength: QUIZ_DRAFT_LIMITS.title }),
  /** ISO 8601. */
  createdAt: When,
  updatedAt: When,
  /** The bundled quiz that it began as; null for any other. */
  origin: Type.Union([Type.Object({ sampleId: Type.String() }), Type.Null()]),
  /** The video's domain: one of the benchmark's, or a text of one's own. */
  domain: Type.Union([Type.String({ maxLength: QUIZ_DRAFT_LIMITS.title }), Type.Null()]),
  /** As of a session: kept with the same calls. */
  video: Type.Union([SessionVideo, Type.Null()]),
  sampling: SamplingPlan,
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
  /** The models of the blind check. */
  blindModels: Type.Array(ModelChoice, { maxItems: BLIND_MODELS }),
  /** Seed for shuffling options and spreading right letters. */
  seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  questions: Type.Array(DraftQuestion, { maxItems: QUIZ_DRAFT_LIMITS.questions }),
  verifications: Type.Array(Verification, { maxItems: QUIZ_DRAFT_LIMITS.verifications }),
  /** The calls that made questions and groups. */
  calls: Type.Array(CallRecord, { maxItems: QUIZ_DRAFT_LIMITS.calls }),
});
export type QuizDraft = Static<typeof QuizDraft>;

/** A line of a file of verifications: what one person says of one question of a quiz, with the question's texts. */
export const VerificationLine = Type.Object({
  format: Type.Literal("caplens-quiz-verification"),
  version: Type.Literal(1),
  ...Verification.properties,
});
export type VerificationLine = Static<typeof VerificationLine>;

/** The choices about a new document of the studio; `seed`: a whole number from 0, `at`: ISO 8601. */
export type NewDocument = { id?: string; title?: string; at?: string; seed?: number };

/** The members that every new document of the studio has. */
export function newMembers({
  id = crypto.randomUUID(),
  title = "",
  at = new Date().toISOString(),
  seed = 0,
}: NewDocument) {
  return { id, title, createdAt: at, updatedAt: at, seed };
}

/** An empty quiz in the making. */
export function newQuizDraft(choices: NewDocument = {}): QuizDraft {
  return {
    format: "caplens-quiz-draft",
    version: QUIZ_DRAFT_VERSION,
    ...newMembers(choices),
    ...{ origin: null, domain: null, video: null, frames: null, audio: null, sampling: USUAL_PLAN },
    ...{ blindModels: [], questions: [], verifications: [], calls: [] },
  };
}
