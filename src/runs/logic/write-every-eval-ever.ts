import {
  type ExportedTask,
  type ExportSource,
  type OpenPath,
  safeName,
} from "../../evaluation/export/export-source";
import { totalOf } from "../../evaluation/export/tables/result-table";
import { scoredBy } from "../../evaluation/suggested-checks";
import { canonicalJson } from "../../foundation/canonical-json";
import { APP_VERSION } from "../../foundation/document-versions";
import { sha256OfText } from "../../foundation/hashing";
import { isLocalNetwork, typedHost } from "../../foundation/hosts";
import { createSHA256 } from "../../foundation/stream-hashes";
import { allPassed } from "../../metrics/ratio";
import { NOTHING } from "../../metrics/scores/result-tally";
import { unitForm } from "../../metrics/scores/score-units";
import type { ModelChoice } from "../../shapes/connection";
import { judgedCaption } from "../../shapes/judged-caption";
import type { ModelEntry } from "../../shapes/model-entry";
import type { CorrectedScore } from "../../shapes/run-correction";
import type { Score, Summary } from "../../shapes/run-scores";
import { shortfallMarks } from "../../shapes/shortfall-words";

/** The version of the schemas of Every Eval Ever that is written. */
const SCHEMA_VERSION = "0.3.0";

const DEVELOPERS: Partial<Record<ModelChoice["kind"], string>> = {
  openai: "openai",
  google: "google",
  anthropic: "anthropic",
  "built-in": "browser",
  embedded: "local",
};

/** A model as "developer/model", as far as its name or its endpoint tells who made it. */
function modelIdOf({ choice, title }: Pick<ModelEntry, "choice" | "title">): string {
  const name = choice?.model || title;
  if (name.includes("/")) return name;
  return `${(choice && DEVELOPERS[choice.kind]) ?? "unknown"}/${name}`;
}

/** The endpoint of a model, without its address where nobody outside of its network could do anything with that. */
function platformOf({ baseUrl }: ModelChoice): string {
  if (baseUrl === "") return "the browser";
  return typedHost(baseUrl) !== null && isLocalNetwork(baseUrl) ? "a server in its own network" : baseUrl;
}

function modelInfo(entry: Pick<ModelEntry, "choice" | "title">): object {
  const id = modelIdOf(entry);
  return {
    name: entry.title,
    id,
    developer: id.split("/")[0],
    ...(entry.choice ? { inference_platform: platformOf(entry.choice) } : {}),
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
function resultIdOf({ benchmark }: ExportSource, score: Pick<Score, "id">): string {
  return `${benchmark.id}.${score.id}`;
}

const KINDS: Record<Score["unit"], { metric_kind: string; metric_unit: string }> = {
  share: { metric_kind: "pass_rate", metric_unit: "proportion" },
  "per-100-words": { metric_kind: "density", metric_unit: "per_100_words" },
  points: { metric_kind: "rating", metric_unit: "points" },
};

const INTERVAL_METHODS: Record<Score["unit"], string> = {
  share: "Wilson score with design effect and t, by video",
  "per-100-words": "t of the logarithm, by video",
  points: "Wilson score with design effect and t, by video, as a share of the maximum",
};

/** A score with the judge's error in it, in the details that the schema leaves free; nothing where no label tells. */
function correctionOf(corrected: CorrectedScore | undefined): Record<string, string> {
  if (corrected?.state !== "corrected") return {};
  const { value, interval, labels } = corrected;
  return {
    corrected_score: String(value),
    ...(interval && { corrected_lower: String(interval[0]), corrected_upper: String(interval[1]) }),
    corrected_by_labels: String(labels),
  };
}

function resultOf(
  source: ExportSource,
  entry: ModelEntry,
  score: Score,
  { corrected, captions }: { corrected: CorrectedScore | undefined; captions: number },
): object[] {
  if (score.value === null) return [];
  const { run, benchmark, dataSet, samples } = source;
  const settings = entry.settings ?? run.defaults.settings;
  const [lower, upper] = score.interval ?? [];
  const total = totalOf(score);
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
        evaluation_description: run.suggested
          ? `${score.label}. ${scoredBy(run, benchmark.label)}.`
          : `${score.label}, as ${benchmark.label} counts it`,
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
          ...(total === null ? {} : { total: String(total) }),
          ...correctionOf(corrected),
        },
        ...(lower === undefined || upper === undefined
          ? {}
          : {
              uncertainty: {
                confidence_interval: {
                  lower,
                  upper,
                  confidence_level: 0.95,
                  method: INTERVAL_METHODS[score.unit],
                },
                num_samples: captions,
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

/** The id of one model's evaluation, repeated in the lines of samples. */
function evaluationIdOf({ benchmark, run }: ExportSource, entry: ModelEntry): string {
  return `${benchmark.id}/${modelIdOf(entry)}/${entry.id}/${run.createdAt}`;
}

/** The aggregate document of one model. `captions`: how many were scored, by score; `samples`: the file of its samples, by path, hash and lines. */
function aggregateOf(
  source: ExportSource,
  {
    entry,
    summary,
    corrected,
    captions,
  }: {
    entry: ModelEntry;
    summary: Summary;
    corrected: readonly CorrectedScore[];
    captions: ReadonlyMap<string, number>;
  },
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
    evaluation_results: summary.scores.flatMap((score) =>
      resultOf(source, entry, score, {
        corrected: corrected.find(({ id }) => id === score.id),
        captions: captions.get(score.id) ?? 0,
      }),
    ),
    detailed_evaluation_results: {
      format: "jsonl",
      file_path: samples.path,
      hash_algorithm: "sha256",
      checksum: samples.sha256,
      total_rows: samples.rows,
    },
  };
}

type Metric = { id: string; score: number };

/** The ids of the scores of which a task tells something, and all that it brings to each. */
function scoredParts({ benchmark, run }: ExportSource, { sample, outcomes }: ExportedTask) {
  const { parts } = benchmark.tally(sample, outcomes, run.semantics);
  return benchmark.scores.flatMap((name, index) => {
    const own = parts[index] ?? NOTHING;
    return own.denominator > 0 ? [{ name, ...own }] : [];
  });
}

const JOINED = ["csr", "isr"];

/** A score of which nothing was scored has no number: 0 would read as a failure, and lower every mean over the lines. */
function metricsOf(source: ExportSource, task: ExportedTask): Metric[] {
  const isJoined = source.benchmark.scores.some(({ id }) => JOINED.includes(id));
  return scoredParts(source, task).flatMap(({ name, numerator, denominator }) => {
    const score = (unitForm(name).scale * numerator) / denominator;
    return isJoined && !JOINED.includes(name.id) ? [] : [{ id: name.id, score }];
  });
}

/** Tokens of all calls that led to the text, the refiner's among them; nothing where those of one are not known. */
function tokensOf({ result }: ExportedTask): object {
  const { caption = null, refined = null } = result ?? {};
  const made = [caption?.call, refined?.call, ...(refined?.replies ?? []).map(({ call }) => call)];
  const calls = [...new Map(made.flatMap((call) => (call ? [[call.id, call.usage]] : []))).values()];
  let [input, output] = [0, 0];
  for (const usage of calls) {
    if (usage.input === null || usage.output === null) return {};
    input += usage.input;
    output += usage.output;
  }
  if (calls.length === 0) return {};
  return { token_usage: { input_tokens: input, output_tokens: output, total_tokens: input + output } };
}

/** The schema wants right or wrong: what is neither says so, in the words in which other files of the database do. */
const UNDECIDED = {
  is_correct_applicable: "false",
  is_correct_rule:
    "nothing failed, and not everything could be scored: neither right nor wrong; use evaluation.score and error",
};

/** A sentence saying why a score is incomplete; null when it is complete. */
function shortcoming({ outcomes, result }: ExportedTask): string | null {
  const unscored = outcomes.filter(({ status }) => status === "unscored").length;
  if (outcomes.length === 0 || !result?.judgement) return result?.problem?.message ?? "It was not judged.";
  return unscored === 0 ? null : `${unscored} of ${outcomes.length} constraints could not be scored.`;
}

/**
 * The lines of one task: one for each score that the schema joins lines to, CSR and ISR, of a benchmark without
 * these each that is about the sample; none for a score of which nothing could be found out. Where some constraints are unscored
 * the line says so, and where none of the others failed, that its "wrong" is none: the schema knows right and wrong alone.
 */
export function sampleLines(source: ExportSource, task: ExportedTask): object[] {
  const { sample, entry, repeat, result, outcomes } = task;
  const error = shortcoming(task);
  const milliseconds = task.measures.seconds === null ? null : task.measures.seconds * 1000;
  const caption = judgedCaption(result);
  const text = caption?.text ?? "";
  const marks = Object.entries(shortfallMarks(caption?.shortfall)).map(([name, mark]) => [
    name,
    String(mark),
  ]);
  const all = allPassed(outcomes.map(({ status }) => status));
  return metricsOf(source, task).map(({ id, score }) => ({
    schema_version: SCHEMA_VERSION,
    evaluation_id: evaluationIdOf(source, entry),
    model_id: modelIdOf(entry),
    evaluation_name: source.benchmark.id,
    evaluation_result_id: resultIdOf(source, { id }),
    sample_id: sample.id,
    interaction_type: "single_turn",
    input: { raw: sample.instruction, reference: [] },
    output: { raw: [text] },
    answer_attribution: [
      {
        turn_idx: 0,
        source: "output.raw",
        extracted_value: text,
        extraction_method: "whole caption",
        is_terminal: true,
      },
    ],
    evaluation: { score, is_correct: all === "passed" },
    ...tokensOf(task),
    ...(milliseconds === null ? {} : { performance: { latency_ms: milliseconds } }),
    ...(error === null ? {} : { error }),
    metadata: {
      video: sample.video.id,
      repeat: String(repeat),
      ...(all === "unscored" ? UNDECIDED : {}),
      ...Object.fromEntries(marks),
      verdicts: JSON.stringify(outcomes.map((outcome) => [outcome.id, outcome.type, outcome.status])),
      ...Object.fromEntries(Object.entries(sample.facets).map(([name, value]) => [`facet ${name}`, value])),
    },
  }));
}

/** A UUID of version 4's form that the same evaluation always gets, so that a second export replaces the first. */
async function steadyUuid(text: string): Promise<string> {
  const hex = await sha256OfText(text);
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

async function pathOf(source: ExportSource, entry: ModelEntry): Promise<string> {
  const [developer = "", ...model] = modelIdOf(entry).split("/");
  const folder = [source.benchmark.id, developer, model.join("-")].map((name) => safeName(name)).join("/");
  return `data/${folder}/${await steadyUuid(evaluationIdOf(source, entry))}`;
}

/** Writes a run as Every Eval Ever 0.3.0 has it: for each model one document of scores and a file of lines, one a sample and score. */
export async function writeEveryEvalEver(source: ExportSource, open: OpenPath): Promise<void> {
  const encoder = new TextEncoder();
  const correction = await source.correction({ facets: false });
  const correctedOf = (id: string) => correction?.entries.find(({ entryId }) => entryId === id)?.scores ?? [];
  for (const scored of await source.summaries()) {
    const path = await pathOf(source, scored.entry);
    const file = await open(`${path}_samples.jsonl`);
    const hash = (await createSHA256()).init();
    const captions = new Map<string, number>();
    let rows = 0;
    for await (const task of source.tasks({ entryId: scored.entry.id })) {
      for (const { name } of scoredParts(source, task))
        captions.set(name.id, (captions.get(name.id) ?? 0) + 1);
      for (const line of sampleLines(source, task)) {
        const bytes = encoder.encode(`${canonicalJson(line)}\n`);
        hash.update(bytes);
        await file.write(bytes);
        rows += 1;
      }
    }
    await file.close();
    const aggregate = aggregateOf(
      source,
      { ...scored, corrected: correctedOf(scored.entry.id), captions },
      {
        path: `${path}_samples.jsonl`,
        sha256: hash.digest("hex"),
        rows,
      },
    );
    const document = await open(`${path}.json`);
    await document.write(`${JSON.stringify(aggregate, null, 2)}\n`);
    await document.close();
  }
}
