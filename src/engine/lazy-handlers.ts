import { listModels } from "../calls/list-models";
import type { Dispatcher } from "../calls/queue/dispatcher";
import { mediaParts } from "../evaluation/caption-request";
import { createAdvisor } from "../evaluation/checks/advisor";
import { createCheckRunner } from "../evaluation/checks/check-runner";
import { createMender } from "../evaluation/checks/mender";
import { startChecksWorker } from "../evaluation/checks/start-checks-worker";
import { type CaptionMaterial, saltOf, taskSteps } from "../evaluation/run/steps";
import type { Handlers } from "../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../foundation/errors";
import { untilAborted } from "../foundation/or-aborted";
import { withoutReasoning } from "../foundation/reasoning-in-text";
import { modelFileHandlers } from "../models/engine/model-file-handlers";
import { builtInHandlers, keyHandlers, signInHandlers } from "../models/engine/model-handlers";
import type { ConnectionCalls } from "../models/protocol";
import { subjectOf } from "../playground/engine/ask-handlers";
import { archiveHandlers, sharedLinkHandlers, unsavedHandlers } from "../playground/engine/session-files";
import type { ShownSession } from "../playground/engine/shown-session";
import type { CaptionCalls, GenerateInput } from "../playground/protocol";
import { dataSetHandlers } from "../runs/engine/data-set-handlers";
import { failureHandlers } from "../runs/engine/failure-handlers";
import { createRunChannel } from "../runs/engine/follow-elsewhere";
import { overruleHandlers } from "../runs/engine/overrule-handlers";
import { publishedRunHandlers } from "../runs/engine/published-run-handlers";
import { runHandlers, type SessionRemovalCalls, sessionRemovalHandlers } from "../runs/engine/run-handlers";
import { createRunRegister } from "../runs/engine/run-register";
import { scoreHandlers } from "../runs/engine/score-handlers";
import type { OverruleCalls, PublishedRunCalls, RunCalls, ScoreCalls } from "../runs/protocol";
import { calledModels } from "../shapes/called-models";
import type { FrameSet } from "../shapes/media";
import type { Storage } from "../storage/open-storage";
import { createLeases, webLocks } from "../storage/spending/leases";
import type { EngineCalls, LaterHandled } from "./engine-protocol";
import type { LaterParts } from "./later-handlers";
import { type ConnectedModels, connectedModels, modelKnowledge, noModel } from "./shared/connected-models";
import type { KeyRing } from "./shared/key-ring";
import type { KillableHelpers } from "./shared/killable-helpers";
import { createMediaSource, mediaKeepingHandlers } from "./shared/media-source";
import { createModelCalls, type ModelCalls } from "./shared/model-calls";
import type { Signals } from "./shared/outside-watch";
import { pageMedia } from "./shared/page-media";
import type { PageMediaCalls, QueueCalls } from "./shared/protocol";
import { createPublishedRuns } from "./shared/published-runs";
import { type MeansOfRun, stepMeans } from "./shared/run-steps";
import { sentMedia } from "./shared/sent-media";
import { done } from "./shared/watch-until-cancelled";
import type { StorageCallName } from "./storage-handlers";

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

/** Acts of people or the computer by which a run may go on that had to wait, or by which it has to wait. */
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

/** Data sets, runs and the media that they want, for the page; sessions that go with their runs; what later handlers share with these. */
export function serveRuns(parts: RunServiceParts): {
  handlers: Handlers<
    RunCalls & OverruleCalls & ScoreCalls & PageMediaCalls & SessionRemovalCalls & PublishedRunCalls
  >;
  shared: LaterParts;
} {
  const { storage, models, calls, helpers, locks: own = globalThis.navigator?.locks } = parts;
  const locks = own
    ? webLocks(own)
    : createLeases({ table: async () => (await storage()).leases, now: Date.now });
  const { page, handlers } = pageMedia();
  const network = watchNetwork();
  const signals = signalsOf(parts, network);
  const given = new Map<string, File>();
  const channel = createRunChannel();
  const published = createPublishedRuns();
  const sources = async () => published.sources(await storage());
  const means = stepMeans(models, calls, helpers);
  const media = createMediaSource(storage, page, { given, samplesFolder: page.samplesFolder });
  const register = createRunRegister({
    channel,
    queue: calls.dispatcher,
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
    handlers: {
      ...handlers,
      ...network.handlers,
      ...dataSetHandlers(storage, sources, given, page.samplesFolder, helpers.advisor),
      ...runHandlers(storage, sources, register, { channel, locks }),
      ...overruleHandlers(storage, register),
      ...scoreHandlers(sources),
      ...failureHandlers(sources),
      ...publishedRunHandlers(storage, published, { helpers, models, calls }),
      ...sessionRemovalHandlers(storage, register),
    },
    shared: {
      ...{ storage, models, calls, helpers, locks, signals, media, means, given, published, sources },
      samplesFolder: page.samplesFolder,
      isOnline: network.isOnline,
    },
  };
}

type HandledCalls = Pick<CaptionCalls, "captions/generate" | "captions/judge" | "captions/refine">;

/** Answers the calls that write, refine and judge captions of a session. */
export function captionHandlers(
  storage: () => Promise<Storage>,
  models: ConnectedModels,
  means: MeansOfRun,
): Handlers<HandledCalls> {
  const stepsOf = ({ runId }: { runId: string }) => taskSteps(means({ runId }));

  async function materialOf(
    {
      frames,
      audio,
      wholeVideo = null,
      instruction,
      plan,
      videoSeconds,
      settings,
      repeat = 1,
    }: GenerateInput,
    signal: AbortSignal,
  ): Promise<CaptionMaterial> {
    const sent = await sentMedia(await storage(), { frames, audio, wholeVideo }, signal);
    return {
      asked: { ...sent, instruction, plan, videoSeconds, settings, ...saltOf(repeat) },
      shown: { frames, audio },
    };
  }

  /** Frames of a session for judges that look; none where one of them is gone: they judge without then. */
  async function picturesOf(frames: FrameSet | null, signal: AbortSignal) {
    try {
      const sent = await sentMedia(await storage(), { frames, audio: null }, signal);
      return mediaParts({ ...sent, video: null });
    } catch (error) {
      if (error instanceof ProblemError) return [];
      throw error;
    }
  }

  return {
    "captions/generate": async (input, { signal, emit }) => {
      // Before media are read for a model that can't be asked.
      models.find(input.model);
      const material = await materialOf(input, signal);
      try {
        const {
          call,
          shown: _shown,
          ...written
        } = await stepsOf(input).write(material, input.model, signal, {
          onText: (delta) => emit({ kind: "text", delta }),
          onWaiting: (waits) => emit({ kind: "waiting", waits }),
          onUpload: (progress) => progress && emit({ kind: "upload", ...progress }),
        });
        return { ...written, record: call, problem: null };
      } catch (error) {
        if (isAbort(error)) throw error;
        const { partialText = "", ...problem } = toProblem(error);
        const { text, reasoning } = withoutReasoning(partialText);
        const kind = problem.code === "content-filtered" ? "filtered" : "broken off";
        return {
          text,
          ...(reasoning ? { reasoning } : {}),
          shortfall: { kind },
          record: null,
          problem,
        };
      }
    },

    "captions/refine": async (input, { signal }) => {
      models.find(input.model);
      return stepsOf(input).refine(await materialOf(input, signal), input.first, input.model, signal);
    },

    "captions/judge": async (
      { runId, asked, instruction, videoSeconds, frames, repeat = 1, only, selected, ruled, earlier, ...how },
      { signal, emit },
    ) => {
      if (how.judges.length === 0) throw noModel();
      const subject = subjectOf({ asked, instruction, videoSeconds });
      const { detail, problem } = await stepsOf({ runId }).judge(
        {
          ...how,
          ...subject,
          repeat,
          known: {
            ...(instruction === "" ? { uninstructed: true } : {}),
            ...(only ? { only: new Set(only) } : {}),
            ...(selected ? { selected } : {}),
            ...(ruled ? { ruled } : {}),
            ...(earlier ? { earlier } : {}),
          },
          pictures: () => picturesOf(frames, signal),
        },
        signal,
        {
          onVerdict: (verdict, other) => emit({ kind: "verdict", verdict, ...(other ? { other } : {}) }),
          onReply: (reply) => emit({ kind: "reply", reply }),
          onProgress: (done, total) => emit({ kind: "progress", done, total }),
        },
      );
      return { detail: subject.benchmark.checklists ? null : detail, problem };
    },
  };
}

/** Answers the calls by which models become known, and lists those of an endpoint. */
export function connectionHandlers(models: ConnectedModels): Handlers<ConnectionCalls> {
  return {
    "models/connect": ({ connection }) => done(models.connect(connection)),
    "models/confirm": ({ choices }) => done(models.confirm(choices)),
    "models/list": async ({ connection }, { signal }) =>
      listModels(await models.withKey(connection), { signal }),
  };
}

/** The queue of calls to models, and their kept replies, for the page. */
export function queueHandlers(storage: () => Promise<Storage>, dispatcher: Dispatcher): Handlers<QueueCalls> {
  return {
    "queue/watch": (_input, { signal, emit }) => untilAborted(signal, () => dispatcher.watch(emit)),
    "queue/pause": ({ baseUrl }) => done(dispatcher.pause(baseUrl ?? undefined)),
    "queue/resume": ({ baseUrl }) => done(dispatcher.resume(baseUrl ?? undefined)),
    "replies/clear": async () => (await storage()).replies.clear(),
  };
}

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

/** Calls about all that is kept in this browser, and about the session that is only looked at. */
export type KeptParts = {
  storage: () => Promise<Storage>;
  keys: KeyRing;
  shown: ShownSession;
};

/** The handlers of the playground, of models and of runs that are at work or looked at; what later handlers share with these. */
export function lazyHandlers({ storage, keys, shown }: KeptParts): {
  handlers: Handlers<Omit<EngineCalls, OpeningCalls | KeptCalls | keyof LaterHandled>>;
  shared: LaterParts;
} {
  const helpers = {
    checks: createCheckRunner(startChecksWorker),
    advisor: createAdvisor(startChecksWorker),
    mend: createMender(startChecksWorker),
  };
  const models = connectedModels(keys, modelKnowledge(storage));
  const calls = createModelCalls(storage, models);
  const { handlers, shared } = serveRuns({ storage, keys, models, calls, helpers });
  return {
    shared,
    handlers: {
      ...handlers,
      ...archiveHandlers(storage, shown),
      ...sharedLinkHandlers(shown),
      ...unsavedHandlers(storage),
      ...mediaKeepingHandlers(storage),
      ...keyHandlers(keys, models),
      ...signInHandlers(keys),
      ...builtInHandlers(),
      ...modelFileHandlers(storage, calls),
      ...connectionHandlers(models),
      ...captionHandlers(storage, models, stepMeans(models, calls, helpers)),
      ...queueHandlers(storage, calls.dispatcher),
    },
  };
}
