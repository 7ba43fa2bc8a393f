import type { ExportedTask, ExportSource } from "../../../../evaluation/export/export-source";
import { allPassed } from "../../../../metrics/all-passed";
import { NOTHING } from "../../../../metrics/scores/result-tally";
import { unitForm } from "../../../../metrics/scores/score-units";
import { judgedCaption } from "../../../../shapes/judged-caption";
import { evaluationIdOf, modelIdOf, resultIdOf, SCHEMA_VERSION } from "./aggregate";

type Metric = { id: string; score: number; isCorrect: boolean };

const JOINED = ["csr", "isr"];

function metricsOf({ benchmark, run }: ExportSource, { sample, outcomes }: ExportedTask): Metric[] {
  const all = allPassed(outcomes.map(({ status }) => status)) === "passed" && outcomes.length > 0;
  const { parts } = benchmark.tally(sample, outcomes, run.semantics);
  const told = benchmark.scores.flatMap((name, index) => {
    const { numerator, denominator, total } = parts[index] ?? NOTHING;
    const score = denominator === 0 ? 0 : (unitForm(name).scale * numerator) / denominator;
    return [{ id: name.id, score, isCorrect: all, total }];
  });
  const joined = told.filter(({ id }) => JOINED.includes(id));
  return joined.length > 0 ? joined : told.filter(({ total }) => total > 0);
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

/** What keeps a score from being whole, in a sentence; null where nothing does. */
function shortcoming({ outcomes, result }: ExportedTask): string | null {
  const unscored = outcomes.filter(({ status }) => status === "unscored").length;
  if (outcomes.length === 0 || !result?.judgement) return result?.problem?.message ?? "It was not judged.";
  return unscored === 0 ? null : `${unscored} of ${outcomes.length} constraints could not be scored.`;
}

/**
 * The lines of one task: one for each score that the schema joins lines to, CSR and ISR, of a benchmark without
 * these each that is about the sample. Where constraints are unscored
 * the line says so, since the schema knows right and wrong alone.
 */
export function sampleLines(source: ExportSource, task: ExportedTask): object[] {
  const { sample, entry, repeat, result, outcomes } = task;
  const error = shortcoming(task);
  const milliseconds = task.measures.seconds === null ? null : task.measures.seconds * 1000;
  const text = judgedCaption(result)?.text ?? "";
  return metricsOf(source, task).map(({ id, score, isCorrect }) => ({
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
    evaluation: { score, is_correct: isCorrect },
    ...tokensOf(task),
    ...(milliseconds === null ? {} : { performance: { latency_ms: milliseconds } }),
    ...(error === null ? {} : { error }),
    metadata: {
      video: sample.video.id,
      repeat: String(repeat),
      verdicts: JSON.stringify(outcomes.map((outcome) => [outcome.id, outcome.type, outcome.status])),
      ...Object.fromEntries(Object.entries(sample.facets).map(([name, value]) => [`facet ${name}`, value])),
    },
  }));
}
