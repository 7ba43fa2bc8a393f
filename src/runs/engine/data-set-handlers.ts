import { findVideo, givenKey, type VideoSources, videoProblems } from "../../engine/shared/find-video";
import type { RunSources } from "../../engine/shared/published-runs";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError, toProblem } from "../../foundation/errors";
import { contentId } from "../../foundation/published-id";
import { quickKey } from "../../foundation/quick-key";
import type { Storage } from "../../storage/open-storage";
import type { RunCalls, VideosAtHand } from "../protocol";

/** Looks for all videos whose place is known; nothing of them is read but that they are there. */
async function videosAtHand(
  storage: Storage,
  dataSetId: string,
  sources: VideoSources,
  signal: AbortSignal,
): Promise<VideosAtHand> {
  const found: VideosAtHand = { atHand: [], away: [] };
  for (const [videoId, place] of await storage.videoPlaces.all(dataSetId)) {
    signal.throwIfAborted();
    try {
      // The clip of a bundled sample comes with the page.
      if (place.stored.kind !== "sample") await findVideo(storage, dataSetId, place, sources, signal);
      found.atHand.push(videoId);
    } catch (error) {
      found.away.push({ videoId, problem: toProblem(error) });
    }
  }
  return found;
}

type DataSetCalls = Pick<RunCalls, Extract<keyof RunCalls, `data-sets/${string}` | `videos/${string}`>>;

/** Data sets and their videos for the page. `given`: files that people hand in are added to it. */
export function dataSetHandlers(
  storage: () => Promise<Storage>,
  sources: () => Promise<RunSources>,
  given: Map<string, File>,
  samplesFolder: () => string | null,
): Handlers<DataSetCalls> {
  return {
    "data-sets/put": async (dataSet) => ({ id: await (await storage()).dataSets.put(dataSet) }),
    "data-sets/get": async ({ id }) => (await sources()).dataSets.get(id),
    "data-sets/sample": async ({ id, sampleId }) => (await sources()).dataSets.sample(id, sampleId),
    "data-sets/list": async () => (await storage()).dataSets.list(),
    "data-sets/remove": async ({ id }) => {
      const { dataSets, videoPlaces } = await storage();
      await dataSets.remove(id);
      await videoPlaces.forget(id);
      return null;
    },

    "videos/place": async ({ dataSetId, places }) => {
      const { videoPlaces } = await storage();
      for (const [videoId, place] of Object.entries(places))
        await videoPlaces.put(contentId(dataSetId), videoId, place);
      return null;
    },
    "videos/places": async ({ dataSetId }) =>
      Object.fromEntries(await (await storage()).videoPlaces.all(contentId(dataSetId))),
    "videos/folder": async ({ dataSetId, folder }) => {
      await (await storage()).videoPlaces.putFolder(dataSetId, folder);
      return null;
    },
    "videos/kept-folder": async ({ dataSetId }) => (await storage()).videoPlaces.folder(dataSetId),
    "videos/at-hand": async ({ dataSetId }, { signal }) =>
      videosAtHand(await storage(), dataSetId, { given, samplesFolder }, signal),
    "videos/file": async ({ dataSetId, videoId }, { signal }) => {
      const kept = await storage();
      const id = contentId(dataSetId);
      const place = (await kept.videoPlaces.all(id)).get(videoId);
      if (!place) throw new ProblemError(videoProblems.missing(videoId));
      return findVideo(kept, id, place, { given, samplesFolder }, signal);
    },
    "videos/give": async ({ dataSetId, files }, { signal }) => {
      for (const { path, file } of files)
        given.set(
          path === null ? await quickKey(file, { signal }) : givenKey(contentId(dataSetId), path),
          file,
        );
      return null;
    },
  };
}
