import { useCallback, useEffect, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { RatedUnit, Rating, RatingAgreement, Scale } from "../../shapes/rating";
import type { Semantics } from "../../shapes/verdict";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import type { DirectProgress, RatingCalls } from "../protocol";

type Change = RatingCalls["ratings/change"]["input"]["changes"][number];
export type ReadRatings = RatingCalls["ratings/read"]["output"];

/** Counts the changes of a run's ratings since this was first shown. */
function useRatingRevision(runId: string): number {
  const { engine } = useStores().services;
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    engine
      .call("ratings/watch", { id: runId }, { signal: stop.signal, onEvent: setRevision })
      // Without it the page shows what was there when it was opened.
      .catch(() => undefined);
    return () => stop.abort();
  }, [engine, runId]);
  return revision;
}

/** The evaluation of a run's ratings, kept up to date. */
export function useToldRatings(
  runId: string,
  { semantics, scale, unit }: { semantics: Semantics; scale: Scale; unit: RatedUnit },
): Latest<RatingAgreement> {
  const { engine } = useStores().services;
  const revision = useRatingRevision(runId);
  return useLatest(`${runId} ${semantics} ${scale} ${unit}`, revision, (signal) =>
    engine.call("ratings/told", { id: runId, semantics, scale, unit }, { signal }),
  );
}

/** The people who have rated something of a run; null while that is read. */
export function usePeople(runId: string): Latest<{ name: string; whole: number }[]> {
  const { engine } = useStores().services;
  const revision = useRatingRevision(runId);
  return useLatest(runId, revision, (signal) => engine.call("ratings/people", { id: runId }, { signal }));
}

/** Progress of a model that rates a run in this tab. */
export function useDirectRater(runId: string): {
  progress: DirectProgress | null;
  problem: Problem | null;
  ask: (model: ModelChoice) => Promise<void>;
  stop: () => void;
} {
  const { services, models } = useStores();
  const { engine } = services;
  const [progress, setProgress] = useState<DirectProgress | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const tell = useCallback((error: unknown) => {
    if (!isAbort(error)) setProblem(toProblem(error));
  }, []);
  useEffect(() => {
    const ending = new AbortController();
    engine
      .call("ratings/model-progress", { id: runId }, { signal: ending.signal, onEvent: setProgress })
      .catch((error: unknown) => !ending.signal.aborted && tell(error));
    return () => ending.abort();
  }, [engine, runId, tell]);
  return {
    progress,
    problem,
    async ask(model) {
      setProblem(null);
      try {
        await models.getState().confirmModels([model]);
        await engine.call("ratings/ask-model", { id: runId, model });
      } catch (error) {
        tell(error);
      }
    },
    stop: () => void engine.call("ratings/stop-model", { id: runId }).catch(tell),
  };
}

/** Actions on all ratings of a run; each can be undone. */
export function useRatingActs(runId: string) {
  const { services, playground } = useStores();
  const { engine } = services;
  const { problem, dismiss, trying } = useTrying();

  /** Offers to take changes back that were made. */
  function offer(label: string, changes: readonly Change[]): void {
    const put = (list: readonly Change[]) => () => {
      void trying(() => engine.call("ratings/change", { id: runId, changes: [...list] }));
      return true;
    };
    const back = changes.map(({ before, after }): Change => ({ before: after, after: before }));
    playground.getState().offerUndo({
      label,
      sessionId: null,
      undo: put(back),
      redo: put(changes),
      holds: () => null,
    });
  }

  return {
    problem,
    dismiss,
    write: (name: string | null, form: "jsonl" | "csv") =>
      trying(() => engine.call("ratings/write", { id: runId, name, form })),
    read: (files: { path: string; file: Blob }[]) =>
      trying(() => engine.call("ratings/read", { id: runId, files })),
    /** Keeps what files hold; `theirs`: where a person has said two things, the file's takes the place of ours. */
    async keep({ added, conflicts }: ReadRatings, theirs: boolean): Promise<boolean> {
      const changes: Change[] = [
        ...added.map((after) => ({ before: null, after })),
        ...(theirs ? conflicts.map(({ kept, read }) => ({ before: kept, after: read })) : []),
      ];
      const done = await trying(async () => {
        await engine.call("ratings/change", { id: runId, changes });
        return true;
      });
      if (done && changes.length > 0) offer(`${counted(changes.length, "rating")} taken in`, changes);
      return done === true;
    },
    async removeRater(raterKey: string, title: string): Promise<void> {
      const gone = await trying(() => engine.call("ratings/remove-rater", { id: runId, raterKey }));
      if (gone && gone.length > 0)
        offer(
          `Ratings of ${title} deleted`,
          gone.map((before: Rating) => ({ before, after: null })),
        );
    },
  };
}
