import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import type { Sample } from "../../shapes/sample";
import type { Session } from "../../shapes/session";
import type { Act } from "../undo/undo-history";

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

/** The view that shows and edits the open session, as the store of sessions sees it. */
export type SessionScreen = {
  /** The document on screen; null while there is none. */
  session(): Session | null;
  /** The bundled sample with this instruction, if it has it; each file of it is read once. Rejects with `ProblemError`. */
  sample(instructionId?: string): Promise<Sample>;
  /** Puts a session in the place of the one on screen, and brings its media from storage. */
  show(session: Session, options: { checkId: string | null }): Promise<void>;
  /** Puts a session in the place of the one on screen whose media are there already. */
  adopt(session: Session): void;
  /** Puts another state or a copy of the session on screen in its place, in the same view; `media`: it has others. */
  replace(session: Session, changed: { media: boolean }): void;
  /** Changes the session on screen for good. */
  change(update: (session: Session) => Session): void;
  /** Puts into the session what a model has written by now, which else comes a moment later. */
  catchUp(): void;
  /** Ends all work on the session on screen. */
  stop(): void;
  /** True while a model or the media are at work on it. */
  isBusy(): boolean;
  /** The media that it holds, to be had again from there where storage lost them. */
  media(): Omit<RescueParts, "engine">;
  /** Puts media into storage that found no room there. */
  keepMedia(): Promise<void>;
  /** Hashes of media that it needs, also where no row names them yet. */
  hashesInUse(): string[];
  offerUndo(act: Act): void;
};
