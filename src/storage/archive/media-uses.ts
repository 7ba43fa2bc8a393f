import { isSha256Hex } from "../../foundation/hashing";
import { plural } from "../../foundation/plural";
import type { MediaPurpose } from "../../shapes/capsule";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import type { KeptRun } from "../../shapes/run";
import type { Session } from "../../shapes/session";

/** A media file that a session needs to be shown. */
export interface MediaUse {
  hash: string;
  type: string;
  use: MediaPurpose;
}

/** Media taken from the video: those of the session itself, then those shown to the compared models and their refiners. */
function takenMedia(
  { frames, audio }: Session,
  runs: readonly KeptRun[],
): { frames: FrameSet[]; audio: AudioRecord[] } {
  const shown = runs.flatMap(({ results }) =>
    results.flatMap(({ caption, refined }) => [caption?.shown ?? [], refined?.shown ?? []].flat()),
  );
  const all = [{ frames, audio }, ...shown];
  return {
    frames: all.flatMap((one) => one.frames ?? []),
    audio: all.flatMap((one) => one.audio ?? []),
  };
}

/**
 * The media files that a session and its runs name, each once: the video, the frames in their order, the sound. A bundled clip
 * and a file that was too large to copy are references, and so not among them.
 */
export function mediaUses(session: Session, runs: readonly KeptRun[]): MediaUse[] {
  const { video } = session;
  const taken = takenMedia(session, runs);
  const named: MediaUse[] = [];
  if (video?.stored.kind === "blob") named.push({ hash: video.stored.hash, type: video.type, use: "video" });
  for (const { frames, plan } of taken.frames) {
    for (const { hash } of frames) named.push({ hash, type: plan.image.type, use: "frame" });
  }
  for (const { hash, type } of taken.audio) named.push({ hash, type, use: "audio" });
  const uses = new Map<string, MediaUse>();
  for (const media of named)
    if (isSha256Hex(media.hash) && !uses.has(media.hash)) uses.set(media.hash, media);
  return [...uses.values()];
}

const LONGEST_NAME = 80;

/**
 * Missing media of a session and its runs, one sentence each. `isThere` tells of a hash whether it is, `where` ends
 * the sentences: "not in this browser". A video of which only the file's owner has the bytes is missing everywhere.
 */
export function missingMedia(
  session: Session,
  runs: readonly KeptRun[],
  isThere: (hash: string) => boolean,
  where: string,
): string[] {
  const { video, audio } = session;
  const taken = takenMedia(session, runs);
  const notes: string[] = [];
  if (video !== null) {
    const { stored } = video;
    const name = video.name.slice(0, LONGEST_NAME);
    if (stored.kind === "file")
      notes.push(`The video “${name}” was too large to be copied, so it is ${where}.`);
    if (stored.kind === "blob" && !isThere(stored.hash)) notes.push(`The video “${name}” is ${where}.`);
  }
  const all = new Set(taken.frames.flatMap(({ frames }) => frames.map(({ hash }) => hash)));
  const lost = [...all].filter((hash) => !isThere(hash)).length;
  if (lost > 0) notes.push(`${lost} of ${all.size} frames ${plural(lost, "is", "are")} ${where}.`);
  if (audio !== null && !isThere(audio.hash))
    notes.push(`The sound that was taken from the video is ${where}.`);
  else if (taken.audio.some(({ hash }) => !isThere(hash)))
    notes.push(`Sound that a model was shown side by side is ${where}.`);
  return notes;
}
