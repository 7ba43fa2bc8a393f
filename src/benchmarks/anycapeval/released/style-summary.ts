import { isFalsy } from "../../../rules/shared/python-values";
import { countWords, meetsLengthDemand, readLengthDemand } from "../strict-demand";
import {
  asNumber,
  ByKey,
  elementAt,
  fieldOf,
  hasField,
  lengthOf,
  readLine,
  scriptRaises,
} from "./python-values";

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
