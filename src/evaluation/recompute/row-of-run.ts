import { canonicalJson } from "../../foundation/canonical-json";
import { isSha256Hex, sha256OfText } from "../../foundation/hashing";
import { NOT_STATED } from "../../foundation/judge-name";
import { countsThings, unitForm } from "../../metrics/scores/score-units";
import { BY_VIDEO } from "../../metrics/scores/summarise-tallies";
import type {
  Board,
  BoardColumn,
  BoardModel,
  BoardRow,
  BoardValue,
  CorrectedValue,
  RowBasis,
  RowLabels,
} from "../../shapes/leaderboard";
import { hasVerdictsOfFiles, type Run } from "../../shapes/run";
import type { CorrectedScore } from "../../shapes/run-correction";
import type { EntryScores, RunScores, Score } from "../../shapes/run-scores";
import { takesPart } from "../../shapes/run-tasks";
import { rulesOf } from "../../shapes/semantics";
import { totalOf } from "../export/tables/result-table";
import { columnScale } from "./column-values";

/** A model of a run as it was scored. */
export type ScoredEntry = {
  run: Pick<Run, "chosen" | "dataSet" | "judges" | "entries" | "versions">;
  scores: Pick<RunScores, "samples" | "semantics">;
  entry: Pick<EntryScores, "entryId" | "summary">;
  /** Ids of all samples of the run's data set. */
  dataSet: readonly string[];
};

/** The user's descriptions of a row. */
type RowWords = {
  /** "gpt-4o-of-may" */
  id: string;
  model: BoardModel;
  maker: string;
  address: string | null;
  /** "2026-11-22"; null where nobody tells it. */
  date: string | null;
  /** The benchmark's prompt that was used; null where it has only one. */
  prompt: string | null;
  notes: readonly string[];
};

/** The samples that a model was asked of those that its run chose; null where that is all of them. */
function ownSamples({ run, entry: { entryId }, dataSet }: ScoredEntry): string[] | null {
  const entry = run.entries.find(({ id }) => id === entryId);
  if (entry?.only === undefined) return null;
  return (run.chosen === "all" ? dataSet : run.chosen).filter((id) => takesPart(entry, id));
}

/** The hash of what was asked: of the data set where all of it was, else of the samples that were chosen of it. */
async function tasksOf(of: ScoredEntry): Promise<string | null> {
  const { run, dataSet } = of;
  const { id } = run.dataSet;
  const own = ownSamples(of);
  if (own === null && run.chosen === "all") return isSha256Hex(id) ? id : null;
  const chosen = new Set(own ?? run.chosen);
  if (dataSet.every((sample) => chosen.has(sample))) return isSha256Hex(id) ? id : null;
  return sha256OfText(canonicalJson([id, [...chosen].sort()]));
}

/** A number of things that were scored; null for parts of a score that are no things, such as the halves of an F1. */
function countOf(value: number, score: Score): number | null {
  const isCount = value === 0 || score.unit !== "share" || countsThings(score);
  return isCount && Number.isInteger(value) ? value : null;
}

function valueOfScore(column: BoardColumn, score: Score): BoardValue {
  const { value, denominator, interval } = score;
  const total = totalOf(score);
  const scale = columnScale(column) / unitForm(score).scale;
  return {
    value: value === null ? null : value * scale,
    scored: countOf(denominator, score),
    total: total === null ? null : countOf(total, score),
    interval: interval ? [interval[0] * scale, interval[1] * scale] : null,
  };
}

/** The corrected score in the column's unit; null where labels do not tell it. */
function correctedIn(column: BoardColumn, score: CorrectedScore | undefined): CorrectedValue | null {
  if (!score || score.value === null) return null;
  const scale = columnScale(column) / unitForm(score).scale;
  const { value, interval, labels } = score;
  return {
    value: value * scale,
    interval: interval ? [interval[0] * scale, interval[1] * scale] : null,
    labels,
  };
}

/** The labels that a row brings along, none of a mere preview, and the model's scores as they correct them. */
type RowCorrection = { files: readonly RowLabels[]; scores: readonly CorrectedScore[] };

function byVideoOf({ summary }: ScoredEntry["entry"], scoreId: string): BoardRow["byVideo"][string] {
  return Object.fromEntries(
    (summary.facets[BY_VIDEO] ?? []).flatMap(({ value, scores }): [string, [number, number]][] => {
      const score = scores.find(({ id }) => id === scoreId);
      return score && score.denominator > 0 ? [[value, [score.numerator, score.denominator]]] : [];
    }),
  );
}

/** The basis of a run's numbers, as in a board's rows. */
async function basisOfRun(of: ScoredEntry, prompt: string | null): Promise<RowBasis> {
  const { run, scores } = of;
  const models = run.judges.map(({ model }) => model);
  // Beside rules the first cuts out what they look at; elsewhere the order of judges makes no difference.
  if (rulesOf(run.dataSet.benchmark) === null) models.sort();
  const judges = [...models, ...(hasVerdictsOfFiles(run) ? [NOT_STATED] : [])];
  return {
    tasks: await tasksOf(of),
    samples: ownSamples(of)?.length ?? scores.samples,
    judge: judges.length === 0 ? null : judges.join(", ").slice(0, 200),
    semantics: scores.semantics,
    prompt,
  };
}

/** The version of the rules that a run was made with, where rules decide any of it; an imported run may tell anything. */
function rulesVersion({ dataSet, versions }: ScoredEntry["run"]): Pick<BoardRow, "rules"> {
  const isTold = rulesOf(dataSet.benchmark) !== null && /^\d{1,9}$/.test(versions.rules);
  return isTold ? { rules: versions.rules } : {};
}

/**
 * A model of a run as a row of a board: of every column that a score of the run gives, the number, what it is out of, its
 * interval and its parts by video. `run`: where the run directory lies and the hash of its `run.json`; null where it is
 * not published. `correction`: null where the row brings no labels.
 */
export async function rowOfRun(
  board: Pick<Board, "columns">,
  of: ScoredEntry,
  run: { address: string; sha256: string } | null,
  words: RowWords,
  correction: RowCorrection | null = null,
): Promise<BoardRow> {
  const given = board.columns.flatMap((column) => {
    const score = of.entry.summary.scores.find(({ id }) => id === column.score);
    return score ? [{ column, score }] : [];
  });
  return {
    format: "caplens-board-row",
    version: 1,
    id: words.id,
    model: words.model,
    basis: await basisOfRun(of, words.prompt),
    values: Object.fromEntries(
      given.map(({ column, score }) => {
        const own = correction?.scores.find(({ id }) => id === score.id);
        const corrected = correctedIn(column, own);
        return [column.id, { ...valueOfScore(column, score), ...(corrected && { corrected }) }];
      }),
    ),
    byVideo: Object.fromEntries(given.map(({ column, score }) => [column.id, byVideoOf(of.entry, score.id)])),
    source: { kind: "claimed", text: words.maker, address: words.address, date: words.date },
    run: run && { ...run, entryId: of.entry.entryId },
    notes: [...words.notes],
    ...rulesVersion(of.run),
    ...(correction && correction.files.length > 0 && { labels: [...correction.files] }),
  };
}
