import { isFields } from "../../foundation/fields";
import { isLanguageTag, LANGUAGES } from "../../rules/language/languages";
import { listed } from "../../rules/suggesting/patterns";
import { rangeWords } from "../../rules/suggesting/ranges";
import type { DrawnConstraint } from "../../shapes/instruction-set";

/** The value that a record has under a name from outside; undefined for names of every object's own. */
function under<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

type Parameters = DrawnConstraint["parameters"];

const textOf = (parameters: Parameters, name: string): string => {
  const value = parameters[name];
  return typeof value === "string" ? value : "";
};

const numberOf = (parameters: Parameters, name: string): number | null => {
  const value = parameters[name];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
};

/** Quotes that a text does not hold itself. */
function inQuotes(text: string): string {
  const pairs = ["''", '""', "“”", "「」"];
  const pair = pairs.find((one) => ![...one].some((mark) => text.includes(mark))) ?? "''";
  return `${pair.charAt(0)}${text}${pair.charAt(1)}`;
}

/** "'place' (string) and 'events' (array of strings)" */
function keysInWords(schema: unknown): string {
  if (!isFields(schema) || !isFields(schema.properties)) return "";
  const keys = Object.entries(schema.properties).map(([key, value]) => {
    const type = isFields(value) && typeof value.type === "string" ? value.type : null;
    const words = type === "array" ? "array of strings" : type;
    return `${inQuotes(key)}${words === null ? "" : ` (${words})`}`;
  });
  return keys.length < 2 ? keys.join("") : `${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}`;
}

function arrayWords(schema: unknown): string {
  if (!isFields(schema)) return "a JSON array";
  const keys = isFields(schema.items) ? keysInWords(schema.items) : "";
  return keys === "" ? "a JSON array of strings" : `a JSON array of objects, each with the keys ${keys}`;
}

/** The limits of a length or a count that are set. */
function rangeOf(parameters: Parameters, kind: "len" | "count"): { min: number | null; max: number | null } {
  const min = numberOf(parameters, `min_${kind}`);
  return { min: min === 0 ? null : min, max: numberOf(parameters, `max_${kind}`) };
}

/** The words for kinds of Markdown. */
const MARKDOWN: Readonly<Record<string, string>> = {
  title: "Put a Markdown heading above it",
  bold: "Set the most important words in bold",
  highlight: "Mark the most important words with Markdown highlight syntax",
  italic: "Set the most important words in italics",
  code: "Set the most important words as inline code",
};

const CASES: Readonly<Record<string, string>> = {
  upper: "Write the whole answer in upper case",
  lower: "Write the whole answer in lower case",
  title: "Write the whole answer in title case",
};

const STAMPS: Readonly<Record<string, string>> = {
  point: "Write every time as [MM:SS]",
  period: "Write every time as a period [MM:SS-MM:SS]",
};

function affixWords(parameters: Parameters): string {
  const [prefix, suffix] = [textOf(parameters, "prefix"), textOf(parameters, "suffix")];
  const begins = prefix === "" ? null : `Begin the whole answer with ${inQuotes(prefix)}`;
  const ends = suffix === "" ? null : `nd the whole answer with ${inQuotes(suffix)}`;
  if (begins !== null && ends !== null) return `${begins} and e${ends}`;
  return begins ?? `E${ends ?? "nd as you like"}`;
}

const WRITERS: Readonly<Record<string, (parameters: Parameters) => string>> = {
  plain_text: () => "Write plain text without any markup",
  json_object: ({ schema }) => `Answer with a JSON object that has the keys ${keysInWords(schema)}`,
  json_array: ({ schema }) => `Answer with ${arrayWords(schema)}`,
  unordered_list: (parameters) =>
    `Write the answer as an unordered list${textOf(parameters, "symbol") === "" ? "" : ` with the bullet ${inQuotes(textOf(parameters, "symbol"))}`}`,
  ordered_list: (parameters) =>
    `Write the answer as an ordered list${textOf(parameters, "symbol") === "" ? "" : ` that counts from ${inQuotes(textOf(parameters, "symbol"))}`}`,
  table: ({ col_name: columns }) =>
    `Answer with a Markdown table with the columns ${listed(
      Array.isArray(columns) ? columns.filter((name): name is string => typeof name === "string") : [],
    )}`,
  keyword: (parameters) =>
    parameters.keyword_type === "exclude"
      ? `Do not use the word ${inQuotes(textOf(parameters, "keyword"))}`
      : `Use the word ${inQuotes(textOf(parameters, "keyword"))}`,
  timestamp_format: (parameters) =>
    under(STAMPS, textOf(parameters, "format_type")) ?? "Write every time as MM:SS",
  markdown: (parameters) => under(MARKDOWN, textOf(parameters, "md_type")) ?? "Use Markdown",
  prefix_suffix: affixWords,
  delimiter: (parameters) => `Separate the parts with ${inQuotes(textOf(parameters, "symbol"))}`,
  length: (parameters) => `Use ${rangeWords(rangeOf(parameters, "len"), textOf(parameters, "unit"))}`,
  count: (parameters) => `Name ${rangeWords(rangeOf(parameters, "count"), "detail")}`,
  case: (parameters) => under(CASES, textOf(parameters, "case_type")) ?? "Keep to one letter case",
  language: (parameters) => {
    const tag = textOf(parameters, "lang_type");
    return `Answer in ${isLanguageTag(tag) ? LANGUAGES[tag] : "the language that was asked for"}`;
  },
};

/** Words for a drawn demand on form, without a full stop: our locators read its rule and its parameters in them. */
export function formWords({
  constraintId,
  parameters,
}: Pick<DrawnConstraint, "constraintId" | "parameters">): string {
  const write = under(WRITERS, constraintId);
  return write ? write(parameters) : "";
}
