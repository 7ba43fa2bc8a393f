import { useEffect, useState } from "react";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { ComparedEntry, Flip, RunComparison } from "../../shapes/run-comparison";
import type { BorrowedError, CorrectedComparison, RunCorrection } from "../../shapes/run-correction";
import type { RunFailures } from "../../shapes/run-failures";
import type { RunScores, SampleShares } from "../../shapes/run-scores";
import type { Semantics } from "../../shapes/verdict";
import { useStores } from "../../state/stores-context";
import { useAnswer } from "../../state/use-answer";
import { type Latest, useLatest } from "../../state/use-latest";
import type { RunCalls } from "../protocol";
import { entryName } from "./compare-path";

/** The run and semantics of the wanted scores; `revision` grows when its results may have changed. */
type ScoresAsked = { runId: string; semantics: Semantics; revision: number };

/** The scores of a run as they are now. */
export function useRunScores({ runId, semantics, revision }: ScoresAsked): Latest<RunScores> {
  return useAnswer("runs/scores", { id: runId, semantics }, revision);
}

/**
 * The same as people would have given them; `value` is null until it is known, and where nobody labelled anything. `what`: the scores
 * of models alone, with those by facets, or nothing yet.
 */
export function useRunCorrection(
  runId: string,
  revision: number,
  what: "scores" | "facets" | "none" = "scores",
): Latest<RunCorrection | null> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${what}`, revision, async (signal) =>
    what === "none"
      ? null
      : engine.call("runs/correction", { id: runId, facets: what === "facets" }, { signal }),
  );
}

/** Two entries as people would have judged the captions of both; `value` is null until it is known, and where nobody labelled anything. */
export function useCorrectedDifferences(
  a: ComparedEntry,
  b: ComparedEntry,
): Latest<CorrectedComparison | null> {
  return useAnswer("runs/corrected-differences", { a, b });
}

/** The checks of a run with the error that labels elsewhere tell of its judges. */
export function useBorrowedErrors(runId: string, revision: number): Latest<BorrowedError[]> {
  return useAnswer("runs/borrowed-errors", { id: runId }, revision);
}

/** The share of passed lines by entry and sample of a run. */
export function useSampleShares({ runId, semantics, revision }: ScoresAsked): Latest<SampleShares> {
  return useAnswer("runs/sample-shares", { id: runId, semantics }, revision);
}

/** The released script's scores of an entry. */
export function useReleasedScores(runId: string, entryId: string): Latest<Record<string, number>> {
  return useAnswer("runs/released-scores", { id: runId, entryId });
}

/** Failures in these runs, in groups. */
export function useFailures(runIds: readonly string[], revision: number): Latest<RunFailures> {
  return useAnswer("runs/failures", { ids: [...runIds] }, revision);
}

/** Counts read all results and take the processor from a run at work: each rests so many times as long as it took. */
const REST_FACTOR = 10;
const SHORTEST_REST_MILLISECONDS = 700;

/** The time at which counts of a run may be asked for again. `now` in milliseconds. */
export function createCountPace(now: () => number = () => performance.now()) {
  let asked = now();
  let last: unknown = null;
  /** Null while an answer is awaited. */
  let next: number | null = null;
  return {
    asked() {
      asked = now();
      next = null;
    },
    /** `answer`: the newest there is; null before the first. */
    answered(answer: unknown) {
      if (answer === last) return;
      last = answer;
      next = now() + Math.max(SHORTEST_REST_MILLISECONDS, REST_FACTOR * (now() - asked));
    },
    /** Milliseconds until then; null until the answer is there. */
    wait(isAtWork: boolean): number | null {
      if (!isAtWork) return 0;
      return next === null ? null : Math.max(0, next - now());
    },
  };
}

/** Failures of a run, with the revision that they are asked for: the newest, but while it is at work not before the last answer has rested. */
export function useRestingFailures(
  runId: string,
  newest: number,
  isAtWork: boolean,
): Latest<RunFailures> & { counted: number } {
  const [counted, setCounted] = useState(newest);
  const [pace] = useState(() => createCountPace());
  const failures = useFailures([runId], counted);
  const answer = failures.value ?? failures.problem;
  useEffect(() => {
    pace.answered(answer);
    const wait = counted === newest ? null : pace.wait(isAtWork);
    if (wait === null) return;
    const timer = setTimeout(() => {
      pace.asked();
      setCounted(newest);
    }, wait);
    return () => clearTimeout(timer);
  }, [pace, counted, newest, isAtWork, answer]);
  return { ...failures, counted };
}

/** Two entries compared, anew as `revision` grows. */
export function useComparison(a: ComparedEntry, b: ComparedEntry, revision = 0): Latest<RunComparison> {
  return useAnswer("runs/compare", { a, b }, revision);
}

/** One side of a flip: the result itself, and what its run says of it; null where it can't be read. */
export type FlipSide = { run: Run; result: Result } | null;

/** All that there is to see of a flip. */
type OpenedFlip = { sample: DataSample | null; a: FlipSide; b: FlipSide };

type Engine = Pick<WorkerClient<RunCalls>, "call">;

async function readSide(
  engine: Engine,
  { runId, entryId }: ComparedEntry,
  { sampleId, repeat }: Flip,
): Promise<FlipSide> {
  const opened = await engine.call("runs/open", { id: runId });
  const found = await engine.call("runs/result", { id: runId, key: { sampleId, entryId, repeat } });
  if (!opened || opened.state === "unreadable" || found?.state !== "ready") return null;
  return { run: opened.run, result: found.result };
}

/** Reads a flip's captions and verdicts. */
export function useFlip(a: ComparedEntry, b: ComparedEntry, flip: Flip): Latest<OpenedFlip> {
  const { engine } = useStores().services;
  const { sampleId, repeat } = flip;
  return useLatest(`${entryName(a)} ${entryName(b)} ${sampleId} ${repeat}`, 0, async () => {
    const [one, other] = await Promise.all([readSide(engine, a, flip), readSide(engine, b, flip)]);
    const dataSetId = one?.run.dataSet.id ?? other?.run.dataSet.id;
    const dataSet = dataSetId === undefined ? null : await engine.call("data-sets/get", { id: dataSetId });
    return { sample: dataSet?.samples.find(({ id }) => id === sampleId) ?? null, a: one, b: other };
  });
}

/** A run with its entries, as they can be chosen. */
export type ComparableRun = { title: string; choices: { value: string; label: string }[] };

/** At most this many runs are offered, the newest first. */
const MOST_RUNS = 30;

async function openRuns(
  engine: Pick<WorkerClient<RunCalls>, "call">,
  ids: readonly string[],
): Promise<ComparableRun[]> {
  const opened = await Promise.all(ids.map((id) => engine.call("runs/open", { id })));
  return opened.flatMap((found): ComparableRun[] => {
    if (!found || found.state === "unreadable") return [];
    const { id, title, entries } = found.run;
    const choices = entries.map((entry) => ({
      value: entryName({ runId: id, entryId: entry.id }),
      label: `${entry.title} (${title})`,
    }));
    return [{ title: `${title} (${id.slice(0, 8)})`, choices }];
  });
}

/** The entries of these runs, those left out that can't be read. */
export function useEntriesOf(runIds: readonly string[]): Latest<ComparableRun[]> {
  const { engine } = useStores().services;
  return useLatest(JSON.stringify(runIds), 0, () => openRuns(engine, runIds));
}

async function readComparable(
  engine: Pick<WorkerClient<RunCalls>, "call">,
  runId: string | null,
): Promise<ComparableRun[]> {
  const all = await engine.call("runs/list", null);
  const own = all.find(({ id }) => id === runId);
  const others = all.filter(
    ({ id, state, sessionId, benchmark }) =>
      id !== runId && state !== "unreadable" && sessionId === null && (!own || benchmark === own.benchmark),
  );
  return openRuns(
    engine,
    others.slice(0, MOST_RUNS).map(({ id }) => id),
  );
}

/** Entries of other runs of the same benchmark; of all runs where none is named. */
export function useComparable(runId: string | null): Latest<ComparableRun[]> {
  const { engine } = useStores().services;
  return useLatest(runId ?? "", 0, () => readComparable(engine, runId));
}
