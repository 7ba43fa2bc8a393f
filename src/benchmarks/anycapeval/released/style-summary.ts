import { isFields } from "../../../lib/fields";
import { countWords } from "../count-text";
import { asText, meetsReleasedRequirement } from "./length-requirement";
import { asNumber, asShown, elementsOf, fieldOf, firstOf, readLine } from "./python-values";
import { scriptRaises } from "./released-error";

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

function isTruthy(value: unknown): boolean {
  return value !== null && value !== false && value !== 0 && value !== "";
}

/** The caption: in a list of one for video. */
function captionOf(record: unknown, modality: Modality): string {
  const response = fieldOf(record, "model_response_style");
  if (response === null) return "";
  if (modality !== "video") return asText(response);
  return elementsOf(response).length === 0 ? "" : asText(firstOf(response));
}

/** The script for video looks at the length here; the others have done so while judging, and noted it. */
function breaksLength(record: unknown, restriction: unknown, modality: Modality): boolean {
  if (modality !== "video") return isTruthy(fieldOf(record, "length_penalty_applied"));
  const [, limit] = restriction === null ? [] : elementsOf(restriction);
  return limit !== undefined && !meetsReleasedRequirement(limit, captionOf(record, modality));
}

function readRecord(record: unknown, modality: Modality): Scored {
  const score = asNumber(fieldOf(record, "score"));
  const restriction = fieldOf(record, "restriction");
  const dimension = restriction === null ? null : firstOf(restriction);
  const isCapped = breaksLength(record, restriction, modality);
  const isLowered = isCapped && modality === "video" && score > CAP;
  const capped = isLowered ? CAP : score;
  const words = dimension === null ? 0 : countWords(captionOf(record, modality));
  return { score, shown: isLowered ? CAP : fieldOf(record, "score"), capped, isCapped, dimension, words };
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

function byDimension(records: readonly Scored[]): Record<string, Averages> {
  const dimensions = new Map<string, Scored[]>();
  for (const record of records) {
    if (record.dimension === null) continue;
    const dimension = asShown(record.dimension);
    dimensions.set(dimension, [...(dimensions.get(dimension) ?? []), record]);
  }
  return Object.fromEntries([...dimensions].map(([dimension, own]) => [dimension, averagesOf(own)]));
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
    if (!isFields(record)) throw scriptRaises("Only objects have fields to get.");
    const source = fieldOf(record, "source");
    if (asShown(fieldOf(record, "reason")).includes(UNREADABLE)) {
      const named = source === SCORED_SOURCE ? SCORED_SOURCE : "other";
      invalid[named] = (invalid[named] ?? 0) + 1;
      continue;
    }
    if (source === SCORED_SOURCE && isNumber(fieldOf(record, "score")))
      records.push(readRecord(record, modality));
  }
  const penalties = records.filter(({ isCapped }) => isCapped).length;
  return {
    invalid_data_count: invalid,
    length_penalty_count: penalties,
    valid_scores: records.map(({ shown }) => shown),
    average_score:
      records.length > 0 ? mean(records.map(({ capped }) => capped)) : modality === "video" ? null : 0,
    dimension_stats: byDimension(records),
    total_valid: records.length,
    penalty_percent: records.length > 0 ? (penalties / records.length) * 100 : 0,
  };
}
