import { isFields } from "../../foundation/fields";
import { counted } from "../../foundation/plural";
import { BULLETS_CLASS } from "../../foundation/text-markers";
import { smallWords, unit as unitOfMeasure } from "../case/strict";
import { foldText } from "../shared/fold";
import {
  type AskedCheck,
  disguisesFrom,
  LONGEST,
  leastOf,
  limitsOf,
  requiredKeys,
  shown,
  textOf,
} from "./least-text";

/** Checks that no text can pass together, by their places, and why, in a sentence without their names. */
type Conflict = { checks: number[]; why: string };

/** More checks than these are not compared with each other: what is proved of the first ones holds all the same. */
const MOST_CHECKS = 250;
/** A reason why no text passes a check, whatever else is asked; null where none is known. */
function alone({ constraintId, parameters }: AskedCheck): string | null {
  if (constraintId === "length" || constraintId === "count") {
    const { least, most } = limitsOf(parameters, constraintId === "length" ? "len" : "count");
    if (least > most) return `nothing is at least ${least} and at most ${most}`;
  }
  if (constraintId === "table" && Array.isArray(parameters.col_name) && parameters.col_name.length === 0)
    return "a table has a column at least, and none is asked for";
  if (constraintId !== "json_object" && constraintId !== "json_array") return null;
  const { schema } = parameters;
  if (schema === false) return "nothing fits the schema “false”";
  if (!isFields(schema) || "$ref" in schema || "$schema" in schema) return null;
  const wanted = constraintId === "json_object" ? "object" : "array";
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const known = ["object", "array", "string", "number", "integer", "boolean", "null"];
  if (types.every((type) => typeof type === "string" && known.includes(type) && type !== wanted))
    return `no JSON ${wanted} fits a schema of another type`;
  return null;
}

/** Why no text passes both checks, looked at in this order; null where nothing is proved. */
type Compare = (one: AskedCheck, other: AskedCheck) => string | null;

const opensList = /^[(（]?(?:1|一|①)(?:[.)、）])?$/;

const plainText: Compare = (one, { constraintId, parameters }) => {
  if (one.constraintId !== "plain_text") return null;
  if (/^json_/.test(constraintId)) return "plain text holds no JSON";
  if (constraintId === "table") return "plain text holds no table";
  if (constraintId === "markdown") return "plain text holds no Markdown";
  if (constraintId === "ordered_list" && opensList.test(textOf(parameters, "symbol").trim()))
    return "plain text has no line that opens a numbered list";
  return null;
};

const json: Compare = (one, other) =>
  one.constraintId === "json_object" && other.constraintId === "json_array"
    ? "one JSON value is no object and array at once"
    : null;

const knownBullet = new RegExp(`^[${BULLETS_CLASS}]$`, "u");
const standardNumber = /^(?:1|a|A|i|I)[.)]$/;
const plainName = /^[\p{L}\p{N} ]+$/u;

/** Two of the same structure that ask for another form of it. */
const structures: Compare = (one, other) => {
  if (one.constraintId !== other.constraintId) return null;
  const [mark, otherMark] = [one, other].map(({ parameters }) => textOf(parameters, "symbol").trim());
  if (mark === undefined || otherMark === undefined) return null;
  const marks = one.constraintId === "unordered_list" ? knownBullet : standardNumber;
  if (/_list$/.test(one.constraintId))
    return mark !== otherMark && marks.test(mark) && marks.test(otherMark)
      ? `the items of one list can’t begin with “${mark}” and with “${otherMark}”`
      : null;
  if (one.constraintId !== "table") return null;
  const [columns, others] = [one, other].map(({ parameters: { col_name: names } }) =>
    Array.isArray(names) ? names.map((name) => foldText(String(name), { lowerCase: true }).trim()) : [],
  );
  if (!columns || !others) return null;
  if (columns.length !== others.length)
    return `one table has no ${columns.length} and ${others.length} columns`;
  const apart = columns.find((name, at) => {
    const otherName = others[at] ?? "";
    return name !== otherName && plainName.test(name) && plainName.test(otherName);
  });
  return apart === undefined ? null : `one table has one column in the place of “${shown(apart)}”`;
};

/** Texts whose letters stand for themselves in any typography: no quotes, dashes, emphasis or marks among them. */
const unambiguous = /^[\p{L}\p{N} ,;:.!?]*$/u;

/** Positions at which a word stands whole in a text, both folded, where no neighbour outside of the text can matter. */
function standsWhole(text: string, word: string, firmStart: boolean, firmEnd: boolean): boolean {
  const inWord = /[\p{L}\p{M}\p{N}]/u;
  if (word === "" || !inWord.test(word.charAt(0)) || !inWord.test(word.charAt(word.length - 1))) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const startHolds = at === 0 ? firmStart : at >= 2 && !inWord.test(text.charAt(at - 1));
    const endHolds = end === text.length ? firmEnd : end <= text.length - 2 && !inWord.test(text.charAt(end));
    const numbers = /\d[.,]$/.test(text.slice(0, at)) || /^[.,]\d/.test(text.slice(end));
    if (startHolds && endHolds && !numbers) return true;
  }
  return false;
}

const DELIMITER_SIGNS = /^[;:|/#&@%^+~]+$/;

/** A word that must not occur, in what must. */
const forbidden: Compare = (one, { constraintId, parameters }) => {
  if (one.constraintId !== "keyword" || one.parameters.keyword_type !== "exclude") return null;
  const raw = textOf(one.parameters, "keyword");
  const fold = (text: string) => foldText(text, { lowerCase: true, withoutEmphasis: true }).trim();
  const word = fold(raw);
  if (word === "" || raw.length > LONGEST) return null;
  const why = (where: string, text: string) =>
    `what ${where} “${shown(text)}” can’t be without “${shown(raw)}”`;
  if (constraintId === "keyword" && parameters.keyword_type === "include") {
    const text = textOf(parameters, "keyword");
    const sameRules = /[*`]/.test(text) === /[*`]/.test(raw);
    const wanted = /[*`]/.test(raw) ? foldText(text, { lowerCase: true }).trim() : fold(text);
    const own = /[*`]/.test(raw) ? foldText(raw, { lowerCase: true }).trim() : word;
    if (sameRules && wanted === own) return why("holds", text);
    if (!unambiguous.test(wanted) || !unambiguous.test(word)) return null;
    return standsWhole(wanted, word, true, true) ? why("holds", text) : null;
  }
  if (constraintId === "prefix_suffix" && unambiguous.test(word)) {
    const [prefix, suffix] = [textOf(parameters, "prefix"), textOf(parameters, "suffix")];
    if (unambiguous.test(fold(prefix)) && standsWhole(fold(prefix), word, true, false))
      return why("begins with", prefix);
    if (unambiguous.test(fold(suffix)) && standsWhole(fold(suffix), word, false, true))
      return why("ends with", suffix);
  }
  const symbol = textOf(parameters, "symbol").trim();
  if (constraintId === "delimiter" && symbol === word && DELIMITER_SIGNS.test(symbol))
    return `what is set apart by “${symbol}” can’t be without it`;
  return null;
};

/** Units from the finest to the coarsest of those that hold at least one of the finer ones. */
const FINENESS: Readonly<Record<string, number>> = { character: 0, word: 1, sentence: 2 };

const lengths: Compare = (one, other) => {
  if (one.constraintId !== "length" || other.constraintId !== "length") return null;
  const [unit, otherUnit] = [textOf(one.parameters, "unit"), textOf(other.parameters, "unit")];
  const [{ most }, { least }] = [limitsOf(one.parameters, "len"), limitsOf(other.parameters, "len")];
  const told = `at most ${counted(most, unit)} leave no room for at least ${counted(least, otherUnit)}`;
  if (unit === otherUnit) return most < least ? told : null;
  const [fine, coarse] = [FINENESS[unit], FINENESS[otherUnit]];
  if (fine === undefined || coarse === undefined || fine >= coarse) return null;
  return most < least ? told : null;
};

const counts: Compare = (one, other) => {
  if (one.constraintId !== "count" || other.constraintId !== "count") return null;
  const [{ most }, { least }] = [limitsOf(one.parameters, "count"), limitsOf(other.parameters, "count")];
  return most < least ? `at most ${counted(most, "thing")} leave no room for at least ${least}` : null;
};

/** The texts that are demanded are longer than the text may be. */
const room: Compare = (one, other) => {
  if (one.constraintId !== "length") return null;
  const { most } = limitsOf(one.parameters, "len");
  if (!Number.isFinite(most)) return null;
  const unit = one.parameters.unit;
  if (unit !== "word" && unit !== "character") return null;
  for (const { words, characters, what } of leastOf(other)) {
    const least = unit === "word" ? words : characters;
    if (least > most)
      return `what ${what} has at least ${counted(least, unit)}, and at most ${most} may be there`;
  }
  return null;
};

/** The part that two affixes share: one has to be a part of the other. */
const ends: Compare = (one, other) => {
  if (one.constraintId !== "prefix_suffix" || other.constraintId !== "prefix_suffix") return null;
  const both = (name: string) =>
    [one, other].map(({ parameters }) => foldText(textOf(parameters, name)).trim());
  const [begins = "", alsoBegins = ""] = both("prefix");
  const opens = /^[\p{L}\p{N}]/u;
  if (
    opens.test(begins) &&
    opens.test(alsoBegins) &&
    !begins.startsWith(alsoBegins) &&
    !alsoBegins.startsWith(begins)
  )
    return `nothing begins with “${shown(begins)}” and with “${shown(alsoBegins)}”`;
  const [closes = "", alsoCloses = ""] = both("suffix");
  const closing = /[\p{L}\p{N}]$/u;
  if (
    closing.test(closes) &&
    closing.test(alsoCloses) &&
    !closes.endsWith(alsoCloses) &&
    !alsoCloses.endsWith(closes)
  )
    return `nothing ends with “${shown(closes)}” and with “${shown(alsoCloses)}”`;
  return null;
};

const cases: Compare = (one, other) => {
  if (one.constraintId !== "case") return null;
  const { case_type: wanted } = one.parameters;
  const also = other.parameters.case_type;
  if (other.constraintId === "case")
    return wanted === "lower" && (also === "upper" || also === "title")
      ? `${also} case has a capital, lower case has none`
      : null;
  const breaks =
    wanted === "lower"
      ? hasFirmCapital
      : wanted === "upper"
        ? hasFirmSmall
        : wanted === "title"
          ? hasFirmUntitled
          : null;
  if (breaks === null) return null;
  if (other.constraintId === "ordered_list") {
    const symbol = textOf(other.parameters, "symbol").trim();
    const isSmall = /^[ai][.)]$/.test(symbol);
    const isCapital = /^[AI][.)]$/.test(symbol);
    return (wanted === "lower" ? isCapital : isSmall) ? `“${symbol}” is not in ${wanted} case` : null;
  }
  if (other.constraintId === "json_object" && wanted !== "lower") {
    const key = requiredKeys(other.parameters).find(
      (name) => /^[a-z]{3,}$/.test(name) && !unitOfMeasure.test(name) && !smallWords.has(name),
    );
    return key === undefined ? null : `the key “${shown(key)}” is not in ${wanted} case`;
  }
  if (other.constraintId !== "prefix_suffix") return null;
  for (const [name, where] of [
    ["prefix", "begins"],
    ["suffix", "ends"],
  ] as const) {
    const text = foldText(textOf(other.parameters, name)).trim();
    if (text.length <= LONGEST && breaks(text))
      return `what ${where} with “${shown(text)}” is not in ${wanted} case`;
  }
  return null;
};

/** The places in a text for which a sign may stand that is no letter, in any letter case. */
function hideable(text: string): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < text.length; at++) {
    for (const { exact, isWord } of disguisesFrom(text.charAt(at).toLowerCase()))
      if (!isWord && text.startsWith(exact, at))
        for (let inside = at; inside < at + exact.length; inside++) places.add(inside);
  }
  return places;
}

/** True where a text has a capital that no sign but a letter can stand for. */
function hasFirmCapital(text: string): boolean {
  const hidden = hideable(text);
  return [...text.matchAll(/[A-Z]/g)].some(({ index }) => !hidden.has(index));
}

/** The words of small letters within a text for which no sign can stand; units after a number are in any case. */
function firmWords(text: string): string[] {
  const hidden = hideable(text);
  return [...text.matchAll(/(?<=[a-z] )[a-z]{3,}(?= [a-z])/g)].flatMap(({ 0: word, index }) =>
    [...word].some((_, at) => hidden.has(index + at)) ? [] : [word],
  );
}

function hasFirmSmall(text: string): boolean {
  return firmWords(text).length > 0;
}

/** Signs of other kinds that stand for these letters count as capitals, and a small word may be a part of one. */
function hasFirmUntitled(text: string): boolean {
  return firmWords(text).some(
    (word) => !/^[aoivxlcdm]/.test(word) && ![...word].some((_, at) => smallWords.has(word.slice(0, at + 1))),
  );
}

const kinds: Compare = (one, other) => {
  if (one.constraintId === "language" && other.constraintId === "language")
    return one.parameters.lang_type === "en" && other.parameters.lang_type === "zh"
      ? "a text that is mostly English is not mostly Chinese"
      : null;
  if (one.constraintId !== "timestamp_format" || other.constraintId !== "timestamp_format") return null;
  return one.parameters.format_type === "point" && other.parameters.format_type === "period"
    ? "the same times can’t all be moments and all be periods"
    : null;
};

const COMPARISONS = [
  plainText,
  json,
  structures,
  forbidden,
  lengths,
  counts,
  room,
  ends,
  cases,
  kinds,
] as const satisfies readonly Compare[];

/** Why no text passes both checks by the strict rules; null where nothing is proved. */
function together(one: AskedCheck, other: AskedCheck): string | null {
  for (const compare of COMPARISONS) {
    const why = compare(one, other) ?? compare(other, one);
    if (why !== null) return why;
  }
  return null;
}

const isOnWhole = ({ scope }: AskedCheck) => scope !== "part";

/**
 * The smallest conflict among checks by the strict rules: one that nothing passes, else two on the whole text that exclude
 * each other; null where nothing is proved, which says nothing about whether a text can be found. Two checks on parts may be
 * about two parts.
 */
export function provenConflict(checks: readonly AskedCheck[]): Conflict | null {
  const compared = checks.slice(0, MOST_CHECKS);
  for (const [at, check] of compared.entries()) {
    const why = alone(check);
    if (why !== null) return { checks: [at], why };
  }
  for (const [at, one] of compared.entries()) {
    if (!isOnWhole(one)) continue;
    for (let next = at + 1; next < compared.length; next++) {
      const other = compared[next];
      if (!other || !isOnWhole(other)) continue;
      const why = together(one, other);
      if (why !== null) return { checks: [at, next], why };
    }
  }
  return null;
}
