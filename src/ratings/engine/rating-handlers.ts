import { gatherFiles, limitsForSmall } from "../../engine/shared/gather-files";
import { runProblems } from "../../engine/shared/run-problems";
import { type ScoredRun, scoredRuns, scoredTasks } from "../../engine/shared/scored-run";
import { watchChanges, watchUntilCancelled } from "../../engine/shared/watch-until-cancelled";
import { slicesOf } from "../../foundation/batches";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { RATING_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { inFileName } from "../../foundation/file-names";
import { groupBy } from "../../foundation/groups";
import { letOthersGo, stepByStep } from "../../foundation/steps";
import { gwetAgreement, identityWeights, ordinalWeights } from "../../metrics/agreement/gwet";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { seedOf, shuffled, USUAL_BOOTSTRAP } from "../../metrics/random";
import type { FileProblem } from "../../shapes/data-set";
import { mediaWords } from "../../shapes/medium";
import {
  type Rater,
  type RaterStanding,
  type Rating,
  type RatingAgreement,
  raterKey,
  raterTitle,
  SCALE_POINTS,
  SCALES,
  type ScaleAgreement,
} from "../../shapes/rating";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import {
  type Compared,
  comparedRater,
  comparedScores,
  compareWithPeople,
  meanPoints,
  type RatedCaption,
} from "../logic/compare-with-people";
import { RATING_FILE_LIMITS, type ReadRatingLine, readRatings } from "../logic/read-ratings";
import { type KnownCaption, placeRatings, writeRatings } from "../logic/write-ratings";
import type { RatingCalls } from "../protocol";
import {
  captionedTasks,
  captionOf,
  createDirectRaters,
  type DirectRaterParts,
  ratedRun,
} from "./direct-raters";

/** Agreement of these raters on each scale, over the captions rated by two or more of them. */
export function ratersAgree(captions: readonly RatedCaption[], raters: readonly string[]): ScaleAgreement[] {
  return SCALES.map((scale) => {
    const items = captions.map(({ ratings, video }) => ({
      video,
      ratings: raters.map((key) => {
        const points = ratings.get(key)?.[scale] ?? null;
        return points === null ? null : points - 1;
      }),
    }));
    const agreement = (weights: typeof identityWeights) =>
      gwetAgreement(items, SCALE_POINTS, weights, USUAL_LEVEL);
    return { scale, ac1: agreement(identityWeights), ac2: agreement(ordinalWeights) };
  });
}

/** The present caption hash of each rated task. */
async function hashesOf(storage: Storage, run: Run, ratings: readonly Rating[], signal: AbortSignal) {
  const hashes = new Map<string, string | null>();
  for (const rating of ratings) {
    const key = taskKey(rating);
    if (hashes.has(key)) continue;
    signal.throwIfAborted();
    hashes.set(key, (await captionOf(storage, run, rating))?.captionHash ?? null);
  }
  return hashes;
}

function standingOf(
  key: string,
  rater: Rater,
  own: readonly Rating[],
  isCurrent: (rating: Rating) => boolean,
): RaterStanding {
  const current = own.filter(isCurrent);
  const given = (rating: Rating) => SCALES.filter((scale) => rating[scale] !== null).length;
  const missing = new Map<string, RaterStanding["missing"][number]>();
  for (const { problem } of current) {
    if (!problem) continue;
    const there = missing.get(problem.code);
    if (there) there.captions += 1;
    else missing.set(problem.code, { code: problem.code, message: problem.message, captions: 1 });
  }
  return {
    key,
    rater,
    whole: current.filter((rating) => given(rating) === SCALES.length).length,
    begun: current.filter((rating) => given(rating) > 0 && given(rating) < SCALES.length).length,
    missing: [...missing.values()],
    stale: own.length - current.length,
  };
}

function ratedCaptions(
  of: ScoredRun,
  current: readonly Rating[],
  semantics: RatingCalls["ratings/told"]["input"]["semantics"],
): RatedCaption[] {
  const byTask = new Map<string, Map<string, Rating>>();
  for (const rating of current) {
    const own = byTask.get(taskKey(rating)) ?? new Map<string, Rating>();
    byTask.set(taskKey(rating), own.set(raterKey(rating.rater), rating));
  }
  return of.run.entries.flatMap(({ id: entryId }) =>
    scoredTasks(of, entryId, semantics).flatMap(
      ({ sample, repeat, video, isJudged, tally }): RatedCaption[] => {
        const key = { sampleId: sample.id, entryId, repeat };
        const ratings = byTask.get(taskKey(key));
        return ratings ? [{ ...key, video, parts: isJudged ? tally.parts : [], ratings }] : [];
      },
    ),
  );
}

/** The evaluations of the ratings of runs. */
function ratingAgreement(storage: () => Promise<Storage>) {
  const open = scoredRuns(storage);

  return async (
    { id, semantics, scale, unit }: RatingCalls["ratings/told"]["input"],
    signal: AbortSignal,
  ): Promise<RatingAgreement> => {
    const of = await open(id);
    const kept = await storage();
    const { ratings, damaged } = await kept.ratings.of(id);
    const hashes = await hashesOf(kept, of.run, ratings, signal);
    const isCurrent = (rating: Rating) => hashes.get(taskKey(rating)) === rating.captionHash;
    const byRater = groupBy(ratings, (rating) => raterKey(rating.rater));
    const raters = [...byRater].flatMap(([key, own]) =>
      own[0] ? [standingOf(key, own[0].rater, own, isCurrent)] : [],
    );
    const people = raters.flatMap(({ key, rater }) => (rater.kind === "person" ? [key] : []));
    const captions = ratedCaptions(of, ratings.filter(isCurrent), semantics);
    const compared: Compared[] = [
      ...comparedScores(of.benchmark.scores),
      ...raters
        .filter(({ rater }) => rater.kind === "model")
        .map(({ key, rater }) => comparedRater(key, raterTitle(rater), scale)),
    ];
    const rows: RatingAgreement["rows"] = [];
    for (const one of compared) {
      await letOthersGo();
      signal.throwIfAborted();
      rows.push(compareWithPeople(captions, one, { people, scale, unit, bootstrap: USUAL_BOOTSTRAP }));
    }
    const pairs: RatingAgreement["pairs"] = [];
    for (const [index, a] of people.entries())
      for (const b of people.slice(index + 1)) {
        await letOthersGo();
        signal.throwIfAborted();
        pairs.push({ a, b, scales: ratersAgree(captions, [a, b]) });
      }
    return {
      captions: of.columns.state.subarray(0, of.columns.length).filter((state) => state > 0).length,
      rated: captions.filter((caption) => meanPoints(caption, people, scale) !== null).length,
      media: mediaWords(of.samples.map(({ video }) => video.id)),
      raters,
      damaged,
      rows,
      people: ratersAgree(captions, people),
      pairs,
    };
  };
}

/** Captions per block. */
const BLOCK = 20;

/**
 * The captions of a run in the order in which one rater sees them: it tells nothing of the models, and is another one for
 * each rater. Which captions come first is the same for all, block by block, so that raters who stop early have rated
 * the same ones.
 */
export function ratingOrder<Key extends ResultKey>(
  keys: readonly Key[],
  runId: string,
  rater: string,
): Key[] {
  const blocks = slicesOf(shuffled(keys, seedOf(runId)), BLOCK);
  return blocks.flatMap((block, number) => shuffled(block, seedOf(`${runId} ${rater} ${number}`)));
}

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
  const tell = ratingAgreement(storage);

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

    "ratings/give": async ({ id, key, name, scales, note, milliseconds, at, before }) => {
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
        ratedAt: at ?? new Date().toISOString(),
        milliseconds,
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

    "ratings/read": async ({ id, files }, { signal }) => {
      const kept = await storage();
      const gathered = await gatherFiles(files, { signal, limits: FILE_LIMITS });
      let problems: FileProblem[] = gathered.problems;
      const read: { name: string; lines: ReadRatingLine[] }[] = [];
      for (const { name, pieces } of gathered.files) {
        const found = await stepByStep(readRatings(name, pieces), signal);
        problems = problems.concat(found.problems);
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
        all.conflicts = all.conflicts.concat(placed.conflicts);
        problems = problems.concat(placed.problems);
      }
      return {
        added: [...all.added.values()],
        same: all.same,
        conflicts: all.conflicts,
        problems: problems.slice(0, RATING_FILE_LIMITS.problems),
        problemCount: problems.length,
      };
    },

    "ratings/told": (input, { signal }) => tell(input, signal),

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
