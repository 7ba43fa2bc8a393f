import { counted } from "../../foundation/plural";
import type { FormatCheck } from "../../shapes/checklist";
import { isLanguageTag, LANGUAGES } from "../language/languages";
import {
  eachUnit,
  isAboutFormOnly,
  namedPlaces,
  namesWhole,
  quotedNames,
  wordsOf,
} from "../locating/description";
import { scopeDemandOf } from "../locating/extract-direct";

/** Two checks that no caption can pass both, and why, in a sentence without their names. */
export type Contradiction = { one: FormatCheck; other: FormatCheck; why: string };

const STRUCTURES: Readonly<Record<string, string>> = {
  json_object: "a JSON object",
  json_array: "a JSON array",
  unordered_list: "an unordered list",
  ordered_list: "an ordered list",
  table: "a table",
};

/** Units from the finest to the coarsest: each of a unit holds at least one of those before it. */
const UNITS: readonly string[] = ["character", "word", "sentence", "paragraph"];

/** More checks than these are not compared with each other. */
const MOST_CHECKS = 60;

function textOf({ parameters }: FormatCheck, name: string): string {
  const value = parameters[name];
  return typeof value === "string" ? value.trim() : "";
}

function numberOf({ parameters }: FormatCheck, name: string): number | null {
  const value = parameters[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** One way of writing quotes, dashes and blanks, as the strict rules read them. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’‚`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Words of a text; a run of Chinese is one, so that there are never fewer than are counted here. */
function wordsIn(text: string): string[] {
  return (
    plain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

function holdsWords(text: string, wanted: string): boolean {
  const parts = wordsIn(wanted);
  if (parts.length === 0) return false;
  const words = wordsIn(text);
  return words.some((_, at) => parts.every((part, index) => words[at + index] === part));
}

const partWords =
  /\b(?:each|every|both|keys?|values?|fields?|columns?|cells?|rows?|headers?|headings?|titles?|sections?|items?|bullets?|entry|entries|elements?|inside|within|nested|beside|below|above|before|after|then|first|second|third|last|final(?:ly)?|followed)\b/;

/** True where a check names a part of the caption that it is about. */
function namesPart(check: FormatCheck, checks: readonly FormatCheck[]): boolean {
  const others = checks.filter(({ checkId }) => checkId !== check.checkId);
  return (
    partWords.test(wordsOf(check.description)) ||
    eachUnit(check.description) !== null ||
    namedPlaces(check.description).length > 0 ||
    quotedNames(check, others).length > 0
  );
}

/** True where a rule on text is about all of the caption. */
export function isOnAll(check: FormatCheck, checks: readonly FormatCheck[]): boolean {
  if (namesPart(check, checks)) return false;
  return namesWhole(check.description) || isAboutFormOnly(check.description);
}

/** True where two checks look at the same text: all of it, or what the same words name. */
function onTheSame(one: FormatCheck, other: FormatCheck, checks: readonly FormatCheck[]): boolean {
  const all = isOnAll(one, checks) && isOnAll(other, checks);
  return all || (one.description.trim() !== "" && plain(one.description) === plain(other.description));
}

/** Words for a place within another structure. */
const innerWords =
  /\b(?:each|every|both|keys?|values?|fields?|cells?|inside|within|nested|(?:of|in) the (?:json|object|array|table|list))\b/;

const noneBeside = /\b(?:only|nothing else|without any|entire|whole)\b/;

type Compare = (one: FormatCheck, other: FormatCheck, checks: readonly FormatCheck[]) => string | null;

const wholeIs = (check: FormatCheck, checks: readonly FormatCheck[]) =>
  scopeDemandOf(
    check,
    checks.filter(({ checkId }) => checkId !== check.checkId),
    null,
  ) === "whole";

/** Lists, tables and JSON: where one is to be all of the caption, nothing else stands beside it. */
const structures: Compare = (one, other, checks) => {
  const [first, second] = [STRUCTURES[one.constraintId], STRUCTURES[other.constraintId]];
  if (!first || !second) return null;
  const whole = [wholeIs(one, checks), wholeIs(other, checks)];
  if (one.constraintId !== other.constraintId) {
    const bothWhole = whole[0] && whole[1];
    const isInner = (check: FormatCheck) =>
      /^json_/.test(one.constraintId) ||
      /^json_/.test(other.constraintId) ||
      innerWords.test(wordsOf(check.description));
    if (!bothWhole && !(whole[0] && !isInner(other)) && !(whole[1] && !isInner(one))) return null;
    const [all, beside] = whole[0] ? [first, second] : [second, first];
    return `a caption that is ${all} and nothing else can't be ${beside} too`;
  }
  if (!whole[0] || !whole[1]) return null;
  const [mark, otherMark] = [textOf(one, "symbol"), textOf(other, "symbol")];
  if (/_list$/.test(one.constraintId) && mark && otherMark && mark !== otherMark)
    return `one list can't begin with “${mark}” and with “${otherMark}”`;
  if (one.constraintId === "table") {
    const columns = [one, other].map(({ parameters }) =>
      JSON.stringify(parameters.col_name ?? []).toLowerCase(),
    );
    if (columns[0] !== columns[1]) return "one table can't have both rows of columns";
  }
  return null;
};

/** Plain text of all that there is leaves no room for structure or markup. */
const plainText: Compare = (one, other, checks) => {
  if (one.constraintId !== "plain_text") return null;
  const words = wordsOf(one.description);
  const isAll = isOnAll(one, checks) && (namesWhole(one.description) || noneBeside.test(words));
  // Plain text may have lines that begin with a dash: what somebody says in it does.
  const structure = other.constraintId === "unordered_list" ? undefined : STRUCTURES[other.constraintId];
  if (structure && (isAll || (wholeIs(other, checks) && !namesPart(one, checks))))
    return `plain text holds no ${structure.replace(/^an? /, "")}`;
  if (other.constraintId === "markdown" && isAll) return "plain text holds no Markdown";
  return null;
};

function bounds(check: FormatCheck, kind: "len" | "count"): { least: number; most: number } {
  const most = numberOf(check, `max_${kind}`);
  // The rules read a maximum of 0 in two ways.
  return {
    least: numberOf(check, `min_${kind}`) ?? 0,
    most: most === null || most <= 0 ? Number.POSITIVE_INFINITY : most,
  };
}

const lengths: Compare = (one, other, checks) => {
  if (one.constraintId !== "length" || other.constraintId !== "length") return null;
  const units = [one, other].map((check) => UNITS.indexOf(textOf(check, "unit")));
  const [fine = -1, coarse = -1] = units;
  if (fine < 0 || coarse < fine || !onTheSame(one, other, checks)) return null;
  const [finer, coarser] = [bounds(one, "len"), bounds(other, "len")];
  const [unit, coarseUnit] = [UNITS[fine] ?? "", UNITS[coarse] ?? ""];
  if (finer.most < coarser.least)
    return `at most ${counted(finer.most, unit)} leave no room for at least ${counted(coarser.least, coarseUnit)}`;
  if (fine === coarse && coarser.most < finer.least)
    return `at most ${counted(coarser.most, unit)} leave no room for at least ${counted(finer.least, unit)}`;
  return null;
};

const counts: Compare = (one, other) => {
  if (one.constraintId !== "count" || other.constraintId !== "count") return null;
  // Only the description names the counted things, in quotes too; numbers in it are the bounds themselves.
  const things = [one, other].map(({ description }) =>
    plain(description)
      .toLowerCase()
      .replace(/\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g, "#")
      .replace(/\b(?:exactly|at least|at most|between|and|to|or|more|fewer|than|up|no)\b|[^\p{L}#]+/gu, " ")
      .replace(/[# ]+/g, " ")
      .trim(),
  );
  if (things[0] === "" || things[0] !== things[1]) return null;
  const [first, second] = [bounds(one, "count"), bounds(other, "count")];
  const [small, large] = first.most < second.least ? [first, second] : [second, first];
  return small.most < large.least
    ? `at most ${small.most} of the same leave no room for at least ${large.least}`
    : null;
};

/** Texts that must stand in the caption: their words count, their case shows. */
function wantedTexts(check: FormatCheck): { text: string; where: string }[] {
  const at = (name: string, where: string) => {
    const text = textOf(check, name);
    return text === "" ? [] : [{ text, where }];
  };
  if (check.constraintId === "keyword")
    return check.parameters.keyword_type === "include" ? at("keyword", "holds") : [];
  if (check.constraintId !== "prefix_suffix") return [];
  return [...at("prefix", "begins with"), ...at("suffix", "ends with")];
}

/** A word that must not occur, in a text that must. */
const forbidden: Compare = (one, other) => {
  if (one.constraintId !== "keyword" || one.parameters.keyword_type !== "exclude") return null;
  const word = textOf(one, "keyword");
  const text = wantedTexts(other).find((wanted) => holdsWords(wanted.text, word));
  return text ? `what ${text.where} “${text.text}” can't be without “${word}”` : null;
};

/** Texts at the ends, or that must occur, that are longer than the caption may be. */
const roomForTexts: Compare = (one, other, checks) => {
  if (one.constraintId !== "length" || !isOnAll(one, checks)) return null;
  const { most } = bounds(one, "len");
  const { unit } = one.parameters;
  const size = (text: string) =>
    unit === "word" ? wordsIn(text).length : unit === "character" ? [...text.replace(/\s/g, "")].length : 0;
  const long = wantedTexts(other).find(({ text }) => size(text) > most);
  return long && typeof unit === "string"
    ? `what ${long.where} “${long.text}” is longer than ${counted(most, unit)}`
    : null;
};

const ends: Compare = (one, other, checks) => {
  if (one.constraintId !== "prefix_suffix" || other.constraintId !== "prefix_suffix") return null;
  if (!onTheSame(one, other, checks)) return null;
  const [begins, alsoBegins] = [plain(textOf(one, "prefix")), plain(textOf(other, "prefix"))];
  if (begins && alsoBegins && !begins.startsWith(alsoBegins) && !alsoBegins.startsWith(begins))
    return `nothing begins with “${begins}” and with “${alsoBegins}”`;
  const [closes, alsoCloses] = [plain(textOf(one, "suffix")), plain(textOf(other, "suffix"))];
  if (closes && alsoCloses && !closes.endsWith(alsoCloses) && !alsoCloses.endsWith(closes))
    return `nothing ends with “${closes}” and with “${alsoCloses}”`;
  return null;
};

const cases: Compare = (one, other, checks) => {
  if (one.constraintId !== "case" || !isOnAll(one, checks)) return null;
  const wanted = textOf(one, "case_type");
  if (other.constraintId === "case") {
    const also = textOf(other, "case_type");
    if (wanted === also || wanted === "" || also === "" || !isOnAll(other, checks)) return null;
    return `the same text can't be in ${wanted} case and in ${also} case`;
  }
  if (other.constraintId !== "prefix_suffix") return null;
  // Upper case allows units and brands, title case small words: only lower case leaves nothing open.
  const capital = wanted === "lower" && wantedTexts(other).find(({ text }) => /\p{Lu}/u.test(text));
  return capital ? `what ${capital.where} “${capital.text}” is not in lower case throughout` : null;
};

/** Kinds that exclude each other on the same text, by one parameter. */
const kinds: Compare = (one, other, checks) => {
  const same = (constraintId: string, name: string) => {
    const isKind = one.constraintId === constraintId && other.constraintId === constraintId;
    const [first, second] = [textOf(one, name), textOf(other, name)];
    return isKind && first && second && first !== second && onTheSame(one, other, checks)
      ? ([first, second] as const)
      : null;
  };
  const languages = same("language", "lang_type")?.map((tag) => (isLanguageTag(tag) ? LANGUAGES[tag] : tag));
  if (languages) return `the same text can't be in ${languages.join(" and in ")}`;
  // Times that may stand in brackets or not are moments or periods as well.
  if (same("timestamp_format", "format_type")?.every((kind) => kind !== "mm:ss"))
    return "the same times can't all be moments and all be periods";
  return null;
};

const COMPARISONS = [
  structures,
  plainText,
  lengths,
  counts,
  forbidden,
  roomForTexts,
  ends,
  cases,
  kinds,
] as const satisfies readonly Compare[];

/**
 * Checks of a checklist that contradict each other, each pair once, in the order of the checklist. Parameters and
 * descriptions alone are looked at; what can't be told from them, or may hold of two parts of a caption, is none.
 */
export function contradictionsOf(checks: readonly FormatCheck[]): Contradiction[] {
  const compared = checks.slice(0, MOST_CHECKS);
  return compared.flatMap((one, at) =>
    compared.slice(at + 1).flatMap((other): Contradiction[] => {
      for (const compare of COMPARISONS) {
        const why = compare(one, other, compared) ?? compare(other, one, compared);
        if (why !== null) return [{ one, other, why }];
      }
      return [];
    }),
  );
}
