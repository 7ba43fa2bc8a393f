import { gatherFiles } from "../../engine/shared/gather-files";
import { limitsForSmall } from "../../engine/shared/import-limits";
import { runProblems } from "../../engine/shared/run-problems";
import { watchChanges, watchUntilCancelled } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { RATING_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { inFileName } from "../../foundation/in-file-name";
import { stepByStep } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import { raterKey } from "../../shapes/rater-key";
import { type Rating, SCALES } from "../../shapes/rating";
import { taskKey } from "../../shapes/task-state";
import type { Storage } from "../../storage/open-storage";
import { type KnownCaption, placeRatings } from "../logic/files/place-ratings";
import { RATING_FILE_LIMITS, type ReadRatingLine, readRatings } from "../logic/files/read-ratings";
import { writeRatings } from "../logic/files/write-ratings";
import { ratingOrder } from "../logic/rating-order";
import type { RatingCalls } from "../protocol";
import { createDirectRaters, type DirectRaterParts } from "./direct-raters";
import { captionedTasks, captionOf, ratedRun } from "./rateable-captions";
import { toldRatings } from "./told-ratings";

const FILE_LIMITS = limitsForSmall(RATING_FILE_LIMITS.bytes);

const isWhole = (rating: Rating) => SCALES.every((scale) => rating[scale] !== null);

/** The captions of a run's samples with these ids, known by their text. */
async function knownCaptions(
  storage: Storage,
  id: string,
  sampleIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<KnownCaption[]> {
  const captions: KnownCaption[] = [];
  const run = await ratedRun(storage, id);
  for (const key of await captionedTasks(storage, run)) {
    if (!sampleIds.has(key.sampleId)) continue;
    signal.throwIfAborted();
    const caption = await captionOf(storage, run, key);
    if (caption) captions.push({ ...key, captionHash: caption.captionHash });
  }
  return captions;
}

/** Ratings of runs, for the page. */
export function ratingHandlers(parts: DirectRaterParts): Handlers<RatingCalls> {
  const { storage } = parts;
  const direct = createDirectRaters(parts);
  const tell = toldRatings(storage);

  async function changed(
    id: string,
    changes: RatingCalls["ratings/change"]["input"]["changes"],
  ): Promise<void> {
    await (await storage()).ratings.change(id, changes);
  }

  return {
    "ratings/to-rate": async ({ id, name }) => {
      const kept = await storage();
      const run = await ratedRun(kept, id);
      const own = new Map(
        (await kept.ratings.of(id)).ratings.flatMap((rating) =>
          rating.rater.kind === "person" && rating.rater.name === name
            ? [[taskKey(rating), rating] as const]
            : [],
        ),
      );
      return ratingOrder(await captionedTasks(kept, run), id, name).map((key) => ({
        key,
        rating: own.get(taskKey(key)) ?? null,
      }));
    },

    "ratings/people": async ({ id }) => {
      const people = new Map<string, number>();
      for (const rating of (await (await storage()).ratings.of(id)).ratings) {
        if (rating.rater.kind !== "person") continue;
        const { name } = rating.rater;
        people.set(name, (people.get(name) ?? 0) + (isWhole(rating) ? 1 : 0));
      }
      return [...people].map(([name, whole]) => ({ name, whole }));
    },

    "ratings/give": async ({ id, key, name, scales, note, before }) => {
      const kept = await storage();
      const caption = await captionOf(kept, await ratedRun(kept, id), key);
      if (!caption) throw new ProblemError(runProblems.captionMissing(key.sampleId));
      const after: Rating = {
        format: "caplens-rating",
        version: RATING_VERSION,
        runId: id,
        ...key,
        rater: { kind: "person", name },
        captionHash: caption.captionHash,
        ...scales,
        note,
        ratedAt: new Date().toISOString(),
        problem: null,
        call: null,
      };
      await changed(id, [{ before, after }]);
      return after;
    },

    "ratings/change": async ({ id, changes }) => {
      await changed(id, changes);
      return null;
    },

    "ratings/remove-rater": async ({ id, raterKey: wanted }) => {
      const { ratings } = await (await storage()).ratings.of(id);
      const own = ratings.filter(({ rater }) => raterKey(rater) === wanted);
      await changed(
        id,
        own.map((before) => ({ before, after: null })),
      );
      return own;
    },

    "ratings/write": async ({ id, name, form }) => {
      const kept = await storage();
      const { title } = await ratedRun(kept, id);
      const { ratings } = await kept.ratings.of(id);
      const own = ratings.filter(
        ({ rater }) => rater.kind === "person" && (name === null || rater.name === name),
      );
      const words = ["ratings", inFileName(title), ...(name === null ? [] : [inFileName(name)])];
      return {
        fileName: `${words.filter((word) => word !== "").join("-")}.${form}`,
        blob: new Blob([writeRatings(own, form)], {
          type: form === "csv" ? "text/csv" : "application/jsonl",
        }),
        ratings: own.length,
      };
    },

    "ratings/read": async ({ id, files }, { signal, emit }) => {
      const kept = await storage();
      const gathered = await gatherFiles(files, { signal, onProgress: emit, limits: FILE_LIMITS });
      const problems: FileProblem[] = [...gathered.problems];
      const read: { name: string; lines: ReadRatingLine[] }[] = [];
      for (const { name, pieces } of gathered.files) {
        const found = await stepByStep(readRatings(name, pieces), signal);
        problems.push(...found.problems);
        read.push({ name, lines: found.lines });
      }
      const sampleIds = new Set(read.flatMap(({ lines }) => lines.map(({ line }) => line.sampleId)));
      const captions = await knownCaptions(kept, id, sampleIds, signal);
      const { ratings } = await kept.ratings.of(id);
      const all = {
        added: new Map<string, Rating>(),
        same: 0,
        conflicts: [] as { kept: Rating; read: Rating }[],
      };
      for (const file of read) {
        const placed = placeRatings(file, { runId: id, captions, kept: [...ratings, ...all.added.values()] });
        for (const rating of placed.added)
          all.added.set(`${raterKey(rating.rater)} ${taskKey(rating)}`, rating);
        all.same += placed.same;
        all.conflicts.push(...placed.conflicts);
        problems.push(...placed.problems);
      }
      return {
        added: [...all.added.values()],
        same: all.same,
        conflicts: all.conflicts,
        problems: problems.slice(0, RATING_FILE_LIMITS.problems),
        problemCount: problems.length,
      };
    },

    "ratings/told": (input, { signal, emit }) => tell(input, signal, emit),

    "ratings/watch": ({ id }, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) =>
          (await storage()).ratings.onChange((runId) => {
            if (runId === id) listener();
          }),
        signal,
        emit,
      }),

    "ratings/ask-model": async ({ id, model }) => {
      await direct.start(id, model);
      return null;
    },
    "ratings/stop-model": ({ id }) => {
      direct.stop(id);
      return null;
    },
    "ratings/model-progress": ({ id }, { signal, emit }) =>
      watchUntilCancelled({
        read: async () => direct.progress(id),
        subscribe: direct.onProgress,
        signal,
        emit,
      }),
  };
}
