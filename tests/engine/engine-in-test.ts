import type { EngineCalls } from "../../src/engine/engine-protocol";
import { keyWatchHandlers } from "../../src/engine/kept-handlers";
import { laterHandlers } from "../../src/engine/later-handlers";
import {
  captionHandlers,
  connectionHandlers,
  queueHandlers,
  serveRuns,
} from "../../src/engine/lazy-handlers";
import { connectedModels, modelKnowledge } from "../../src/engine/shared/connected-models";
import { createKeyRing } from "../../src/engine/shared/key-ring";
import type { KillableHelpers } from "../../src/engine/shared/killable-helpers";
import { mediaKeepingHandlers } from "../../src/engine/shared/media-source";
import { createModelCalls } from "../../src/engine/shared/model-calls";
import { stepMeans } from "../../src/engine/shared/run-steps";
import { sampleHandlers } from "../../src/engine/shared/sample-handlers";
import { storageHandlers } from "../../src/engine/storage-handlers";
import { soundnessOf } from "../../src/evaluation/checklist-soundness";
import type { CheckRunner } from "../../src/evaluation/checks/check-runner";
import { deriveSamples } from "../../src/evaluation/derived-samples/derive-samples";
import { parameterFaults, parameterSchemas } from "../../src/evaluation/parameter-faults";
import type { Handlers } from "../../src/foundation/bridge/serve-worker";
import { createWorkerClient, type WorkerClient } from "../../src/foundation/bridge/worker-client";
import { mendObjects } from "../../src/judges/mend-json";
import { modelFileHandlers } from "../../src/models/engine/model-file-handlers";
import { builtInHandlers, keyHandlers, signInHandlers } from "../../src/models/engine/model-handlers";
import {
  archiveHandlers,
  sharedLinkHandlers,
  unsavedHandlers,
} from "../../src/playground/engine/session-files";
import { shownSession } from "../../src/playground/engine/shown-session";
import { checkBatch } from "../../src/rules/check-format";
import { suggestChecks } from "../../src/rules/suggesting/suggest-checks";
import { settingsHandlers } from "../../src/settings/engine";
import { makingInPlace } from "../support/making-rules";
import { type FakeWorker, workerStarter } from "../workers/fake-worker";

type HandledCalls = Omit<EngineCalls, "verdicts/recorded" | "verdicts/restate">;

/** Checks in place of a worker of their own. */
export const checksInPlace: CheckRunner = {
  run: (batch) => checkBatch(batch),
  dispose: () => undefined,
};

/** Changes that the engine has made elsewhere, in place; what comes back has crossed as a message does. */
const helpersInPlace: Omit<KillableHelpers, "checks"> = {
  advisor: {
    making: makingInPlace,
    suggest: async (instruction) => structuredClone(suggestChecks(instruction)),
    parameters: async () => structuredClone(Object.fromEntries(await parameterSchemas())),
    derive: async ({ samples, vary, seed }) => deriveSamples(samples, vary, { seed }),
    sound: async (question) => structuredClone(await soundnessOf(structuredClone(question))),
    validate: async ({ checks, benchmark }) =>
      structuredClone(await Promise.all(checks.map((check) => parameterFaults(check, benchmark)))),
  },
  mend: async (reply) => structuredClone(mendObjects(reply)),
};

export type EngineInTest = {
  client: WorkerClient<HandledCalls>;
  /** Everything that crossed from the worker to the page, as one text. */
  everythingSent(): string;
  close(): Promise<void>;
};

/** The engine's handlers behind a real message port, with the storage that `indexedDB` is at the time. */
export function startEngine(checks: CheckRunner = checksInPlace, locks?: LockManager): EngineInTest {
  const { handlers, storage } = storageHandlers();
  const media = shownSession(storage);
  const keys = createKeyRing(storage);
  const models = connectedModels(keys, modelKnowledge(storage));
  const helpers = { ...helpersInPlace, checks };
  const calls = createModelCalls(storage, models);
  const runs = serveRuns({ storage, keys, models, calls, helpers, locks });
  const all: Handlers<HandledCalls> = {
    ...handlers,
    ...sampleHandlers(),
    ...media.handlers,
    ...archiveHandlers(storage, media.shown),
    ...sharedLinkHandlers(media.shown),
    ...unsavedHandlers(storage),
    ...mediaKeepingHandlers(storage),
    ...keyWatchHandlers(keys),
    ...keyHandlers(keys, models),
    ...signInHandlers(keys),
    ...builtInHandlers(),
    ...modelFileHandlers(storage, calls),
    ...settingsHandlers(storage),
    ...connectionHandlers(models),
    ...captionHandlers(storage, models, stepMeans(models, calls, helpers)),
    ...queueHandlers(storage, calls.dispatcher),
    ...runs.handlers,
    ...laterHandlers(runs.shared),
  };
  const starter = workerStarter<HandledCalls>(all);
  const client = createWorkerClient<HandledCalls>(starter.start);
  return {
    client,
    everythingSent: () => JSON.stringify(starter.started.map((worker: FakeWorker) => worker.sent)),
    async close() {
      client.terminate();
      (await storage()).close();
    },
  };
}
