import type { ExportSource } from "../../../../evaluation/export/export-source";
import { APP_VERSION } from "../../../../foundation/app-version";
import { unitForm } from "../../../../metrics/scores/score-units";
import type { ModelChoice } from "../../../../shapes/connection";
import type { ModelEntry } from "../../../../shapes/model-entry";
import type { Score, Summary } from "../../../../shapes/score";

/** The version of the schemas of Every Eval Ever that is written. */
export const SCHEMA_VERSION = "0.3.0";

const DEVELOPERS: Partial<Record<ModelChoice["kind"], string>> = {
  openai: "openai",
  google: "google",
  anthropic: "anthropic",
  "built-in": "browser",
};

/** A model as "developer/model", as far as its name or its endpoint tells who made it. */
export function modelIdOf({ choice, title }: Pick<ModelEntry, "choice" | "title">): string {
  const name = choice?.model || title;
  if (name.includes("/")) return name;
  return `${(choice && DEVELOPERS[choice.kind]) ?? "unknown"}/${name}`;
}

function modelInfo(entry: Pick<ModelEntry, "choice" | "title">): object {
  const id = modelIdOf(entry);
  return {
    name: entry.title,
    id,
    developer: id.split("/")[0],
    ...(entry.choice ? { inference_platform: entry.choice.baseUrl || "the browser" } : {}),
    additional_details: { deployment_type: "unknown", model_availability: "unknown" },
  };
}

function judges({ run }: ExportSource): object {
  if (run.judges.length === 0) return {};
  return {
    llm_scoring: {
      judges: run.judges.map((choice) => ({ model_info: modelInfo({ choice, title: choice.model }) })),
      input_prompt: `Prompts of Caplens by their versions: ${run.versions.prompts.join(", ")}`,
      aggregation_method: "majority_vote",
      additional_details: { rounds: String(run.judging.rounds), batched: String(run.judging.batched) },
    },
  };
}

/** By which lines of samples name the result that they belong to. */
export function resultIdOf({ benchmark }: ExportSource, score: Pick<Score, "id">): string {
  return `${benchmark.id}.${score.id}`;
}

const KINDS: Record<Score["unit"], { metric_kind: string; metric_unit: string }> = {
  share: { metric_kind: "pass_rate", metric_unit: "proportion" },
  "per-100-words": { metric_kind: "density", metric_unit: "per_100_words" },
  points: { metric_kind: "rating", metric_unit: "points" },
};

function resultOf(source: ExportSource, entry: ModelEntry, score: Score): object[] {
  if (score.value === null) return [];
  const { run, benchmark, dataSet, samples } = source;
  const settings = entry.settings ?? run.defaults.settings;
  const [lower, upper] = score.interval ?? [];
  return [
    {
      evaluation_result_id: resultIdOf(source, score),
      evaluation_name: benchmark.id,
      source_data: {
        dataset_name: dataSet.title || benchmark.label,
        source_type: "other",
        additional_details: { sha256: dataSet.id, samples: String(samples.length) },
      },
      metric_config: {
        evaluation_description: `${score.label}, as ${benchmark.label} counts it`,
        metric_id: resultIdOf(source, score),
        metric_name: score.label,
        ...KINDS[score.unit],
        lower_is_better: score.better === "lower",
        score_type: "continuous",
        min_score: 0,
        // The schema wants an end: a key point a word is more than any caption has.
        max_score: unitForm(score).most ?? 100,
        ...judges(source),
        additional_details: { semantics: run.semantics, rules: run.versions.rules },
      },
      score_details: {
        score: score.value,
        details: {
          numerator: String(score.numerator),
          scored: String(score.denominator),
          total: String(score.total),
        },
        ...(lower === undefined || upper === undefined
          ? {}
          : {
              uncertainty: {
                confidence_interval: {
                  lower,
                  upper,
                  confidence_level: 0.95,
                  method: "bootstrap over videos",
                },
                num_samples: score.denominator,
              },
            }),
      },
      ...(entry.choice
        ? {
            generation_config: {
              generation_args: {
                temperature: settings.temperature,
                ...(settings.maxTokens === null ? {} : { max_tokens: settings.maxTokens }),
              },
            },
          }
        : {}),
    },
  ];
}

/** What names the evaluation of one model; lines of samples repeat it. */
export function evaluationIdOf({ benchmark, run }: ExportSource, entry: ModelEntry): string {
  return `${benchmark.id}/${modelIdOf(entry)}/${entry.id}/${run.createdAt}`;
}

/** The aggregate document of one model. `samples`: the file of its samples, by path, hash and lines. */
export function aggregateOf(
  source: ExportSource,
  { entry, summary }: { entry: ModelEntry; summary: Summary },
  samples: { path: string; sha256: string; rows: number },
): object {
  const { run, time } = source;
  return {
    schema_version: SCHEMA_VERSION,
    evaluation_id: evaluationIdOf(source, entry),
    evaluation_timestamp: run.createdAt,
    retrieved_timestamp: String(Date.parse(time) / 1000),
    source_metadata: {
      source_name: run.title,
      source_type: "evaluation_run",
      source_organization_name: "unknown",
      evaluator_relationship: "other",
    },
    eval_library: { name: "caplens", version: APP_VERSION },
    model_info: modelInfo(entry),
    evaluation_results: summary.scores.flatMap((score) => resultOf(source, entry, score)),
    detailed_evaluation_results: {
      format: "jsonl",
      file_path: samples.path,
      hash_algorithm: "sha256",
      checksum: samples.sha256,
      total_rows: samples.rows,
    },
  };
}
