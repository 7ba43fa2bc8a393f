import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import type { Session } from "../../shapes/session";

export type RescueParts = {
  engine: WorkerClient<EngineCalls>;
  /** Object URLs of frames by hash. */
  frameUrls: Readonly<Record<string, string>>;
  /** The sound on screen with its object URL; null when there is none. */
  sound: { hash: string; url: string } | null;
  /** Object URL of the clip; null when there is none at hand. */
  clipUrl: string | null;
};

/**
 * The session with those media alone that storage has, or gets back from what page and engine still hold, so that it
 * never names what is not there: the video, frames and sound. Frames are kept as a whole set or not at all; a video that is gone is asked for by its file. Rejects where storage refuses to write.
 */
export async function withRescuedMedia(session: Session, parts: RescueParts): Promise<Session> {
  const { engine, frameUrls, sound, clipUrl } = parts;
  const isThere = async (hash: string, url: string | null | undefined): Promise<boolean> => {
    if (await engine.call("blobs/keep", { hash })) return true;
    const blob = url ? await bytesAt(url) : null;
    return blob !== null && (await engine.call("blobs/put", { blob })).hash === hash;
  };
  const framesThere = async (frames: FrameSet | null): Promise<FrameSet | null> => {
    for (const { hash } of frames?.frames ?? []) if (!(await isThere(hash, frameUrls[hash]))) return null;
    return frames;
  };
  const soundThere = async (audio: AudioRecord | null): Promise<AudioRecord | null> => {
    const url = sound?.hash === audio?.hash ? sound?.url : null;
    return audio && (await isThere(audio.hash, url)) ? audio : null;
  };

  const { video } = session;
  const rescued: Session = {
    ...session,
    frames: await framesThere(session.frames),
    audio: await soundThere(session.audio),
  };
  if (video?.stored.kind === "blob" && !(await isThere(video.stored.hash, clipUrl))) {
    rescued.video = { ...video, stored: { kind: "file" } };
  }
  return rescued;
}

/** Reads the blob of an object URL; null when its file is gone. */
async function bytesAt(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
