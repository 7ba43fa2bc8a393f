import { Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { dollars } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import type { CallPrice } from "../../../shapes/call";
import type { FormatCheck } from "../../../shapes/checklist";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { ResultKey } from "../../../shapes/result";
import type { TaskUnderWay } from "../../../shapes/run-progress";
import { rulesOf, USUAL_RULES } from "../../../shapes/semantics";
import { taskKey } from "../../../shapes/task-state";
import type { Verdict } from "../../../shapes/verdict";
import { type AskedForm, useFormSoFar } from "../../../state/form-so-far/use-form-so-far";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { isAtWork } from "../../../state/runs/runs-state";
import { tasksOf } from "../../../state/runs/session-run";
import { useRuns } from "../../../state/runs/use-runs";
import { FormSoFar } from "../../../ui/form-so-far/form-so-far";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { isShown, phaseWords, type ShownRound, usePhase } from "./caption-columns";
import { useReadResults } from "./result-scores";
import classes from "./side-by-side.module.css";

const NONE = "–";
const NO_CHECKS: readonly FormatCheck[] = [];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function priceWords(price: CallPrice | undefined): string {
  if (!price) return NONE;
  if (price.usd === null) return "price unknown";
  return `${price.estimated ? "at most " : ""}${dollars(price.usd)}`;
}

function held(verdicts: readonly Verdict[]): string {
  const scored = verdicts.filter(({ status }) => status !== "unscored");
  const passed = scored.filter(({ status }) => status === "passed");
  return scored.length === 0 ? "not scored" : `${passed.length} of ${scored.length} hold`;
}

/** The time now, told once a second while something is being written. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
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
          <span className={classes.raceWords}>
            {counted(text.split(/\s+/).filter(Boolean).length, "word")}
          </span>
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
          ? seconds(call.totalMilliseconds)
          : isWriting && since
            ? seconds(Math.max(0, now - since))
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
