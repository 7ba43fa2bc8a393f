import type { KeptRun } from "../shapes/run";
import { takesPart } from "../shapes/run-tasks";
import type { Session } from "../shapes/session";
import { placeOf } from "../shapes/video-place";
import type { DataSetStore } from "./data-sets/data-set-rows";
import type { RatingStore } from "./rating-store";
import type { RunStore } from "./runs/run-store";
import type { VideoPlaces } from "./video-places";

export type RunPlaces = {
  runs: RunStore;
  dataSets: DataSetStore;
  videoPlaces: VideoPlaces;
  ratings: RatingStore;
};

/**
 * Keeps a data set, and does what is about it. Where that fails, a data set that was not here before goes again, with what was
 * said of where its videos lie. `withRuns`: as `DataSetStore.put` has it.
 */
export async function aboutDataSet<Done>(
  { dataSets, videoPlaces }: Pick<RunPlaces, "dataSets" | "videoPlaces">,
  given: Parameters<DataSetStore["put"]>[0],
  how: { withRuns: boolean },
  work: (id: string) => Promise<Done>,
): Promise<Done> {
  const known = new Set((await dataSets.list()).map(({ id }) => id));
  const id = await dataSets.put(given, how);
  // A run at an address may be on the same samples, and its videos chosen.
  const wasPlaced = (await videoPlaces.all(id)).size > 0 || (await videoPlaces.folder(id)) !== null;
  try {
    return await work(id);
  } catch (error) {
    if (!known.has(id)) {
      await dataSets.remove(id).catch(() => undefined);
      if (!wasPlaced && (await dataSets.summary(id).catch(() => undefined)) === null)
        await videoPlaces.forget(id).catch(() => undefined);
    }
    throw error;
  }
}

/** Keeps a run about a session with its data set and results, and says where the session's video lies. */
export async function keepRun(
  { runs, dataSets, videoPlaces, ratings }: RunPlaces,
  { run, dataSet, results, ratings: rated = [] }: KeptRun,
  { video }: Pick<Session, "video">,
): Promise<void> {
  const id = await dataSets.put(dataSet, { withRuns: true });
  if (video && dataSet.samples.some((sample) => sample.video.id === video.quickKey)) {
    await videoPlaces.put(id, video.quickKey, placeOf(video));
  }
  await runs.save({ ...run, dataSet: { ...run.dataSet, id } });
  for (const result of results) await runs.keep({ ...result, runId: run.id });
  await ratings.change(
    run.id,
    rated.map((rating) => ({ before: null, after: { ...rating, runId: run.id } })),
  );
}

/** Drops runs that were only being made, with all that was kept of them. */
export async function discardRuns(
  { runs, ratings }: Pick<RunPlaces, "runs" | "ratings">,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await runs.discard(id);
  await ratings.forget(ids);
}

/**
 * The runs about a session with all that they have led to, the newest first; without those that can't be read. `onLost`
 * hears of these and of their parts, by how many and which.
 */
export async function runsAbout(
  { runs, dataSets, ratings }: Pick<RunPlaces, "runs" | "dataSets" | "ratings">,
  sessionId: string,
  onLost: (count: number, noun: "run" | "caption" | "rating") => void = () => undefined,
): Promise<KeptRun[]> {
  const found: KeptRun[] = [];
  const lost = { run: 0, caption: 0, rating: 0 };
  for (const summary of await runs.list()) {
    if (summary.sessionId !== sessionId) continue;
    const opened = await runs.load(summary.id);
    const dataSet = summary.dataSetId ? await dataSets.get(summary.dataSetId).catch(() => null) : null;
    if (opened?.state !== "ready" || !dataSet) {
      lost.run += 1;
      continue;
    }
    const { run } = opened;
    const taking = new Map(run.entries.map((entry) => [entry.id, entry]));
    const results: KeptRun["results"] = [];
    for (const { sampleId, entryId, repeat } of await runs.states(run.id)) {
      const entry = taking.get(entryId);
      if (!entry || !takesPart(entry, sampleId) || repeat > run.repeats) continue;
      const kept = await runs.result({ runId: run.id, sampleId, entryId, repeat });
      if (kept?.state === "ready") results.push(kept.result);
      else lost.caption += 1;
    }
    const { ratings: rated, damaged } = await ratings.of(run.id);
    lost.rating += damaged;
    found.push({ run, dataSet, results, ...(rated.length > 0 ? { ratings: rated } : {}) });
  }
  for (const noun of ["run", "caption", "rating"] as const) if (lost[noun] > 0) onLost(lost[noun], noun);
  return found;
}

/** A run as one of another session, under an id of its own. */
export function asRunOf(sessionId: string, kept: KeptRun): KeptRun {
  const id = crypto.randomUUID();
  return {
    ...kept,
    run: { ...kept.run, id, origin: { sessionId } },
    results: kept.results.map((result) => ({ ...result, runId: id })),
    ...(kept.ratings ? { ratings: kept.ratings.map((rating) => ({ ...rating, runId: id })) } : {}),
  };
}
