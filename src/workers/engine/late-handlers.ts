import { readChecklist } from "../../benchmarks/read-checklist";
import { writeChecklist } from "../../benchmarks/write-checklist";
import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import { createAdvisor } from "../checks/advisor";
import { createCheckRunner } from "../checks/check-runner";
import { createMender } from "../checks/mender";
import { startChecksWorker } from "../checks/start-checks-worker";
import { alsoJudgedHandlers } from "./also-judged/also-judged-handlers";
import { archiveHandlers } from "./archive-handlers";
import { builtInHandlers } from "./built-in-handlers";
import { captionHandlers } from "./caption-handlers";
import { connectedModels } from "./connected-models";
import { connectionHandlers } from "./connection-handlers";
import { draftHandlers } from "./draft-handlers";
import type { EngineCalls } from "./engine-protocol";
import { exportHandlers } from "./exports/export-handlers";
import { importHandlers } from "./imports/import-handlers";
import { judgeTestHandlers } from "./judge-test-handlers";
import { keyHandlers } from "./key-handlers";
import type { KeyRing } from "./key-ring";
import { mediaKeepingHandlers } from "./media-keeping-handlers";
import { createModelCalls } from "./model-calls";
import { modelKnowledge } from "./model-knowledge";
import { queueHandlers } from "./queue-handlers";
import { quizDraftHandlers } from "./quiz-drafts/quiz-draft-handlers";
import { runDirectoryHandlers } from "./run-directory/run-directory-handlers";
import { serveRuns } from "./runs/serve-runs";
import { sharedLinkHandlers } from "./shared-link-handlers";
import type { ShownSession } from "./shown-session";
import { signInHandlers } from "./sign-in-handlers";
import { stepMeans } from "./step-means";
import type { StorageCallName } from "./storage-handlers";
import { unsavedHandlers } from "./unsaved-handlers";

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
