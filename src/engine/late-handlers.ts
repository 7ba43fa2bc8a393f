import { readChecklist } from "../benchmarks/read-checklist";
import { writeChecklist } from "../benchmarks/write-checklist";
import { createAdvisor } from "../evaluation/checks/advisor";
import { createCheckRunner } from "../evaluation/checks/check-runner";
import { createMender } from "../evaluation/checks/mender";
import { startChecksWorker } from "../evaluation/checks/start-checks-worker";
import type { Handlers } from "../foundation/bridge/serve-worker";
import { builtInHandlers, keyHandlers, signInHandlers } from "../models/engine/model-handlers";
import { alsoJudgedHandlers } from "../playground/engine/also-judged-handlers";
import { archiveHandlers, sharedLinkHandlers, unsavedHandlers } from "../playground/engine/session-files";
import { draftHandlers } from "../playground/engine/draft-handlers";
import { judgeTestHandlers } from "../playground/engine/judge-test-handlers";
import type { ShownSession } from "../playground/engine/shown-session";
import { quizDraftHandlers } from "../quiz-studio/engine/quiz-draft-handlers";
import { exportHandlers } from "../runs/engine/exports/export-handlers";
import { importHandlers } from "../runs/engine/imports/import-handlers";
import { runDirectoryHandlers } from "../runs/engine/run-directory/run-directory-handlers";
import type { Storage } from "../storage/open-storage";
import { captionHandlers } from "./caption-handlers";
import { connectionHandlers } from "./connection-handlers";
import type { EngineCalls } from "./engine-protocol";
import { queueHandlers } from "./queue-handlers";
import { serveRuns } from "./serve-runs";
import { connectedModels } from "./shared/connected-models";
import type { KeyRing } from "./shared/key-ring";
import { mediaKeepingHandlers } from "./shared/media-keeping-handlers";
import { createModelCalls } from "./shared/model-calls";
import { modelKnowledge } from "./shared/model-knowledge";
import { stepMeans } from "./shared/step-means";
import type { StorageCallName } from "./storage-handlers";

/** Answered from the start by the worker itself. */
export type OpeningCalls = "samples/load" | "samples/clip" | "verdicts/recorded" | "verdicts/restate";

/** Answered by the parts that keep sessions, settings and keys. */
export type KeptCalls =
  | StorageCallName
  | "sessions/forget-shown"
  | "blobs/get"
  | "blobs/keep"
  | "settings/watch"
  | "settings/change"
  | "settings/reset"
  | "keys/watch";

/** What is kept in this browser, and the session that is only looked at. */
export type KeptParts = {
  storage: () => Promise<Storage>;
  keys: KeyRing;
  shown: ShownSession;
};

/** What the page can do beyond what it opens with: models, keys, runs, archives, drafts, media that are kept. */
export function lateHandlers({
  storage,
  keys,
  shown,
}: KeptParts): Handlers<Omit<EngineCalls, OpeningCalls | KeptCalls>> {
  const helpers = {
    checks: createCheckRunner(startChecksWorker),
    advisor: createAdvisor(startChecksWorker),
    mend: createMender(startChecksWorker),
  };
  const models = connectedModels(keys, modelKnowledge(storage));
  const calls = createModelCalls(storage, models);
  return {
    ...archiveHandlers(storage, shown),
    ...sharedLinkHandlers(shown),
    ...unsavedHandlers(storage),
    ...mediaKeepingHandlers(storage),
    ...keyHandlers(keys, models),
    ...signInHandlers(keys),
    ...builtInHandlers(),
    ...connectionHandlers(models),
    ...captionHandlers(storage, models, stepMeans(models, calls, helpers)),
    ...draftHandlers(storage, helpers, calls),
    ...judgeTestHandlers(calls, helpers),
    ...alsoJudgedHandlers(),
    ...serveRuns({ storage, keys, models, calls, helpers }),
    ...importHandlers(storage, helpers),
    ...exportHandlers(storage),
    ...runDirectoryHandlers(storage),
    ...quizDraftHandlers({ storage, models, calls, helpers }),
    ...queueHandlers(storage, calls.dispatcher),
    "checklists/read": ({ text }) => readChecklist(text),
    "checklists/write": ({ checklist, shape }) => writeChecklist(checklist, shape),
  };
}
