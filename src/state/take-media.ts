import type { EngineCalls } from "../engine/engine-protocol";
import type { MediaAnswer, MediaAsk, MediaWish } from "../engine/shared/protocol";
import { serveAsks } from "../foundation/bridge/serve-asks";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import type { MediaClient, MediaOptions, TakenFrame } from "../media/worker/media-client";
import type { AudioRecord, FrameSet, MediaFacts } from "../shapes/media";

/** The media that came of a wish, whose bytes are in storage by then; those of the sound too, to be heard. */
type TakenFromFile = {
  facts: MediaFacts;
  frames: FrameSet | null;
  audio: { record: AudioRecord; blob: Blob } | null;
};

/** Told while frames and sound are taken. `onFrames`: all frames are there, before any sound is taken. */
type TakingNews = {
  onProgress?: MediaOptions["onProgress"];
  onFrame?: (frame: TakenFrame) => void;
  onRestart?: () => void;
  onFrames?: (frames: FrameSet) => void;
};

/** Takes what a wish asks for from its file, for runs and for what is on screen, and keeps the bytes. */
export async function takeMedia(
  engine: Pick<WorkerClient<Pick<EngineCalls, "blobs/put">>, "call">,
  media: MediaClient,
  { file, sourceHash, plan, without, ...wish }: MediaWish,
  signal: AbortSignal,
  { onProgress = () => undefined, onFrame, onRestart, onFrames }: TakingNews = {},
): Promise<TakenFromFile> {
  const options = { signal, sourceHash, onProgress };
  const facts = wish.facts ?? (await media.probe(file, options));
  const taken: TakenFromFile = { facts, frames: null, audio: null };
  if (plan && plan.frames.kind !== "none" && facts.video && !without.frames) {
    const puts: Promise<unknown>[] = [];
    taken.frames = await media.takeFrames(file, facts, plan, {
      ...options,
      ...(onRestart ? { onRestart } : {}),
      onFrame: (frame) => {
        onFrame?.(frame);
        const put = engine.call("blobs/put", { blob: frame.blob });
        // Awaited below, unless taking the frames itself fails.
        put.catch(() => undefined);
        puts.push(put);
      },
    });
    await Promise.all(puts);
    signal.throwIfAborted();
    onFrames?.(taken.frames);
  }
  if (plan?.audio && facts.audioTracks.length > 0 && !without.audio) {
    taken.audio = await media.takeAudio(file, facts, plan, options);
    if (taken.audio) await engine.call("blobs/put", { blob: taken.audio.blob });
    signal.throwIfAborted();
  }
  return taken;
}

/** Serves frames and sound to the engine's runs; resolves when the engine that was served has ended. */
export function serveMedia(
  engine: Pick<WorkerClient<Pick<EngineCalls, "media/serve" | "media/answer" | "blobs/put">>, "call">,
  media: MediaClient,
  samplesFolder: string,
): Promise<void> {
  // A page that can't tell the engine any more has nobody to tell.
  const tell = (answer: MediaAnswer) => engine.call("media/answer", answer).catch(() => undefined);
  return serveAsks<Extract<MediaAsk, { kind: "ask" }>>(
    (onEvent) => engine.call("media/serve", { samplesFolder }, { onEvent }),
    async ({ id, wish }, signal) => {
      const { audio, ...taken } = await takeMedia(engine, media, wish, signal);
      await tell({ kind: "done", id, given: { ...taken, audio: audio?.record ?? null } });
    },
    (id, problem) => tell({ kind: "failed", id, problem }),
  );
}
