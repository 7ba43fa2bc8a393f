import { Type } from "typebox";
import { Value } from "typebox/value";
import { objectOf, type ReplyChoices } from "../shapes/reply-form";
import { undressed } from "./answer-question";
import {
  answersOf,
  differ,
  type JudgeTask,
  judgeRequest,
  type MendedObjects,
  type ReadReply,
  readSeveral,
  type SeveralAnswers,
  undecided,
} from "./judge-task";
import { answerQuizPrompt } from "./prompts/answer-quiz.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

/** A question as a judge is asked it: options by their letters, the last of which says that it can't be determined. */
export type AskedQuizQuestion = { id: string; question: string; options: Readonly<Record<string, string>> };

type AnswerQuizInput = { caption: string; questions: readonly AskedQuizQuestion[] };

/** A letter, and the words of the caption that it rests on, as the judge gives them; "" where it gives none. */
export type QuizAnswer = { letter: string; quote: string };

export type QuizAnswers = SeveralAnswers<QuizAnswer>;

const Entry = Type.Object({ answer: Type.String(), quote: Type.Optional(Type.Unknown()) });

/** Characters of an invalid answer quoted in the complaint. */
const LONGEST_SHOWN = 80;

/** The letter, in upper case, that an answer holds and nothing else: "B", "(b)", "Ｂ", "Answer: B."; null for any other. */
function loneLetter(answer: string): string | null {
  return /^[([]?([A-Za-z])[\])]?[.。]?$/.exec(undressed(answer))?.[1]?.toUpperCase() ?? null;
}

function readOne(value: unknown, { options }: AskedQuizQuestion): ReadReply<QuizAnswer> {
  if (!Value.Check(Entry, value)) return { ok: false, why: `The reply needs an "answer" that is a string.` };
  const open = undecided(value.answer);
  if (open) return open;
  const letter = loneLetter(value.answer);
  if (letter === null || !Object.hasOwn(options, letter)) {
    const said = JSON.stringify(value.answer.slice(0, LONGEST_SHOWN));
    return {
      ok: false,
      why: `${said} is not the letter of one option.`,
      instead: `Answer with one of ${Object.keys(options).join(", ")}, and nothing beside it.`,
    };
  }
  return { ok: true, value: { letter, quote: typeof value.quote === "string" ? value.quote.trim() : "" } };
}

/** The answers of a reply to these questions; `quoted`: the material, of which no reply is taken. */
export function readQuizAnswers(
  raw: string,
  questions: readonly AskedQuizQuestion[],
  mended: MendedObjects,
  quoted: string,
): ReadReply<QuizAnswers> {
  return readJsonObject(raw, (value) => readSeveral(value, questions, readOne, "fails"), mended, {
    field: "answers",
    differ: (one, other) => differ(one, other, ({ letter }) => letter),
    quoted,
  });
}

/** The letters that stand for an option of one of the questions. */
export function lettersOf(questions: readonly AskedQuizQuestion[]): string[] {
  return [...new Set(questions.flatMap(({ options }) => Object.keys(options)))];
}

/** The reply to these questions but for the letters that are chosen. */
export function quizChoices(questions: readonly AskedQuizQuestion[]): ReplyChoices {
  return answersOf(questions.map(({ id, options }) => ({ id, options: Object.keys(options) })));
}

/**
 * Answers questions with lettered options from a caption alone: `{answers: [{id, answer, quote}]}`. Only a letter counts:
 * no text of an option, no two letters. A reply to a single question that has none can't be used; of several questions
 * the others stand.
 */
export const answerQuiz: JudgeTask<AnswerQuizInput, QuizAnswers> = {
  id: "answer_quiz",
  prompt: answerQuizPrompt,
  buildRequest: ({ caption, questions }, { prompt = answerQuizPrompt, complaint } = {}) =>
    judgeRequest("answer_quiz", { caption, questions }, prompt, complaint),
  replySchema: ({ questions }) => {
    const entry = objectOf({
      id: { type: "string" },
      answer: { type: "string", enum: lettersOf(questions) },
      quote: { type: "string" },
    });
    return objectOf({ answers: { type: "array", items: entry } });
  },
  choices: ({ questions }) => quizChoices(questions),
  readReply: (raw, { caption, questions }, mended = NOTHING_MENDED) =>
    readQuizAnswers(raw, questions, mended, caption),
};
