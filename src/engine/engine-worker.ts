import { restateEach } from "../benchmarks/instruction-following/judging/content-verdict";
import { recordedVerdicts } from "../evaluation/recorded-verdicts";
import { type Handlers, serveWorker } from "../foundation/bridge/serve-worker";
import { lazyModule } from "../foundation/fetch-part";
import { isFirstVisit } from "../storage/persistence";
import type { EngineCalls } from "./engine-protocol";
import type { OpeningCalls } from "./lazy-handlers";
import { sampleHandlers } from "./shared/sample-handlers";

const votes = lazyModule(
  "What counts votes",
  () => import("../benchmarks/instruction-following/judging/content-rounds"),
);

const opening: Handlers<Pick<EngineCalls, OpeningCalls>> = {
  ...sampleHandlers(),
  "verdicts/recorded": ({ checklist, caption, answers, semantics, videoSeconds }) =>
    recordedVerdicts(checklist, caption, answers, { semantics, videoSeconds }),
  "verdicts/restate": async ({ checklist, verdicts, semantics, videoSeconds }) => {
    // No first visit has questions that were asked in rounds.
    const isVoted = verdicts.some(({ items }) => items?.some(({ rounds }) => rounds));
    const ofRounds = isVoted ? (await votes()).restatedItem : null;
    return restateEach(checklist, verdicts, { semantics, videoSeconds }, ofRounds);
  },
};

const kept = lazyModule("What keeps sessions", async () => (await import("./kept-handlers")).keptHandlers());

/** Milliseconds from the parts that pages open with to all others: they are there then, and stay so without a network. */
const PAUSE = 400;

const rest = lazyModule("What calls models and keeps runs", async () => {
  const [{ lazyHandlers }, { parts }] = await Promise.all([import("./lazy-handlers"), kept()]);
  setTimeout(() => void later().catch(() => undefined), PAUSE);
  return lazyHandlers(parts);
});

const later = lazyModule("What takes in, makes and publishes", async () => {
  const [{ laterHandlers }, { shared }] = await Promise.all([import("./later-handlers"), rest()]);
  return laterHandlers(shared);
});

/** Handlers that the page opens with on a first visit; what is kept and the rest are fetched at the first call of any of it. */
serveWorker<EngineCalls>(self, opening, async (name) => {
  const { handlers } = await kept();
  if (name in handlers) return handlers;
  const { handlers: known } = await rest();
  return name in known ? known : later();
});

// A later visit asks for what it has kept before anything else, and for the rest with its page: neither waits for the other.
void isFirstVisit().then(async (isFirst) => {
  if (!isFirst) await rest().catch(() => undefined);
});
