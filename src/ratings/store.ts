import { useCallback, useEffect, useState } from "react";
import { RATING_NOTES, RATING_VERSION } from "../foundation/document-versions";
import { isAbort, toProblem } from "../foundation/errors";
import { counted } from "../foundation/plural";
import { parseSafeJson } from "../foundation/safe-json";
import type { ModelChoice } from "../shapes/connection";
import { RatingShape } from "../shapes/generated/rating";
import type { Problem } from "../shapes/problem";
import { type RatedUnit, type Rating, type RatingAgreement, SCALES, type Scale } from "../shapes/rating";
import { fits } from "../shapes/read-outside";
import { type ResultKey, taskKey } from "../shapes/result";
import type { Semantics } from "../shapes/verdict";
import type { Services } from "../state/services";
import { dropUnsaved, notesInTurn, unsavedNotes } from "../state/sessions/autosaver";
import { useStores } from "../state/stores-context";
import { useUndoableActs } from "../state/undo/use-undoable-acts";
import { useAnswer, useRevision } from "../state/use-answer";
import type { Latest } from "../state/use-latest";
import type { DirectProgress, RatingCalls } from "./protocol";

type Change = RatingCalls["ratings/change"]["input"]["changes"][number];
export type ReadRatings = RatingCalls["ratings/read"]["output"];

type Engine = Services["engine"];

type Given = Pick<RatingCalls["ratings/give"]["input"], "scales" | "note" | "milliseconds">;

const NOTHING: Given = {
  scales: { factuality: null, coverage: null, overall: null },
  ...{ note: "", milliseconds: null },
};

/**
 * Notes what a person says of a caption until it is kept; null: nothing any more. `at`: when; `isLeft`: no other tab has kept it since.
 * A full browser keeps no note.
 */
export function noteRating(
  runId: string,
  key: ResultKey,
  name: string,
  given: Given | null,
): { at: string; isLeft(): boolean; drop(): void } {
  const place = `${runId} ${JSON.stringify([name, taskKey(key)])}`;
  const { scales, note, milliseconds } = given ?? NOTHING;
  const rating: Rating = {
    ...{ format: "caplens-rating", version: RATING_VERSION, runId, ...key },
    ...{ rater: { kind: "person", name }, captionHash: "0".repeat(64), ...scales },
    ...{ note, ratedAt: new Date().toISOString(), milliseconds, problem: null, call: null },
  };
  const { ratedAt: at } = rating;
  const text = JSON.stringify(rating);
  const present = () => unsavedNotes(RATING_NOTES).find((one) => one.name === place)?.text;
  let isNoted = false;
  try {
    localStorage.setItem(RATING_NOTES + place, text);
    isNoted = true;
  } catch {
    // The worker may still manage it.
  }
  return {
    at,
    isLeft: () => !isNoted || present() !== undefined,
    drop() {
      // A later answer to the same has a note in its place.
      if (present() === text) dropUnsaved(place, RATING_NOTES);
    },
  };
}

/** Keeps what pages of a run were keeping as they went; what can't be kept now stays noted. */
export async function takeUpRatings(engine: Engine, runId: string): Promise<void> {
  const notes = () => unsavedNotes(RATING_NOTES).filter((note) => note.name.startsWith(`${runId} `));
  if (notes().length === 0) return;
  const takeUp = async (text: string) => {
    const json = parseSafeJson(text);
    if (!json.ok || !fits(RatingShape, json.value)) return;
    const { rater, sampleId, entryId, repeat, note, milliseconds = null, ratedAt: at, ...rest } = json.value;
    if (rater.kind !== "person") return;
    const { name } = rater;
    const key = { sampleId, entryId, repeat };
    const captions = await engine.call("ratings/to-rate", { id: runId, name });
    const found = captions.find((one) => taskKey(one.key) === taskKey(key));
    const before = found?.rating ?? null;
    // A rating kept since says the same, or something later.
    if (!found || (before !== null && before.ratedAt >= at)) return;
    const { factuality, coverage, overall } = rest;
    const scales = { factuality, coverage, overall };
    if (SCALES.some((scale) => scales[scale] !== null))
      await engine.call("ratings/give", { id: runId, key, name, scales, note, milliseconds, at, before });
    else if (before) await engine.call("ratings/change", { id: runId, changes: [{ before, after: null }] });
  };
  await notesInTurn(RATING_NOTES, "exclusive", async () => {
    for (const { name, text } of notes()) {
      const isDone = await takeUp(text).then(
        () => true,
        () => false,
      );
      if (isDone) dropUnsaved(name, RATING_NOTES);
    }
  }).catch(() => undefined);
}

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
  const { engine } = useStores().services;
  useEffect(() => void takeUpRatings(engine, runId), [engine, runId]);
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
