import { CONSTRAINT_WORDS, type LineWords } from "../../../shapes/line-words";
import type { MeasureName } from "../../../shapes/run-table";

/** Characters that a filter may have: addresses hold it, and statuses and constraints in one AND are multiplied. */
export const LONGEST_FILTER = 1000;

/** The names a filter of results can use, as far as the run tells them. */
export type FilterSubject = {
  entries: readonly { id: string; title: string }[];
  /** Constraints that occur, by their ids. */
  constraints: readonly string[];
  /** Codes of problems that occur. */
  problems: readonly string[];
  /** Facets of the samples; `called`: the name people use, where it differs. */
  facets: readonly { facet: string; called?: string; values: readonly string[] }[];
  /** The word for the lines of its results; absent: constraints. */
  words?: LineWords;
};

/** Fields that take one of a few words. */
export const WORD_FIELDS = {
  status: ["passed", "failed", "unscored"],
  state: ["open", "captioned", "done", "error"],
  isr: ["yes", "no", "undecided"],
  overruled: ["yes", "no"],
} as const;

/** Fields that take numbers. */
export const NUMBER_FIELDS: Record<string, MeasureName> = {
  csr: "passed",
  repeat: "repeat",
  words: "words",
  seconds: "seconds",
  tokens: "outputTokens",
  cost: "usd",
};

/** Every field that each run has, with what it is about; samples bring further ones. */
const FIELDS: readonly { name: string; about: string }[] = [
  { name: "status", about: "of a constraint: passed, failed or unscored" },
  { name: "constraint", about: "a constraint that is asked for" },
  { name: "check", about: "a check of the checklist, by its id" },
  { name: "csr", about: "share of constraints that passed, from 0 to 1" },
  { name: "isr", about: "all constraints passed: yes, no or undecided" },
  { name: "overruled", about: "a person decided otherwise: yes or no" },
  { name: "caption", about: "words that stand in the caption" },
  { name: "model", about: "the model that wrote it" },
  { name: "sample", about: "the sample, by its id" },
  { name: "repeat", about: "which repeat, from 1" },
  { name: "state", about: "how far it is: open, captioned, done or error" },
  { name: "problem", about: "what went wrong, by its code" },
  { name: "words", about: "words of the caption" },
  { name: "seconds", about: "time the model took" },
  { name: "tokens", about: "tokens the model wrote" },
  { name: "cost", about: "US dollars, judges included" },
];

/** The fields by the words of a run: what lines of constraints are called by, and what lines can come to, where that is more. */
export function fieldsOf({ words = CONSTRAINT_WORDS }: FilterSubject): { name: string; about: string }[] {
  const { one, passed, field, share, all, kinds, type } = words;
  const named: Readonly<Record<string, { name: string; about: string }>> = {
    status: { name: "status", about: `of a ${one}: passed, failed or unscored` },
    constraint: { name: field, about: `a ${type} that is asked for` },
    csr: { name: share, about: `share of what was scored that is ${passed}, from 0 to 1` },
    isr: { name: all.field, about: `all is ${passed}: yes, no or undecided` },
  };
  const outcomes = kinds.map(({ id, label }) => `${id} ${label}`).join(", ");
  return [
    ...FIELDS.map((known) => (field === CONSTRAINT_WORDS.field ? known : (named[known.name] ?? known))),
    ...(kinds.length > 0 ? [{ name: "outcome", about: `of a ${one}: ${outcomes}` }] : []),
  ];
}

/** The field that a run calls so, by the name that all runs have for it. */
export function commonField(name: string, { words = CONSTRAINT_WORDS }: FilterSubject): string {
  if (name === words.field) return "constraint";
  if (name === words.share) return "csr";
  return name === words.all.field ? "isr" : name;
}

/** The facet that a filter calls so, in small letters: by its name, or by what people call it. */
export function facetNamed(name: string, { facets }: FilterSubject) {
  return (
    facets.find(({ facet }) => facet.toLowerCase() === name) ??
    facets.find(({ called }) => called?.toLowerCase() === name)
  );
}

/** The values that are known of a field; none for one that takes numbers or any text. */
export function valuesOf(name: string, subject: FilterSubject): string[] {
  const { entries, constraints, problems, words = CONSTRAINT_WORDS } = subject;
  const field = commonField(name.toLowerCase(), subject);
  if (field === "outcome" && words.kinds.length > 0) return words.kinds.map(({ id }) => id);
  for (const [own, words] of Object.entries(WORD_FIELDS)) if (own === field) return [...words];
  if (field === "constraint") return [...constraints];
  if (field === "model") return entries.map(({ title }) => title);
  if (field === "problem") return [...problems];
  return [...(facetNamed(field, subject)?.values ?? [])];
}

/** A name or value as a filter holds it: in quotes where it has other signs than letters, digits, `_` and `-`. */
export function filterWord(text: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(text);
  return isPlain && !/^(?:AND|OR|NOT|TO|true|false|null)$/i.test(text) ? text : JSON.stringify(text);
}

/** A part of a filter: `constraint:table`. */
export function filterTerm(field: string, value: string): string {
  return `${filterWord(field)}:${filterWord(value)}`;
}
