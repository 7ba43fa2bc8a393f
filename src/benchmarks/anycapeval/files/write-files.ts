import type { AnycapItem, Modality } from "../../../shapes/anycap-item";
import type { AnycapJudgement } from "../../../shapes/judged-material";
import type { BenchmarkFile, JudgedResult } from "../../benchmark";
import { meetsDemand } from "../caption-length";
import { CAP } from "../item-outcomes";
import type { AnycapSample } from "../shapes";
import { MODALITIES } from "./file-row";

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

/** What every line of results begins with. */
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
  const { record } = judged.result.judgement;
  if (record) return record;
  return judged.sample.material.keyPoints === null ? styleRow(judged) : contentRow(judged);
}

const isOf = (modality: Modality) => (item: { material: AnycapItem }) => item.material.modality === modality;

function lines(name: string, rows: readonly Row[]): BenchmarkFile[] {
  if (rows.length === 0) return [];
  return [{ name, text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }];
}

/** Lines of one model's results of a kind, as the released scripts read them. */
export function resultRows(
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
export function writeAnycapFiles(
  samples: readonly AnycapSample[],
  results: readonly JudgedResult<AnycapJudgement>[],
): BenchmarkFile[] {
  const items = MODALITIES.flatMap((modality) =>
    lines(`anycapeval_${modality}_ref.jsonl`, samples.filter(isOf(modality)).map(itemRow)),
  );
  const entries = [...new Set(results.map(({ entry }) => entry))];
  return [
    ...items,
    ...entries.flatMap((entry) =>
      resultRows(
        samples,
        results.filter((result) => result.entry === entry),
      ).flatMap(({ modality, half, rows }) => lines(`results/${entry}_${modality}_${half}.jsonl`, rows)),
    ),
  ];
}
