import type { EngineCalls } from "../engine/engine-protocol";
import { createAdvisor } from "../evaluation/checks/advisor";
import { createCheckRunner } from "../evaluation/checks/check-runner";
import { startChecksWorker } from "../evaluation/checks/start-checks-worker";
import { createWorkerClient, type WorkerClient } from "../foundation/bridge/worker-client";
import { lazyModule } from "../foundation/fetch-part";
import { isFields, listOf } from "../foundation/fields";
import { addressOfPage } from "../foundation/search-parameters";
import type { MediaClient } from "../media/worker/media-client";
import type { Services } from "../state/services";
import { isFirstVisit, requestPersistence } from "../storage/persistence";
import { samplesFolder } from "./boards";
import { withNetwork } from "./with-network";
import { withRunLocks } from "./with-run-locks";

/** A media client that is fetched at its first call. */
function clientOnUse(client: () => Promise<MediaClient>): MediaClient {
  return {
    probe: async (...given) => (await client()).probe(...given),
    takeFrames: async (...given) => (await client()).takeFrames(...given),
    takeAudio: async (...given) => (await client()).takeAudio(...given),
    soundPeaks: async (...given) => (await client()).soundPeaks(...given),
  };
}

const servingPart = lazyModule("The part that serves media to runs", () => import("../state/take-media"));

/** The engine's client that serves frames and sound to runs as soon as one is looked at or started. */
function withMedia(
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
        void servingPart()
          .then(({ serveMedia }) => serveMedia(engine, media, samplesFolder))
          // The next call about runs tries again.
          .catch(() => undefined)
          .finally(() => {
            serving = false;
          });
      }
      return engine.call(name, input, options);
    },
  };
}

const CONNECTING: readonly (keyof EngineCalls)[] = ["models/connect", "models/confirm"];

/** True for what lets the engine call the browser's own model. */
function connectsBuiltIn(input: unknown): boolean {
  if (!isFields(input)) return false;
  const models = [input.connection, ...listOf(input.choices)];
  return models.some((model) => isFields(model) && model.kind === "built-in");
}

/** The engine's client that serves the browser's own model as soon as that is connected. */
function withBuiltIn(engine: WorkerClient<EngineCalls>): WorkerClient<EngineCalls> {
  const server = lazyModule(
    "What asks the browser's own model",
    () => import("../models/engine/serve-built-in"),
  );
  let serving = false;

  async function serve(): Promise<void> {
    const { serveBuiltIn } = await server();
    if (serving) return;
    serving = true;
    // An engine that was started anew has to be told again.
    void serveBuiltIn(engine).finally(() => {
      serving = false;
    });
  }

  return {
    ...engine,
    async call(name, input, options) {
      if (CONNECTING.includes(name) && !serving && connectsBuiltIn(input)) await serve();
      return engine.call(name, input, options);
    },
  };
}

/**
 * Calls `listener` whenever the page may be gone in a moment: it is left, closed, reloaded, put aside or hidden.
 * Phones end hidden pages without another word.
 */
function onLeaving(listener: () => void): void {
  window.addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") listener();
  });
  document.addEventListener("freeze", listener);
}

/** Makes what the page works with. Workers start at their first call. */
function createServices(): Services {
  // Asked before this visit keeps anything.
  const first = isFirstVisit();
  const turns = lazyModule("The media reader", () => import("./media-service"));
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
      withRunLocks(withMedia(withBuiltIn(engine), mediaForRuns, samplesFolder), navigator.locks, window),
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
      startAnew: () => location.replace(addressOfPage(location.href) + location.search),
    },
  };
}

/** Services shared by all screens, whichever needs them first. */
export const services = createServices();
