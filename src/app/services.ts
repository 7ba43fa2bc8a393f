import { createFfmpegEngine } from "../media/ffmpeg/ffmpeg-engine";
import type { Services } from "../state/playground/playground-state";
import { createWorkerClient } from "../workers/bridge/worker-client";
import { createAdvisor } from "../workers/checks/advisor";
import { createCheckRunner } from "../workers/checks/check-runner";
import { startChecksWorker } from "../workers/checks/start-checks-worker";
import type { EngineCalls } from "../workers/engine/engine-protocol";
import { createMediaClient } from "../workers/media/media-client";

/** Makes what the page works with. Workers start at their first call. */
export function createServices(): Services {
  return {
    engine: createWorkerClient<EngineCalls>(
      () =>
        new Worker(new URL("../workers/engine/engine-worker.ts", import.meta.url), {
          type: "module",
          name: "engine",
        }),
    ),
    checks: createCheckRunner(startChecksWorker),
    advisor: createAdvisor(startChecksWorker),
    media: createMediaClient(createFfmpegEngine()),
    samplesFolder: new URL("samples/", document.baseURI).href,
  };
}
