import { toProblem } from "../../lib/errors";
import type { WorkerClient } from "../bridge/worker-client";
import type { EngineCalls } from "../engine/engine-protocol";
import type { MediaAnswer, MediaGiven, MediaWish } from "../engine/media/page-media-protocol";
import type { MediaClient } from "./media-client";

type Engine = Pick<WorkerClient<Pick<EngineCalls, "media/serve" | "media/answer" | "blobs/put">>, "call">;

/** Takes what a wish asks for; its blobs are in storage when it resolves. */
async function take(
  engine: Engine,
  media: MediaClient,
  { file, sourceHash, plan, without, ...wish }: MediaWish,
  signal: AbortSignal,
): Promise<MediaGiven> {
  const options = { signal, sourceHash, onProgress: () => undefined };
  const facts = wish.facts ?? (await media.probe(file, options));
  const given: MediaGiven = { facts, frames: null, audio: null };
  if (plan && plan.frames.kind !== "none" && facts.video && !without.frames) {
    const puts: Promise<unknown>[] = [];
    given.frames = await media.takeFrames(file, facts, plan, {
      ...options,
      onFrame: ({ blob }) => {
        const put = engine.call("blobs/put", { blob });
        // Awaited below, unless taking the frames itself fails.
        put.catch(() => undefined);
        puts.push(put);
      },
    });
    await Promise.all(puts);
  }
  if (plan?.audio && facts.audioTracks.length > 0 && !without.audio) {
    const sound = await media.takeAudio(file, facts, plan, options);
    if (sound) await engine.call("blobs/put", { blob: sound.blob });
    given.audio = sound?.record ?? null;
  }
  return given;
}

/** Serves frames and sound to the engine's runs; resolves when the engine that was served has ended. */
export async function serveMedia(engine: Engine, media: MediaClient, samplesFolder: string): Promise<void> {
  const running = new Map<number, AbortController>();
  // A page that can't tell the engine any more has nobody to tell.
  const tell = (answer: MediaAnswer) => engine.call("media/answer", answer).catch(() => undefined);
  const served = engine.call(
    "media/serve",
    { samplesFolder },
    {
      onEvent(event) {
        const { id } = event;
        if (event.kind === "stop") {
          running.get(id)?.abort();
          return;
        }
        const controller = new AbortController();
        running.set(id, controller);
        take(engine, media, event.wish, controller.signal)
          .then((given) => tell({ kind: "done", id, given }))
          .catch((error: unknown) => {
            if (!controller.signal.aborted) void tell({ kind: "failed", id, problem: toProblem(error) });
          })
          .finally(() => running.delete(id));
      },
    },
  );
  await served.catch(() => {
    for (const controller of running.values()) controller.abort();
  });
}
