import { findText, lower } from "../../foundation/python-text";
import { CJK, UNSPACED } from "../../foundation/text-lines";
import type { Span } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { type Folded, fold, foldText } from "../shared/fold";
import { oneOf, takes } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { requireValid } from "../shared/valid";
import { fail, MAX_EVIDENCE, mark, pass, quote, show } from "../shared/verdicts";

const schema = takes({
  keyword: { type: "string", description: "the text" },
  keyword_type: oneOf("include", "exclude"),
});

/**
 * A fixed text must occur, or must not.
 *
 * Reference: letters in any case, anywhere, inside of words too; an empty keyword always passes.
 *
 * Strict: whole words in any case, whatever quotes, dashes, blanks, line breaks, emphasis and Unicode forms they
 * are written with; in scripts without blanks between words, anywhere.
 */
export const checker = defineChecker({
  id: "keyword",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    const { keyword: wanted, keyword_type: kind } = parameters;
    return semantics === "strict" ? keywordStrict(wanted, kind) : keywordReference(wanted, kind);
  },
  otherContent(_content, parameters) {
    return isFalsy(parameters.keyword) ? true : null;
  },
});

/** The released verdict: the keyword anywhere, inside of words too. */
function keywordReference(wanted: unknown, kind: unknown): PreparedCheck {
  if (isFalsy(wanted)) return () => pass("no keyword asked");
  if (typeof wanted !== "string") {
    return () => {
      throw new CheckError("keyword must be a text");
    };
  }
  const needle = lower(wanted);
  return judgeOccurrences(wanted, kind, (content, label) => occurrences(content, needle, label));
}

function occurrences(content: string, needle: string, label: string): Span[] {
  const haystack = lower(content);
  const found: Span[] = [];
  for (let at = findText(haystack, needle); at >= 0; at = findText(haystack, needle, at + needle.length)) {
    // Lower case can be longer than what it stands for (İ); then only the place of the text as a whole is sure.
    if (haystack.length !== content.length) return [mark(0, content.length, label)];
    found.push(mark(at, at + needle.length, label));
    if (found.length >= MAX_EVIDENCE) break;
  }
  return found;
}

/** The strict verdict: the keyword as whole words, in any typography. */
function keywordStrict(wanted: unknown, kind: unknown): PreparedCheck {
  if (typeof wanted !== "string") throw new CheckError("keyword must be a text");
  const options = { lowerCase: true, withoutEmphasis: !/[*`]/.test(wanted) };
  const needle = foldText(wanted, options).trim();
  if (needle === "") return () => pass("no keyword asked");
  return judgeOccurrences(wanted, kind, (content, label) =>
    wholeWords(fold(content, options), needle, label),
  );
}

/** A letter, mark or digit of a script that sets words apart by blanks. */
const spacedLetter = new RegExp(`(?![${CJK}${UNSPACED}])[\\p{L}\\p{M}\\p{N}]`, "u");

function wholeWords(text: Folded, needle: string, label: string): Span[] {
  const startsInWord = spacedLetter.test(firstPoint(needle));
  const endsInWord = spacedLetter.test(lastPoint(needle));
  const found: Span[] = [];
  for (let at = findText(text.text, needle); at >= 0; at = findText(text.text, needle, at + 1)) {
    const end = at + needle.length;
    if (startsInWord && at > 0 && spacedLetter.test(lastPoint(text.text.slice(Math.max(0, at - 2), at))))
      continue;
    if (endsInWord && spacedLetter.test(firstPoint(text.text.slice(end, end + 2)))) continue;
    if (cutsNumber(text.text, at, end)) continue;
    found.push(mark(text.startOf(at), text.endOf(end), label));
    if (found.length >= MAX_EVIDENCE) break;
  }
  return found;
}

/** True when a keyword would be a part of a longer number: 5 in 5.20 or in 3.5. */
function cutsNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start + 1);
  return /^\d[.,]\d$/.test(before) || /^\d[.,]\d$/.test(text.slice(end - 1, end + 2));
}

function firstPoint(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastPoint(text: string): string {
  return [...text].at(-1) ?? "";
}

/** The verdict on the places that `find` names with a label: some are wanted, or none is. */
function judgeOccurrences(
  wanted: string,
  kind: unknown,
  find: (content: string, label: string) => Span[],
): PreparedCheck {
  const name = quote(wanted);
  if (kind === "include") {
    return (content) => {
      const found = find(content, "keyword");
      return found.length > 0 ? pass(`${name} occurs`, found) : fail(`${name} does not occur`);
    };
  }
  if (kind === "exclude") {
    return (content) => {
      const found = find(content, "not allowed");
      return found.length > 0 ? fail(`${name} occurs, none allowed`, found) : pass(`${name} does not occur`);
    };
  }
  return () => fail(`${show(kind)} is no kind of keyword check (include, exclude)`);
}
