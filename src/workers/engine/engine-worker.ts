import { readChecklist } from "../../benchmarks/read-checklist";
import { recordedVerdicts } from "../../evaluation/recorded-verdicts";
import { restateVerdicts } from "../../evaluation/restate-verdicts";
import { quickKey } from "../../lib/quick-key";
import { serveWorker } from "../bridge/serve-worker";
import { createCheckRunner } from "../checks/check-runner";
import { startChecksWorker } from "../checks/start-checks-worker";
import type { EngineCalls } from "./engine-protocol";
import { modelHandlers } from "./model-handlers";
import { sampleHandlers } from "./sample-handlers";
import { storageHandlers } from "./storage-handlers";

const { handlers, storage } = storageHandlers();

serveWorker<EngineCalls>(self, {
  ...handlers,
  ...sampleHandlers(),
  ...modelHandlers(storage, createCheckRunner(startChecksWorker)),
  "checklists/read": ({ text }) => readChecklist(text),
  "verdicts/recorded": ({ checklist, caption, answers, semantics, videoSeconds }) =>
    recordedVerdicts(checklist, caption, answers, { semantics, videoSeconds }),
  "verdicts/restate": ({ checklist, verdicts, semantics, videoSeconds }) =>
    restateVerdicts(checklist, verdicts, { semantics, videoSeconds }),
  "media/quick-key": ({ file }, { signal }) => quickKey(file, { signal }),
});
