import { makeQuestions } from "../../benchmarks/capquiz/studio/make-questions";
import { askAboutMedia, type MediaContext } from "../../evaluation/ask-about-media";
import { ProblemError } from "../../foundation/errors";
import type { QuestionType } from "../../rules/taxonomy/constraint";
import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { NewQuestion } from "./edit-draft";

type MakeQuestionsOptions = MediaContext & {
  type: QuestionType;
  count: number;
  /** Questions that exist. */
  already: readonly string[];
  /** Who makes them, as the questions shall name it. */
  choice: ModelChoice;
};

const seesNothing: Problem = {
  code: "maker-sees-nothing",
  message: "This model was shown nothing of the video, so it can't make questions on it.",
  nextStep: "Take frames of the video, and choose a model that takes pictures.",
};

function unreadable(type: QuestionType, why: string): Problem {
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
export async function questionsOnVideo({
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
  if (!said.readable) throw new ProblemError(unreadable(type, said.why));
  const { questions, leftOut } = said.value;
  const { promptVersion } = said.stamp;
  const source = { kind: "model", choice, promptVersion, callId: call?.id ?? null } as const;
  return { questions: questions.map((question) => ({ type: type.id, ...question, source })), leftOut, call };
}
