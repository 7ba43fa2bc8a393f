import { createMediaEngine } from "../media/open-media";
import type { Services } from "../state/services";
import { requestPersistence } from "../storage/persistence";
import { createWorkerClient } from "../workers/bridge/worker-client";
import { withBuiltIn } from "../workers/built-in/with-built-in";
import { createAdvisor } from "../workers/checks/advisor";
import { createCheckRunner } from "../workers/checks/check-runner";
import { startChecksWorker } from "../workers/checks/start-checks-worker";
import type { EngineCalls } from "../workers/engine/engine-protocol";
import { createMediaClient } from "../workers/media/media-client";
import { createMediaTurns } from "../workers/media/media-turns";
import { startWebCodecsWorker } from "../workers/media/start-webcodecs-worker";
import { createWebCodecsEngine } from "../workers/media/webcodecs-client";
import { withMedia } from "../workers/media/with-media";
import { onLeaving } from "./page-leaving";

/** Makes what the page works with. Workers start at their first call. */
export function createServices(): Services {
  const media = createMediaTurns(
    createMediaClient(createMediaEngine(createWebCodecsEngine(startWebCodecsWorker))),
  );
  const samplesFolder = new URL("samples/", document.baseURI).href;
  const engine = createWorkerClient<EngineCalls>(
    () =>
      new Worker(new URL("../workers/engine/engine-worker.ts", import.meta.url), {
        type: "module",
        name: "engine",
      }),
  );
  return {
    engine: withMedia(withBuiltIn(engine), media.forRuns, samplesFolder),
    checks: createCheckRunner(startChecksWorker),
    advisor: createAdvisor(startChecksWorker),
    media: media.own,
    samplesFolder,
    page: {
      requestPersistence,
      onLeaving,
      // Without a fragment, so that the page is loaded and not only its view changed.
      startAnew: () => location.replace(location.pathname + location.search),
    },
  };
}
