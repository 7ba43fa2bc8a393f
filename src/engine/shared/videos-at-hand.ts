import { toProblem } from "../../foundation/errors";
import type { VideosAtHand } from "../../runs/protocol";
import type { Storage } from "../../storage/open-storage";
import { findVideo, type VideoSources } from "./find-video";

/** Looks for all videos whose place is known; nothing of them is read but that they are there. */
export async function videosAtHand(
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
