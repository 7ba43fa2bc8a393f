import { Type } from "typebox";
import { Value } from "typebox/value";
import { objectOf, type ReplyChoices } from "../shapes/reply-form";
import { undressed } from "./answer-question";
import {
  answersOf,
  type JudgeTask,
  judgeRequest,
  LEFT_OUT,
  type MendedObjects,
  type ReadReply,
  undecided,
} from "./judge-task";
import { answerQuizPrompt } from "./prompts/answer-quiz.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

/** A question as a judge is asked it: options by their letters, the last of which says that it can't be determined. */
export type AskedQuizQuestion = { id: string; question: string; options: Readonly<Record<string, string>> };

type AnswerQuizInput = { caption: string; questions: readonly AskedQuizQuestion[] };

/** A letter, and the words of the caption that it rests on, as the judge gives them; "" where it gives none. */
export type QuizAnswer = { letter: string; quote: string };

/** The readable answers of a reply; the others may be asked again one by one. */
export type QuizAnswers = { answers: Map<string, QuizAnswer>; unreadable: Map<string, string> };

const Reply = Type.Object({ answers: Type.Array(Type.Unknown()) });
const Identified = Type.Object({ id: Type.String() });
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

function readAll(value: unknown, questions: readonly AskedQuizQuestion[]): ReadReply<QuizAnswers> {
  if (!Value.Check(Reply, value)) return { ok: false, why: `The reply must be {"answers": [...]}.` };
  const read: QuizAnswers = { answers: new Map(), unreadable: new Map() };
  for (const question of questions) {
    const own = value.answers.filter((entry) => Value.Check(Identified, entry) && entry.id === question.id);
    const one: ReadReply<QuizAnswer> =
      own.length === 1
        ? readOne(own[0], question)
        : {
            ok: false,
            why: own.length === 0 ? LEFT_OUT : "The reply answers it twice.",
          };
    if (one.ok) read.answers.set(question.id, one.value);
    else if (questions.length === 1) return one;
    else read.unreadable.set(question.id, one.why);
  }
  return { ok: true, value: read };
}

/** The answers of a reply to these questions; `quoted`: the material, of which no reply is taken. */
export function readQuizAnswers(
  raw: string,
  questions: readonly AskedQuizQuestion[],
  mended: MendedObjects,
  quoted: string,
): ReadReply<QuizAnswers> {
  return readJsonObject(raw, (value) => readAll(value, questions), mended, {
    field: "answers",
    differ: contradict,
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

function contradict(one: QuizAnswers, other: QuizAnswers): boolean {
  return [...one.answers].some(([id, { letter }]) => {
    const why = other.unreadable.get(id);
    return why === undefined ? other.answers.get(id)?.letter !== letter : why !== LEFT_OUT;
  });
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
