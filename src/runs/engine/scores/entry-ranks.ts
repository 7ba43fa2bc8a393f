import type { ScoredTask } from "../../../engine/shared/scored-run";
import { bootstrapRanks, type RowOfVideos } from "../../../metrics/bootstrap/bootstrap-ranks";
import type { Bootstrap } from "../../../metrics/bootstrap/resamples";
import type { ScoreName } from "../../../metrics/scores/result-tally";
import type { EntryRank } from "../../../shapes/run-scores";

type RankedEntry = { id: string; tasks: readonly ScoredTask[] };

function byVideo(tasks: readonly ScoredTask[], score: number): RowOfVideos["byVideo"] {
  const sums = new Map<string, [number, number]>();
  for (const { video, tally } of tasks) {
    const parts = tally.parts[score];
    const sum = sums.get(video) ?? [0, 0];
    sums.set(video, [sum[0] + (parts?.numerator ?? 0), sum[1] + (parts?.denominator ?? 0)]);
  }
  return Object.fromEntries(sums);
}

/** Where entries may stand by each score; none of a single entry or by a single video, which can't tell. */
export function entryRanks(
  scores: readonly ScoreName[],
  entries: readonly RankedEntry[],
  bootstrap: Bootstrap,
): EntryRank[] {
  const videos = new Set(entries.flatMap(({ tasks }) => tasks.map(({ video }) => video)));
  if (entries.length < 2 || videos.size < 2) return [];
  return scores.flatMap(({ id: scoreId, better }, score) =>
    bootstrapRanks(
      entries.map(({ id, tasks }) => ({ id, byVideo: byVideo(tasks, score) })),
      bootstrap,
      better,
    ).map(({ id, rank }): EntryRank => ({ entryId: id, scoreId, rank })),
  );
}
