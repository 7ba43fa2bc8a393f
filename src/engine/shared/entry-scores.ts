import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { scoreRepeats } from "../../metrics/scores/score-repeats";
import { summariseTallies } from "../../metrics/scores/summarise-tallies";
import type { ModelEntry } from "../../shapes/model-entry";
import type { EntryEffort, EntryScores, UnscoredReason } from "../../shapes/run-scores";
import type { RunColumns } from "../../shapes/run-table";
import { otherSemantics } from "../../shapes/semantics";
import type { Semantics, UnscoredCause } from "../../shapes/verdict";
import { REFINED } from "../../storage/runs/index/columns-row";
import { statusOfDigit } from "../../storage/runs/index/outcome-digit";
import { overruledAt, type ScoredRun, type ScoredTask, scoredTasks } from "./scored-run";

/** The reason why lines of these tasks are unscored and tasks without lines, the most frequent first of each kind. */
function unscoredReasons({ columns }: ScoredRun, tasks: readonly ScoredTask[]): UnscoredReason[] {
  const causes = new Map<UnscoredCause | null, { lines: number; captions: number }>();
  const failed = new Map<string, { code: string; message: string; tasks: number }>();
  let open = 0;
  for (const { row, lines, isJudged } of tasks) {
    if (row !== undefined && isJudged) {
      const start = columns.first[row] ?? 0;
      const found = new Set<UnscoredCause | null>();
      for (const line of (lines ?? []).keys()) {
        const { status, cause } = statusOfDigit(columns.digits[start + line] ?? 0);
        if (status !== "unscored") continue;
        const known = causes.get(cause) ?? { lines: 0, captions: 0 };
        causes.set(cause, { lines: known.lines + 1, captions: known.captions + (found.has(cause) ? 0 : 1) });
        found.add(cause);
      }
      continue;
    }
    const problem = row === undefined ? undefined : columns.problems[(columns.problem[row] ?? 0) - 1];
    if (!problem) {
      if (row === undefined || columns.state[row] !== 2) open += 1;
      continue;
    }
    const { code, message } = problem;
    failed.set(code, { code, message, tasks: (failed.get(code)?.tasks ?? 0) + 1 });
  }
  return [
    ...[...failed.values()]
      .sort((one, other) => other.tasks - one.tasks)
      .map((one): UnscoredReason => ({ kind: "failed", ...one })),
    ...(open > 0 ? [{ kind: "open" as const, tasks: open }] : []),
    ...[...causes]
      .sort(([, one], [, other]) => other.lines - one.lines)
      .map(([cause, counts]): UnscoredReason => ({ kind: "lines", cause, ...counts })),
  ];
}

/** The cost, time, tokens and words of these tasks' captions, as far as they are known. */
function effortOf(columns: RunColumns, tasks: readonly ScoredTask[]): EntryEffort {
  const rows = tasks.flatMap(({ row }) => (row === undefined ? [] : [row]));
  const known = (column: Float64Array) =>
    rows.map((row) => column[row] ?? Number.NaN).filter((value) => !Number.isNaN(value));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const mean = (column: Float64Array) => {
    const values = known(column);
    return values.length === 0 ? null : sum(values) / values.length;
  };
  const prices = known(columns.usd);
  return {
    captions: known(columns.words).length,
    usd: sum(prices),
    priced: prices.length,
    estimated: rows.some((row) => columns.estimated[row] === 1),
    seconds: mean(columns.seconds),
    outputTokens: mean(columns.outputTokens),
    words: mean(columns.words),
  };
}

const STEPS = 10;

/** Counts of captions by their share of passed lines among the scored ones. */
function sharesOf(tasks: readonly ScoredTask[]): number[] {
  const counts = Array.from({ length: STEPS + 1 }, () => 0);
  for (const { isJudged, tally } of tasks) {
    const scored = tally.lines.filter(({ status }) => status !== "unscored");
    if (!isJudged || scored.length === 0) continue;
    const step = Math.floor(
      (scored.filter(({ status }) => status === "passed").length * STEPS) / scored.length,
    );
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}

function refiningOf({ columns }: ScoredRun, tasks: readonly ScoredTask[]): EntryScores["refining"] {
  const outcomes = tasks.flatMap(
    ({ row }) => REFINED[(row !== undefined && columns.refined[row]) || 0] ?? [],
  );
  const unchanged = outcomes.filter((outcome) => outcome === "unchanged").length;
  return outcomes.length === 0 ? null : { refined: outcomes.length, unchanged };
}

/** The scores with what people decided in the place of verdicts, and how many those are; null without any. */
function overruledScores(
  of: ScoredRun,
  tasks: readonly ScoredTask[],
  entryId: string,
  semantics: Semantics,
): EntryScores["overruled"] {
  const lines = tasks.reduce(
    (sum, { row, isJudged }) => sum + (row !== undefined && isJudged ? overruledAt(of.columns, row) : 0),
    0,
  );
  if (lines === 0) return null;
  const decided = scoredTasks(of, entryId, semantics, "with overrules");
  return { lines, scores: summariseTallies(of.benchmark, decided, USUAL_LEVEL).scores };
}

/** All numbers of one entry, and its tasks as they were scored. */
export function entryScores(
  of: ScoredRun,
  { id, title }: ModelEntry,
  semantics: Semantics,
): { scores: EntryScores; tasks: ScoredTask[] } {
  const tasks = scoredTasks(of, id, semantics);
  const otherwise = scoredTasks(of, id, otherSemantics(semantics));
  const scores: EntryScores = {
    entryId: id,
    title,
    summary: { ...summariseTallies(of.benchmark, tasks, USUAL_LEVEL), released: {} },
    otherwise: summariseTallies(of.benchmark, otherwise).scores,
    overruled: overruledScores(of, tasks, id, semantics),
    repeats: scoreRepeats(of.benchmark, tasks, of.run.repeats),
    unscored: unscoredReasons(of, tasks),
    effort: effortOf(of.columns, tasks),
    refining: refiningOf(of, tasks),
    shares: sharesOf(tasks),
  };
  return { scores, tasks };
}
