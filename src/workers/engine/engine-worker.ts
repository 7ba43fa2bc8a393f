import { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import { recordedVerdicts } from "../../evaluation/recorded-verdicts";
import { partOnUse } from "../../lib/fetch-part";
import { type Handlers, serveWorker } from "../bridge/serve-worker";
import type { EngineCalls } from "./engine-protocol";
import { createKeyRing } from "./key-ring";
import { keyWatchHandlers } from "./key-watch";
import type { OpeningCalls } from "./late-handlers";
import { sampleHandlers } from "./sample-handlers";
import { settingsHandlers } from "./settings-handlers";
import { shownSession } from "./shown-session";
import { storageHandlers } from "./storage-handlers";

const { handlers, storage } = storageHandlers();
const media = shownSession(storage);
const keys = createKeyRing(storage);

const opening: Handlers<Pick<EngineCalls, OpeningCalls>> = {
  ...handlers,
  ...sampleHandlers(),
  ...media.handlers,
  ...settingsHandlers(storage),
  ...keyWatchHandlers(keys),
  "verdicts/recorded": ({ checklist, caption, answers, semantics, videoSeconds }) =>
    recordedVerdicts(checklist, caption, answers, { semantics, videoSeconds }),
  "verdicts/restate": ({ checklist, verdicts, semantics, videoSeconds }) =>
    restateVerdicts(checklist, verdicts, { semantics, videoSeconds }),
};

const rest = partOnUse("What calls models and keeps runs", async () =>
  (await import("./late-handlers")).lateHandlers({ storage, keys, shown: media.shown }),
);

/** What the page opens with; the rest is fetched at the first call of any of it. */
serveWorker<EngineCalls>(self, opening, rest);
