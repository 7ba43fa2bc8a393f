import type { ComparedEntry } from "../../shapes/run-comparison";
import type { BorrowedError, CorrectedComparison, RunCorrection } from "../../shapes/run-correction";
import type { RunFailures } from "../../shapes/run-failures";
import type { RunScores, SampleShares } from "../../shapes/run-scores";
import type { Semantics } from "../../shapes/verdict";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";

/** The run and semantics of the wanted scores; `revision` grows when its results may have changed. */
type ScoresAsked = { runId: string; semantics: Semantics; revision: number };

/** The scores of a run as they are now. */
export function useRunScores({ runId, semantics, revision }: ScoresAsked): Latest<RunScores> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${semantics}`, revision, (signal) =>
    engine.call("runs/scores", { id: runId, semantics }, { signal }),
  );
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
  const { engine } = useStores().services;
  return useLatest(`${a.runId} ${a.entryId} ${b.runId} ${b.entryId}`, 0, (signal) =>
    engine.call("runs/corrected-differences", { a, b }, { signal }),
  );
}

/** The checks of a run with the error that labels elsewhere tell of its judges. */
export function useBorrowedErrors(runId: string, revision: number): Latest<BorrowedError[]> {
  const { engine } = useStores().services;
  return useLatest(runId, revision, (signal) =>
    engine.call("runs/borrowed-errors", { id: runId }, { signal }),
  );
}

/** The share of passed lines by entry and sample of a run. */
export function useSampleShares({ runId, semantics, revision }: ScoresAsked): Latest<SampleShares> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${semantics}`, revision, (signal) =>
    engine.call("runs/sample-shares", { id: runId, semantics }, { signal }),
  );
}

/** The released script's scores of an entry. */
export function useReleasedScores(runId: string, entryId: string): Latest<Record<string, number>> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${entryId}`, 0, (signal) =>
    engine.call("runs/released-scores", { id: runId, entryId }, { signal }),
  );
}

/** Failures in these runs, in groups. */
export function useFailures(runIds: readonly string[], revision: number): Latest<RunFailures> {
  const { engine } = useStores().services;
  return useLatest(JSON.stringify(runIds), revision, (signal) =>
    engine.call("runs/failures", { ids: [...runIds] }, { signal }),
  );
}
