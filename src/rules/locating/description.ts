import type { FormatCheck } from "../../shapes/checklist";

/** A text that a description sets in quotes, with its place; the quotes are outside. */
type Quoted = { text: string; start: number; end: number };

/** Apostrophes within a word open and close nothing. */
const quotes =
  /(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'(?![\p{L}\p{N}])|"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’(?![\p{L}\p{N}])|`([^`\n]+)`/gu;

function quotedIn(description: string): Quoted[] {
  return [...description.matchAll(quotes)].map((match) => {
    const text = match.slice(1).find((each) => each !== undefined) ?? "";
    return { text, start: match.index + 1, end: match.index + 1 + text.length };
  });
}

/** Texts that a description sets in quotes or backticks, in their order. */
export function quotedTexts(description: string): string[] {
  return quotedIn(description).map(({ text }) => text);
}

/** The description with blanks in place of its examples: "(e.g., 'a')", "such as 'b'". */
export function withoutExamples(description: string): string {
  const blank = (example: string) => " ".repeat(example.length);
  return description
    .replace(
      /[(（][^()（）\n]*?\b(?:e\.g\.|eg\b|such as|for example|for instance|like)[^()（）\n]*[)）]/gi,
      blank,
    )
    .replace(
      /\b(?:e\.g\.,?|such as|for example,?|for instance,?)\s*(?:['"‘“`*][^'"’”`*\n]*['"’”`*]+(?:,? (?:or|and) |, )?)+/gi,
      blank,
    );
}

/** The description without what it quotes, in lower case. */
export function wordsOf(description: string): string {
  let text = "";
  let from = 0;
  for (const { start, end } of quotedIn(description)) {
    text += `${description.slice(from, start)} `;
    from = end;
  }
  text += description.slice(from);
  return text.toLowerCase().replace(/['"“”‘’`]{2,}|['"“”‘’`]\s+['"“”‘’`]/g, " ");
}

/** Words before a quoted text that mark it as text to be written, not as a part of the response. */
const wordingAhead =
  /(?:\b(?:words?|terms?|phrases?|(?:start|begin|end)(?:s|ing)? (?:with|by|in)|starts|begins|ends|prefix|suffix|like|avoid|mention(?:s|ing)?|format(?:ted)?(?: as| of)?|in the form(?:at)?(?: of)?)|[:=])\W*$/i;
const noName = /^(?:(?:HH:)?MM:SS.*|\[?\d\d:\d\d.*|(?:title|upper|lower)[- ]?case|all caps|bold|italics?)$/i;

/** "timestamp: A string with ...": a field as documents of JSON tell it, without quotes. */
const describedField =
  /^([A-Za-z]\w*):\s+(?:an?\s+|the\s+)?(?:short\s+|brief\s+)?(?:string|array|number|integer|list|object)\b/i;

function namesOf(check: FormatCheck, siblings: readonly FormatCheck[]): Quoted[] {
  const literal = new Set(
    [check, ...siblings].flatMap((each) =>
      ["keyword", "prefix", "suffix", "symbol"].map((name) => each.parameters[name]),
    ),
  );
  const description = withoutExamples(check.description);
  let from = 0;
  const [, field] = describedField.exec(description) ?? [];
  const fields = field === undefined ? [] : [{ text: field, start: 0, end: field.length }];
  const quoted = quotedIn(description).filter(({ text, start, end }) => {
    const ahead = description.slice(Math.max(from, start - 40), start - 1);
    from = end;
    return /\p{L}/u.test(text) && !noName.test(text) && !literal.has(text) && !wordingAhead.test(ahead);
  });
  return [...fields, ...quoted];
}

/**
 * Quoted texts that may name a part of the response: with letters, neither an example nor wording to be used, and
 * no parameter of the check or its siblings.
 */
export function quotedNames(check: FormatCheck, siblings: readonly FormatCheck[]): string[] {
  return namesOf(check, siblings).map(({ text }) => text);
}

/**
 * The words of a description that state a demand on the parts it names; `demand` may match in parentheses behind a
 * name.
 */
export const demandWords: Record<string, RegExp> = {
  length:
    /(?:\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|single))\b[^.,;(]{0,20}?\b(?:words?|char|letters?|sentences?|paragraphs?)/i,
  case: /(?:upper|lower|title)[- ]?case|\bcaps\b|capital/i,
  markdown: /bold|italic|highlight|\*\*|==/i,
  timestamp_format: /MM:SS/i,
  json_array: /json array/i,
  json_object: /json object/i,
};
const languages: Record<string, RegExp> = { en: /english/i, zh: /chinese|mandarin/i };

function demandPatternOf(check: FormatCheck): RegExp | undefined {
  const tag = check.parameters.lang_type;
  return check.constraintId === "language" && typeof tag === "string"
    ? languages[tag]
    : demandWords[check.constraintId];
}

/**
 * The names, of several, that the demand is about: the one in whose parentheses it stands, else those that stand
 * together nearest before it, else nearest behind it.
 */
export function namesAbout(check: FormatCheck, siblings: readonly FormatCheck[]): string[] {
  const names = namesOf(check, siblings);
  const { description } = check;
  const at = demandPatternOf(check)?.exec(description)?.index;
  const texts = (list: Quoted[]) => list.map(({ text }) => text);
  if (names.length < 2 || at === undefined) return texts(names);
  const holder = names.findLast((name) => {
    const between = at > name.end ? description.slice(name.end + 1, at) : "";
    return /^\s*[(（][^()（）]*$/.test(between);
  });
  if (holder) return [holder.text];
  const ahead = names.filter((name) => name.end <= at);
  const chosen = ahead.length > 0 ? ahead.reverse() : names;
  const run: Quoted[] = [];
  for (const name of chosen) {
    const last = run.at(-1);
    const between = last
      ? description.slice(Math.min(last.end, name.end) + 1, Math.max(last.start, name.start) - 1)
      : "";
    if (last && !/^\s*(?:,|and|or|&|,\s*and|,\s*or|\/)\s*$/i.test(between)) break;
    run.push(name);
  }
  return texts(ahead.length > 0 ? run.reverse() : run);
}

/** A unit that occurs once or many times in a response and can be pointed at. */
export type Unit =
  | "sentence"
  | "paragraph"
  | "line"
  | "cell"
  | "row"
  | "header"
  | "key"
  | "value"
  | "item"
  | "keyword"
  | "section"
  | "thing";

const unitNouns: [Unit, string][] = [
  ["sentence", "sentences?"],
  ["paragraph", "paragraphs?|stanzas?|verses?"],
  [
    "section",
    "sections?|(?:labell?ed )?parts?|perspectives?|headings?['’]s? (?:descriptions?|texts?|paragraphs?)",
  ],
  ["line", "lines?"],
  ["cell", "cells?"],
  ["row", "rows?"],
  ["header", "(?:column )?headers?|column names?|column titles?"],
  ["key", "keys?|key names?"],
  ["value", "(?:string |text )*values?"],
  ["item", "(?:bullet |list )?(?:items?|points?|bullets?|entry|entries|elements?|strings?)|bullet points?"],
  ["keyword", "(?:retrieval |search |core |key )*(?:keywords?|tags?|labels?)"],
  [
    "thing",
    "steps?|events?|scenes?|shots?|clips?|actions?|moments?|phases?|objects?|descriptions?|sounds?|cues?",
  ],
];

const filler =
  "(?:(?:of|the|these|those|your|single|individual|separate|numbered|list|bullet|table|array|json|text|body) )*";

const unitPatterns = unitNouns.map(([unit, nouns]) => {
  const before = `\\b(?:each|every|per|all|any|both) ${filler}(?:${nouns})\\b`;
  // "two paragraphs, each 50 to 60 words"
  const behind = `\\b(?:${nouns})\\b[^.;:]{0,40}[,(] ?each (?:of (?:them )?|being |must be |should be |with |has |is )?(?:[≤<]|\\d|about|under|within|up to|at (?:least|most)|no (?:more|longer)|between|exactly|in)`;
  return { unit, pattern: new RegExp(`${before}|${behind}`, "g") };
});

/**
 * The unit a description speaks of one by one ("each list item", "every row", "all cells"); null when of none. Of
 * several, the one nearest before the number of `demand`, else the first.
 */
export function eachUnit(description: string, demand?: RegExp): Unit | null {
  const words = wordsOf(description);
  if (/\bvalues? (?:of|for|under|in) (?:each|every|all|any)(?: of)?(?: the)? keys?\b/.test(words))
    return "value";
  const at = demand?.exec(words)?.index ?? Number.POSITIVE_INFINITY;
  const found: { unit: Unit; index: number }[] = [];
  for (const { unit, pattern } of unitPatterns)
    for (const match of words.matchAll(pattern)) found.push({ unit, index: match.index });
  const ahead = found.filter(({ index }) => index < at);
  const nearest = ahead.reduce<number>((most, { index }) => Math.max(most, index), -1);
  const chosen = demand ? ahead.find(({ index }) => index === nearest) : undefined;
  const each = chosen ?? found[0];
  if (each) return each.unit;
  if (/\b(?:list items|bullet points|bullets|table cells|cells|rows|list entries)\b/.test(words)) {
    if (/\bcells\b/.test(words)) return "cell";
    return /\brows\b/.test(words) ? "row" : "item";
  }
  return null;
}

const ordinals: Record<string, number> = {
  first: 0,
  "1st": 0,
  opening: 0,
  second: 1,
  "2nd": 1,
  third: 2,
  "3rd": 2,
  fourth: 3,
  "4th": 3,
  fifth: 4,
  "5th": 4,
  last: -1,
  final: -1,
  closing: -1,
  concluding: -1,
};

/** One named place: the `index`-th unit, -1 for the last. */
export type Place = { unit: "sentence" | "paragraph" | "line" | "row" | "item"; index: number };

/** Places that a description names: "the last sentence", "first and last line", "paragraph 2". */
export function namedPlaces(description: string): Place[] {
  const words = wordsOf(description);
  const ordinal = Object.keys(ordinals).join("|");
  const noun = "sentence|paragraph|stanza|verse|line|row|item|bullet|bullet point|list item|entry";
  const places: Place[] = [];
  const add = (word: string | undefined, index: number | undefined) => {
    if (word === undefined || index === undefined) return;
    const unit = /^(?:stanza|verse)$/.test(word)
      ? "paragraph"
      : /sentence|paragraph|line|row/.exec(word)?.[0];
    if (unit === "sentence" || unit === "paragraph" || unit === "line" || unit === "row")
      places.push({ unit, index });
    else places.push({ unit: "item", index });
  };
  const before = new RegExp(
    `\\b(?:(${ordinal})(?: and(?: the)?| or(?: the)?|,) )?(${ordinal}) (${noun})s?\\b`,
    "g",
  );
  for (const match of words.matchAll(before)) {
    if (match[1]) add(match[3], ordinals[match[1]]);
    if (match[2]) add(match[3], ordinals[match[2]]);
  }
  for (const match of words.matchAll(new RegExp(`\\b(${noun}) (\\d{1,2})\\b`, "g")))
    add(match[1], Number(match[2]) - 1);
  return places;
}

const wholeNouns =
  "response|output|caption|text|description|answer|content|report|story|narration|narrative|reply|result|script|message|prose|passage|summary|account|paragraph|piece|length";

/** True when the description says outright that it is about everything: "the entire response", "throughout". */
export function namesWhole(description: string): boolean {
  const words = wordsOf(description);
  if (/\b(?:in|inside|within|of) (?:the |this |your )?(?:json|table|list|array)\b/.test(words)) return false;
  if (/\b(?:entire|whole|total|full|complete) (?:response|output|caption|answer|reply)\b/.test(words))
    return true;
  if (
    /\btotal (?:number of |text |caption )?(?:words?|characters?|chars|letters|sentences?|paragraphs?|length)\b(?! (?:of|for|in) (?!the (?:response|output|answer|caption|text)))/.test(
      words,
    )
  )
    return true;
  if (/\b(?:keys?|columns?|values?|cells?|fields?|strings?|elements?|items?)\b/.test(words)) return false;
  return (
    /\b(?:total|overall) (?:word|character|sentence|paragraph) (?:count|limit|length)\b/.test(words) ||
    new RegExp(
      `\\b(?:entire|whole|total|overall|full|complete|all(?: of)?(?: the| your)?) (?:${wholeNouns})\\b`,
    ).test(words) ||
    /\b(?:throughout|everything|in total|altogether|in all(?=[.,;]|$)|anywhere|from beginning to end)\b/.test(
      words,
    )
  );
}

const neutral = new Set(
  `${wholeNouns.replaceAll("|", " ")} responses write written answer respond reply use using used keep make take give
  tell put output present produce generate provide create return state format formatted limit set stay have has contain
  contains consist consists in on with by for from to of as into at a an the it its this that your you and or not no any
  must be ensure ensures restrict deliver maintain its total should is are shall needs need will can may only just exactly precisely about between least most more fewer
  less than under over up within below above maximum minimum max min range number count limited restricted total
  entirely completely fully strictly plain simple running continuous single one two three four five six seven eight nine
  ten eleven twelve fifteen twenty thirty forty fifty sixty eighty hundred word words sentence sentences paragraph
  paragraphs character characters letter letters lower upper case lowercase uppercase capital capitals caps all title
  capitalised capitalized small big english chinese mandarin simplified japanese german french spanish language throughout
  everything entire whole overall full complete without markup markdown tables table lists list json bullet bullets
  symbols formatting headings natural form long short style free bold`.split(/\s+/),
);

/** True when a description holds nothing but words about form, so that it can only be about the whole response. */
export function isAboutFormOnly(description: string): boolean {
  const tokens = wordsOf(description).match(/[\p{L}]+(?:['’-]\p{L}+)*/gu) ?? [];
  return tokens.every((token) => token.split(/['’-]/).every((piece) => piece === "" || neutral.has(piece)));
}

/** True for an order to write something ("Describe the robot in ..."), whose outcome is the response. */
export function isOrderToWrite(description: string): boolean {
  return /^\s*(?:please )?(?:briefly |shortly )?(?:describe|summari[sz]e|tell|write|present|deliver|narrate|caption|explain|sum up|report|compose|retell|provide|give|output|generate|create)\b/i.test(
    description,
  );
}
