import { makeQuestions } from "../../benchmarks/capquiz/studio/make-questions";
import { sameQuestion } from "../../benchmarks/capquiz/studio/same-question";
import { EXPECTED_FILES, readImport } from "../../benchmarks/imports/read-import";
import { withQueue } from "../../benchmarks/judge-tools";
import { type ConnectedModels, noModel } from "../../engine/shared/connected-models";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { sentMedia, shrinkFrame } from "../../engine/shared/sent-media";
import { askAboutMedia, type MediaContext } from "../../evaluation/ask-about-media";
import { askJudge, type JudgeContext } from "../../evaluation/ask-judge";
import { VERIFICATION_FILE_LIMITS } from "../../evaluation/placed-answers";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { plural } from "../../foundation/plural";
import { stepByStep } from "../../foundation/steps";
import { beginningOf } from "../../foundation/text-pieces";
import { capquizQuestionTypes } from "../../rules/taxonomy/capquiz";
import type { QuestionType } from "../../rules/taxonomy/constraint";
import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import { QuizShape } from "../../shapes/generated/quiz";
import type { Problem } from "../../shapes/problem";
import { type DraftQuestion, newQuizDraft, QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../shapes/quiz-draft";
import { fits } from "../../shapes/read-outside";
import type { Storage } from "../../storage/open-storage";
import { QUIZ_DRAFT_DOCUMENT } from "../../storage/quiz-draft-row";
import { askBlindly } from "../logic/ask-blindly";
import {
  beyondLimit,
  type NewQuestion,
  type SameQuestions,
  withQuestions,
  withVerification,
} from "../logic/quiz/edit-draft";
import { canBeAsked, rightAnswer } from "../logic/quiz/question-faults";
import { placeVerifications, readVerifications } from "../logic/quiz/read-verifications";
import { writeDraft } from "../logic/quiz/write-draft";
import type { QuizDraftCalls } from "../protocol";
import {
  asNewDraft,
  bundledDocument,
  documentFile,
  documentHandlers,
  filesWithin,
  isFileOf,
  MOST_PROBLEMS,
  mediaAtHand,
  placedFromFiles,
} from "./document-handlers";
import { FILED_QUIZ, readStudioFile } from "./filed-kinds";

/** The check id of its replies: they are about the quiz as a whole. */
const FILED_UNDER = "same";

type FindDuplicatesOptions = Omit<JudgeContext, "onReply"> & {
  questions: readonly DraftQuestion[];
  onProgress: (done: number, total: number) => void;
};

function groupsUnreadable(why: string): ProblemError {
  return new ProblemError({
    code: "groups-unreadable",
    message: `No reply of the model could be read as groups of questions. ${why}`,
    nextStep: "Ask again, have another model do it, or put duplicates together by hand.",
    retryable: true,
  });
}

/**
 * Has a model look for duplicates in two steps: questions that ask for the same, then which of these have the same
 * answer. Questions that can't be asked are left out. Rejects
 * with `ProblemError` (`groups-unreadable`, or why it could not be called), with `AbortError` when cancelled.
 */
async function findDuplicates({
  questions,
  onProgress,
  ...context
}: FindDuplicatesOptions): Promise<{ groups: SameQuestions[]; calls: CallRecord[] }> {
  const calls: CallRecord[] = [];
  const compared = questions.filter(canBeAsked).map((question) => ({
    id: question.id,
    question: question.question,
    answer: rightAnswer(question),
  }));

  async function groupsOf(compare: "questions" | "answers", ids: ReadonlySet<string>): Promise<string[][]> {
    const said = await askJudge(
      { ...context, onReply: ({ call }) => void (call && calls.push(call)) },
      sameQuestion,
      { compare, questions: compared.filter(({ id }) => ids.has(id)) },
      { checkId: FILED_UNDER },
    );
    if (!said.readable) throw groupsUnreadable(said.why);
    return said.value;
  }

  if (compared.length < 2) return { groups: [], calls };
  onProgress(0, 1);
  const byQuestion = await groupsOf("questions", new Set(compared.map(({ id }) => id)));
  const total = 1 + byQuestion.length;
  onProgress(1, total);
  const groups: SameQuestions[] = [];
  for (const [index, own] of byQuestion.entries()) {
    groups.push({ questions: own, answers: await groupsOf("answers", new Set(own)) });
    onProgress(index + 2, total);
  }
  return { groups, calls };
}

/**
 * A quiz of CapQuiz's own files as one in the making, called as its video, and how many of its questions it has no room
 * for; null where it is none. `file`: where it stood.
 */
function draftOfRecords(
  { video, facets, material }: DataSample,
  file: string,
): { draft: QuizDraft; beyond: number } | null {
  if (!fits(QuizShape, material)) return null;
  const source = { kind: "file", name: file } as const;
  const questions = material.questions.map(
    ({ type, question, options, answer }): NewQuestion => ({
      type,
      question: question.slice(0, QUIZ_DRAFT_LIMITS.question),
      options: options.map((option) => option.slice(0, QUIZ_DRAFT_LIMITS.option)),
      right: options.indexOf(answer),
      source,
    }),
  );
  const title = video.id.slice(0, QUIZ_DRAFT_LIMITS.title);
  const domain = facets.domain?.slice(0, QUIZ_DRAFT_LIMITS.title) ?? null;
  const empty = { ...newQuizDraft({ title }), domain };
  return { draft: withQuestions(empty, questions), beyond: beyondLimit(empty, questions.length) };
}

/** The questions of which a quiz holds a part alone. */
function cutQuestions(file: string, { video, material }: DataSample): FileProblem[] {
  if (!fits(QuizShape, material)) return [];
  const { question: most, option: mostOfOption } = QUIZ_DRAFT_LIMITS;
  return material.questions.flatMap(({ question, options }, index) => {
    const isWhole = question.length <= most && options.every(({ length }) => length <= mostOfOption);
    const message = `Question ${index + 1} on “${video.id.slice(0, 100)}” is cut: it, or an option of it, is too long.`;
    const expected = `At most ${most} characters, and ${mostOfOption} of each option.`;
    return isWhole ? [] : [{ file, path: "", message, expected }];
  });
}

function tooManyQuestions(file: string, { title }: QuizDraft, beyond: number): FileProblem {
  const message = `${beyond} of the questions on “${title}” ${plural(beyond, "is", "are")} left out.`;
  return { file, path: "", message, expected: `A quiz holds ${QUIZ_DRAFT_LIMITS.questions} questions.` };
}

/** Quizzes in the making as files. */
function quizFileHandlers(
  storage: () => Promise<Storage>,
): Handlers<
  Pick<QuizDraftCalls, "quizzes/write" | "quizzes/read" | "quizzes/read-verifications" | "quizzes/bundled">
> {
  async function withMediaAtHand(draft: QuizDraft): Promise<QuizDraft> {
    const { blobs } = await storage();
    return { ...draft, ...(await mediaAtHand(async (hash) => (await blobs.get(hash)) !== null, draft)) };
  }

  return {
    "quizzes/write": async ({ draft, form, annotator }) => {
      return documentFile(
        [draft.title, ...(annotator === null ? [] : [annotator])],
        writeDraft(draft, form, annotator),
      );
    },

    "quizzes/read": async ({ files }, { signal }) => {
      const gathered = await filesWithin(files, VERIFICATION_FILE_LIMITS.bytes, signal);
      const problems: FileProblem[] = [...gathered.problems];
      const drafts: QuizDraft[] = [];
      for (const file of gathered.files) {
        if (isFileOf("caplens-quiz-draft", beginningOf(file.pieces, 1000))) {
          const read = readStudioFile(file.name, file.pieces.join(""));
          if (read.draft) drafts.push(asNewDraft(await withMediaAtHand(read.draft)));
          else problems.push(read.problem);
          continue;
        }
        const found = await stepByStep(readImport({ files: [file], mappings: new Map(), kept: [] }), signal);
        const samples = found.parts.filter(({ benchmark }) => benchmark.id === "capquiz");
        const records = samples.flatMap((part) => part.samples);
        const own = records.flatMap((sample) => draftOfRecords(sample, file.name) ?? []);
        // Nobody can say here which column of a table holds captions.
        const isOther = own.length === 0 && found.tables.some(({ mapping }) => !mapping);
        const told = isOther ? [] : found.problems.filter(({ expected }) => expected !== EXPECTED_FILES);
        problems.push(...told, ...records.flatMap((sample) => cutQuestions(file.name, sample)));
        for (const { draft, beyond } of own) {
          drafts.push(draft);
          if (beyond > 0) problems.push(tooManyQuestions(file.name, draft, beyond));
        }
        if (own.length === 0 && told.length === 0)
          problems.push({
            file: file.name,
            path: "",
            message: "This file holds no quiz.",
            expected: "A file of the quiz studio, or records of CapQuiz.",
          });
      }
      return { drafts, problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
    },

    "quizzes/read-verifications": ({ draft, files }, { signal }) =>
      placedFromFiles(
        {
          ...{ files, bytes: VERIFICATION_FILE_LIMITS.bytes, draft, read: readVerifications },
          ...{ place: placeVerifications, add: withVerification, most: QUIZ_DRAFT_LIMITS.verifications },
        },
        signal,
      ),

    "quizzes/bundled": (sample, { signal }) => bundledDocument(sample, "quiz.json", FILED_QUIZ, signal),
  };
}

type MakeQuestionsOptions = MediaContext & {
  type: QuestionType;
  count: number;
  /** Questions that exist. */
  already: readonly string[];
  /** The model that makes the questions, as recorded in them. */
  choice: ModelChoice;
};

const seesNothing: Problem = {
  code: "maker-sees-nothing",
  message: "This model was shown nothing of the video, so it can't make questions on it.",
  nextStep: "Take frames of the video, and choose a model that takes pictures.",
};

function questionsUnreadable(type: QuestionType, why: string): Problem {
  return {
    code: "questions-unreadable",
    message: `No reply of the model could be read as questions (${type.label}). ${why}`,
    nextStep: "Ask for this type again, or have another model make the questions.",
    retryable: true,
  };
}

/**
 * Has a model that is shown the video make questions of one type. They come as they are, whatever rules they break.
 * Rejects with `ProblemError`: `maker-sees-nothing`, `questions-unreadable`, or why it could not be called; with
 * `AbortError` when cancelled.
 */
async function questionsOnVideo({
  type,
  count,
  already,
  choice,
  ...context
}: MakeQuestionsOptions): Promise<{ questions: NewQuestion[]; leftOut: number; call: CallRecord | null }> {
  const { videoSeconds } = context.media;
  const { said, call } = await askAboutMedia(
    makeQuestions,
    (sent) => ({ type, count, already, videoSeconds, ...sent }),
    { ...context, checkId: type.id, seesNothing },
  );
  if (!said.readable) throw new ProblemError(questionsUnreadable(type, said.why));
  const { questions, leftOut } = said.value;
  const { promptVersion } = said.stamp;
  const source = { kind: "model", choice, promptVersion, callId: call?.id ?? null } as const;
  return { questions: questions.map((question) => ({ type: type.id, ...question, source })), leftOut, call };
}

/** Every question is to be another one: nothing is gained by the likeliest words. */
const MAKING_SETTINGS = { ...JUDGE_SETTINGS, temperature: null };

type QuizAskingParts = {
  storage: () => Promise<Storage>;
  models: ConnectedModels;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "mend">;
};

/** The model calls for a quiz in the making. */
function quizAskingHandlers({
  storage,
  models,
  calls,
  helpers: { mend },
}: QuizAskingParts): Handlers<Pick<QuizDraftCalls, "quizzes/make" | "quizzes/blind" | "quizzes/same">> {
  return {
    "quizzes/make": async (
      { runId, model, types, existing, plan, videoSeconds, ...shown },
      { signal, emit },
    ) => {
      const { abilities, choice } = models.find(model);
      const provider = calls.model("draft", { runId }, model);
      const media = { ...(await sentMedia(await storage(), shown, signal)), plan, videoSeconds };
      const known = types.flatMap(({ type: id, count }) => {
        const type = capquizQuestionTypes.find((one) => one.id === id);
        return type ? [{ type, count }] : [];
      });
      let done = 0;
      let problem: Problem | null = null;
      const tell = () => emit({ kind: "progress", done, total: known.length });
      tell();
      const questionsAtATime = await calls.tasksAtATime([model]);
      await withQueue({ questionsAtATime, signal }, async (enqueue) => {
        const make = async ({ type, count }: (typeof known)[number]) => {
          try {
            const made = await questionsOnVideo({
              type,
              count,
              already: existing.filter((one) => one.type === type.id).map(({ question }) => question),
              choice: model,
              media,
              provider,
              abilities,
              store: choice.kind === "google",
              settings: MAKING_SETTINGS,
              shrink: shrinkFrame,
              mend,
              signal,
            });
            emit({ kind: "questions", type: type.id, ...made });
          } catch (error) {
            if (isAbort(error)) throw error;
            problem ??= toProblem(error);
          }
          done += 1;
          tell();
        };
        await Promise.all(known.map((one) => enqueue(() => make(one))));
      });
      return { problem };
    },

    "quizzes/blind": async ({ runId, models: choices, questions, seed }, { signal, emit }) => {
      if (choices.length === 0) throw noModel();
      const problem = await askBlindly({
        questions: questions.filter(canBeAsked),
        models: choices.map((choice) => ({ choice, provider: calls.model("judge", { runId }, choice) })),
        seed,
        questionsAtATime: await calls.tasksAtATime(choices),
        settings: JUDGE_SETTINGS,
        signal,
        mend,
        onTrial: (id, trial) => emit({ kind: "trial", id, trial }),
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      });
      return { problem };
    },

    "quizzes/same": ({ runId, model, questions }, { signal, emit }) =>
      findDuplicates({
        questions,
        provider: calls.model("judge", { runId }, model),
        settings: JUDGE_SETTINGS,
        signal,
        mend,
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      }),
  };
}

/** Quizzes in the making, for the page. */
export function quizDraftHandlers(parts: QuizAskingParts): Handlers<QuizDraftCalls> {
  const { storage } = parts;
  return {
    ...quizAskingHandlers(parts),
    ...quizFileHandlers(storage),

    ...documentHandlers("quizzes", QUIZ_DRAFT_DOCUMENT, async () => (await storage()).quizDrafts),
  };
}
