import { Type } from "typebox";
import { Value } from "typebox/value";
import { canonicalJson } from "../../../foundation/canonical-json";
import {
  type AskedQuizQuestion,
  lettersOf,
  type QuizAnswers,
  quizChoices,
  readQuizAnswers,
} from "../../../judges/answer-quiz";
import { type JudgeTask, judgeRequest, type ReadReply } from "../../../judges/judge-task";
import { NOTHING_MENDED, readJsonObject } from "../../../judges/read-json-object";
import { objectOf } from "../../../shapes/reply-form";
import { answerBlindPrompt } from "./prompts/answer-blind.v1";
import { sameQuestionPrompt } from "./prompts/same-question.v1";

/** Questions that are compared, or, where they ask for the same already, their answers. */
export type SameQuestionInput = {
  compare: "questions" | "answers";
  questions: readonly { id: string; question: string; answer: string }[];
};

/** Ids of questions that are the same, two or more in each group. */
type SameGroups = string[][];

const Reply = Type.Object({ groups: Type.Array(Type.Array(Type.String())) });

function readGroups(value: object, { questions }: SameQuestionInput): ReadReply<SameGroups> {
  if (!Value.Check(Reply, value)) return { ok: false, why: `The reply must be {"groups": [["id", "id"]]}.` };
  const known = new Set(questions.map(({ id }) => id));
  const seen = new Set<string>();
  for (const id of value.groups.flat()) {
    const told = JSON.stringify(id.slice(0, 80));
    if (!known.has(id)) return { ok: false, why: `${told} is the id of no question.` };
    if (seen.has(id)) return { ok: false, why: `${told} occurs twice.`, instead: "Each id once." };
    seen.add(id);
  }
  return { ok: true, value: value.groups.filter(({ length }) => length > 1) };
}

/** Groups questions, or answers to the same question, that mean the same: `{groups: [[id, id]]}`. */
export const sameQuestion: JudgeTask<SameQuestionInput, SameGroups> = {
  id: "same_question",
  prompt: sameQuestionPrompt,
  buildRequest: ({ compare, questions }, { prompt = sameQuestionPrompt, complaint } = {}) => {
    const asked = questions.map(({ id, question, answer }) =>
      compare === "questions" ? { id, question } : { id, question, answer },
    );
    return judgeRequest("same_question", { compare, questions: asked }, prompt, complaint);
  },
  replySchema: ({ questions }) => {
    const ids = questions.map(({ id }) => id);
    const group = { type: "array", items: { type: "string", enum: ids } } as const;
    return objectOf({ groups: { type: "array", items: group } });
  },
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(raw, (value) => readGroups(value, input), mended, {
      field: "groups",
      differ: (one, other) => canonicalJson(one) !== canonicalJson(other),
      quoted: input.questions.map(({ question, answer }) => `${question} ${answer}`).join("\n"),
    }),
};

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
