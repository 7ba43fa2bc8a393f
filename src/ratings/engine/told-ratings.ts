import { scoredRuns } from "../../engine/shared/open-scored-run";
import { type ScoredRun, scoredTasks } from "../../engine/shared/scored-run";
import { letOthersGo } from "../../foundation/steps";
import { USUAL_BOOTSTRAP } from "../../metrics/bootstrap/resamples";
import { mediaWords } from "../../shapes/medium";
import { raterKey, raterTitle } from "../../shapes/rater-key";
import { type Rater, type Rating, SCALES } from "../../shapes/rating";
import type { RaterStanding, RatingAgreement } from "../../shapes/rating-agreement";
import type { Run } from "../../shapes/run";
import { taskKey } from "../../shapes/task-state";
import type { Storage } from "../../storage/open-storage";
import {
  type Compared,
  comparedRater,
  comparedScores,
  compareWithPeople,
} from "../logic/compare-with-people";
import { meanPoints, type RatedCaption } from "../logic/rated-captions";
import { ratersAgree } from "../logic/raters-agree";
import type { RatingCalls } from "../protocol";
import { captionOf } from "./rateable-captions";

/** Of each rated task the hash of its caption as it is now. */
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

/** What ratings of runs tell. */
export function toldRatings(storage: () => Promise<Storage>) {
  const open = scoredRuns(storage);

  return async (
    { id, semantics, scale, unit }: RatingCalls["ratings/told"]["input"],
    signal: AbortSignal,
    onRow: (told: RatingCalls["ratings/told"]["event"]) => void,
  ): Promise<RatingAgreement> => {
    const of = await open(id);
    const kept = await storage();
    const { ratings, damaged } = await kept.ratings.of(id);
    const hashes = await hashesOf(kept, of.run, ratings, signal);
    const isCurrent = (rating: Rating) => hashes.get(taskKey(rating)) === rating.captionHash;
    const byRater = new Map<string, Rating[]>();
    for (const rating of ratings) {
      const key = raterKey(rating.rater);
      byRater.set(key, [...(byRater.get(key) ?? []), rating]);
    }
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
      onRow({ rows: rows.length, of: compared.length });
    }
    const pairs: RatingAgreement["pairs"] = [];
    for (const [index, a] of people.entries())
      for (const b of people.slice(index + 1)) {
        await letOthersGo();
        signal.throwIfAborted();
        pairs.push({ a, b, scales: ratersAgree(captions, [a, b], USUAL_BOOTSTRAP) });
      }
    return {
      captions: of.columns.state.subarray(0, of.columns.length).filter((state) => state > 0).length,
      rated: captions.filter((caption) => meanPoints(caption, people, scale) !== null).length,
      media: mediaWords(of.samples.map(({ video }) => video.id)),
      raters,
      damaged,
      rows,
      people: ratersAgree(captions, people, USUAL_BOOTSTRAP),
      pairs,
    };
  };
}
