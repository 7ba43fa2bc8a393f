import { Text } from "@mantine/core";
import { useMemo } from "react";
import { type CallTotals, callTotals, judgeCallsOf, meanTold } from "../../../evaluation/run/estimate-run";
import { type ResultScores, scoreResults } from "../../../evaluation/run/score-results";
import { verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import { callsCost, price } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import { percentDigits, secondsWords } from "../../../foundation/shown-number";
import { wordsOfText } from "../../../foundation/words-of-text";
import { describeRatio } from "../../../metrics/ratio";
import type { ScoreRow } from "../../../metrics/score-rows";
import type { CallPrice } from "../../../shapes/call";
import type { FormatCheck } from "../../../shapes/checklist";
import type { DataSample } from "../../../shapes/data-set";
import { judgedCaption } from "../../../shapes/judged-caption";
import { type Result, type ResultKey, taskKey } from "../../../shapes/result";
import type { Run } from "../../../shapes/run";
import type { TaskUnderWay } from "../../../shapes/run-progress";
import type { Score } from "../../../shapes/run-scores";
import { rulesOf, USUAL_RULES } from "../../../shapes/semantics";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { isAtWork } from "../../../state/runs/runs-state";
import { tasksOf } from "../../../state/runs/session-run";
import { useRuns } from "../../../state/runs/use-runs";
import { secondsOf } from "../../../state/sessions/session-document";
import { type AskedForm, useFormSoFar } from "../../../state/use-form-so-far";
import { FormSoFar } from "../../../ui/form-so-far";
import { useNow } from "../../../ui/measures";
import { ScrollTable } from "../../../ui/scroll-table";
import { isShown, phaseWords, type ShownRound, usePhase } from "./caption-columns";
import classes from "./side-by-side.module.css";

const NONE = "–";
const NO_CHECKS: readonly FormatCheck[] = [];

function priceWords(known: CallPrice | undefined): string {
  if (!known) return NONE;
  if (known.usd === null) return "price unknown";
  return price({ usd: known.usd, estimated: known.estimated });
}

function held(verdicts: readonly Verdict[]): string {
  const scored = verdicts.filter(({ status }) => status !== "unscored");
  const passed = scored.filter(({ status }) => status === "passed");
  return scored.length === 0 ? "not scored" : `${passed.length} of ${scored.length} hold`;
}

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

function meanWords(seconds: number | null): string {
  return seconds === null ? NONE : secondsWords(seconds * 1000);
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
      writing.map(({ firstTokenSeconds }) => meanWords(meanTold(firstTokenSeconds))),
    ),
    row(
      "time",
      `Time of a caption${behind}`,
      writing.map(({ seconds }) => meanWords(meanTold(seconds))),
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
      meaning: "constraint satisfaction rate: mean over the captions (lowest to highest), in per cent",
      values: columns.map((column) => {
        const { values = [], mean = null, low = null, high = null } = spread(column) ?? {};
        if (mean === null || low === null || high === null) return NONE;
        const scored = values.filter((value) => value !== null).length;
        return `${percentDigits(mean)} % over ${counted(scored, "caption")} (${percentDigits(low)} to ${percentDigits(high)})`;
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

function Runner({
  of,
  task,
  name,
  soFar,
  now,
}: {
  of: RunOfSample;
  task: ResultKey;
  name: string;
  /** Rules on what is written by now; null where nothing is. */
  soFar: readonly Verdict[] | null;
  now: number;
}) {
  const kept = of.results.get(taskKey(task)) ?? null;
  const phase = usePhase(task, kept);
  const read = useReadResults(of);
  const result = phase ? null : (kept?.result ?? null);
  const text = judgedCaption(result)?.text ?? (phase?.kind === "under way" ? phase.words : "");
  const call = result?.caption?.call ?? null;
  const isWriting = phase?.kind === "under way" && phase.step === "caption";
  const verdicts = result?.judgement ? read.verdictsOf(result) : null;
  const stopped = result?.problem ? result.problem.message : result ? "Written" : "Not begun";
  const since = phase?.kind === "under way" ? phase.writingSince : undefined;
  return (
    <tr data-testid="runner" data-phase={phase?.kind ?? "still"}>
      <th scope="row">{name}</th>
      <td>
        {phase ? phaseWords(phase) : verdicts ? "Judged" : stopped}
        {text !== "" && (
          <span className={classes.raceWords}>{counted(wordsOfText(text).length, "word")}</span>
        )}
      </td>
      <td>
        {isWriting && soFar && <FormSoFar verdicts={soFar} label={`Rules so far: ${name}`} />}
        {verdicts && (
          <span className={classes.raceScores}>
            <span>form: {held(verdicts.filter(({ half }) => half === "format"))}</span>
            <span>all: {held(verdicts)}</span>
          </span>
        )}
      </td>
      <td data-none={!call && !(isWriting && since)}>
        {call
          ? secondsWords(call.totalMilliseconds)
          : isWriting && since
            ? secondsWords(Math.max(0, now - since))
            : NONE}
      </td>
      <td data-none={!call?.price}>{priceWords(call?.price)}</td>
    </tr>
  );
}

const NOBODY: readonly TaskUnderWay[] = [];

/** All models of a run in one view: who writes how much, what rules say of its form by now, its time and its cost. */
export function Race({ of, round }: { of: RunOfSample; round: ShownRound }) {
  const { run, sample, checklist } = of;
  const underWay = useRuns((state) => (isAtWork(state) ? (state.progress?.underWay ?? NOBODY) : NOBODY));
  const semantics = usePlayground(({ session }) =>
    session?.id === run.origin?.sessionId ? (session?.semantics ?? run.semantics) : run.semantics,
  );
  const writing = useMemo(() => underWay.filter(({ step }) => step === "caption"), [underWay]);
  const texts = useMemo(() => new Map(writing.map((task) => [taskKey(task), task.words])), [writing]);
  const asked: AskedForm = {
    checks: checklist?.format ?? NO_CHECKS,
    instruction: sample.instruction,
    semantics,
    rules: rulesOf(run.dataSet.benchmark) ?? USUAL_RULES,
  };
  const found = useFormSoFar(texts, asked);
  const now = useNow(writing.length > 0);
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const tasks = tasksOf(run).filter(({ repeat }) => isShown(repeat, round));
  return (
    <section aria-labelledby="race-title">
      <h2 className={classes.heading} id="race-title">
        Race
      </h2>
      <Text size="xs" c="var(--caplens-text-quiet)" mb={6}>
        While a model writes, rules look at its words so far, which is no verdict yet. Time and cost are those
        of the caption, as kept with the run; judging comes on top.
      </Text>
      <ScrollTable
        label="Race of the models"
        tableClass={classes.race}
        head={["Model", "State", "Constraints", "Time", "Cost"]}
      >
        {tasks.map((task) => {
          const title = titles.get(task.entryId) ?? task.entryId;
          return (
            <Runner
              key={taskKey(task)}
              of={of}
              task={task}
              name={run.repeats > 1 ? `${title}, round ${task.repeat}` : title}
              soFar={found.get(taskKey(task))?.verdicts ?? null}
              now={now}
            />
          );
        })}
      </ScrollTable>
    </section>
  );
}
