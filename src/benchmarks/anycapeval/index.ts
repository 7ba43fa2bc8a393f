import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import { isFalsy } from "../../rules/shared/python-values";
import type { AnycapItem, Modality } from "../../shapes/anycap-item";
import { AnycapItemShape } from "../../shapes/generated/anycap-item";
import { AnycapJudgementShape } from "../../shapes/generated/anycap-judgement";
import type { AnycapJudgement } from "../../shapes/judged-material";
import { shortfallMarks } from "../../shapes/shortfall-words";
import type { BenchmarkFile, JudgedResult } from "../benchmark";
import { defineBenchmark, rowsFile } from "../define-benchmark";
import { followInstruction } from "../prompts/follow-instruction";
import { CAP, ITEM_SCORES, itemLineLabel, itemOutcomes, KEY_POINT, STYLE, tallyItem } from "./item-outcomes";
import {
  type AnycapSample,
  canJudgeItem,
  itemCalls,
  itemPrompts,
  judgeItem,
  withholdItem,
} from "./judge-item";
import { MODALITIES, readAnycapFiles, recogniseAnycap } from "./read-files";
import { countSentences, countWords, meetsDemand } from "./strict-demand";
import {
  asNumber,
  asShown,
  asText,
  ByKey,
  elementAt,
  fieldOf,
  hasField,
  lengthOf,
  meetsReleasedRequirement,
  readLine,
  scriptRaises,
  styleSummary,
} from "./style-summary";

type Row = Record<string, unknown>;
type Judged = { sample: AnycapSample; result: JudgedResult<AnycapJudgement> };

/** The only source whose style results the released scripts score. */
const SOURCE = "data1";

function itemRow({ instruction, video, material }: AnycapSample): Row {
  const { modality, fileId, reference, dimension, demand, keyPoints, others } = material;
  return {
    id: fileId,
    [modality]: video.id,
    conversations: [
      { from: "human", value: instruction },
      ...(reference === null ? [] : [{ from: "gpt", value: reference }]),
    ],
    ...others,
    restriction: [dimension, demand],
    ...(keyPoints === null ? {} : { key_point: keyPoints }),
  };
}

/** The first fields of every line of results. */
function named({ instruction, video, material }: AnycapSample): Row {
  const { modality, fileId, reference, dimension, demand } = material;
  return {
    id: fileId,
    restriction: [dimension, demand],
    [modality]: video.id,
    question: instruction,
    reference,
  };
}

function byPoint(keyPoints: readonly string[], value: (index: number) => unknown): Row {
  return Object.fromEntries(keyPoints.map((text, index) => [text, value(index)]));
}

function contentRow({ sample, result }: Judged): Row {
  const { judgement, response } = result;
  const requirements = sample.material.keyPoints ?? [];
  const points = judgement.points ?? [];
  const row = { ...named(sample), answer: response ?? "", requirements };
  const open = points.find(({ score }) => score === null);
  // The scripts skip a record without an evaluation: that is how it is told there.
  if (open || points.length < requirements.length)
    return { ...row, unscored: open?.cause ?? "not judged", reason: open?.reason ?? "" };
  return {
    ...row,
    model_evaluation: {
      key_points_scores: byPoint(requirements, (index) => points[index]?.score),
      total_score: points.reduce((sum, { score }) => sum + (score ?? 0), 0),
      score_reasons: byPoint(requirements, (index) => points[index]?.reason),
    },
  };
}

function styleRow({ sample, result }: Judged): Row {
  const { material } = sample;
  const { judgement, response } = result;
  const { score = null, reason = "", cause } = judgement.style ?? {};
  const caption = response ?? "";
  const row = {
    ...named(sample),
    source: SOURCE,
    // The scripts for video keep captions in lists.
    model_response_style: material.modality === "video" ? [caption] : caption,
  };
  if (score === null) return { ...row, score: null, unscored: cause ?? "not judged", reason };
  const breaks = judgement.length && meetsDemand(material.demand, judgement.length, "reference") === false;
  // The summary for video caps ratings itself; those for image and audio want them capped.
  if (material.modality === "video" || !breaks) return { ...row, score, reason };
  return { ...row, score: Math.min(score, CAP), rating: score, reason, length_penalty_applied: true };
}

function resultRow(judged: Judged): Row {
  const { judgement, shortfall } = judged.result;
  if (judgement.record) return judgement.record;
  const row = judged.sample.material.keyPoints === null ? styleRow(judged) : contentRow(judged);
  return { ...row, ...shortfallMarks(shortfall) };
}

const isOf = (modality: Modality) => (item: { material: AnycapItem }) => item.material.modality === modality;

/** Lines of one model's results of a kind, as the released scripts read them. */
function resultRows(
  samples: readonly AnycapSample[],
  results: readonly JudgedResult<AnycapJudgement>[],
): { modality: Modality; half: "content" | "style"; rows: Row[] }[] {
  const bySample = new Map(results.map((result) => [result.sampleId, result]));
  return MODALITIES.flatMap((modality) =>
    (["content", "style"] as const).flatMap((half) => {
      const rows = samples.filter(isOf(modality)).flatMap((sample) => {
        const result = bySample.get(sample.id);
        const isOwn = (sample.material.keyPoints === null) === (half === "style");
        return result && isOwn ? [resultRow({ sample, result })] : [];
      });
      return rows.length > 0 ? [{ modality, half, rows }] : [];
    }),
  );
}

/** Items, and the results of each model by medium and kind, as JSON Lines of the benchmark. */
function writeAnycapFiles(
  samples: readonly AnycapSample[],
  results: readonly JudgedResult<AnycapJudgement>[],
): BenchmarkFile[] {
  const items = MODALITIES.flatMap((modality) =>
    rowsFile(`anycapeval_${modality}_ref.jsonl`, samples.filter(isOf(modality)).map(itemRow)),
  );
  const entries = [...new Set(results.map(({ entry }) => entry))];
  return [
    ...items,
    ...entries.flatMap((entry) =>
      resultRows(
        samples,
        results.filter((result) => result.entry === entry),
      ).flatMap(({ modality, half, rows }) => rowsFile(`results/${entry}_${modality}_${half}.jsonl`, rows)),
    ),
  ];
}

/** Sums over the records of a dimension, by the names of the script. */
type DimensionSums = { score: number; max_score: number; count: number; total_length: number };

type Sums = { score: number; most: number; dimensions: ByKey<DimensionSums> };

/** A record's contribution. `penalised`: with a point less where the caption breaks its length demand. */
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

/** Numbers of a summary by their names, those within others behind a dot. */
function flat(value: unknown, name: string): [string, number][] {
  if (typeof value === "number") return [[name, value]];
  if (!isFields(value)) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => flat(one, `${name}.${key}`));
  const { score, total_length: words } = value;
  if (typeof score !== "number" || typeof words !== "number") return inner;
  // The script computes it where it prints it.
  return [...inner, [`${name}.density`, words > 0 ? (100 * score) / words : 0]];
}

function summaryOf(modality: Modality, half: "content" | "style", rows: readonly object[]): unknown {
  const lines = rows.map((row) => JSON.stringify(row));
  try {
    return half === "content" ? contentSummary(modality, lines) : styleSummary(modality, lines);
  } catch (error) {
    if (error instanceof ProblemError) return {};
    throw error;
  }
}

/** The numbers of each released script on one model's results: "image/content.percentage"; none where a script raises. */
function releasedNumbers(
  samples: readonly AnycapSample[],
  results: readonly JudgedResult<AnycapJudgement>[],
): Record<string, number> {
  return Object.fromEntries(
    resultRows(samples, results).flatMap(({ modality, half, rows }) =>
      flat(summaryOf(modality, half, rows), `${modality}/${half}`),
    ),
  );
}

/** A whole number as Python sees one; true is 1. */
function asInteger(value: unknown): number | null {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

/**
 * True where a judge's reply about key points is of the form that the released scripts take: whole numbers that add up to
 * the total, and a text as the reason for each. Throws where they raise. A number written "1.0" is no whole one there; JSON.parse
 * has forgotten how a number was written.
 */
export function isReleasedReply(response: unknown): boolean {
  if (!hasField(response, "caption_evaluation")) return false;
  const evaluation = fieldOf(response, "caption_evaluation");
  const fields = ["key_points_scores", "total_score", "score_reasons"];
  if (!fields.every((field) => hasField(evaluation, field))) return false;
  const [scores, total, reasons] = fields.map((field) => fieldOf(evaluation, field));
  if (!isFields(scores) || !isFields(reasons)) return false;
  if (!Object.values(reasons).every((reason) => typeof reason === "string")) return false;
  const points = Object.values(scores).map(asInteger);
  const sum = points.reduce<number | null>(
    (all, one) => (all === null || one === null ? null : all + one),
    0,
  );
  if (sum === null || asInteger(total) !== sum) return false;
  const named = Object.keys(scores);
  return named.length === Object.keys(reasons).length && named.every((name) => Object.hasOwn(reasons, name));
}

function summary(module: unknown, lines: unknown): Record<string, unknown> {
  const [modality, half] = asText(module).split("/");
  if (modality !== "image" && modality !== "video" && modality !== "audio")
    throw scriptRaises(`There is no script for ${String(module)}.`);
  if (!Array.isArray(lines)) throw scriptRaises("A file has lines.");
  const texts = lines.map(asText);
  return half === "content" ? contentSummary(modality, texts) : styleSummary(modality, texts);
}

/** The functions of AnyCapEval's released scripts, by name; they throw where the scripts raise. */
export const RELEASED_FUNCTIONS: Readonly<Record<string, (args: unknown) => unknown>> = {
  count_total_words: (args) => countWords(asText(isFields(args) ? args.text : null)),
  sentences_count: (args) => countSentences(asText(isFields(args) ? args.text : null)),
  check_length_requirement: (args) =>
    isFields(args)
      ? meetsReleasedRequirement(args.limit, args.caption)
      : meetsReleasedRequirement(null, null),
  validate_response_format: (args) => isReleasedReply(isFields(args) ? args.response : null),
  summary: (args) => (isFields(args) ? summary(args.module, args.lines) : summary(null, null)),
};

function instructionOf({ id, instruction }: AnycapSample): string {
  if (instruction.trim() !== "") return instruction;
  throw new ProblemError({
    code: "sample-incomplete",
    message: `Sample ${id} has no instruction.`,
    nextStep: "Add the benchmark's file that holds its instruction, or leave the sample out.",
  });
}

/**
 * AnyCapEval: captions of pictures, videos and sounds on demand, by key points and by style. One benchmark and not one a
 * medium: items, tasks and scores are the same for all three, and a run may be over any of them. Its boards are by medium;
 * a row stands on one of them when its run is over that medium's file, which the basis of the row tells.
 */
export const anycapeval = defineBenchmark({
  id: "anycapeval",
  label: "AnyCapEval",
  media: ["image", "video", "audio"],
  medium: ({ material }) => material.modality,
  rules: null,
  shapes: { task: AnycapItemShape, judgement: AnycapJudgementShape },
  unknownTask: {
    modality: "video",
    fileId: null,
    dimension: null,
    demand: null,
    reference: null,
    keyPoints: null,
    others: {},
  },
  checklists: null,
  recognise: recogniseAnycap,
  read: readAnycapFiles,
  write: (samples, results) => writeAnycapFiles(samples, results),
  ask: (sample, entry) => ({
    prompt: followInstruction(entry, sample.material.modality),
    instruction: instructionOf(sample),
  }),
  judge: judgeItem,
  withhold: (sample, reason) => withholdItem(sample, reason),
  canJudge: ({ material }) => canJudgeItem(material),
  calls: itemCalls,
  judgePrompts: itemPrompts,
  outcomes: itemOutcomes,
  scores: ITEM_SCORES,
  lineWords: {
    one: "criterion",
    many: "criteria",
    type: "criterion",
    field: "criterion",
    passed: "met",
    share: "met",
    all: { field: "all", column: "All met" },
    columns: [
      { label: "Key points", of: "count", part: KEY_POINT },
      { label: "Style", of: "points", part: STYLE },
    ],
    kinds: [],
  },
  lineLabel: itemLineLabel,
  tally: tallyItem,
  released: (samples, results) => releasedNumbers(samples, results),
  eligibility: () => [],
  releasedSummary: (data) => {
    const summary = RELEASED_FUNCTIONS.summary?.(data);
    if (isFields(summary)) return summary;
    throw scriptRaises("There is no summary of this.");
  },
});
