import { Type } from "typebox";
import { Value } from "typebox/value";
import { halfWidth } from "../foundation/option-letter";
import { objectOf, type ReplySchema } from "../shapes/reply-form";
import {
  answersOf,
  differ,
  type JudgeTask,
  judgeRequest,
  type ReadReply,
  readSeveral,
  type SeveralAnswers,
  undecided,
} from "./judge-task";
import { answerQuestionPrompt, answerQuestionsPrompt } from "./prompts/answer-question.v2";
import { answerNames, readAnswer, withoutMarks } from "./read-answer";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

/** A question with its options, as a judge is asked it. */
type Question = { id: string; question: string; options: string[] };

/** `answer` is the letter of an option in upper case, "yes" or "no". */
export type JudgedAnswer = { answer: string; explanation: string; confidence: number | null };

type AnswerQuestionInput = { instruction: string; response: string; question: Question };
type AnswerQuestionsInput = { instruction: string; response: string; questions: Question[] };

const Answer = Type.Object({
  answer: Type.Union([Type.String(), Type.Boolean()]),
  result_explanation: Type.Optional(Type.Unknown()),
  result_confidence: Type.Optional(Type.Unknown()),
});

/** A confidence outside of 1 to 5 says nothing that could be compared, and is left out. */
function readConfidence(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number >= 1 && number <= 5 ? number : null;
}

/** Words before an answer that say no more than that it is one. */
const ANNOUNCED =
  /^(?:(?:the |my )?(?:final |correct |right |best )?(?:answer|option|choice)\b(?: is\b)?|答案(?:是|为)?|选(?:项|择)?)\s*:?\s*/i;

/** An answer without the quotes, the emphasis and the words around it. */
export function undressed(answer: string): string {
  const bare = withoutMarks(halfWidth(answer).trim()).trim();
  return withoutMarks(bare.replace(ANNOUNCED, "")).trim();
}

/** Words for yes and no beside these two. */
const YES_OR_NO = new Map([
  ...["true", "是", "是的"].map((word) => [word, "yes"] as const),
  ...["false", "否", "不是"].map((word) => [word, "no"] as const),
]);

/** The option that a judge's words name, as `readAnswer`; words before it ("Answer:") and others for yes and no are read too. */
function readWords(words: string, options: readonly string[]): string | null {
  const bare = undressed(words);
  const whole = readAnswer(words, options);
  const isAsked = answerNames(options).every((name) => /^(?:yes|no)$/.test(name));
  const known = isAsked ? YES_OR_NO.get(bare.replace(/[.!。]$/, "").toLowerCase()) : undefined;
  const own = readAnswer(known ?? bare, options);
  // An option may begin with such words itself: then it is not clear which is meant.
  return whole !== null && own !== null && whole !== own ? null : (whole ?? own);
}

function readOne(value: unknown, question: Question): ReadReply<JudgedAnswer> {
  if (!Value.Check(Answer, value)) return { ok: false, why: `The reply needs an "answer" that is a string.` };
  const open = undecided(value.answer);
  if (open) return open;
  const told = typeof value.answer === "boolean" ? (value.answer ? "yes" : "no") : value.answer;
  const answer = readWords(told, question.options);
  if (answer === null) {
    return {
      ok: false,
      why: `${JSON.stringify(told.slice(0, 80))} is none of the options: ${question.options.join(" / ")}`,
    };
  }
  const explanation = typeof value.result_explanation === "string" ? value.result_explanation.trim() : "";
  return { ok: true, value: { answer, explanation, confidence: readConfidence(value.result_confidence) } };
}

/** The fields of one answer; an empty `answers` leaves it open what is answered. */
function answerFields(answers: string[]): Record<string, ReplySchema> {
  return {
    answer: answers.length === 0 ? { type: "string" } : { type: "string", enum: answers },
    result_explanation: { type: "string" },
    result_confidence: { type: "integer" },
  };
}

/** Answers one question from the response alone: `{answer, result_explanation, result_confidence}`. */
export const answerQuestion: JudgeTask<AnswerQuestionInput, JudgedAnswer> = {
  id: "answer_question",
  prompt: answerQuestionPrompt,
  buildRequest: ({ instruction, response, question }, { prompt = answerQuestionPrompt, complaint } = {}) =>
    judgeRequest(
      "answer_question",
      { prompt: instruction, response, question: question.question, options: question.options },
      prompt,
      complaint,
    ),
  replySchema: ({ question }) => objectOf(answerFields(answerNames(question.options))),
  choices: ({ question }) => ({
    choices: [{ before: '{"answer": ', options: answerNames(question.options) }],
    end: "}",
  }),
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(raw, (value) => readOne(value, input.question), mended, {
      field: "answer",
      differ: (one, other) => one.answer !== other.answer,
      quoted: input.response,
    }),
};

/** Answers several questions in one call: `{answers: [{id, answer, result_explanation, result_confidence}]}`. */
export const answerQuestions: JudgeTask<AnswerQuestionsInput, SeveralAnswers<JudgedAnswer>> = {
  id: "answer_questions",
  prompt: answerQuestionsPrompt,
  buildRequest: ({ instruction, response, questions }, { prompt = answerQuestionsPrompt, complaint } = {}) =>
    judgeRequest("answer_questions", { prompt: instruction, response, questions }, prompt, complaint),
  // One schema for all entries can't tie options to ids: any of the answers, and whose they are is read.
  replySchema: ({ questions }) => {
    const answers = [...new Set(questions.flatMap(({ options }) => answerNames(options)))];
    const entry = objectOf({ id: { type: "string" }, ...answerFields(answers) });
    return objectOf({ answers: { type: "array", items: entry } });
  },
  choices: ({ questions }) =>
    answersOf(questions.map(({ id, options }) => ({ id, options: answerNames(options) }))),
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(raw, (value) => readSeveral(value, input.questions, readOne), mended, {
      field: "answers",
      differ: (one, other) => differ(one, other, ({ answer }) => answer),
      quoted: input.response,
    }),
};
