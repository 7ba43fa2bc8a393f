import { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import { readChecklist } from "../../benchmarks/read-checklist";
import { writeChecklist } from "../../benchmarks/write-checklist";
import { recordedVerdicts } from "../../evaluation/recorded-verdicts";
import { serveWorker } from "../bridge/serve-worker";
import { createAdvisor } from "../checks/advisor";
import { createCheckRunner } from "../checks/check-runner";
import { createMender } from "../checks/mender";
import { startChecksWorker } from "../checks/start-checks-worker";
import { archiveHandlers } from "./archive-handlers";
import { builtInHandlers } from "./built-in-handlers";
import { connectedModels } from "./connected-models";
import { draftHandlers } from "./draft-handlers";
import type { EngineCalls } from "./engine-protocol";
import { judgeTestHandlers } from "./judge-test-handlers";
import { keyHandlers } from "./key-handlers";
import { createKeyRing } from "./key-ring";
import { mediaKeepingHandlers } from "./media-keeping-handlers";
import { createModelCalls } from "./model-calls";
import { modelHandlers } from "./model-handlers";
import { modelKnowledge } from "./model-knowledge";
import { queueHandlers } from "./queue-handlers";
import { serveRuns } from "./runs/serve-runs";
import { sampleHandlers } from "./sample-handlers";
import { settingsHandlers } from "./settings-handlers";
import { sharedLinkHandlers } from "./shared-link-handlers";
import { shownSession } from "./shown-session";
import { signInHandlers } from "./sign-in-handlers";
import { storageHandlers } from "./storage-handlers";
import { unsavedHandlers } from "./unsaved-handlers";

const { handlers, storage } = storageHandlers();
const media = shownSession(storage);
const helpers = {
  checks: createCheckRunner(startChecksWorker),
  advisor: createAdvisor(startChecksWorker),
  mend: createMender(startChecksWorker),
};
const keys = createKeyRing(storage);
const models = connectedModels(keys, modelKnowledge(storage));
const calls = createModelCalls(storage, models);

serveWorker<EngineCalls>(self, {
  ...handlers,
  ...sampleHandlers(),
  ...media.handlers,
  ...archiveHandlers(storage, media.shown),
  ...sharedLinkHandlers(media.shown),
  ...unsavedHandlers(storage),
  ...mediaKeepingHandlers(storage),
  ...keyHandlers(keys, models),
  ...signInHandlers(keys),
  ...builtInHandlers(),
  ...settingsHandlers(storage),
  ...modelHandlers(storage, helpers, models, calls),
  ...draftHandlers(storage, helpers, calls),
  ...judgeTestHandlers(calls, helpers),
  ...serveRuns({ storage, keys, models, calls, helpers }),
  ...queueHandlers(storage, calls.dispatcher),
  "checklists/read": ({ text }) => readChecklist(text),
  "checklists/write": ({ checklist, shape }) => writeChecklist(checklist, shape),
  "verdicts/recorded": ({ checklist, caption, answers, semantics, videoSeconds }) =>
    recordedVerdicts(checklist, caption, answers, { semantics, videoSeconds }),
  "verdicts/restate": ({ checklist, verdicts, semantics, videoSeconds }) =>
    restateVerdicts(checklist, verdicts, { semantics, videoSeconds }),
});
