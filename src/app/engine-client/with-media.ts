import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { MediaClient } from "../../media/worker/media-client";
import { serveMedia } from "./serve-media";

/** The engine's client that serves frames and sound to runs as soon as one is looked at or started. */
export function withMedia(
  engine: WorkerClient<EngineCalls>,
  media: MediaClient,
  samplesFolder: string,
): WorkerClient<EngineCalls> {
  let serving = false;
  return {
    ...engine,
    call(name, input, options) {
      if (name.startsWith("runs/") && !serving) {
        serving = true;
        // An engine that was started anew has to be told again.
        void serveMedia(engine, media, samplesFolder).finally(() => {
          serving = false;
        });
      }
      return engine.call(name, input, options);
    },
  };
}
