import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import { type JsonNode, parsePythonJson } from "../../foundation/python-json";
import { isFalsy } from "../../rules/shared/python-values";
import { countWords, meetsLengthDemand, readLengthDemand } from "./strict-demand";

/** The error where the released scripts raise: `what` is the step that failed. */
export function scriptRaises(what: string): ProblemError {
  return new ProblemError({
    code: "anycapeval-script-raises",
    message: "AnyCapEval's script gives no result on this.",
    nextStep: "Check the file: every line has to be an object with the fields that the benchmark writes.",
    detail: what,
    retryable: false,
  });
}

function plain(node: JsonNode): unknown {
  switch (node.type) {
    case "object":
      return Object.fromEntries([...node.members].map(([key, { value }]) => [key, plain(value)]));
    case "array":
      return node.items.map(plain);
    case "null":
      return null;
    case "integer":
      return Number(node.value);
    default:
      return node.value;
  }
}

/**
 * The value of a line as Python reads it, NaN and Infinity among the numbers; undefined for a line that is no JSON.
 * Throws where reading it raises something else, on which the scripts stop.
 */
export function readLine(line: string): unknown {
  const read = parsePythonJson(line);
  if (read.ok) return plain(read.value);
  if (read.raises) throw scriptRaises(`A line cannot be read: ${read.message}.`);
  return undefined;
}

/** Emulates Python's `in` for a field. Throws for a value that Python does not search. */
export function hasField(value: unknown, field: string): boolean {
  if (isFields(value)) return Object.hasOwn(value, field);
  if (typeof value === "string" || Array.isArray(value)) return value.includes(field);
  throw scriptRaises(`There is nothing to look for ${field} in.`);
}

/** The field of an object; `otherwise` where it has none. Throws for what is no object. */
export function fieldOf(value: unknown, field: string, otherwise: unknown = null): unknown {
  if (!isFields(value)) throw scriptRaises(`Only an object has a field ${field}.`);
  return Object.hasOwn(value, field) ? value[field] : otherwise;
}

/** The `len` of a list, an object or a text, whose characters are code points. Throws for everything else. */
export function lengthOf(value: unknown): number {
  if (isFields(value)) return Object.keys(value).length;
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return [...value].length;
  throw scriptRaises("Only a list, an object or a text has a length.");
}

/** The element of a list, or letter of a text, at a place. Throws where there is none, and for everything else. */
export function elementAt(value: unknown, index: number): unknown {
  const elements: readonly unknown[] | null =
    typeof value === "string" ? [...value] : Array.isArray(value) ? value : null;
  if (elements === null || index >= elements.length) throw scriptRaises(`There is no element ${index}.`);
  return elements[index];
}

/** A number that Python adds to others; true is 1. Throws for everything else. */
export function asNumber(value: unknown): number {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return value;
  throw scriptRaises("Only numbers can be added up.");
}

/** Sums under keys as a `dict` keeps them: 1 and true are one key, and lists and objects none. */
export class ByKey<T> {
  private readonly kept = new Map<string | number | null, { key: unknown; value: T }>();

  /** The value of a key, made anew where there is none. Throws for what Python has no hash of. */
  of(key: unknown, make: () => T): T {
    if (key !== null && typeof key === "object") throw scriptRaises("A list names no dimension.");
    const hashed = typeof key === "string" || key === null ? key : asNumber(key);
    const known = this.kept.get(hashed) ?? { key, value: make() };
    this.kept.set(hashed, known);
    return known.value;
  }

  keys(): unknown[] {
    return [...this.kept.values()].map(({ key }) => key);
  }

  /** Under the names that JSON gives such keys. */
  record(): Record<string, T> {
    return Object.fromEntries([...this.kept.values()].map(({ key, value }) => [String(key), value]));
  }
}

/** Characters that `repr` does not print as they are. */
const UNPRINTED = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
const ESCAPES = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function escaped(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

function shown(value: unknown): string {
  if (typeof value !== "string") return asShown(value);
  const text = value.replace(UNPRINTED, escaped);
  return value.includes("'") && !value.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
}

/** A value as `str` writes it; numbers near enough, as no count looks at digits. */
export function asShown(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (isFields(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `${shown(key)}: ${shown(inner)}`)
      .join(", ")}}`;
  return String(value);
}

/** A text to be searched. Throws where the script's regular expressions refuse the value. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  throw scriptRaises("Only a text has words and sentences.");
}

/**
 * True where a caption is as long as `limit` demands, as the released scripts find it: any wording that they do not know
 * is satisfied, though the caption is counted where it speaks of sentences or words. Throws where they raise.
 */
export function meetsReleasedRequirement(limit: unknown, caption: unknown): boolean {
  if (!hasField(limit, "sentence") && !hasField(limit, "word")) return true;
  const text = asText(caption);
  if (typeof limit !== "string") throw scriptRaises("Only a text names a demand.");
  const demand = readLengthDemand(limit);
  return demand === null || meetsLengthDemand(demand, text);
}

/** The only source whose records the scripts score. */
const SCORED_SOURCE = "data1";

const UNREADABLE = "Failed to parse evaluation result";

/** The score from which a caption of a wrong length is lowered. */
const CAP = 1;

type Modality = "image" | "video" | "audio";

/** `shown`: the score as the script keeps it, where true is a number too. */
type Scored = {
  score: number;
  shown: unknown;
  capped: number;
  isCapped: boolean;
  dimension: unknown;
  words: number;
};

type Averages = { avg_score: number; avg_penalized_score: number; avg_length: number; density: number };

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** The script for video looks at the length here; the others have done so while judging, and noted it. */
function breaksLength(record: unknown, caption: unknown, modality: Modality): boolean {
  if (modality !== "video") return !isFalsy(fieldOf(record, "length_penalty_applied"));
  const restriction = fieldOf(record, "restriction", []);
  return lengthOf(restriction) > 1 && !meetsReleasedRequirement(elementAt(restriction, 1), caption);
}

/** A record's contribution; null for none. Captions are in a list of one for video. */
function readRecord(record: unknown, modality: Modality): Scored | null {
  const dimension = elementAt(fieldOf(record, "restriction", [null]), 0);
  const response = fieldOf(record, "model_response_style", modality === "video" ? [null] : "");
  const caption = modality === "video" ? elementAt(response, 0) : response;
  const told = fieldOf(record, "score");
  if (fieldOf(record, "source") !== SCORED_SOURCE || !isNumber(told)) return null;
  const score = asNumber(told);
  const words = isFalsy(caption) ? 0 : countWords(asText(caption));
  const isCapped = breaksLength(record, caption, modality);
  const isLowered = isCapped && modality === "video" && score > CAP;
  const shown = isLowered ? CAP : told;
  return { score, shown, capped: isLowered ? CAP : score, isCapped, dimension, words };
}

/**
 * The group in which an unreadable record is counted. Throws for a list, in which the scripts for image and sound look
 * it up.
 */
function invalidUnder(source: unknown, modality: Modality): string {
  if (modality !== "video" && source !== null && typeof source === "object")
    throw scriptRaises("A list names no source.");
  return source === SCORED_SOURCE ? SCORED_SOURCE : "other";
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function averagesOf(records: readonly Scored[]): Averages {
  const average = mean(records.map(({ capped }) => capped));
  const length = mean(records.map(({ words }) => words));
  return {
    avg_score: mean(records.map(({ score }) => score)),
    avg_penalized_score: average,
    avg_length: length,
    density: length > 0 ? average / length : 0,
  };
}

function byDimension(records: readonly Scored[], modality: Modality): Record<string, Averages> {
  const dimensions = new ByKey<Scored[]>();
  for (const record of records) {
    if (!isFalsy(record.dimension)) dimensions.of(record.dimension, () => []).push(record);
  }
  const kinds = new Set(dimensions.keys().map((key) => typeof key === "string"));
  if (modality === "video" && kinds.size > 1) throw scriptRaises("Texts and numbers have no order.");
  const own = Object.entries(dimensions.record());
  return Object.fromEntries(own.map(([dimension, one]) => [dimension, averagesOf(one)]));
}

/**
 * The numbers of the released scripts' summary of judged style captions, by the scripts' names. A length that was
 * broken caps the score at 1: in the summary for video, before it for image and sound. Throws where a script raises.
 *
 * @param lines of the evaluation file, one JSON record each
 */
export function styleSummary(modality: Modality, lines: readonly string[]): Record<string, unknown> {
  const invalid: Record<string, number> = { [SCORED_SOURCE]: 0, other: 0 };
  const records: Scored[] = [];
  for (const line of lines) {
    const record = readLine(line);
    if (record === undefined) {
      invalid.other = (invalid.other ?? 0) + 1;
      continue;
    }
    if (fieldOf(record, "reason") === UNREADABLE) {
      const named = invalidUnder(fieldOf(record, "source"), modality);
      invalid[named] = (invalid[named] ?? 0) + 1;
      continue;
    }
    const read = readRecord(record, modality);
    if (read) records.push(read);
  }
  const penalties = records.filter(({ isCapped }) => isCapped).length;
  return {
    invalid_data_count: invalid,
    length_penalty_count: penalties,
    valid_scores: records.map(({ shown }) => shown),
    average_score:
      records.length > 0 ? mean(records.map(({ capped }) => capped)) : modality === "video" ? null : 0,
    dimension_stats: byDimension(records, modality),
    total_valid: records.length,
    penalty_percent: records.length > 0 ? (penalties / records.length) * 100 : 0,
  };
}
