import type { WholeVideo } from "../../playground/protocol";
import type { Session } from "../../shapes/session";
import { clipMissing } from "./file-access";

/** The session's video as the engine sends it. Throws `clip-missing` where its bytes are not at hand. */
export function wholeVideoOf(
  { video, frames, audio }: Session,
  file: Blob | null,
  framesPerSecond: number | null,
): WholeVideo {
  if (!file || !video) throw clipMissing(video?.name ?? "");
  const { stored, facts } = video;
  return {
    file,
    mediaType: video.type || file.type || "video/mp4",
    hash: stored.kind === "blob" ? stored.hash : (frames?.sourceHash ?? audio?.sourceHash ?? null),
    framesPerSecond,
    hasSound: facts === null || facts.audioTracks.length > 0,
    ...(facts?.durationSeconds ? { seconds: facts.durationSeconds } : {}),
    ...(facts?.video ? { width: facts.video.width, height: facts.video.height } : {}),
  };
}
