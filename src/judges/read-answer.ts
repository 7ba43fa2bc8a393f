import { withoutEnding } from "../foundation/file-names";
import { halfWidth, markedOption, optionLetter } from "../foundation/option-letter";

/** An option as a letter and its text; `letter` is null for yes and no. */
type Option = { letter: string | null; text: string };

function plain(text: string): string {
  return withoutEnding(halfWidth(text).replace(/\s+/g, " "), " .!。").trim().toLowerCase();
}

const OPENING_MARKS = "\"'“`*_";
const CLOSING_MARKS = "\"'”`*_";

/** A text without the quotes and emphasis around it; as it is where they stand on one side only. */
export function withoutMarks(text: string): string {
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
    const marked = markedOption(option);
    return marked ? { letter: marked.letter, text: marked.rest.trimStart() } : { letter: null, text: option };
  });
  if (read.some((option) => option.letter !== null)) return read;
  return read.map((option, index) => ({
    letter: /^(?:yes|no)$/i.test(option.text.trim()) ? null : optionLetter(index),
    text: option.text,
  }));
}

/** The possible answers, in the order of the options: their letters, or "yes" and "no". */
export function answerNames(options: readonly string[]): string[] {
  return [...new Set(lettered(options).map(({ letter, text }) => letter ?? plain(text)))];
}

/** A word that takes back the letter before it. */
const TAKEN_BACK = /^(?:no|not|none|neither|false|incorrect|wrong)(?![\p{L}\p{N}'’])/u;

/** Another letter beside the first: "B. Or C", "B: maybe C?". */
const BESIDE =
  /^\W*(?:or|and|maybe|perhaps|possibly|或者?|和|以及|也?可能是?)\s*(?:also |maybe |perhaps )?[([]?([A-Z])(?![\p{L}\p{N}'’])/iu;

/**
 * True where what stands behind a letter takes it back, is the text of another option, or names another letter in the same
 * way.
 */
function namesAnother(behind: string, letter: string, choices: readonly Option[]): boolean {
  const said = plain(withoutMarks(behind.replace(/^[\s.:,)\]-]+/, "").trim()));
  const own = choices.find((option) => option.letter === letter);
  if (said === "" || (own && plain(own.text) === said)) return false;
  // An option may begin with such a word itself, and be told in other words.
  if (TAKEN_BACK.test(said) && !TAKEN_BACK.test(plain(own?.text ?? ""))) return true;
  const others = choices.filter((option) => option.letter !== null && option.letter !== letter);
  if (others.some((option) => plain(option.text) === said)) return true;
  const beside = BESIDE.exec(behind)?.[1];
  if (others.some((option) => option.letter === beside)) return true;
  const named = [...behind.matchAll(/(?<![\p{L}\p{N}.'’])([A-Z])(?:[\])]|[.:。](?:\s|$)|\s*$)/gu)];
  return named.some(([, other]) => others.some((option) => option.letter === other));
}

/** The option with this very text; null where none has it, or more than one. */
function optionWith(text: string, options: readonly string[], choices: readonly Option[]): string | null {
  const wanted = plain(text);
  const full = choices.filter(
    (option, index) => plain(option.text) === wanted || plain(options[index] ?? "") === wanted,
  );
  const [only] = full;
  return only && wanted !== "" && full.length === 1 ? (only.letter ?? plain(only.text)) : null;
}

/**
 * The option that an answer names: its letter, or "yes" or "no". A letter counts only when it stands alone or before ".",
 * ")", ":" or "、", is one of the options' and no other one is named behind it; else the answer must be the full text of an
 * option. Null for anything else: "Cannot be determined" is not C, and "A. or B." neither.
 */
export function readAnswer(answer: string, options: readonly string[]): string | null {
  const bare = withoutMarks(halfWidth(answer).trim()).trim();
  const choices = lettered(options);
  const [opening, found] = /^[([]?([A-Za-z])(?:[\])]?\s*$|[.):、。\]](?![\p{N}_]))/u.exec(bare) ?? [];
  const letter = found?.toUpperCase();
  if (opening !== undefined && letter !== undefined && choices.some((option) => option.letter === letter))
    return namesAnother(bare.slice(opening.length), letter, choices) ? null : letter;
  return optionWith(bare, options, choices);
}
