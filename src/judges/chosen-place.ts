import { Type } from "typebox";
import { Value } from "typebox/value";
import { movablePlaces } from "./option-order";
import { answerNames } from "./read-answer";

/** The place of a chosen option among those that stand otherwise in other rounds; null of one that keeps its place. */
export type ChosenPlace = { options: number; place: number | null };

const Texts = Type.Array(Type.String());
const One = Type.Object({ question: Type.Object({ id: Type.String(), options: Texts }) });
const Several = Type.Object({ questions: Type.Array(Type.Object({ id: Type.String(), options: Texts })) });
/** The last option of a quiz says that it can't be determined, and stands last in every round. */
const Quiz = Type.Object({
  questions: Type.Array(
    Type.Object({ id: Type.String(), options: Type.Record(Type.String(), Type.String()) }),
  ),
});

const Answer = Type.Object({ answer: Type.String() });
const Letter = Type.Object({ letter: Type.String() });

/** The part of a question that a judge was shown: its options that may stand otherwise, and the names of all. */
function shownOf(input: unknown, questionId: string): { names: string[]; movable: number[] } | null {
  const lists = Value.Check(One, input)
    ? [input.question]
    : Value.Check(Several, input)
      ? input.questions
      : [];
  const list = lists.find(({ id }) => id === questionId);
  if (list) return { names: answerNames(list.options), movable: movablePlaces(list.options) };
  const quiz = Value.Check(Quiz, input) ? input.questions.find(({ id }) => id === questionId) : undefined;
  if (!quiz) return null;
  const lettered = Object.entries(quiz.options);
  return {
    names: lettered.map(([letter]) => letter),
    movable: movablePlaces(lettered.slice(0, -1).map(([letter, text]) => `${letter}. ${text}`)),
  };
}

/** The answer to a question in what was read of a reply: of one question, or of several by their ids. */
function answerOf(value: unknown, questionId: string): string | null {
  const answers = value !== null && typeof value === "object" && "answers" in value ? value.answers : null;
  const own: unknown = answers instanceof Map ? answers.get(questionId) : value;
  if (Value.Check(Answer, own)) return own.answer;
  return Value.Check(Letter, own) ? own.letter : null;
}

/**
 * The place of the option that a judge chose, by what it was shown (`input`) and what was read of its reply (`value`): of every task that
 * asks questions with options, one by one or several together, and of quizzes. Null where the task has no such question, none of its
 * options moves, or the reply answers nothing.
 */
export function chosenPlace(input: unknown, value: unknown, questionId: string): ChosenPlace | null {
  const shown = shownOf(input, questionId);
  const at = shown?.names.indexOf(answerOf(value, questionId) ?? "") ?? -1;
  if (!shown || shown.movable.length < 2 || at < 0) return null;
  const place = shown.movable.indexOf(at);
  return { options: shown.movable.length, place: place < 0 ? null : place };
}
