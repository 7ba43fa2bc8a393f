import { useMemo } from "react";
import { type CallTotals, callTotals, judgeCallsOf, meanTold } from "../../../evaluation/run/measure-run";
import { type ResultScores, scoreResults } from "../../../evaluation/run/score-results";
import { verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import { callsCost } from "../../../foundation/dollars";
import { describeRatio } from "../../../metrics/ratio";
import type { ScoreRow } from "../../../metrics/score-rows";
import type { DataSample } from "../../../shapes/data-set";
import type { Result } from "../../../shapes/result";
import type { Run } from "../../../shapes/run";
import type { Score } from "../../../shapes/score";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { secondsOf } from "../../../state/sessions/session-document";

/** The results of a run's models with their scores, as the session that the run is about reads them. */
export type ReadResults = {
  semantics: Semantics;
  verdictsOf(result: Result): Verdict[];
  scoresOf(results: readonly Result[]): ResultScores;
};

/** Reads results of a run by the run's functions, with the session's semantics and the length of its video. */
export function readResultsBy(
  run: Pick<Run, "dataSet" | "repeats">,
  sample: DataSample,
  semantics: Semantics,
): ReadResults {
  return {
    semantics,
    verdictsOf: (result) => verdictsOfResult(sample, result, semantics),
    scoresOf: (results) => scoreResults(run, sample, results, semantics),
  };
}

export function useReadResults({ run, sample }: RunOfSample): ReadResults {
  const known = usePlayground((state) => state.sample);
  const session = usePlayground((state) => state.session);
  const own = session?.id === run.origin?.sessionId ? session : null;
  const semantics = own?.semantics ?? run.semantics;
  const seconds = sample.video.seconds ?? secondsOf(own?.video ?? null, known);
  return useMemo(() => {
    const measured = { ...sample, video: { ...sample.video, seconds: seconds || null } };
    return readResultsBy(run, measured, semantics);
  }, [run, sample, semantics, seconds]);
}

/** The captions that a model of the run has written to their end. */
export function writtenResults(results: readonly Result[]): Result[] {
  return results.filter(({ caption }) => caption?.call != null);
}

const NONE = "–";

function secondsWords(value: number | null): string {
  return value === null ? NONE : `${value.toFixed(1)} s`;
}

function costOf({ calls, usd, isEstimated }: CallTotals): string {
  if (calls === 0) return NONE;
  return callsCost({ usd: usd.sum, estimated: isEstimated, calls, unknown: calls - usd.told });
}

function tokenWords(totals: CallTotals, side: "inputTokens" | "outputTokens"): string {
  const { sum, told } = totals[side];
  if (told === 0) return NONE;
  const tokens = sum.toLocaleString("en");
  return told === totals.calls ? tokens : `${tokens}, reported by ${told} of ${totals.calls}`;
}

function callRows(columns: readonly (readonly Result[])[], repeated: boolean): ScoreRow[] {
  const behind = repeated ? ", mean" : "";
  const together = repeated ? ", together" : "";
  const writing = columns.map((own) => callTotals(own.flatMap(({ caption }) => caption?.call ?? [])));
  const refining = columns.map((own) =>
    callTotals(own.flatMap(({ refined }) => refined?.replies?.flatMap(({ call }) => call ?? []) ?? [])),
  );
  const judging = columns.map((own) => callTotals(own.flatMap(judgeCallsOf)));
  const row = (id: string, label: string, values: string[]): ScoreRow => ({ id, label, values });
  return [
    row(
      "first-token",
      `Time to the first word${behind}`,
      writing.map(({ firstTokenSeconds }) => secondsWords(meanTold(firstTokenSeconds))),
    ),
    row(
      "time",
      `Time of a caption${behind}`,
      writing.map(({ seconds }) => secondsWords(meanTold(seconds))),
    ),
    row(
      "tokens-in",
      `Tokens in${together}`,
      writing.map((totals) => tokenWords(totals, "inputTokens")),
    ),
    row(
      "tokens-out",
      `Tokens out${together}`,
      writing.map((totals) => tokenWords(totals, "outputTokens")),
    ),
    row("cost", `Cost of captions${together}`, writing.map(costOf)),
    ...(refining.some(({ calls }) => calls > 0)
      ? [row("refining-cost", `Cost of refining${together}`, refining.map(costOf))]
      : []),
    row(
      "judge-calls",
      `Judge's calls${together}`,
      judging.map(({ calls }) => `${calls}`),
    ),
    row("judge-cost", `Cost of judging${together}`, judging.map(costOf)),
  ];
}

const MEANINGS: Readonly<Record<string, string>> = {
  csr: "constraint satisfaction rate: constraints satisfied, out of those scored",
  isr: "instruction satisfaction: is every constraint satisfied?",
};

function shareWords(score: Score): string {
  return describeRatio({ ...score, stale: 0 });
}

/** One caption satisfies its instruction, does not, or is undecided. */
function satisfied({ numerator, denominator, total }: Score): string {
  if (total === 0) return NONE;
  if (denominator === 0) return "undecided";
  return numerator === denominator ? "yes" : "no";
}

/**
 * The scores of the benchmark on one caption of each model. The mean over instructions of a single one is no score of its
 * own, and the names that the released scripts give modalities say something only where their rules are followed.
 */
function singleRows(columns: readonly ResultScores[], semantics: Semantics): ScoreRow[] {
  const names = columns.find(({ scores }) => scores.length > 0)?.scores ?? [];
  return names.flatMap(({ id, label }): ScoreRow[] => {
    const found = columns.map(({ scores }) => scores.find((score) => score.id === id));
    const isLeftOut = id === "csr_macro" || (semantics === "strict" && id.endsWith("_released"));
    if (isLeftOut || found.every((score) => !score || score.total === 0)) return [];
    const words = id.endsWith("isr") ? satisfied : shareWords;
    const values = found.map((score) => (score && score.total > 0 ? words(score) : NONE));
    return [{ id, label, ...(MEANINGS[id] ? { meaning: MEANINGS[id] } : {}), values }];
  });
}

function repeatedRows(columns: readonly ResultScores[]): ScoreRow[] {
  const spread = ({ repeats }: ResultScores) => repeats?.scores.find(({ id }) => id === "csr");
  const isr = ({ scores }: ResultScores) => scores.find(({ id }) => id === "isr");
  return [
    {
      id: "csr",
      label: "CSR, mean",
      meaning: "constraint satisfaction rate: mean over the captions (lowest to highest)",
      values: columns.map((column) => {
        const { values = [], mean = null, low = null, high = null } = spread(column) ?? {};
        if (mean === null || low === null || high === null) return NONE;
        const scored = values.filter((value) => value !== null).length;
        return `${mean.toFixed(3)} of ${scored} (${low.toFixed(2)} to ${high.toFixed(2)})`;
      }),
    },
    {
      id: "isr",
      label: "ISR",
      meaning: "instruction satisfaction: captions that satisfy every constraint, out of those decided",
      values: columns.map((column) => {
        const score = isr(column);
        if (!score) return NONE;
        const { numerator, denominator, total } = score;
        const undecided = total - denominator;
        return `${numerator} / ${denominator}${undecided > 0 ? `, ${undecided} undecided` : ""}`;
      }),
    },
    {
      id: "flips",
      label: "Verdicts that flip",
      meaning:
        "constraints that pass in some captions and fail in others, out of those scored at least twice",
      values: columns.map(({ repeats }) => (repeats ? describeRatio(repeats.flips) : NONE)),
    },
  ];
}

/** Scores, times, tokens and cost of each model over the captions that are shown. */
export function resultRows(
  columns: readonly (readonly Result[])[],
  { scoresOf, semantics }: Pick<ReadResults, "scoresOf" | "semantics">,
  repeated: boolean,
): ScoreRow[] {
  const scored = columns.map((own) => scoresOf(own));
  return [
    ...(repeated ? repeatedRows(scored) : singleRows(scored, semantics)),
    ...callRows(columns, repeated),
  ];
}
