import type { EngineCalls } from "../../engine/engine-protocol";
import type { MediaAnswer } from "../../engine/shared/protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { toProblem } from "../../foundation/errors";
import type { MediaClient } from "../../media/worker/media-client";
import { takeMedia } from "../../state/take-media";

type Engine = Pick<WorkerClient<Pick<EngineCalls, "media/serve" | "media/answer" | "blobs/put">>, "call">;

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
        takeMedia(engine, media, event.wish, controller.signal)
          .then(({ audio, ...taken }) =>
            tell({ kind: "done", id, given: { ...taken, audio: audio?.record ?? null } }),
          )
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
