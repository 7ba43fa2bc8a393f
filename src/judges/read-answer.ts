import { withoutEnding } from "../foundation/file-names";
import { optionLetter } from "../foundation/option-letter";
import { type ReplyChoices, UNDECIDED } from "../shapes/reply-form";
import type { UnusableReply } from "./judge-task";

/** An option as a letter and its text; `letter` is null for yes and no. */
type Option = { letter: string | null; text: string };

function plain(text: string): string {
  return withoutEnding(text.replace(/\s+/g, " "), " .!。").trim().toLowerCase();
}

const OPENING_MARKS = "\"'“`*_";
const CLOSING_MARKS = "\"'”`*_";

/** A text without the quotes and emphasis around it; as it is where they stand on one side only. */
function withoutMarks(text: string): string {
  const marked =
    text.length > 1 &&
    OPENING_MARKS.includes(text.charAt(0)) &&
    CLOSING_MARKS.includes(text.charAt(text.length - 1));
  if (!marked) return text;
  const inner = withoutEnding(text, CLOSING_MARKS);
  let start = 0;
  while (start < inner.length && OPENING_MARKS.includes(inner.charAt(start))) start += 1;
  return inner.slice(start);
}

/** Options with their letters; where none carries one, they are lettered in their order. */
function lettered(options: readonly string[]): Option[] {
  const read = options.map((option): Option => {
    const match = /^\s*\(?([A-Za-z])[.):]\s*(.*)$/s.exec(option);
    return match
      ? { letter: (match[1] ?? "").toUpperCase(), text: match[2] ?? "" }
      : { letter: null, text: option };
  });
  if (read.some((option) => option.letter !== null)) return read;
  return read.map((option, index) => ({
    letter: /^(?:yes|no)$/i.test(option.text.trim()) ? null : optionLetter(index),
    text: option.text,
  }));
}

/** The reply to several questions but for what is chosen: `{"answers": [{"id", "answer"}]}`. */
export function answersOf(questions: readonly { id: string; options: readonly string[] }[]): ReplyChoices {
  return {
    choices: questions.map(({ id, options }, at) => ({
      before: `${at === 0 ? '{"answers": [' : "}, "}{"id": ${JSON.stringify(id)}, "answer": `,
      options,
    })),
    end: questions.length === 0 ? '{"answers": []}' : "}]}",
  };
}

/** Characters of what a model could not decide between that are told. */
const LONGEST_WEIGHED = 200;

/** An answer that a model's probabilities left open, as a reply that can't be used; null for any other answer. */
export function undecided(answer: unknown): UnusableReply | null {
  if (typeof answer !== "string" || !answer.startsWith(UNDECIDED)) return null;
  const between = answer.slice(UNDECIDED.length, UNDECIDED.length + LONGEST_WEIGHED);
  return { ok: false, why: `The model could not decide: ${between}.`, settled: true };
}

/** The possible answers, in the order of the options: their letters, or "yes" and "no". */
export function answerNames(options: readonly string[]): string[] {
  return [...new Set(lettered(options).map(({ letter, text }) => letter ?? plain(text)))];
}

/** A word that takes back the letter before it. */
const TAKEN_BACK = /^(?:no|not|none|neither|false|incorrect|wrong)(?![\p{L}\p{N}'’])/u;

/**
 * True where what stands behind a letter takes it back, is the text of another option, or names another letter in the same
 * way.
 */
function namesAnother(behind: string, letter: string, choices: readonly Option[]): boolean {
  const said = plain(withoutMarks(behind.trim()));
  const own = choices.find((option) => option.letter === letter);
  if (said === "" || (own && plain(own.text) === said)) return false;
  // An option may begin with such a word itself, and be told in other words.
  if (TAKEN_BACK.test(said) && !TAKEN_BACK.test(plain(own?.text ?? ""))) return true;
  const others = choices.filter((option) => option.letter !== null && option.letter !== letter);
  if (others.some((option) => plain(option.text) === said)) return true;
  const named = [...behind.matchAll(/(?<![\p{L}\p{N}.'’])([A-Z])(?:[\])]|[.:](?:\s|$)|\s*$)/gu)];
  return named.some(([, other]) => others.some((option) => option.letter === other));
}

/**
 * The option that an answer names: its letter in upper case, or "yes" or "no". A letter counts only when it stands
 * alone or before ".", ")" or ":", is one of the options' and no other one is named behind it; else the answer must be the
 * full text of an option. Null for anything else: "Cannot be determined" is not C, and "A. or B." neither.
 */
export function readAnswer(answer: string, options: readonly string[]): string | null {
  const bare = withoutMarks(answer.trim()).trim();
  const choices = lettered(options);
  const named = (option: Option) => option.letter ?? plain(option.text);
  const [opening, found] = /^[([]?([A-Za-z])(?:[\])]?\s*$|[.):](?![\p{N}_]))/u.exec(bare) ?? [];
  const letter = found?.toUpperCase();
  if (opening !== undefined && letter !== undefined && choices.some((option) => option.letter === letter))
    return namesAnother(bare.slice(opening.length), letter, choices) ? null : letter;
  const wanted = plain(bare);
  const full = choices.filter(
    (option, index) => plain(option.text) === wanted || plain(options[index] ?? "") === wanted,
  );
  const [only] = full;
  return only && wanted !== "" && full.length === 1 ? named(only) : null;
}
