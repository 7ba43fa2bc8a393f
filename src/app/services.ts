import type { EngineCalls } from "../engine/engine-protocol";
import { createAdvisor } from "../evaluation/checks/advisor";
import { createCheckRunner } from "../evaluation/checks/check-runner";
import { startChecksWorker } from "../evaluation/checks/start-checks-worker";
import { createWorkerClient } from "../foundation/bridge/worker-client";
import { partOnUse } from "../foundation/fetch-part";
import { clientOnUse } from "../media/worker/client-on-use";
import type { Services } from "../state/services";
import { isFirstVisit } from "../storage/first-visit";
import { requestPersistence } from "../storage/persistence";
import { samplesFolder } from "./boards";
import { withBuiltIn } from "./engine-client/with-built-in";
import { withMedia } from "./engine-client/with-media";
import { withNetwork } from "./engine-client/with-network";
import { withRunLocks } from "./engine-client/with-run-locks";
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
      new Worker(new URL("../engine/engine-worker.ts", import.meta.url), {
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
