import { findText, lower } from "../../foundation/python-text";
import { CJK, UNSPACED } from "../../foundation/text-lines";
import type { Span } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { namedPlaces, quotedNames, wordsOf } from "../locating/description";
import { foundWhole, type Locator, stringParameter } from "../locating/located";
import { languagePart, locateScope, ordinalPart, wholeBlock } from "../locating/scope";
import { sectionsInWords, structuresOf } from "../locating/structures";
import { type Folded, fold, foldText } from "../shared/fold";
import { oneOf, takes } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { fail, MAX_EVIDENCE, mark, pass, quote, show } from "../shared/verdicts";

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
  parameters: takes({
    keyword: { type: "string", description: "the text" },
    keyword_type: oneOf("include", "exclude"),
  }),
  prepare(parameters, { semantics }): PreparedCheck {
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
  const inCapitals = needle.replaceAll("ß", "ss");
  return judgeOccurrences(wanted, kind, (content, label) => {
    const folded = fold(content, options);
    const found = wholeWords(folded, needle, label);
    if (inCapitals === needle) return found;
    // "Straße" in capitals is "STRASSE", which is no small "Strasse".
    const alsoFound = wholeWords(folded, inCapitals, label).filter(({ start, end }) => {
      const own = content.slice(start, end);
      return own === own.toUpperCase();
    });
    return [...found, ...alsoFound].slice(0, MAX_EVIDENCE);
  });
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

/** True where the description speaks of a part in so many words: "the value for", "each list item", "last sentence". */
function namesPart(words: string): boolean {
  return /\b(?:each|every|value|key|field|column|cell|row|line|sentence|paragraph|stanza|verse|item|bullet|title|heading|section|part|entry|element)s?\b/.test(
    words,
  );
}

/** Parts that a reader sees, and that the locator may not: "the second stanza", "each part". */
const unseenPart =
  /\b(?:first|second|third|fourth|last|final|each|every|both) (?:[a-z]+ )?(?:stanzas?|verses?|sections?|parts?|paragraphs?|perspectives?|summar(?:y|ies))\b/;

/** "Each list item must contain the word", "use the word in every line". */
const everyHolds =
  /\b(?:each|every) (?:[a-z]+ ){1,3}(?:must |should |has to )?(?:includes?|contains?|mentions?|uses?)\b|\b(?:in|within|into) (?:each|every) /;

/** Words right in front of a name that make it the name of a part: "in the value of 'en'", "the part 'Sound:'". */
const partAhead = /\b(?:values?|keys?|fields?|columns?|cells?|sections?|parts?)\b[\w ]{0,20}['"“‘`]$/i;
/** The same right behind it: "in the 'Inference' section". */
const partBehind =
  /^['"”’`] ?(?:values?|keys?|fields?|columns?|cells?|sections?|parts?|blocks?|paragraphs?)\b/i;
/** Blocks and texts that a keyword is looked for in. */
const blockAround = /\b(?:in|inside|within) (?:the|your|this) (?:\w+ )?(?:table|list)\b/;

/**
 * The whole response; a part only where the description names one. Where it names one that is not found, the whole
 * response without the word decides all the same.
 */
export const locateKeyword: Locator = (input) => {
  const { response, check, siblings } = input;
  const words = wordsOf(check.description);
  const whole = foundWhole(response);
  const excluded = stringParameter(check, "keyword_type") === "exclude";
  const around = blockAround.test(words) ? wholeBlock(response, words, structuresOf(response)) : null;
  if (around) return around;
  const isPart =
    sectionsInWords(response, check.description).length > 0 ||
    ordinalPart.test(words) ||
    languagePart.test(words);
  if (isPart) {
    const part = locateScope(input);
    if (part.found) return part;
  }
  const [name, ...others] = quotedNames(check, siblings);
  const at = check.description.indexOf(name ?? "");
  const named =
    name !== undefined &&
    others.length === 0 &&
    (partAhead.test(check.description.slice(0, at)) ||
      partBehind.test(check.description.slice(at + name.length)));
  if (!namesPart(words) || (excluded && !named && namedPlaces(check.description).length === 0)) return whole;
  const scoped = locateScope(input);
  const oneByOne =
    named ||
    unseenPart.test(words) ||
    (!excluded && name === undefined && everyHolds.test(words)) ||
    (scoped.found && scoped.parts.length === 1 && !scoped.note.startsWith("the section"));
  if (scoped.found) return oneByOne ? scoped : whole;
  const keyword = foldText(stringParameter(check, "keyword") ?? "", {
    lowerCase: true,
    withoutEmphasis: true,
  });
  const held = foldText(response, { lowerCase: true, withoutEmphasis: true }).includes(keyword);
  return held && (named || unseenPart.test(words)) ? scoped : whole;
};
