import { batchHandlers } from "../batch/engine/batch-handlers";
import type { BatchCalls } from "../batch/protocol";
import { boardMatrixHandlers } from "../boards/engine/board-matrix-handlers";
import { ownRowHandlers } from "../boards/engine/own-row-handlers";
import type { BoardMatrixCalls, OwnRowCalls } from "../boards/protocol";
import type { Handlers } from "../foundation/bridge/serve-worker";
import { ratingHandlers } from "../ratings/engine/rating-handlers";
import type { RatingCalls } from "../ratings/protocol";
import { dataSetHandlers } from "../runs/engine/data-set-handlers";
import { overruleHandlers } from "../runs/engine/overrule-handlers";
import { publishedRunHandlers } from "../runs/engine/published-runs/published-run-handlers";
import { recomputeHandlers } from "../runs/engine/recompute-handlers";
import { runHandlers } from "../runs/engine/run-handlers";
import { createRunLine } from "../runs/engine/run-line";
import { createRunRegister } from "../runs/engine/run-register";
import { scoreHandlers } from "../runs/engine/score-handlers";
import { type SessionRemovalCalls, sessionRemovalHandlers } from "../runs/engine/session-removal-handlers";
import type { OverruleCalls, PublishedRunCalls, RecomputeCalls, RunCalls, ScoreCalls } from "../runs/protocol";
import { calledModels } from "../shapes/called-models";
import type { Storage } from "../storage/open-storage";
import { createLeases, webLocks } from "../storage/spending/leases";
import type { ConnectedModels } from "./shared/connected-models";
import type { KeyRing } from "./shared/key-ring";
import type { KillableHelpers } from "./shared/killable-helpers";
import { createMediaSource } from "./shared/media-source";
import type { ModelCalls } from "./shared/model-calls";
import type { Signals } from "./shared/outside-watch";
import { pageMedia } from "./shared/page-media";
import type { PageMediaCalls } from "./shared/protocol";
import { createPublishedRuns } from "./shared/published-runs";
import { stepMeans } from "./shared/step-means";

type RunServiceParts = {
  storage: () => Promise<Storage>;
  keys: KeyRing;
  models: ConnectedModels;
  calls: ModelCalls;
  helpers: KillableHelpers;
  /** By which one tab does a run; where the browser has none, rows in the database stand in for them. */
  locks?: LockManager | undefined;
};

/** The network as the page was told of it; `navigator` of a worker where it has said nothing yet. */
function watchNetwork() {
  const listeners = new Set<(online: boolean) => void>();
  let told: boolean | null = null;
  const handlers: Handlers<Pick<RunCalls, "network/changed">> = {
    "network/changed": ({ online }) => {
      told = online;
      for (const listener of listeners) listener(online);
      return null;
    },
  };
  return {
    handlers,
    isOnline: () => told ?? globalThis.navigator?.onLine !== false,
    onChange(listener: (online: boolean) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What people or the computer do by which a run may go on that had to wait, or by which it has to wait. */
function signalsOf(
  { storage, keys }: RunServiceParts,
  network: Pick<ReturnType<typeof watchNetwork>, "onChange">,
): Signals {
  return (listener) => {
    const stops = [
      keys.onChange(() => listener("vault")),
      network.onChange((online) => listener(online ? "network" : "network gone")),
    ];
    let ended = false;
    storage().then(
      ({ settings }) => {
        const stop = settings.onChange(() => listener("settings"));
        if (ended) stop();
        else stops.push(stop);
      },
      () => undefined,
    );
    return () => {
      ended = true;
      for (const stop of stops) stop();
    };
  };
}

/** Data sets, runs and the media that they want, for the page; sessions that go with their runs. */
export function serveRuns(
  parts: RunServiceParts,
): Handlers<
  RunCalls &
    RecomputeCalls &
    OverruleCalls &
    ScoreCalls &
    PageMediaCalls &
    SessionRemovalCalls &
    PublishedRunCalls &
    OwnRowCalls &
    BoardMatrixCalls &
    RatingCalls &
    BatchCalls
> {
  const { storage, models, calls, helpers, locks: own = globalThis.navigator?.locks } = parts;
  const locks = own
    ? webLocks(own)
    : createLeases({ table: async () => (await storage()).leases, now: Date.now });
  const { page, handlers } = pageMedia();
  const network = watchNetwork();
  const signals = signalsOf(parts, network);
  const given = new Map<string, File>();
  const line = createRunLine();
  const published = createPublishedRuns();
  const sources = async () => published.sources(await storage());
  const means = stepMeans(models, calls, helpers);
  const media = createMediaSource(storage, page, { given, samplesFolder: page.samplesFolder });
  const register = createRunRegister({
    line,
    storage,
    models,
    means,
    locks,
    media,
    signals,
    isOnline: network.isOnline,
    width: ({ entries, judges }) =>
      calls.tasksAtATime(calledModels({ entries, judges }).map(({ choice }) => choice)),
  });
  return {
    ...handlers,
    ...network.handlers,
    ...dataSetHandlers(storage, sources, given, page.samplesFolder),
    ...runHandlers(storage, sources, register, { line, locks }),
    ...recomputeHandlers(storage, helpers),
    ...overruleHandlers(storage, register),
    ...scoreHandlers(sources),
    ...ownRowHandlers(storage, published),
    ...boardMatrixHandlers(sources),
    ...publishedRunHandlers(storage, published, { helpers, models, calls }),
    ...batchHandlers({ storage, media, models, means, locks }),
    ...ratingHandlers({
      storage,
      models,
      calls,
      media,
      locks,
      mend: helpers.mend,
      signals,
      isOnline: network.isOnline,
    }),
    ...sessionRemovalHandlers(storage, register),
  };
}
