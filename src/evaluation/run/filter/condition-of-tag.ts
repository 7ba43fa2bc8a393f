import { patternTest, textFinder } from "../../../foundation/text-pieces";
import type { LineKind } from "../../../shapes/line-words";
import type { Bounds, LineCondition, ResultStanding, RunCondition } from "../../../shapes/run-table";
import {
  commonField,
  type FilterSubject,
  facetNamed,
  fieldsOf,
  NUMBER_FIELDS,
  WORD_FIELDS,
} from "./filter-fields";

/** Says what is wrong with a filter and where in its text. */
export class FilterError extends Error {
  readonly problem: { message: string; start: number; end: number };

  constructor(message: string, start: number, end: number) {
    super(message);
    this.name = "FilterError";
    this.problem = { message, start, end };
  }
}

/** Numbers between two ends: "[1 TO 3]". */
type Range = { min: number; max: number; minInclusive: boolean; maxInclusive: boolean };

/** One part of a filter as it was typed; `name` is null for words without a field. */
export type FilterTag = {
  name: string | null;
  operator: string;
  value: string | Range;
  start: number;
  end: number;
};

/** A part of a line's condition: one of these texts. */
type LineTerm =
  | { of: "statuses"; values: NonNullable<LineCondition["statuses"]> }
  | { of: "kinds"; values: NonNullable<LineCondition["kinds"]> }
  | { of: "types" | "ids"; values: readonly string[] };

/**
 * A part of a filter that was read. Those that are about lines (`terms`) are put together with others beside them, so
 * that they speak of the same line.
 */
export type Part =
  | { condition: RunCondition }
  | { terms: readonly LineTerm[]; others: readonly RunCondition[] };

/** A part as a condition of its own. */
export function partOf(part: Part): RunCondition {
  if ("condition" in part) return part.condition;
  const conditions = [...linesOf(part.terms), ...part.others];
  const [only] = conditions;
  return conditions.length === 1 && only ? only : { all: conditions };
}

/** Both have to hold. */
export function joinAll(sides: readonly Part[]): Part {
  const split = sides.map((side) => ("terms" in side ? side : { terms: [], others: [side.condition] }));
  return { terms: split.flatMap(({ terms }) => terms), others: split.flatMap(({ others }) => others) };
}

/** One of both has to hold: two texts for the same of a line stay one part. */
export function joinAny(sides: readonly Part[]): Part {
  const [one, other] = sides.map((side) =>
    "terms" in side && side.terms.length === 1 && side.others.length === 0 ? side.terms[0] : undefined,
  );
  if (one && other) {
    if (one.of === "statuses" && other.of === "statuses")
      return { terms: [{ of: "statuses", values: [...one.values, ...other.values] }], others: [] };
    if (one.of === "kinds" && other.of === "kinds")
      return { terms: [{ of: "kinds", values: [...one.values, ...other.values] }], others: [] };
    if ((one.of === "types" && other.of === "types") || (one.of === "ids" && other.of === "ids"))
      return { terms: [{ of: one.of, values: [...one.values, ...other.values] }], others: [] };
  }
  return { condition: { any: sides.map(partOf) } };
}

/** The terms of a kind, each once however often it is written: what follows multiplies them. */
function termsOf(terms: readonly LineTerm[], kind: LineTerm["of"]): LineTerm[] {
  const given = terms.filter((term) => term.of === kind);
  return [...new Map(given.map((term) => [JSON.stringify(term.values), term])).values()];
}

/** Each constraint with each status that stands beside it; a line is of one constraint only. */
function linesOf(terms: readonly LineTerm[]): RunCondition[] {
  let lines: LineCondition[] = terms.length === 0 ? [] : [{}];
  for (const of of ["statuses", "kinds", "types", "ids"] as const) {
    const given = termsOf(terms, of);
    if (given.length > 0)
      lines = lines.flatMap((line) => given.map(({ values }): LineCondition => ({ ...line, [of]: values })));
  }
  return lines.map((line) => ({ line }));
}

/** The condition of a filter tag. Throws `FilterError`. */
export function conditionOfTag(tag: FilterTag, subject: FilterSubject): Part {
  const name = commonField(tag.name?.toLowerCase() ?? "caption", subject);
  if (Object.hasOwn(NUMBER_FIELDS, name)) return numberPart(name, tag);
  const text = textOf(name, tag);
  switch (name) {
    case "caption":
      return { condition: { caption: text } };
    case "status":
      return { terms: [{ of: "statuses", values: [wordOf("status", text, tag)] }], others: [] };
    case "outcome":
      if (subject.words && subject.words.kinds.length > 0)
        return { terms: [{ of: "kinds", values: [kindOf(text, subject.words.kinds, tag)] }], others: [] };
      break;
    case "constraint":
      return { terms: [{ of: "types", values: [text] }], others: [] };
    case "check":
      return { terms: [{ of: "ids", values: [text] }], others: [] };
    case "state":
      return { condition: { standing: standingNamed(text, tag) } };
    case "isr":
      return { condition: { satisfied: wordOf("isr", text, tag) } };
    case "overruled":
      return { condition: { overruled: wordOf("overruled", text, tag) === "yes" } };
    case "sample":
      return { condition: { sample: text } };
    case "problem":
      return { condition: { problem: text } };
    case "model":
      return { condition: { entryIds: entriesLike(text, subject) } };
  }
  const facet = facetNamed(name, subject);
  if (facet) return { condition: { facet: facet.facet, is: text } };
  const known = [
    ...fieldsOf(subject).map((field) => field.name),
    ...subject.facets.map((each) => each.called ?? each.facet),
  ];
  throw new FilterError(
    `There is no field “${tag.name}”. There are: ${known.join(", ")}.`,
    tag.start,
    tag.end,
  );
}

/** Models whose name is as the text says; where none is, those with the text as a part of their name. */
function entriesLike(text: string, { entries }: FilterSubject): string[] {
  const named = (fits: (name: string) => boolean) =>
    entries.filter(({ id, title }) => fits(title) || fits(id)).map(({ id }) => id);
  const whole = named(patternTest(text));
  return whole.length > 0 || text.includes("*") ? whole : named(textFinder(text));
}

function textOf(name: string, { operator, value, start, end }: FilterTag): string {
  if (typeof value !== "string" || (operator !== ":" && operator !== ":="))
    throw new FilterError(`${name} takes words, not a range: ${name}:…`, start, end);
  if (value.trim() === "") throw new FilterError(`${name} needs a value: ${name}:…`, start, end);
  return value;
}

/** The one of a few words that a field takes. */
function wordOf<Name extends keyof typeof WORD_FIELDS>(
  name: Name,
  text: string,
  { start, end }: FilterTag,
): (typeof WORD_FIELDS)[Name][number] {
  const words: readonly (typeof WORD_FIELDS)[Name][number][] = WORD_FIELDS[name];
  const found = words.find((word) => word === text.toLowerCase());
  if (found === undefined) throw new FilterError(`${name} is one of: ${words.join(", ")}.`, start, end);
  return found;
}

/** An error is told as `error`; `failed`, which constraints do too, is read as the same. */
function standingNamed(text: string, tag: FilterTag): ResultStanding {
  if (text.toLowerCase() === "failed") return "failed";
  const word = wordOf("state", text, tag);
  return word === "error" ? "failed" : word;
}

/** Finds a line's outcome by its id in any letter case. */
function kindOf(text: string, kinds: readonly LineKind[], { start, end }: FilterTag): LineKind {
  const found = kinds.find(({ id }) => id.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new FilterError(`outcome is one of: ${kinds.map(({ id }) => id).join(", ")}.`, start, end);
}

function numberPart(name: string, { operator, value, start, end }: FilterTag): Part {
  const measure = NUMBER_FIELDS[name] ?? "passed";
  if (typeof value !== "string") {
    const { min, max, minInclusive, maxInclusive } = value;
    const is: Bounds = { least: min, most: max, exclusiveLeast: !minInclusive, exclusiveMost: !maxInclusive };
    return { condition: { measure, is } };
  }
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number))
    throw new FilterError(`${name} takes a number: ${name}:<0.5, ${name}:[1 TO 3].`, start, end);
  return { condition: { measure, is: boundsOf(operator, number) } };
}

function boundsOf(operator: string, number: number): Bounds {
  switch (operator) {
    case ":<":
      return { most: number, exclusiveMost: true };
    case ":<=":
      return { most: number };
    case ":>":
      return { least: number, exclusiveLeast: true };
    case ":>=":
      return { least: number };
    default:
      return { least: number, most: number };
  }
}
