import type { Line } from "../../../benchmarks/benchmark";
import { restateVerdicts } from "../../../benchmarks/instruction-following/judging/restate-verdicts";
import type { CaptionsOf } from "../../../boards/logic/row-faults";
import { type HeldRow, holdRow } from "../../../engine/shared/hold-row";
import { scoredTasks } from "../../../engine/shared/scored-run";
import { hashOfReplies } from "../../../evaluation/recompute/ledger";
import type { RecomputeTools } from "../../../evaluation/recompute/recompute-run";
import { mendObjects } from "../../../judges/mend-json";
import { checkBatch } from "../../../rules/check-format";
import type { Board, BoardRow, VerdictsFound } from "../../../shapes/leaderboard";
import { judgedCaption } from "../../../shapes/result";
import { noVerdictsFound } from "../../../shapes/run-recomputation";
import type { FoundFile } from "../../../storage/run-directory/found-files";
import { openFoundFiles } from "../../../storage/run-directory/open-run-directory";

/** Rules run here and now: whoever starts the script ends what would never end. */
export const CHECK_TOOLS: Omit<RecomputeTools, "index"> = {
  verdicts: {
    restate: restateVerdicts,
    runRules: checkBatch,
  },
  mend: async (reply) => mendObjects(reply),
};

/** A row held against the run behind it. */
export type CheckedRun = HeldRow & {
  /** The verdicts found for the row's own model. */
  found: VerdictsFound;
  /** The hash that pins its judges' replies; null where it has none. */
  replies: string | null;
};

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
  const opened = await openFoundFiles(files, { signal, once: true });
  const held = await holdRow(board, row, opened, labels, CHECK_TOOLS, { signal });
  const found = held.recomputation.verdicts[held.entryId] ?? noVerdictsFound();
  return { ...held, found, replies: await hashOfReplies(opened.files) };
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
