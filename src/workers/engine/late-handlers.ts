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
import { connectedModels } from "./connected-models";
import { draftHandlers } from "./draft-handlers";
import type { EngineCalls } from "./engine-protocol";
import { exportHandlers } from "./exports/export-handlers";
import { importHandlers } from "./imports/import-handlers";
import { judgeTestHandlers } from "./judge-test-handlers";
import { keyHandlers } from "./key-handlers";
import type { KeyRing } from "./key-ring";
import { mediaKeepingHandlers } from "./media-keeping-handlers";
import { createModelCalls } from "./model-calls";
import { modelHandlers } from "./model-handlers";
import { modelKnowledge } from "./model-knowledge";
import { queueHandlers } from "./queue-handlers";
import { quizDraftHandlers } from "./quiz-drafts/quiz-draft-handlers";
import { runDirectoryHandlers } from "./run-directory/run-directory-handlers";
import { serveRuns } from "./runs/serve-runs";
import { sharedLinkHandlers } from "./shared-link-handlers";
import type { ShownSession } from "./shown-session";
import { signInHandlers } from "./sign-in-handlers";
import type { StorageCallName } from "./storage-handlers";
import { unsavedHandlers } from "./unsaved-handlers";

/** Answered from the start by the worker itself. */
export type OpeningCalls =
  | StorageCallName
  | "sessions/forget-shown"
  | "blobs/get"
  | "blobs/keep"
  | "samples/load"
  | "samples/clip"
  | "settings/watch"
  | "settings/change"
  | "settings/reset"
  | "keys/watch"
  | "verdicts/recorded"
  | "verdicts/restate";

/** What the page can do beyond what it opens with: models, keys, runs, archives, drafts, media that are kept. */
export function lateHandlers({
  storage,
  keys,
  shown,
}: {
  storage: () => Promise<Storage>;
  keys: KeyRing;
  shown: ShownSession;
}): Handlers<Omit<EngineCalls, OpeningCalls>> {
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
    ...modelHandlers(storage, helpers, models, calls),
    ...draftHandlers(storage, helpers, calls),
    ...judgeTestHandlers(calls, helpers),
    ...alsoJudgedHandlers(storage, helpers, calls),
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
