import type { RunScores, SampleShares } from "../../shapes/run-scores";
import type { Semantics } from "../../shapes/verdict";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";

/** Which numbers of which run; `revision` grows when something of its results may have changed. */
type ScoresAsked = { runId: string; semantics: Semantics; revision: number };

/** The scores of a run as they are now. */
export function useRunScores({ runId, semantics, revision }: ScoresAsked): Latest<RunScores> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${semantics}`, revision, (signal) =>
    engine.call("runs/scores", { id: runId, semantics }, { signal }),
  );
}

/** How each entry of a run did on each sample. */
export function useSampleShares({ runId, semantics, revision }: ScoresAsked): Latest<SampleShares> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${semantics}`, revision, (signal) =>
    engine.call("runs/sample-shares", { id: runId, semantics }, { signal }),
  );
}

/** What the released script makes of an entry. */
export function useReleasedScores(runId: string, entryId: string): Latest<Record<string, number>> {
  const { engine } = useStores().services;
  return useLatest(`${runId} ${entryId}`, 0, (signal) =>
    engine.call("runs/released-scores", { id: runId, entryId }, { signal }),
  );
}
