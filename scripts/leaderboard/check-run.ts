import type { Line } from "../../src/benchmarks/benchmark";
import { restateVerdicts } from "../../src/benchmarks/instruction-following/judging/restate-verdicts";
import type { CaptionsOf } from "../../src/boards/logic/copied-captions";
import { type RowDifference, rowDifferences } from "../../src/boards/logic/row-differences";
import { entryScores } from "../../src/engine/shared/entry-scores";
import { type ScoredRun, scoredTasks } from "../../src/engine/shared/scored-run";
import type { ExportedTask } from "../../src/evaluation/export/export-source";
import { correctRow, readRowLabels } from "../../src/evaluation/labels/row-labels";
import { hashOfReplies } from "../../src/evaluation/recompute/ledger";
import type { RecomputeTools } from "../../src/evaluation/recompute/recompute-run";
import { rowOfRun } from "../../src/evaluation/recompute/row-of-run";
import { mendObjects } from "../../src/judges/mend-json";
import { checkBatch } from "../../src/rules/check-format";
import { recomputeDirectory } from "../../src/runs/engine/published-runs/recompute-directory";
import { judgedCaption } from "../../src/shapes/judged-caption";
import type { Board, BoardRow, VerdictsFound } from "../../src/shapes/leaderboard";
import type { Result } from "../../src/shapes/result";
import type { RunRecomputation } from "../../src/shapes/run-recomputation";
import { taskKey } from "../../src/shapes/task-state";
import { noVerdictsFound } from "../../src/shapes/verdicts-found";
import type { FoundFile } from "../../src/storage/run-directory/found-files";
import { openFoundFiles } from "../../src/storage/run-directory/open-run-directory";

/** Rules run here and now: whoever starts the script ends what would never end. */
export const CHECK_TOOLS: Omit<RecomputeTools, "index"> = {
  verdicts: {
    restate: restateVerdicts,
    runRules: checkBatch,
  },
  mend: async (reply) => mendObjects(reply),
};

/** A row held against the run behind it. */
export type CheckedRun = {
  recomputation: RunRecomputation;
  /** The verdicts found for the row's own model. */
  found: VerdictsFound;
  /** The hash that pins its judges' replies; null where it has none. */
  replies: string | null;
  /** The row that the run gives. */
  made: BoardRow;
  /** The row's differences from that. */
  differences: RowDifference[];
  of: ScoredRun;
  entryId: string;
};

/** The tasks of a run as an export has them, in its order, so that corrections draw alike. */
async function* tasksOf(
  { run, samples }: ScoredRun,
  results: ReadonlyMap<string, Result>,
): AsyncGenerator<ExportedTask> {
  const measures = { words: null, seconds: null, outputTokens: null, usd: null };
  for (const sample of samples)
    for (const entry of run.entries)
      for (let repeat = 1; repeat <= run.repeats; repeat += 1) {
        const result = results.get(taskKey({ sampleId: sample.id, entryId: entry.id, repeat })) ?? null;
        const judgement: unknown = result?.judgement?.detail ?? null;
        yield { sample, entry, repeat, result, judgement, outcomes: [], measures };
      }
}

/**
 * Finds the run behind a row again and makes the row of it anew. Throws where its files can't be had, are another run, or
 * do not have the row's model, and where a file of its labels is another or of another run.
 *
 * @param labels texts of the board's files of labels by their names, null for one that is too large
 */
export async function checkRun(
  board: Board,
  row: BoardRow,
  files: readonly FoundFile[],
  signal: AbortSignal,
  labels: ReadonlyMap<string, string | null> = new Map(),
): Promise<CheckedRun> {
  const { run: named } = row;
  if (!named) throw new Error("The row names no run.");
  const opened = await openFoundFiles(files, { signal, once: true });
  if (opened.hash !== named.sha256)
    throw new Error(`Its run.json has the SHA-256 ${opened.hash}; the row says ${named.sha256}.`);
  const sets = await Promise.all(
    (row.labels ?? []).map((one) => readRowLabels(one, labels.get(one.file), named.sha256)),
  );
  // Results are held in memory for rows with labels alone.
  const results = new Map<string, Result>();
  const { recomputation, of } = await recomputeDirectory(opened, CHECK_TOOLS, {
    signal,
    ...(row.labels && { onResult: (result: Result) => results.set(taskKey(result), result) }),
  });
  const entry = of.run.entries.find(({ id }) => id === named.entryId);
  if (!entry) throw new Error(`The run has no model “${named.entryId}”.`);
  const { semantics } = row.basis;
  const correctable = { run: of.run, benchmark: of.benchmark, tasks: tasksOf(of, results) };
  const scoresByLabels = row.labels
    ? await correctRow(correctable, sets, { sha256: named.sha256, entryId: entry.id, semantics })
    : null;
  const { scores } = entryScores(of, entry, semantics);
  const made = await rowOfRun(
    board,
    {
      run: of.run,
      scores: { samples: of.samples.length, semantics },
      entry: scores,
      dataSet: [...opened.samples.keys()],
    },
    named,
    {
      id: row.id,
      model: row.model,
      maker: row.source.text,
      address: row.source.address,
      date: row.source.date,
      prompt: row.basis.prompt,
      notes: row.notes,
    },
    row.labels ? { files: row.labels, scores: scoresByLabels ?? [] } : null,
  );
  const found = recomputation.verdicts[entry.id] ?? noVerdictsFound();
  const replies = await hashOfReplies(opened.files);
  return {
    recomputation,
    found,
    replies,
    made,
    differences: rowDifferences(row, made),
    of,
    entryId: entry.id,
  };
}

/** The captions of a run's model by sample, of repeats the first. */
export async function captionsOf(
  files: readonly FoundFile[],
  entryId: string,
  signal: AbortSignal,
): Promise<CaptionsOf> {
  const opened = await openFoundFiles(files, { signal, once: true });
  const captions = new Map<string, string>();
  for await (const { result } of opened.results())
    if (result.entryId === entryId && result.repeat === 1) {
      const caption = judgedCaption(result);
      if (caption) captions.set(result.sampleId, caption.text);
    }
  return captions;
}

/** Every line of a model's results by what it is about: sample, repeat and check. */
export function linesOf({ of, entryId }: CheckedRun): Map<string, Line["status"]> {
  const lines = new Map<string, Line["status"]>();
  for (const { sample, repeat, lines: own } of scoredTasks(of, entryId, of.run.semantics))
    for (const { id, status } of own ?? []) lines.set(JSON.stringify([sample.id, repeat, id]), status);
  return lines;
}
