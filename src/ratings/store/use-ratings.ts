import { useCallback, useEffect, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { RatedUnit, Rating, RatingAgreement, Scale } from "../../shapes/rating";
import type { Semantics } from "../../shapes/verdict";
import { useStores } from "../../state/stores-context";
import { useUndoableActs } from "../../state/undo/use-undoable-acts";
import { useAnswer, useRevision } from "../../state/use-answer";
import type { Latest } from "../../state/use-latest";
import type { DirectProgress, RatingCalls } from "../protocol";

type Change = RatingCalls["ratings/change"]["input"]["changes"][number];
export type ReadRatings = RatingCalls["ratings/read"]["output"];

/** The evaluation of a run's ratings, kept up to date. */
export function useToldRatings(
  runId: string,
  { semantics, scale, unit }: { semantics: Semantics; scale: Scale; unit: RatedUnit },
): Latest<RatingAgreement> {
  const revision = useRevision("ratings/watch", { id: runId });
  return useAnswer("ratings/told", { id: runId, semantics, scale, unit }, revision);
}

/** The people who have rated something of a run; null while that is read. */
export function usePeople(runId: string): Latest<{ name: string; whole: number }[]> {
  return useAnswer("ratings/people", { id: runId }, useRevision("ratings/watch", { id: runId }));
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
  const { engine } = useStores().services;
  const { problem, dismiss, trying, done, offer } = useUndoableActs();
  const put = (changes: Change[]) => () => engine.call("ratings/change", { id: runId, changes });

  /** Offers to take changes back that were made. */
  function offerBack(label: string, changes: Change[]): void {
    const back = changes.map(({ before, after }): Change => ({ before: after, after: before }));
    offer(label, put(back), put(changes));
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
      const isKept = await done(put(changes));
      if (isKept && changes.length > 0) offerBack(`${counted(changes.length, "rating")} taken in`, changes);
      return isKept;
    },
    async removeRater(raterKey: string, title: string): Promise<void> {
      const gone = await trying(() => engine.call("ratings/remove-rater", { id: runId, raterKey }));
      if (gone && gone.length > 0)
        offerBack(
          `Ratings of ${title} deleted`,
          gone.map((before: Rating) => ({ before, after: null })),
        );
    },
  };
}
