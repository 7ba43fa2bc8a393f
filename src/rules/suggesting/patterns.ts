import { plural } from "../../foundation/plural";
import { QUOTATION, type Quote, type Reading, sentenceAt } from "./reading";

const ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const values = new Map<string, number>([
  ["a", 1],
  ["an", 1],
  ["single", 1],
  ["a single", 1],
  ["one single", 1],
  ["a couple of", 2],
  ["a dozen", 12],
  ...ones.map((word, index): [string, number] => [word, index + 1]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const small = `(?:(?:${tens.join("|")})(?:[- ](?:${ones.join("|")}))?|${[...teens, ...ones].join("|")})`;

/** A number in digits or words, and not the end of a range, a decimal or a time. */
const NUMBER = `(?:(?<!\\d[.,:–-]?)\\d{1,5}(?![\\d]|[.,:]\\d)|(?:a|${ones.join("|")})[ -]hundred(?: and)?(?: ${small})?|${small})`;

/** The far end of a range. */
const FAR = `(?:\\d{1,5}(?![\\d]|[.,:]\\d)|${small})`;

/** The value of a number in digits or words, or of "single", "a"; null for anything else. */
export function numberOf(written: string): number | null {
  const word = written.toLowerCase().replace(/\s+/g, " ").trim();
  if (/^\d{1,5}$/.test(word)) return Number(word);
  const hundred = /^(\w+)[ -]hundred(?: and)?(?: (.+))?$/.exec(word);
  if (hundred) {
    const count = values.get(hundred[1] ?? "");
    const rest = hundred[2] === undefined ? 0 : numberOf(hundred[2]);
    return count === undefined || rest === null ? null : count * 100 + rest;
  }
  const known = values.get(word);
  if (known !== undefined) return known;
  const [ten, one] = word.split(/[- ]/);
  const high = values.get(ten ?? "");
  const low = values.get(one ?? "");
  return high === undefined || low === undefined ? null : high + low;
}

/** A pattern for any text, and the same for plain text. */
export type Phrase = { any: RegExp; plain: RegExp };

/**
 * A pattern for `masked`, in any letter case. A blank stands for a little white space, `{n}` for a number, `{far}` for the
 * second number of a range, `{q}` for a quotation, `{qs}` for quotations set apart by commas, "and", "or".
 */
export function phrase(source: string): Phrase {
  const spaced = (pattern: string) =>
    pattern.replace(/ (\?)?/g, (_, optional) => (optional ? "\\s{0,3}" : "\\s{1,3}"));
  const separator = spaced("(?:[,;/、]|(?:,? )?(?:and|or|&))? ?");
  const full = spaced(source)
    .replaceAll("{n}", NUMBER)
    .replaceAll("{far}", FAR)
    .replaceAll("{qs}", `(?:${QUOTATION}(?:${spaced(" ?")}${separator}(?:(?:and|or)\\s)?${QUOTATION}){0,30})`)
    .replaceAll("{q}", QUOTATION);
  return { any: new RegExp(full, "giu"), plain: new RegExp(inPlainText(full), "gi") };
}

/** In plain text no sign but a letter of English has another case, and none takes two places: Unicode's rules add only time. */
const PLAIN = /^[\0-\x7f\u2010-\u2027\u2190-\u22ff\uE000-\uE002]*$/;
const inPlainText = (pattern: string) => pattern.replaceAll("\\p{L}", "a-z").replaceAll("\\p{N}", "\\d");

let looked = { text: "", isPlain: true };
/** Patterns come by the dozen for one text, which is looked at once. */
function isPlain(text: string): boolean {
  if (looked.text !== text) looked = { text, isPlain: PLAIN.test(text) };
  return looked.isPlain;
}

/** Every place where a phrase stands, with the groups it names. */
export function* matchesOf({ masked }: Pick<Reading, "masked">, { any, plain }: Phrase) {
  const pattern = isPlain(masked) ? plain : any;
  // `matchAll` would make a new pattern each time, which costs more than the search.
  let at = 0;
  for (;;) {
    pattern.lastIndex = at;
    const match = pattern.exec(masked);
    if (!match) return;
    at = match[0] === "" ? pattern.lastIndex + 1 : pattern.lastIndex;
    yield {
      start: match.index,
      end: match.index + match[0].length,
      found: match[0],
      groups: match.groups ?? {},
    };
  }
}

/** Names in a sentence: "'a', 'b' and 'c'". */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} and ${last}`;
}

const orders =
  "use|using|output|present|format|write|create|generate|provide|answer|start|begin|end|set|put|add|make|separate";
const negation = new RegExp(
  `(?:\\b(?:no|not|without|avoid|avoiding|never|neither|nor|exclude|excluding|instead of|rather than|free of)|n['’]t)\\b(?:\\s+(?:${orders})(?=\\s))?(?:\\s+(?!(?:${orders}|but|then|must|should|only|more|less|fewer|around|exceed|exceeding)\\b)[\\p{L}'’-]+,?(?:\\s+(?:or|and|nor))?){0,6}\\s*$`,
  "iu",
);

/** True when the words before `start` negate what begins there ("do not use", "without any list, table or"). */
export function isNegated(reading: Reading, start: number): boolean {
  const before = reading.masked.slice(Math.max(0, start - 80), start);
  const cut = before.search(/[.;:!?\uE001](?=[^.;:!?\uE001]*$)/);
  return negation.test(cut < 0 ? before : before.slice(cut + 1));
}

const turning =
  /(?:\b(?:not|never|cannot|without|avoid|avoiding|none|neither|nor|refrain from)|n['’]t)(?:\s+(?!(?:but|and|then|if|when|that|which)\b)[\p{L}\p{N}'’-]+){0,6}\s*$/iu;

/** True when the words before a bound at `start` turn it round: "do not use more than" is "at most". */
export function isTurned(reading: Reading, start: number): boolean {
  return turning.test(reading.masked.slice(Math.max(0, start - 80), start));
}

/** Limits on a number, both inclusive; null where there is none. */
type Range = { min: number | null; max: number | null };

/** Words before a number that say whether it is a limit. The longer ones first. */
export const BOUND =
  "(?:no (?:\\w+ ){1,4}(?:exceeds?|longer than|exceeding)|no more than|not more than|never more than|no longer than|not longer than|at (?:the )?most|up to|(?:a )?max(?:im\\w+)?(?: of| is)?[:.]?|not(?: to)? exceed(?:ing)?|cannot exceed|can't exceed|without exceeding|never exceed|within|≤|<=|(?:(?:strictly )?limited|limit(?:ed)?(?: \\w+){0,4}) to|limit(?: of| is)?:?|no less than|not less than|no fewer than|not fewer than|at (?:the )?least|(?:a )?min(?:imum)?(?: of| is)?[:.]?|≥|>=|strictly under|under|below|less than|fewer than|shorter than|<|more than|greater than|longer than|over|above|exceed(?:s|ing)?|>|between|from|exactly|precisely|strictly|around|about|approximately|roughly|nearly|~|only|just|a total of)";

const most =
  /^(?:no \w+ (?:\w+ )*(?:exceed|longer)|no more|not more|never more|no longer|not longer|at (?:the )?most|up to|(?:a )?max|not(?: to)? exceed|cannot|can't|without|never|within|≤|<=|strictly limited|limit)/;
const below = /^(?:strictly under|under|below|less|fewer|shorter|<)/;
const least = /^(?:no less|not less|no fewer|not fewer|at (?:the )?least|(?:a )?min|≥|>=)/;
const above = /^(?:more than|greater than|longer than|over|above|exceed|>)/;
const nearby = /^(?:around|about|approximately|roughly|nearly|~)/;

/** Tolerance of a number said with "about": a tenth, at least one. Our reading; no benchmark defines it. */
const LEEWAY = 0.1;

/**
 * The limits that a bound and one or two numbers set ("at most" 50; "" 40, 60; "exactly" 3), with what follows
 * the unit ("or fewer"). `about` is true where the number is an estimate. `turned`: the words before it turn the bound round.
 */
export function rangeOf(
  bound: string,
  first: number,
  second: number | null,
  behind = "",
  turned = false,
): Range & { about: boolean } {
  const words = bound.toLowerCase().replace(/\s+/g, " ").trim();
  const isTurnedBound = turned || /^not (?=over|above|under|below)/.test(words);
  const said = words.replace(/^not (?=over|above|under|below)/, "");
  const after = behind.toLowerCase();
  if (second !== null) {
    return { min: Math.min(first, second), max: Math.max(first, second), about: nearby.test(said) };
  }
  if (isTurnedBound && below.test(said)) return { min: first, max: null, about: false };
  if (isTurnedBound && above.test(said)) return { min: null, max: first, about: false };
  if (/or (?:less|fewer|under)|max|at most|tops|以内|以下/.test(after))
    return { min: null, max: first, about: false };
  if (/or more|at least|min/.test(after)) return { min: first, max: null, about: false };
  if (most.test(said)) return { min: null, max: first, about: false };
  if (least.test(said)) return { min: first, max: null, about: false };
  if (below.test(said)) return { min: null, max: Math.max(0, first - 1), about: false };
  if (above.test(said)) return { min: first + 1, max: null, about: false };
  if (nearby.test(said) || /or so/.test(after)) {
    const off = Math.max(1, Math.round(first * LEEWAY));
    return { min: Math.max(0, first - off), max: first + off, about: true };
  }
  return { min: first, max: first, about: false };
}

const aheadOf = phrase(
  `(?:(?<bound>${BOUND}) ?(?:the )?)?(?<first>{n})(?:,? (?<joint>and|but|yet|or|nor)| ?,)(?: (?:also|then))? ?$`,
);
const behindOf = phrase(
  `^(?:,|,? (?:and|but|yet|or|nor))(?: also)? (?<bound>${BOUND}) ?(?:the )?(?<first>{n})(?= ?(?:[.;:!?)]|$)| (?:in total|altogether|overall))`,
);

/**
 * A bound at [start, end) with the other bound that its words give the same thing: "at least 1 but fewer than 4 sentences",
 * "20 words or more, but at most 40". The limits of both and where they stand; `unclear` where another number is named whose
 * part in it is not understood.
 */
export function withOtherBound<Limits extends Range>(
  reading: Reading,
  { start, end, range }: { start: number; end: number; range: Limits },
): { start: number; end: number; range: Limits; unclear: boolean } {
  const { masked } = reading;
  const alone = { start, end, range, unclear: false };
  if ((range.min === null) === (range.max === null)) return alone;
  const sentence = sentenceAt(reading, start);
  const from = Math.max(sentence.start, start - 60);
  const [ahead] = matchesOf({ masked: masked.slice(from, start) }, aheadOf);
  const [behind] = ahead ? [] : matchesOf({ masked: masked.slice(end, end + 60) }, behindOf);
  const found = ahead ?? behind;
  const number = numberOf(found?.groups.first ?? "");
  if (!found || number === null) return alone;
  const place = ahead ? { start: from + ahead.start, end } : { start, end: end + found.end };
  const { bound = "", joint = "" } = found.groups;
  const turned = isTurned(reading, place.start);
  const other = /^(?:between|from)$/i.test(bound)
    ? { min: number, max: null }
    : rangeOf(bound, number, null, "", turned);
  const min = range.min ?? other.min;
  const max = range.max ?? other.max;
  const isOneSided = bound !== "" && (other.min === null) !== (other.max === null);
  const isPair =
    isOneSided && (range.min === null) === (other.max === null) && min !== null && max !== null && min <= max;
  // "Fewer than 10 or more than 20" leaves out what lies between, unless it is forbidden.
  return isPair && (turned || !/^n?or$/i.test(joint))
    ? { ...place, range: { ...range, min, max }, unclear: false }
    : { ...alone, unclear: true };
}

/** Limits in words, with the thing counted: "40 to 60 words", "at most 1 sentence". */
export function rangeWords({ min, max }: Range, unit: string): string {
  const noun = plural(max ?? min ?? 0, unit);
  if (min !== null && max !== null)
    return min === max ? `exactly ${min} ${noun}` : `${min} to ${max} ${noun}`;
  return max === null ? `at least ${min ?? 0} ${noun}` : `at most ${max} ${noun}`;
}

/** A name in a run of names, with what stands in parentheses behind it. */
export type NamedPart = { quote: Quote; note: string };

const MAX_NOTE = 600;

/** The place behind a parenthesis that opens at `start`; `start` itself where it does not close soon. */
function closingOf(masked: string, start: number): number {
  let depth = 0;
  for (let at = start; at < masked.length && at < start + MAX_NOTE; at++) {
    if ("(（".includes(masked[at] ?? "")) depth++;
    if (")）".includes(masked[at] ?? "") && --depth === 0) return at + 1;
  }
  return start;
}

const lead = /^\s{0,3}(?:(?:an?|the|another|one|key|column|field)\s{1,3}){0,2}(?=\uE001)/iu;
const noun = /^\s{0,3}(?:keys?|fields?|columns?|property)\b/iu;
const separator =
  /^\s{0,3}(?:[,;/、|]|\band\b|\bor\b|&|\bas well as\b|\bplus\b|\bthen\b){0,1}\s{0,3}(?:and\b|or\b|&)?/iu;

/**
 * The names in quotes that stand in a row from `start` on, with commas, "and" and remarks in parentheses between
 * them; empty where no name stands there.
 */
export function quoteRun(reading: Reading, start: number): { parts: NamedPart[]; end: number } {
  const { masked, text } = reading;
  const byStart = new Map(reading.quotes.map((quote) => [quote.start, quote]));
  const parts: NamedPart[] = [];
  let end = start;
  let at = start;
  for (;;) {
    at += lead.exec(masked.slice(at, at + 40))?.[0].length ?? 0;
    const quote = byStart.get(at);
    if (!quote) return { parts, end };
    at = quote.end;
    at += noun.exec(masked.slice(at, at + 20))?.[0].length ?? 0;
    let note = "";
    const open = at + (/^\s{0,3}/.exec(masked.slice(at, at + 3))?.[0].length ?? 0);
    if ("(（".includes(masked[open] ?? " ")) {
      const close = closingOf(masked, open);
      note = text.slice(open + 1, Math.max(open + 1, close - 1));
      at = Math.max(at, close);
    }
    parts.push({ quote, note });
    end = at;
    const between = separator.exec(masked.slice(at, at + 20))?.[0] ?? "";
    if (between.trim() === "") return { parts, end };
    at += between.length;
  }
}
