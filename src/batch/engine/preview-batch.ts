import { priceAsCalled } from "../../calls/model-services/extra-output";
import { costOf } from "../../calls/model-services/prices";
import { GUESSED, measured } from "../../engine/shared/estimate-left";
import type { OpenPath } from "../../evaluation/export/export-source";
import { askedEntries } from "../../shapes/asked-entries";
import type { BatchWish } from "../../shapes/batch";
import type { ModelChoice } from "../../shapes/connection";
import type { Run } from "../../shapes/run";
import type { MeasuredRun } from "../../shapes/run-estimate";
import { BATCH_TARGETS } from "../logic/targets/batch-targets";
import type { BatchPreview } from "../protocol";
import type { AwayRun, WalkParts } from "./walk-run";
import { tasksLeft, writeBatch } from "./write-batch";

/** Of the tasks that are left, so many are written to nowhere. */
const TASKS_TRIED = 4;

const NOWHERE: OpenPath = async () => ({ write: async () => undefined, close: async () => undefined });

function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, place) => place % step === 0).slice(0, count);
}

/** Tokens that an answer has, by what this run has taken so far, else by rules of thumb; never more than its limit. */
function outputOf(
  run: Run,
  stage: BatchWish["stage"],
  model: string,
  taken: MeasuredRun | null,
): { tokens: number; measured: boolean } {
  const entry = askedEntries(run.entries).find(({ choice }) => choice.model === model);
  const mean = stage === "captions" ? taken?.captions[entry?.id ?? ""] : taken?.judging;
  const known = mean?.outputTokens ?? null;
  const usual = stage === "captions" ? GUESSED.captionTokens : GUESSED.answerTokens;
  const limit = stage === "captions" ? (entry?.settings ?? run.defaults.settings).maxTokens : null;
  return { tokens: Math.min(known ?? usual, limit ?? Number.POSITIVE_INFINITY), measured: known !== null };
}

function choiceOf(run: Run, stage: BatchWish["stage"], model: string): ModelChoice | undefined {
  const choices = stage === "captions" ? askedEntries(run.entries).map(({ choice }) => choice) : run.judges;
  return choices.find((one) => one.model === model);
}

/** What an export would be, by writing some of its calls to nowhere. Rejects as `writeBatch` does. */
export async function previewBatch(
  away: AwayRun,
  parts: WalkParts,
  wish: BatchWish,
  signal: AbortSignal,
): Promise<BatchPreview> {
  const { run } = away;
  const { caps, priceFactor } = BATCH_TARGETS[wish.target];
  const kept = await parts.storage();
  const [{ settings }, states] = await Promise.all([kept.settings.read(), kept.runs.states(run.id)]);
  const taken = await measured(kept, run, states);
  const left = await tasksLeft(away, parts, wish.stage);
  // Of each model by itself: their lines differ with their frames.
  const groups =
    wish.stage === "captions"
      ? askedEntries(run.entries).map(({ id }) => left.filter(({ entryId }) => entryId === id))
      : [left];
  const sum: BatchPreview = {
    calls: 0,
    files: 0,
    bytes: 0,
    tokens: { input: 0, output: 0 },
    usd: priceFactor === null ? null : 0,
    unpriced: [],
    measured: false,
    problems: [],
  };
  for (const group of groups) {
    if (group.length === 0) continue;
    const tasks = spread(group, TASKS_TRIED);
    const tried = await writeBatch(away, parts, { wish, open: NOWHERE, tasks, isKept: false, signal });
    for (const words of tried.problems.keys()) if (!sum.problems.includes(words)) sum.problems.push(words);
    const share = group.length / tasks.length;
    const models = new Set(tried.shards.map(({ model }) => model));
    for (const model of models) {
      const own = tried.shards.filter((one) => one.model === model);
      const of = (value: (shard: (typeof own)[number]) => number) =>
        share * own.reduce((total, one) => total + value(one), 0);
      const [calls, bytes, input] = [
        of((one) => one.calls),
        of((one) => one.bytes),
        of((one) => one.inputTokens),
      ];
      const output = outputOf(run, wish.stage, model, taken);
      sum.calls += calls;
      sum.bytes += bytes;
      sum.files += Math.max(1, Math.ceil(bytes / caps.bytes), Math.ceil(calls / caps.calls));
      sum.tokens.input += input;
      sum.tokens.output += calls * output.tokens;
      sum.measured ||= output.measured;
      const choice = choiceOf(run, wish.stage, model);
      const price = choice && priceAsCalled(choice, settings.prices);
      if (priceFactor === null) continue;
      if (price && sum.usd !== null)
        sum.usd += priceFactor * costOf(price, { input, output: calls * output.tokens });
      else if (!sum.unpriced.includes(model)) sum.unpriced.push(model);
    }
  }
  return { ...sum, calls: Math.round(sum.calls), bytes: Math.round(sum.bytes) };
}
