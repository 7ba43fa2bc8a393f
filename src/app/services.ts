import { partOnUse } from "../lib/fetch-part";
import type { Services } from "../state/services";
import { isFirstVisit } from "../storage/first-visit";
import { requestPersistence } from "../storage/persistence";
import { createWorkerClient } from "../workers/bridge/worker-client";
import { withBuiltIn } from "../workers/built-in/with-built-in";
import { createAdvisor } from "../workers/checks/advisor";
import { createCheckRunner } from "../workers/checks/check-runner";
import { startChecksWorker } from "../workers/checks/start-checks-worker";
import type { EngineCalls } from "../workers/engine/engine-protocol";
import { clientOnUse } from "../workers/media/client-on-use";
import { withMedia } from "../workers/media/with-media";
import { withNetwork } from "../workers/network/with-network";
import { withRunLocks } from "../workers/run-locks/with-run-locks";
import { samplesFolder } from "./boards";
import { onLeaving } from "./page-leaving";

/** Makes what the page works with. Workers start at their first call. */
function createServices(): Services {
  // Asked before this visit keeps anything.
  const first = isFirstVisit();
  const turns = partOnUse("The media reader", () => import("./media-service"));
  const ownMedia = clientOnUse(async () => (await turns()).mediaTurns.own);
  const mediaForRuns = clientOnUse(async () => (await turns()).mediaTurns.forRuns);
  const engine = createWorkerClient<EngineCalls>(
    () =>
      new Worker(new URL("../workers/engine/engine-worker.ts", import.meta.url), {
        type: "module",
        name: "engine",
      }),
  );
  return {
    engine: withNetwork(
      withRunLocks(withMedia(withBuiltIn(engine), mediaForRuns, samplesFolder), navigator.locks),
      window,
    ),
    checks: createCheckRunner(startChecksWorker),
    advisor: createAdvisor(startChecksWorker),
    media: ownMedia,
    samplesFolder,
    page: {
      isFirstVisit: () => first,
      requestPersistence,
      onLeaving,
      // Without a fragment, so that the page is loaded and not only its view changed.
      startAnew: () => location.replace(location.pathname + location.search),
    },
  };
}

/** What the page works with, whichever screen asks first. */
export const services = createServices();
