import { isFalsy } from "../../../rules/shared/python-values";
import { countWords } from "../count-text";
import { meetsReleasedRequirement } from "./length-requirement";
import { asNumber, asShown, ByKey, elementAt, fieldOf, hasField, lengthOf, readLine } from "./python-values";
import { scriptRaises } from "./released-error";

/** Sums over the records of a dimension, by the names of the script. */
type DimensionSums = { score: number; max_score: number; count: number; total_length: number };

type Sums = { score: number; most: number; dimensions: ByKey<DimensionSums> };

/** What a record adds. `penalised`: with a point less where the caption breaks its length demand. */
type Counted = {
  score: number;
  penalised: number;
  breaksLength: boolean;
  most: number;
  /** In a list of one; none for a record without a restriction. */
  dimension: readonly unknown[];
  words: number;
};

type Reading = Counted | "skipped" | "invalid";

function countRequirements(record: unknown, fallsBack: boolean): number {
  const requirements = fieldOf(record, "requirements", []);
  if (!fallsBack || !isFalsy(requirements)) return lengthOf(requirements);
  return lengthOf(fieldOf(record, "key_point", []));
}

function readRecord(record: unknown, fallsBack: boolean): Reading {
  if (!hasField(record, "model_evaluation")) return "skipped";
  const evaluation = fieldOf(record, "model_evaluation");
  if (!hasField(evaluation, "total_score")) return "skipped";
  const isAnswered = hasField(record, "answer");
  const answer = fieldOf(record, "answer");
  if (isAnswered && asShown(answer).includes("None")) return "skipped";
  const told = fieldOf(evaluation, "total_score");
  const most = countRequirements(record, fallsBack);
  if (most === 0) return "invalid";
  const score = asNumber(told);
  if (!hasField(record, "restriction"))
    return { score, penalised: score, breaksLength: false, most, dimension: [], words: 0 };
  const restriction = fieldOf(record, "restriction");
  const limit = lengthOf(restriction) > 1 ? [elementAt(restriction, 1)] : [];
  const breaksLength = isAnswered && !limit.every((one) => meetsReleasedRequirement(one, answer));
  const penalised = breaksLength ? Math.max(score - 1, 0) : score;
  const words = isAnswered ? countWords(asShown(answer)) : 0;
  return { score, penalised, breaksLength, most, dimension: [elementAt(restriction, 0)], words };
}

const nothing = (): DimensionSums => ({ score: 0, max_score: 0, count: 0, total_length: 0 });

function add(sums: Sums, { most, dimension, words }: Counted, score: number): void {
  sums.score += score;
  sums.most += most;
  for (const one of dimension) {
    const own = sums.dimensions.of(one, nothing);
    own.score += score;
    own.max_score += most;
    own.count += 1;
    own.total_length += words;
  }
}

const percentageOf = ({ score, most }: Sums) => (most > 0 ? (score / most) * 100 : 0);

/**
 * The numbers of the released scripts' summary of judged content captions, by the scripts' names. The script for video
 * keeps all totals with and without the penalty for length; those for image and sound keep the overall ones without, those of dimensions
 * with it. Throws where a script raises.
 *
 * @param lines of the evaluation file, one JSON record each
 */
export function contentSummary(
  modality: "image" | "video" | "audio",
  lines: readonly string[],
): Record<string, unknown> {
  const before: Sums = { score: 0, most: 0, dimensions: new ByKey() };
  const after: Sums = { score: 0, most: 0, dimensions: new ByKey() };
  let [entries, invalid, penalties] = [0, 0, 0];
  for (const line of lines) {
    const record = readLine(line);
    if (record === undefined) continue;
    entries += 1;
    const read = readRecord(record, modality === "video");
    if (read === "invalid") invalid += 1;
    if (typeof read === "string") continue;
    if (read.breaksLength) penalties += 1;
    add(before, read, read.score);
    add(after, read, read.penalised);
  }
  const valid = entries - invalid;
  if (valid === 0) throw scriptRaises("There is no valid record to take a share of.");
  const counts = {
    total_entries: entries,
    valid_entries: valid,
    invalid_data_count: invalid,
    length_penalty_count: penalties,
  };
  if (modality !== "video") {
    return {
      ...counts,
      total_score: before.score,
      max_score: before.most,
      percentage: percentageOf(before),
      dimension_scores: after.dimensions.record(),
    };
  }
  return {
    ...counts,
    pre_total_score: before.score,
    pre_max_score: before.most,
    post_total_score: after.score,
    post_max_score: after.most,
    pre_percentage: percentageOf(before),
    post_percentage: percentageOf(after),
    pre_dimension_scores: before.dimensions.record(),
    post_dimension_scores: after.dimensions.record(),
  };
}
