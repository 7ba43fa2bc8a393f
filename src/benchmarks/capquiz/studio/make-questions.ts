import { isFields, textOf } from "../../../foundation/fields";
import { optionLetter } from "../../../foundation/option-letter";
import { type JudgeTask, judgeRequest, type ReadReply } from "../../../judges/judge-task";
import { NOTHING_MENDED, readJsonObject } from "../../../judges/read-json-object";
import type { QuestionType } from "../../../rules/taxonomy/constraint";
import { QUIZ_DRAFT_LIMITS } from "../../../shapes/quiz-draft";
import { objectOf } from "../../../shapes/reply-form";
import { plainText } from "../read-records";
import { makeQuestionsPrompt } from "./prompts/make-questions.v1";

type MakeQuestionsInput = {
  type: Pick<QuestionType, "label" | "definition">;
  count: number;
  /** Questions that exist. */
  already: readonly string[];
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  /** Times of the frames that follow, in their order: "00:03.2"; empty when the file itself follows. */
  frameTimes: readonly string[];
  /** The sound follows the frames. */
  sound: boolean;
};

/** A question as a model proposes it, whatever is wrong with it; `right`: the place of the right option, null for none. */
type ProposedQuestion = { question: string; options: string[]; right: number | null };

/** The questions that a reply proposes; `leftOut`: entries that are no questions, or far too long. */
type ProposedQuestions = { questions: ProposedQuestion[]; leftOut: number };

const LETTERED = /^\(?([A-J])[.):]\s+/;

/** Options without the letters before them, where all have theirs. */
function withoutLetters(options: readonly string[]): string[] {
  const lettered = options.every((option, place) => LETTERED.exec(option)?.[1] === optionLetter(place));
  return lettered ? options.map((option) => option.replace(LETTERED, "")) : [...options];
}

function rightOf(answer: string, options: readonly string[]): number | null {
  const plain = options.map(plainText);
  const told = plainText(answer);
  const places = [plain.indexOf(told), plain.indexOf(plainText(answer.replace(LETTERED, "")))];
  const letter = /^\(?([A-E])[.):]?$/.exec(answer.trim())?.[1];
  if (letter !== undefined) places.push("ABCDE".indexOf(letter));
  const place = places.find((one) => one !== -1 && one < options.length);
  return place === undefined || told === "" ? null : place;
}

/** A question of a reply, marked by nobody yet; null for what is none. */
function proposed(entry: unknown): ProposedQuestion | null {
  if (!isFields(entry) || !Array.isArray(entry.options)) return null;
  const question = (textOf(entry.question) ?? "").trim();
  const texts = entry.options.map((option: unknown) => (textOf(option) ?? "").trim());
  const isTooLong =
    question.length > QUIZ_DRAFT_LIMITS.question ||
    texts.length > QUIZ_DRAFT_LIMITS.options ||
    texts.some((option) => option.length > QUIZ_DRAFT_LIMITS.option);
  if (question === "" || isTooLong) return null;
  const options = withoutLetters(texts);
  return { question, options, right: rightOf(textOf(entry.answer) ?? "", options) };
}

function readProposed(value: object): ReadReply<ProposedQuestions> {
  if (!isFields(value) || !Array.isArray(value.questions))
    return { ok: false, why: `The reply must be {"questions": [...]}.` };
  const entries: unknown[] = value.questions;
  const questions = entries.slice(0, QUIZ_DRAFT_LIMITS.questions).flatMap((entry) => proposed(entry) ?? []);
  if (questions.length === 0)
    return {
      ok: false,
      why: "No entry of the reply is a question with options.",
      instead: `Each needs "question", five "options" and "answer".`,
    };
  return { ok: true, value: { questions, leftOut: entries.length - questions.length } };
}

/**
 * Makes questions of one type on the video that follows: `{questions: [{question, options, answer}]}`. What a question
 * does not keep to of the rules is for others to mark: it is read as it stands.
 */
export const makeQuestions: JudgeTask<MakeQuestionsInput, ProposedQuestions> = {
  id: "make_questions",
  prompt: makeQuestionsPrompt,
  buildRequest: (input, { prompt = makeQuestionsPrompt, complaint } = {}) => {
    const { type, count, already, videoSeconds, frameTimes, sound } = input;
    const fields = {
      type: { name: type.label, definition: type.definition },
      count,
      already,
      ...(videoSeconds === null ? {} : { video_seconds: videoSeconds }),
      frame_times: frameTimes,
      with_sound: sound,
    };
    return judgeRequest("make_questions", fields, prompt, complaint);
  },
  replySchema: () =>
    objectOf({
      questions: {
        type: "array",
        items: objectOf({
          question: { type: "string" },
          options: { type: "array", items: { type: "string" } },
          answer: { type: "string" },
        }),
      },
    }),
  readReply: (raw, { already }, mended = NOTHING_MENDED) =>
    readJsonObject(raw, readProposed, mended, { field: "questions", quoted: already.join("\n") }),
};
