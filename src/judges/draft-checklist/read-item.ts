import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Fields, isFields } from "../../foundation/fields";
import { optionLetter } from "../../foundation/option-letter";
import { ContentItemType } from "../../shapes/checklist";
import { readAnswer } from "../read-answer";
import { type DraftedItem, draftLimits, field, type Notes, quoted, tidyText } from "./fields";

const YES_NO = ["yes", "no"];
const Texts = Type.Array(Type.String());
const TextsByLetter = Type.Record(Type.String(), Type.String());
const labelled = /^\(?([A-Za-z])[.):]\s*(\S.*)$/;

/** A list of texts, or texts by their letters; null for anything else. */
function givenOptions(value: unknown): string[] | null {
  if (Value.Check(Texts, value)) return value.map(tidyText);
  if (!Value.Check(TextsByLetter, value)) return null;
  return Object.entries(value).map(([letter, text]) =>
    labelled.test(tidyText(text)) ? tidyText(text) : `${letter}. ${tidyText(text)}`,
  );
}

type Options = { asGiven: string[]; lettered: string[] };

/** Options under the letters A, B, C ...; those of the model are taken off only where every option has one. */
function lettered(given: string[]): Options {
  const parts = given.map((option) => labelled.exec(option));
  const letters = new Set(parts.map((part) => part?.[1]?.toUpperCase()));
  const own = !letters.has(undefined) && letters.size === given.length;
  const texts = given.map((option, index) => (own ? (parts[index]?.[2] ?? option) : option));
  const written = texts.map((text, index) => `${optionLetter(index)}. ${text}`);
  return { asGiven: own ? given : written, lettered: written };
}

function faultOfOptions({ lettered: options }: Options): string | null {
  if (options.length < 2) return "it offers fewer than two options";
  if (options.length > draftLimits.options) return "it offers too many options";
  if (options.some((option) => option.length > draftLimits.optionCharacters)) return "an option is too long";
  const texts = options.map((option) => option.slice(3).toLowerCase());
  if (texts.includes("")) return "an option is empty";
  return new Set(texts).size === texts.length ? null : "two of its options are alike";
}

/** The answer as a text; null where the model left it open, which it shall where it can't know. */
function givenAnswer(item: Fields): string | null {
  const answer = field(item, "correct_answer", "correctAnswer", "answer");
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  const text = tidyText(answer);
  return text === "" || /^(?:null|unknown)$/i.test(text) ? null : text;
}

/** The answer as the options name it; null, with a note, when it is none of them. */
function namedAnswer(answer: string, { asGiven }: Options, question: string, notes: Notes): string | null {
  const named = readAnswer(answer, asGiven);
  const places = asGiven.flatMap((option, index) =>
    named !== null && readAnswer(option, asGiven) === named ? [index] : [],
  );
  const [place] = places;
  if (place !== undefined && places.length === 1) return optionLetter(place);
  notes.add(
    `The right answer of ${quoted(question)} is none of its options (${quoted(answer)}); it is left open.`,
  );
  return null;
}

/** "yes" or "no", also by the letter of an option that says so; null for anything else. */
function yesOrNo(answer: string, given: readonly string[]): string | null {
  const letter = readAnswer(answer, given);
  const option = given.find((one) => letter !== null && readAnswer(one, given) === letter);
  return readAnswer(answer, YES_NO) ?? readAnswer(option?.replace(labelled, "$2") ?? "", YES_NO);
}

/** One question of a content check; null, with a note, when it can't be asked. Times are read later. */
export function readItem(value: unknown, notes: Notes): DraftedItem | null {
  if (!isFields(value)) {
    notes.add("Left out a question that is no object.");
    return null;
  }
  const question = tidyText(field(value, "question"));
  const leaveOut = (why: string): null => {
    notes.add(`Left out the question ${quoted(question)}: ${why}.`);
    return null;
  };
  if (question === "") return leaveOut("it is empty");
  if (question.length > draftLimits.questionCharacters) return leaveOut("it is too long");
  const type = tidyText(field(value, "type", "check_type", "checkType")).toLowerCase();
  if (!Value.Check(ContentItemType, type)) return leaveOut(`${quoted(type)} is no kind of question`);

  const answer = givenAnswer(value);
  if (type === "timestamp") {
    const short = answer === null || answer.length <= draftLimits.optionCharacters;
    return { type, question, options: [], correctAnswer: short ? answer : null };
  }
  if (type === "attempt") {
    const named = answer === null ? null : yesOrNo(answer, givenOptions(field(value, "options")) ?? []);
    if (answer !== null && named === null) {
      notes.add(`The right answer of ${quoted(question)} is neither yes nor no; it is left open.`);
    }
    return { type, question, options: [...YES_NO], correctAnswer: named };
  }
  const given = givenOptions(field(value, "options", "choices"));
  if (given === null) return leaveOut("its options are no list of texts");
  const options = lettered(given);
  const fault = faultOfOptions(options);
  if (fault !== null) return leaveOut(fault);
  const correctAnswer = answer === null ? null : namedAnswer(answer, options, question, notes);
  return { type, question, options: options.lettered, correctAnswer };
}
