import type { Session } from "../../schemas/session";
import type { WorkerClient } from "../../workers/bridge/worker-client";
import type { EngineCalls } from "../../workers/engine/engine-protocol";

export type RescueParts = {
  engine: WorkerClient<EngineCalls>;
  /** Object URLs of frames by hash. */
  frameUrls: Readonly<Record<string, string>>;
  /** Object URL of the clip; null when there is none at hand. */
  clipUrl: string | null;
};

/**
 * The session with those media alone that storage has, or gets back from what the page still holds, so that it
 * never names what is not there. Frames are kept as a whole set or not at all; a video that is gone is asked for
 * by its file. Rejects where storage refuses to write.
 */
export async function withRescuedMedia(session: Session, parts: RescueParts): Promise<Session> {
  const { engine, frameUrls, clipUrl } = parts;
  const isThere = async (hash: string, url: string | null | undefined): Promise<boolean> => {
    if (await engine.call("blobs/get", { hash, type: "" })) return true;
    const blob = url ? await bytesAt(url) : null;
    return blob !== null && (await engine.call("blobs/put", { blob })).hash === hash;
  };

  let { frames, audio, video } = session;
  for (const { hash } of frames?.frames ?? []) {
    if (await isThere(hash, frameUrls[hash])) continue;
    frames = null;
    break;
  }
  if (audio && !(await isThere(audio.hash, null))) audio = null;
  if (video?.stored.kind === "blob" && !(await isThere(video.stored.hash, clipUrl))) {
    video = { ...video, stored: { kind: "file" } };
  }
  return { ...session, frames, audio, video };
}

/** What an object URL stands for; null when its file is gone. */
async function bytesAt(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
