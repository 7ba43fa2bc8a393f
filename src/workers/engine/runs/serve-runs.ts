import { calledModels } from "../../../lib/called-models";
import type { Storage } from "../../../storage/open-storage";
import { createLeases, webLocks } from "../../../storage/spending/leases";
import type { Handlers } from "../../bridge/serve-worker";
import { batchHandlers } from "../batch/batch-handlers";
import type { BatchCalls } from "../batch/batch-protocol";
import { boardMatrixHandlers } from "../boards/board-matrix-handlers";
import type { BoardMatrixCalls } from "../boards/board-matrix-protocol";
import type { ConnectedModels } from "../connected-models";
import type { KeyRing } from "../key-ring";
import type { KillableHelpers } from "../killable-helpers";
import { createMediaSource } from "../media/media-source";
import { pageMedia } from "../media/page-media";
import type { PageMediaCalls } from "../media/page-media-protocol";
import type { ModelCalls } from "../model-calls";
import { ownRowHandlers } from "../own-rows/own-row-handlers";
import type { OwnRowCalls } from "../own-rows/own-row-protocol";
import { publishedRunHandlers } from "../published-runs/published-run-handlers";
import type { PublishedRunCalls } from "../published-runs/published-run-protocol";
import { createPublishedRuns } from "../published-runs/published-runs";
import { ratingHandlers } from "../ratings/rating-handlers";
import type { RatingCalls } from "../ratings/rating-protocol";
import { stepMeans } from "../step-means";
import { dataSetHandlers } from "./data-set-handlers";
import type { Signals } from "./outside-watch";
import { overruleHandlers } from "./overrule-handlers";
import { recomputeHandlers } from "./recompute-handlers";
import { runHandlers } from "./run-handlers";
import { createRunLine } from "./run-line";
import type { OverruleCalls, RecomputeCalls, RunCalls } from "./run-protocol";
import { createRunRegister } from "./run-register";
import { scoreHandlers } from "./score-handlers";
import type { ScoreCalls } from "./scores/score-protocol";
import { type SessionRemovalCalls, sessionRemovalHandlers } from "./session-removal-handlers";

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
