import type { Line } from "../../src/benchmarks/benchmark";
import { restateVerdicts } from "../../src/benchmarks/instruction-following/judging/restate-verdicts";
import type { CaptionsOf } from "../../src/boards/logic/copied-captions";
import { type RowDifference, rowDifferences } from "../../src/boards/logic/row-differences";
import { entryScores } from "../../src/engine/shared/entry-scores";
import { type ScoredRun, scoredTasks } from "../../src/engine/shared/scored-run";
import { hashOfReplies } from "../../src/evaluation/recompute/ledger";
import type { RecomputeTools } from "../../src/evaluation/recompute/recompute-run";
import { rowOfRun } from "../../src/evaluation/recompute/row-of-run";
import { mendObjects } from "../../src/judges/mend-json";
import { checkBatch } from "../../src/rules/check-format";
import { recomputeDirectory } from "../../src/runs/engine/published-runs/recompute-directory";
import { judgedCaption } from "../../src/shapes/judged-caption";
import type { Board, BoardRow, VerdictsFound } from "../../src/shapes/leaderboard";
import type { RunRecomputation } from "../../src/shapes/run-recomputation";
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

/**
 * Finds the run behind a row again and makes the row of it anew. Throws where its files can't be had, are another run, or
 * do not have the row's model.
 */
export async function checkRun(
  board: Board,
  row: BoardRow,
  files: readonly FoundFile[],
  signal: AbortSignal,
): Promise<CheckedRun> {
  const { run: named } = row;
  if (!named) throw new Error("The row names no run.");
  const opened = await openFoundFiles(files, { signal, once: true });
  if (opened.hash !== named.sha256)
    throw new Error(`Its run.json has the SHA-256 ${opened.hash}; the row says ${named.sha256}.`);
  const { recomputation, of } = await recomputeDirectory(opened, CHECK_TOOLS, { signal });
  const entry = of.run.entries.find(({ id }) => id === named.entryId);
  if (!entry) throw new Error(`The run has no model “${named.entryId}”.`);
  const { semantics } = row.basis;
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
