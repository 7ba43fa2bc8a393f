import type { RecomputedRow } from "../../boards/protocol";
import type { ExportedTask } from "../../evaluation/export/export-source";
import { correctRow, ROW_LABELS_BYTES, readRowLabels } from "../../evaluation/labels/row-labels";
import { columnScale } from "../../evaluation/recompute/column-values";
import type { RecomputeTools } from "../../evaluation/recompute/recompute-run";
import { rowDifferences } from "../../evaluation/recompute/row-differences";
import { rowOfRun } from "../../evaluation/recompute/row-of-run";
import { ProblemError } from "../../foundation/errors";
import { unitForm } from "../../metrics/scores/score-units";
import type { Board, BoardRow, RowLabels } from "../../shapes/leaderboard";
import { type Result, taskKey } from "../../shapes/result";
import type { CorrectedScore, LabelShare } from "../../shapes/run-correction";
import type { RecomputeProgress } from "../../shapes/run-recomputation";
import { takesPart } from "../../shapes/run-tasks";
import type { OpenedDirectory } from "../../storage/run-directory/open-run-directory";
import { entryScores } from "./entry-scores";
import { FETCH_LIMITS, fetchFile, fileAddress } from "./fetch-file";
import { recomputeDirectory } from "./recompute-directory";
import { runProblems } from "./run-problems";
import type { ScoredRun } from "./scored-run";

/** A host's answer that leaves a row's file of labels away, as its reader takes it: none there, or one too large to be read. */
const LEFT_AWAY: Readonly<Record<string, null | undefined>> = {
  "remote-missing": undefined,
  "remote-too-large": null,
};

/** The text of a file of labels beside the rows of a board; null where it is too large, undefined where there is none. */
async function labelText(folder: string, { file }: RowLabels, signal: AbortSignal) {
  const bytes = ROW_LABELS_BYTES;
  const { silenceMilliseconds } = FETCH_LIMITS;
  try {
    const fetched = await fetchFile(new URL(file, fileAddress(folder)), {
      ...{ signal, onProgress: () => undefined, agreed: true, staysThere: true, fresh: true },
      limits: { bytes, unaskedBytes: bytes, silenceMilliseconds },
    });
    return "file" in fetched ? await fetched.file.text() : null;
  } catch (error) {
    if (error instanceof ProblemError && Object.hasOwn(LEFT_AWAY, error.problem.code))
      return LEFT_AWAY[error.problem.code];
    throw error;
  }
}

/** The files of labels that a row names, by their names, as they lie beside the board. Rejects where its host can't be reached. */
export async function fetchRowLabels(
  { labels = [] }: Pick<BoardRow, "labels">,
  folder: string,
  signal: AbortSignal,
): Promise<Map<string, string | null>> {
  const texts = new Map<string, string | null>();
  for (const named of labels) {
    const text = await labelText(folder, named, signal);
    if (text !== undefined) texts.set(named.file, text);
  }
  return texts;
}

/** A row held against the run and the labels behind it. */
export type HeldRow = Pick<RecomputedRow, "recomputation" | "differences" | "behind"> & {
  /** The row that run and labels give; `differences`: those of the row from it. */
  made: BoardRow;
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
    for (const entry of run.entries.filter((one) => takesPart(one, sample.id)))
      for (let repeat = 1; repeat <= run.repeats; repeat += 1) {
        const result = results.get(taskKey({ sampleId: sample.id, entryId: entry.id, repeat })) ?? null;
        const judgement: unknown = result?.judgement?.detail ?? null;
        yield { sample, entry, repeat, result, judgement, outcomes: [], measures };
      }
}

function behindColumns(
  { columns }: Pick<Board, "columns">,
  scores: readonly CorrectedScore[],
): HeldRow["behind"] {
  return Object.fromEntries(
    columns.flatMap((column): [string, LabelShare[]][] => {
      const score = scores.find(({ id }) => id === column.score);
      if (score?.state !== "corrected" || !score.behind) return [];
      const scale = columnScale(column) / unitForm(score).scale;
      return [[column.id, score.behind.map((one) => ({ ...one, spread: scale ** 2 * one.spread }))]];
    }),
  );
}

/**
 * Finds the run behind a row again and makes the row of it and of its labels anew: the one way in which rows are checked, by the
 * page and by the script. Throws where the run is another, or does not have the row's model, and where a file of labels is another
 * or of another run.
 *
 * @param opened all files of the run
 * @param labels texts of the board's files of labels by their names, null for one that is too large
 */
export async function holdRow(
  board: Pick<Board, "columns">,
  row: BoardRow,
  opened: OpenedDirectory,
  labels: ReadonlyMap<string, string | null>,
  tools: Omit<RecomputeTools, "index">,
  options: { signal: AbortSignal; onProgress?: (progress: RecomputeProgress) => void },
): Promise<HeldRow> {
  const { run: named } = row;
  if (!named) throw new Error("The row names no run.");
  if (opened.hash !== named.sha256)
    throw new Error(`Its run.json has the SHA-256 ${opened.hash}; the row says ${named.sha256}.`);
  const sets = await Promise.all(
    (row.labels ?? []).map((one) => readRowLabels(one, labels.get(one.file), named.sha256)),
  );
  // Results are held in memory for rows with labels alone.
  const results = new Map<string, Result>();
  const { recomputation, of } = await recomputeDirectory(opened, tools, {
    ...options,
    ...(row.labels && { onResult: (result: Result) => results.set(taskKey(result), result) }),
  });
  const entry = of.run.entries.find(({ id }) => id === named.entryId);
  if (!entry) throw new ProblemError(runProblems.entryMissing(named.entryId));
  const { semantics } = row.basis;
  const correctable = { run: of.run, benchmark: of.benchmark, tasks: tasksOf(of, results) };
  const corrected = row.labels
    ? ((await correctRow(correctable, sets, { sha256: named.sha256, entryId: entry.id, semantics })) ?? [])
    : [];
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
    row.labels ? { files: row.labels, scores: corrected } : null,
  );
  const differences = rowDifferences(row, made);
  return { recomputation, made, differences, behind: behindColumns(board, corrected), of, entryId: entry.id };
}
