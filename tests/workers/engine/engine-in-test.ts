import { checkBatch } from "../../../src/evaluation/check-format";
import { parameterSchemas } from "../../../src/evaluation/draft-checklist/parameter-schemas";
import { parameterFaults } from "../../../src/evaluation/parameter-faults";
import { suggestChecks } from "../../../src/evaluation/suggest-checks/suggest-checks";
import { mendObjects } from "../../../src/judges/mend-json";
import type { Handlers } from "../../../src/workers/bridge/serve-worker";
import { createWorkerClient, type WorkerClient } from "../../../src/workers/bridge/worker-client";
import type { CheckRunner } from "../../../src/workers/checks/check-runner";
import { alsoJudgedHandlers } from "../../../src/workers/engine/also-judged/also-judged-handlers";
import { archiveHandlers } from "../../../src/workers/engine/archive-handlers";
import { builtInHandlers } from "../../../src/workers/engine/built-in-handlers";
import { captionHandlers } from "../../../src/workers/engine/caption-handlers";
import { connectedModels } from "../../../src/workers/engine/connected-models";
import { connectionHandlers } from "../../../src/workers/engine/connection-handlers";
import { draftHandlers } from "../../../src/workers/engine/draft-handlers";
import type { EngineCalls } from "../../../src/workers/engine/engine-protocol";
import { exportHandlers } from "../../../src/workers/engine/exports/export-handlers";
import { importHandlers } from "../../../src/workers/engine/imports/import-handlers";
import { judgeTestHandlers } from "../../../src/workers/engine/judge-test-handlers";
import { keyHandlers } from "../../../src/workers/engine/key-handlers";
import { createKeyRing } from "../../../src/workers/engine/key-ring";
import { keyWatchHandlers } from "../../../src/workers/engine/key-watch";
import type { KillableHelpers } from "../../../src/workers/engine/killable-helpers";
import { mediaKeepingHandlers } from "../../../src/workers/engine/media-keeping-handlers";
import { createModelCalls } from "../../../src/workers/engine/model-calls";
import { modelKnowledge } from "../../../src/workers/engine/model-knowledge";
import { queueHandlers } from "../../../src/workers/engine/queue-handlers";
import { quizDraftHandlers } from "../../../src/workers/engine/quiz-drafts/quiz-draft-handlers";
import { runDirectoryHandlers } from "../../../src/workers/engine/run-directory/run-directory-handlers";
import { serveRuns } from "../../../src/workers/engine/runs/serve-runs";
import { sampleHandlers } from "../../../src/workers/engine/sample-handlers";
import { settingsHandlers } from "../../../src/workers/engine/settings-handlers";
import { sharedLinkHandlers } from "../../../src/workers/engine/shared-link-handlers";
import { shownSession } from "../../../src/workers/engine/shown-session";
import { signInHandlers } from "../../../src/workers/engine/sign-in-handlers";
import { stepMeans } from "../../../src/workers/engine/step-means";
import { storageHandlers } from "../../../src/workers/engine/storage-handlers";
import { unsavedHandlers } from "../../../src/workers/engine/unsaved-handlers";
import { type FakeWorker, workerStarter } from "../fake-worker";

type HandledCalls = Omit<
  EngineCalls,
  "checklists/read" | "checklists/write" | "verdicts/recorded" | "verdicts/restate"
>;

/** Checks in place of a worker of their own. */
export const checksInPlace: CheckRunner = {
  run: (batch) => checkBatch(batch),
  dispose: () => undefined,
};

/** What the engine has done elsewhere, in place; what comes back has crossed as a message does. */
const helpersInPlace: Omit<KillableHelpers, "checks"> = {
  advisor: {
    suggest: async (instruction) => structuredClone(suggestChecks(instruction)),
    parameters: async () => structuredClone(Object.fromEntries(await parameterSchemas())),
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
    ...settingsHandlers(storage),
    ...connectionHandlers(models),
    ...captionHandlers(storage, models, stepMeans(models, calls, helpers)),
    ...draftHandlers(storage, helpers, calls),
    ...judgeTestHandlers(calls, helpers),
    ...alsoJudgedHandlers(),
    ...serveRuns({ storage, keys, models, calls, helpers, locks }),
    ...importHandlers(storage, helpers),
    ...exportHandlers(storage),
    ...runDirectoryHandlers(storage),
    ...quizDraftHandlers({ storage, models, calls, helpers }),
    ...queueHandlers(storage, calls.dispatcher),
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
