import {
  type AskedQuizQuestion,
  lettersOf,
  type QuizAnswers,
  quizChoices,
  readQuizAnswers,
} from "../../../judges/answer-quiz";
import { type JudgeTask, judgeRequest } from "../../../judges/judge-task";
import { NOTHING_MENDED } from "../../../judges/read-json-object";
import { objectOf } from "../../../shapes/reply-form";
import { answerBlindPrompt } from "./prompts/answer-blind.v1";

/** Questions as a model is asked them that has nothing of the video: options by their letters, one of which is right. */
type AnswerBlindInput = { questions: readonly AskedQuizQuestion[] };

/** Answers questions on a video that nobody shows: `{answers: [{id, answer}]}`, a letter of one option each. */
export const answerBlind: JudgeTask<AnswerBlindInput, QuizAnswers> = {
  id: "answer_blind",
  prompt: answerBlindPrompt,
  buildRequest: ({ questions }, { prompt = answerBlindPrompt, complaint } = {}) =>
    judgeRequest("answer_blind", { questions }, prompt, complaint),
  replySchema: ({ questions }) => {
    const entry = objectOf({
      id: { type: "string" },
      answer: { type: "string", enum: lettersOf(questions) },
    });
    return objectOf({ answers: { type: "array", items: entry } });
  },
  choices: ({ questions }) => quizChoices(questions),
  readReply: (raw, { questions }, mended = NOTHING_MENDED) =>
    readQuizAnswers(raw, questions, mended, questions.map(({ question }) => question).join("\n")),
};
