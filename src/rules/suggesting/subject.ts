import { listed, matchesOf, phrase } from "./patterns";
import { type Quote, quotesIn, type Reading, sentenceAt } from "./reading";

/** The subject of a demand on text, in words that the direct locator reads. */
export type Subject = {
  /** The beginning of a description, third person singular: "The whole answer", "Each list item". */
  words: string;
  kind: "whole" | "part" | "meaning";
};

/** Everything that the answer holds. */
export const WHOLE: Subject = { words: "The whole answer", kind: "whole" };

const EACH_ITEM = "Each list item";

const units: [RegExp, string][] = [
  [/^(?:(?:list|bullet) (?:item|point|entry)|item|bullet|point)s?$/i, EACH_ITEM],
  [/^(?:(?:table|column) )?cells?$/i, "Each table cell"],
  [/^(?:table )?rows?$/i, "Each table row"],
  [/^(?:column |table )*(?:headers?|column names?|column titles?)$/i, "Each column header"],
  [/^(?:json )?(?:keys?|key names?)$/i, "Each key"],
  [/^(?:json |string |text |key |the )*(?:values?)(?: strings?)?$/i, "Each value"],
  [/^sentences?$/i, "Each sentence"],
  [/^paragraphs?$/i, "Each paragraph"],
  [/^lines?$/i, "Each line"],
  [/^(?:array |json |string |the )*(?:elements?|strings?)$/i, "Each element of the JSON array"],
];

const wholeNoun =
  /\b(?:response|output|answer|reply|caption|text|description|narration|narrative|content|everything|it|length|total|count|whole|entire|overall|report|script|story|message|writing|summary|paragraph|video|words|list|table|json|object|array|subtitles?|transcript|log|analysis|language|broadcast|prose|letters|sentences|dialogue|fingerprint|storyboard|guide)\s*$/i;
const explicitWhole =
  /\b(?:entire|whole|total|overall|full|complete|final|all(?: of)? your|your|everything) (?:\w+ ){0,2}?(?:response|output|answer|reply|text|description|narration|narrative|content|length|word count|character count|report|script|story|summary|json|table|list|list|object|array|subtitles?|log|analysis)\b|\b(?:in total|altogether|throughout|total)\b/i;

/** The unit that a noun names, one by one: "Each sentence" of "sentences"; null for any other noun. */
export function unitSubject(noun: string): Subject | null {
  const found = units.find(([pattern]) => pattern.test(noun.trim()));
  return found ? { words: found[1], kind: "part" } : null;
}

/** A part that the instruction names by what it means; only a judge or a person can find it. */
export function meant(words: string): Subject {
  const short = words
    .replace(/[“”\s]+/g, " ")
    .trim()
    .slice(0, 160);
  return { words: `The part named by “${short}”`, kind: "meaning" };
}

function named(names: readonly string[], column: boolean): Subject {
  const noun = column ? "column" : "key";
  const words = column
    ? `Each cell of the ${names.length > 1 ? `${noun}s` : noun} ${listed(names)}`
    : `The value of ${names.length > 1 ? "each of the keys" : "the key"} ${listed(names)}`;
  return { words, kind: "part" };
}

const each =
  /\b(?:each|every|per|all(?: of)?(?: the)?|any|none of(?: the)?|neither)\s+((?:(?:list|bullet|table|json|array|string|text|key|column|individual|single|separate|of|the|these|your)\s+){0,4}(?:items?|bullets?|points?|entry|entries|cells?|rows?|headers?|keys?|values?|sentences?|paragraphs?|lines?|elements?|strings?))\b/giu;
const eachOther = /\b(?:each|every|per)\s+(?:\uE001\uE000*\uE002\s+)?([\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,2})/giu;
/** "each" that stands for what was named before it: "three shots, each with at least 20 words". */
const eachOfThem =
  /\beach\s+(?:(?:one|of (?:them|which))\s+)?(?:with|has|have|having|is|being|must|should|needs?|to|in|at|of|about|around|between|exactly|under|over|up|no|not|written|containing|using|consisting|made)\b|\beach\s{1,3}$/giu;
const bareEach = /^\s*each\s*$/i;
const namedUnit =
  /\b(?:(?:list|bullet) (?:items?|points?|entries)|items?|bullets?|rows?|cells?|sentences?|paragraphs?|lines?)\b/giu;
const pluralUnit =
  /\b(?:the|your|all|json|entire|whole|string|text)\s+((?:(?:json|string|text|column|table)\s+){0,2}(?:values|cells|keys|headers|column headers|list items|bullet points|rows))\b/giu;
const quotedPart = phrase(
  "(?:(?:key|keys|column|columns|field|fields|value of|value for|values? (?:of|for|in|under|within)(?: the)?(?: key)?|within(?: the)?) {qs}|{qs}(?: \\([^()]{0,80}\\))? (?:key|column|cell|field|value|string|section|array|text|property)s?\\b|^ ?(?:the |and |limit |keep |ensure |write )*{qs} (?:must|should|is|are|has|to|in)\\b)",
);

function lastMatch(pattern: RegExp, text: string): RegExpExecArray | null {
  let last: RegExpExecArray | null = null;
  for (const match of text.matchAll(pattern)) last = match;
  return last;
}

/**
 * The referent of "each" at a place: the unit that the sentence names before it, the items of its list, else its words.
 */
function antecedent(reading: Reading, at: number): Subject {
  const own = sentenceAt(reading, at).start;
  // "Write two paragraphs. Each has 50 words."
  const isFirst = own > 0 && reading.masked.slice(own, at).trim() === "";
  const { start } = isFirst ? sentenceAt(reading, own - 1) : { start: own };
  const before = reading.masked.slice(start, at);
  const known = unitSubject(lastMatch(namedUnit, before)?.[0] ?? "");
  if (known) return known;
  if (/\blists?\b/i.test(before.replace(/^\W*list\b/i, ""))) return { words: EACH_ITEM, kind: "part" };
  const words = reading.text
    .slice(start, at)
    .replace(/[\s,.;:(–—-]+$/, "")
    .split(/[,;:(]/)
    .at(-1);
  const [first = "", ...rest] = (words ?? "").trim().split(/\s+/);
  // The first word of the sentence is its verb.
  return meant(`each of ${(rest.length === 0 ? [first] : rest).slice(-4).join(" ")}`);
}

type Clause = { start: number; end: number };

/** The clauses of a sentence before a place, the nearest first. */
function clausesBefore(masked: string, start: number, end: number): Clause[] {
  const clauses: Clause[] = [];
  let last = end;
  for (let at = end - 1; at >= start && clauses.length < 12; at--) {
    if (!/[;:,，；：、(（]/.test(masked[at] ?? "")) continue;
    clauses.push({ start: at + 1, end: last });
    last = at;
  }
  clauses.push({ start, end: last });
  return clauses;
}

function hasTable(reading: Reading): boolean {
  return /\b(?:table|columns?)\b/i.test(reading.masked);
}

function hasJson(reading: Reading): boolean {
  return /\bjson\b/i.test(reading.masked);
}

/** True when the answer is to hold a table, JSON or a list, so that a text to be written may be a part of it. */
function isBuilt(reading: Reading): boolean {
  return hasJson(reading) || /\b(?:table|columns?|lists?|bullets?)\b/i.test(reading.masked);
}

function fromQuotes(reading: Reading, quotes: readonly Quote[], said: string): Subject | null {
  if (quotes.length === 0) return null;
  const names = quotes.map((quote) => quote.value.trim());
  if (!names.every((name) => /^[\p{L}_][\p{L}\p{N}_ '’/().-]{0,60}$/u.test(name))) return null;
  const column = /\b(?:columns?|cells?)\b/i.test(said) || (hasTable(reading) && !hasJson(reading));
  return column || hasJson(reading) ? named(names, column) : null;
}

const block =
  /\b(?:text|content|contents|everything|words?)\s+(?:inside|within|in|of)\s+(?:the|your)\s+(?:(?:markdown|json|entire|whole)\s+)?(?<block>table|list|array)\b|\b(?:the|your)\s+(?:entire\s+|whole\s+)?(?<content>table|list|array)\s+(?:text|content|contents)\b/i;

/** The part that a clause names by its form, by a key or a column; null when it names none. */
export function partNamed(reading: Reading, start: number, end: number): Subject | null {
  const subject = inClause(reading, { start, end });
  return subject?.kind === "part" ? subject : null;
}

function inClause(reading: Reading, clause: Clause): Subject | null {
  const text = reading.masked.slice(clause.start, clause.end);
  const quoted = [...matchesOf({ masked: text }, quotedPart)].at(-1);
  if (quoted) {
    const { start, end, found } = quoted;
    const quotes = quotesIn(reading, clause.start + start, clause.start + end);
    const subject = fromQuotes(reading, quotes, found);
    if (subject) return subject;
  }
  const unit = lastMatch(each, text) ?? lastMatch(pluralUnit, text);
  const known = unit
    ? unitSubject(
        (unit[1] ?? "")
          .replace(/\s+/g, " ")
          .replace(/^(?:(?:of|the|these|your|individual|single|separate) )+/i, ""),
      )
    : null;
  if (known && unit)
    return known.words === "Each element of the JSON array" && !hasJson(reading)
      ? meant(reading.text.slice(clause.start + unit.index, clause.end))
      : known;
  const inside = block.exec(text)?.groups;
  const kind = inside?.block ?? inside?.content;
  if (kind) return { words: `The ${kind.toLowerCase()}`, kind: "part" };
  if (explicitWhole.test(text)) return WHOLE;
  const them = lastMatch(eachOfThem, text);
  const referent = them && antecedent(reading, clause.start + them.index);
  // Items that JSON holds are named by their key, in a clause before.
  if (referent && !(referent.words === EACH_ITEM && hasJson(reading) && bareEach.test(text))) return referent;
  const other = lastMatch(eachOther, text);
  if (!other) return null;
  const quotedCell = quotesIn(
    reading,
    clause.start + other.index,
    clause.start + other.index + other[0].length,
  );
  return (
    fromQuotes(reading, quotedCell, other[0]) ??
    meant(reading.text.slice(clause.start + other.index, clause.end))
  );
}

const afterwards =
  /^[\s)]{0,3}(?:(?:long|in length|maximum|max|or less|or fewer)\s+)?(?:(?:per|for each|for every|in each|in every|each\s+\p{L})\b|(?:only|just) (?:for|in|on|at|when|where)\b|for the \uE001|in the \uE001|for (?:the|its) (?!(?:\w+ )?(?:answer|response|output|reply|caption|text|description|videos?|clips?|footage|viewers?|listeners?|readers?|audience|users?|deaf|blind|visually|whole|entire)\b)\p{L}|(?:for|in) (?:the|its|your) (?:title|headings?|headline|introduction|intro|conclusion|summary|body|details?|(?:first|second|third|fourth|fifth|last|final|opening|closing) \p{L}+)\b|within (?:each|the \uE001)|(?:in|under|for) \uE001)/iu;
const sequence =
  /\b(?:first|firstly|second|secondly|third|thirdly|then|next|finally|lastly|if|else|otherwise)\b|\bstep\s+\d/i;
const object =
  /(?:^|\b)(?:limit|keep|restrict|ensure|make|format|put|capitali[sz]e|transcribe|use)\s+((?:[\p{L}'’-]+\s+){0,6}?)(?:strictly |exactly |to |under |in |within |is |are |must |at |be |between |no |below |has |have |contains? )/iu;
const creation =
  /^\W*(?:please |then |and |now )*(?:write|output|present|provide|describe|summari[sz]e|tell|create|generate|give|compose|narrate|deliver|produce|retell|explain)\s+((?:[\p{L}'’-]+\s+){0,12})/iu;
const modal =
  /(?:^|\b(?:that|and|ensure|sure)\s+)\s*((?:the|your|this|these|its|their|all|any)\s+(?:[\p{L}'’-]+\s+){1,8}?)(?:must|should|is|are|needs?|has|have|may|can|cannot|to be|contains?|does|do)\b/iu;

/** True when a noun phrase means the whole answer; null when there is none. */
function meansWhole(words: string): boolean | null {
  const plain = words
    .replace(/\b(?:entirely|completely|strictly|exactly|only|solely|fully|written|all|down)\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "" || /^(?:it|this|that|the)$/i.test(plain)) return null;
  if (explicitWhole.test(plain) || /\b(?:entire|whole|total|overall)\b/i.test(plain)) return true;
  const head = plain.split(/\s(?:of|for|about|inside|within|in|between|from|with)\s/i)[0] ?? plain;
  const tail = plain.slice(head.length);
  if (!wholeNoun.test(head)) return false;
  return tail === "" || /\b(?:video|clip|scene|segment|footage|sequence|events?)\b/i.test(tail);
}

/**
 * The subject of the demand at [start, end): a part that the sentence names (each list item, the value of a key, the
 * cells of a column), the whole answer, or something that only its meaning tells. With `mayBePart`, a text that is
 * ordered beside a table, a list or JSON is one of those too.
 */
export function subjectOf(
  reading: Reading,
  start: number,
  end: number,
  { mayBePart = false }: { mayBePart?: boolean } = {},
): Subject {
  const sentence = sentenceAt(reading, start);
  const behind = reading.masked.slice(end, Math.min(end + 80, Math.max(end, sentence.end)));
  // "Two paragraphs of 3 sentences each".
  if (/^\s{0,3}each\s{0,3}(?:[,.;:!)]|$)/i.test(behind)) return antecedent(reading, start);
  if (afterwards.test(behind)) {
    const cut = behind.search(/[,;]/);
    const stop = end + (cut < 0 ? behind.length : cut);
    return inClause(reading, { start: end, end: stop }) ?? meant(reading.text.slice(start, stop));
  }
  const clauses = clausesBefore(reading.masked, sentence.start, start);
  const parenthesised = /[(（][^()（）]{0,40}$/u.test(reading.masked.slice(Math.max(0, start - 41), start));
  if (parenthesised) {
    const open = reading.masked.lastIndexOf("(", start);
    const before = reading.quotes.find((quote) => quote.end <= open && open - quote.end <= 2);
    const subject = before ? fromQuotes(reading, [before], "") : null;
    if (subject) return subject;
  }
  let isOfEach = false;
  for (const clause of clauses.slice(0, 3)) {
    const subject = inClause(reading, clause);
    if (subject) return subject;
    const text = reading.masked.slice(clause.start, clause.end);
    isOfEach ||= bareEach.test(text);
    const whole = meansWhole(modal.exec(text)?.[1] ?? "") ?? meansWhole(object.exec(text)?.[1] ?? "");
    if (whole === true) return WHOLE;
    if (whole === false) return meant(reading.text.slice(clause.start, end));
    const made = creation.exec(text)?.[1];
    if (made !== undefined && meansWhole(made) !== true && mayBePart && isBuilt(reading))
      return meant(reading.text.slice(clause.start, end));
  }
  const head = reading.masked.slice(sentence.start, start);
  return isOfEach || sequence.test(head) ? meant(reading.text.slice(sentence.start, end)) : WHOLE;
}
