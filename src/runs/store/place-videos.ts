import { matchVideos, type VideoMatch } from "../../evaluation/run/match-videos";
import type { SampleVideo } from "../../shapes/data-set";
import type { VideoPlace } from "../../shapes/video-place";
import type { SetUpEngine } from "./read-set-up";
import type { ChosenFile, ChosenFiles, Placing } from "./run-set-up-state";
import { setUpProblems } from "./set-up-problems";

/**
 * Keeps where the videos of a data set lie among chosen files, with the hash by which each is known again. Returns how
 * they matched. Rejects with `ProblemError` where none fits, and with `AbortError`; what was placed before stays.
 */
export async function placeVideos(
  engine: SetUpEngine,
  dataSetId: string,
  videos: readonly SampleVideo[],
  { files, folder }: ChosenFiles,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (placing: Placing) => void },
): Promise<VideoMatch<ChosenFile>> {
  const match = matchVideos(videos, files);
  if (match.found.size === 0 && match.ambiguous.size === 0) throw setUpProblems.noneFits(files.length);
  if (folder) await engine.call("videos/folder", { dataSetId, folder });
  const known = await engine.call("videos/places", { dataSetId });
  let done = 0;
  for (const [videoId, chosen] of match.found) {
    signal.throwIfAborted();
    onProgress({ done, total: match.found.size });
    const file = await chosen.file();
    const quickKey = await engine.call("media/quick-key", { file }, { signal });
    const before = known[videoId];
    const place: VideoPlace = {
      name: file.name,
      type: file.type,
      quickKey,
      stored: { kind: "folder", path: chosen.path },
      facts: before?.quickKey === quickKey ? before.facts : null,
    };
    if (!folder) await engine.call("videos/give", { dataSetId, files: [{ path: chosen.path, file }] });
    await engine.call("videos/place", { dataSetId, places: { [videoId]: place } });
    done += 1;
  }
  return match;
}
