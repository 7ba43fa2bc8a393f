import { createStore, type StoreApi } from "zustand/vanilla";
import type { MediaKeepingCalls } from "../../engine/shared/protocol";
import {
  chooseSamples,
  factsOfSample,
  PILOT_SAMPLES,
  pilotOf,
  type SampleChoice,
} from "../../evaluation/run/choose-samples";
import { matchVideos, type VideoMatch } from "../../evaluation/run/match-videos";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { followBases } from "../../shapes/called-models";
import type { SampleVideo } from "../../shapes/data-set";
import { mediaWords } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { RunFilter } from "../../shapes/run-table";
import type { VideoPlace } from "../../shapes/video-place";
import type { AppStore } from "../../state/app-store";
import type { PlaygroundStore } from "../../state/playground/playground-state";
import { watchRun } from "../../state/runs/runs-store";
import { needsMedia, writersOf } from "../logic/way-to-run";
import type { RunCalls } from "../protocol";
import {
  type ChosenFile,
  type ChosenFiles,
  chosenIds,
  notSaved,
  type Placing,
  type RunSetUpState,
  type RunSetUpStore,
  requireCallable,
  runNotFound,
  runnableIds,
  type SetUpOf,
  type SetUpStage,
  type StartModels,
  setUpProblems,
  type UnkeptSetUps,
  type VideosKnown,
} from "./run-set-up-state";

/** The engine calls for runs and the places of videos. */
type SetUpEngine = Pick<WorkerClient<RunCalls & Pick<MediaKeepingCalls, "media/quick-key">>, "call">;

/** A run with the samples that it can be about. Rejects with `ProblemError` where it can't be set up. */
async function readSetUp(engine: SetUpEngine, runId: string): Promise<SetUpOf> {
  const opened = await engine.call("runs/open", { id: runId });
  if (!opened) throw runNotFound();
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  const { run } = opened;
  if (run.origin !== null) throw setUpProblems.ofSession();
  const dataSet = await engine.call("data-sets/get", { id: run.dataSet.id });
  if (!dataSet) throw setUpProblems.dataSetMissing();
  return {
    run,
    readOnly: opened.state === "read-only" ? opened.problem : null,
    samples: dataSet.samples.map((sample) => factsOfSample(sample, dataSet.benchmark)),
    videoOf: new Map(dataSet.samples.map(({ id, video }) => [id, video])),
  };
}

/** The stage of a run. Captions that were made elsewhere are no work of its own. */
async function readStage(engine: SetUpEngine, run: Run): Promise<SetUpStage> {
  if (run.pilot) return "pilot";
  const { id } = run;
  const count = async (filter: RunFilter) =>
    (await engine.call("runs/window", { id, from: 0, count: 0, filter })).total;
  const entryIds = writersOf(run).map((entry) => entry.id);
  const done = await count({ states: ["done"] });
  const failed = await count({ problem: true });
  const written = entryIds.length === 0 ? 0 : await count({ states: ["captioned"], entryIds });
  return done + failed + written === 0 ? "new" : "begun";
}

/** Reads which videos of a data set are readable now. */
async function readVideos(engine: SetUpEngine, dataSetId: string): Promise<VideosKnown> {
  const { atHand, away } = await engine.call("videos/at-hand", { dataSetId });
  const isLocked = away.some(({ problem }) => problem.code === "folder-locked");
  const locked = isLocked ? await engine.call("videos/kept-folder", { dataSetId }) : null;
  return { atHand: new Set(atHand), locked, ambiguous: new Map() };
}

/**
 * Keeps where the videos of a data set lie among chosen files, with the hash by which each is known again. Returns how
 * they matched. Rejects with `ProblemError` where none fits, and with `AbortError`; what was placed before stays.
 */
async function placeVideos(
  engine: SetUpEngine,
  dataSetId: string,
  videos: readonly SampleVideo[],
  { files, folder }: ChosenFiles,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (placing: Placing) => void },
): Promise<VideoMatch<ChosenFile>> {
  const match = matchVideos(videos, files);
  if (match.found.size === 0 && match.ambiguous.size === 0) throw setUpProblems.noneFits(files.length);
  if (folder) await engine.call("videos/folder", { dataSetId, folder });
  const known = await engine.call("videos/places", { dataSetId });
  let done = 0;
  for (const [videoId, chosen] of match.found) {
    signal.throwIfAborted();
    onProgress({ done, total: match.found.size });
    const file = await chosen.file();
    const quickKey = await engine.call("media/quick-key", { file }, { signal });
    const before = known[videoId];
    const place: VideoPlace = {
      name: file.name,
      type: file.type,
      quickKey,
      stored: { kind: "folder", path: chosen.path },
      facts: before?.quickKey === quickKey ? before.facts : null,
    };
    if (!folder) await engine.call("videos/give", { dataSetId, files: [{ path: chosen.path, file }] });
    await engine.call("videos/place", { dataSetId, places: { [videoId]: place } });
    done += 1;
  }
  return match;
}

type RunSetUpParts = {
  engine: SetUpEngine;
  models: () => StartModels;
  storageUsage: AppStore["storageUsage"];
  offerUndo: PlaygroundStore["offerUndo"];
  /** Those of all visits of this page: they come back with their run. */
  unkept: UnkeptSetUps;
  /** Tells what is no longer about what is on screen. */
  tell: (problem: Problem) => void;
};

/** After these, what is kept is as it was, and what was changed here can be kept later. */
const KEPT_LATER: ReadonlySet<string> = new Set(["quota-full", "storage-failed", "database-closed"]);

/** People change several things one after another: what follows is forecast once. */
const FORECAST_AFTER_MILLISECONDS = 300;

const NOTHING: RunSetUpState = {
  shown: null,
  stage: "new",
  videos: { atHand: new Set(), locked: null, ambiguous: new Map() },
  placing: null,
  forecast: null,
  freeBytes: null,
  problem: null,
};

/** Setting up a run that has not begun: it is kept with each change, and started here. */
export function createRunSetUpStore({
  engine,
  models,
  storageUsage,
  offerUndo,
  unkept,
  tell,
}: RunSetUpParts): StoreApi<RunSetUpStore> {
  return createStore<RunSetUpStore>((set, get) => {
    /** Counts what was brought on screen: what comes late for an earlier one is dropped. */
    let turn = 0;
    let leaving = new AbortController();
    let saving: Promise<void> = Promise.resolve();
    /** The run on screen as it is kept. */
    let stored: { run: Run | null } = { run: null };
    let due: ReturnType<typeof setTimeout> | undefined;
    /** Some tab does the run on screen, or has paused it. */
    let isAtWork = false;

    function report(error: unknown): void {
      if (!isAbort(error)) set({ problem: toProblem(error) });
    }

    function leave(): number {
      // A change that found no room may find some by now.
      if (get().shown && get().shown?.run !== stored.run && KEPT_LATER.has(get().problem?.code ?? ""))
        void keep((run) => run);
      leaving.abort();
      leaving = new AbortController();
      clearTimeout(due);
      turn += 1;
      isAtWork = false;
      return turn;
    }

    /** A run at work has begun, whether or not anything of it is kept. */
    async function stageOf(run: Run): Promise<SetUpStage> {
      const stage = await readStage(engine, run);
      return stage === "new" && isAtWork ? "begun" : stage;
    }

    function follow(runId: string): void {
      const stop = watchRun(runId, {
        engine,
        onProgress({ phase }) {
          const goesOn = phase === "running" || phase === "paused";
          if (goesOn === isAtWork) return;
          isAtWork = goesOn;
          void get().lookAgain();
        },
        onKept: () => undefined,
        onProblem: report,
      });
      leaving.signal.addEventListener("abort", stop, { once: true });
    }

    async function forecast(): Promise<void> {
      const { shown } = get();
      const mine = turn;
      if (!shown || shown.run.entries.length === 0) return set({ forecast: null });
      const { id } = shown.run;
      const ids = runnableIds(shown, get().videos);
      if (ids.length === 0) return set({ forecast: null });
      const isPart = ids.length < chosenIds(shown).length;
      const all = await engine.call("runs/forecast", isPart ? { id, sampleIds: [...ids] } : { id });
      const isLong = ids.length > PILOT_SAMPLES && get().stage === "new";
      const ofPilot = isLong ? await engine.call("runs/forecast", { id, sampleIds: pilotOf(ids) }) : null;
      if (mine === turn && get().shown?.run === shown.run) set({ forecast: { all, ofPilot } });
    }

    function forecastSoon(): void {
      clearTimeout(due);
      due = setTimeout(() => {
        saving.then(forecast).catch(report);
      }, FORECAST_AFTER_MILLISECONDS);
    }

    /**
     * Keeps what `change` makes of the run on screen, one change after another. Where there is no room, it stays on screen and
     * is kept with the next change, but for one that `goes`.
     */
    function keep(change: (run: Run) => Run, { goes = false } = {}): Promise<boolean> {
      const { shown } = get();
      if (!shown) return Promise.resolve(false);
      const before = shown.run;
      const run = { ...change(before), updatedAt: new Date().toISOString() };
      // At once on screen: what is typed next builds on it.
      set({ shown: { ...shown, run }, problem: null });
      const [mine, of] = [turn, stored];
      const kept = saving.then(async () => {
        await engine.call("runs/save", { run, before: of.run ?? before });
        of.run = run;
      });
      saving = kept.then(
        () => undefined,
        () => undefined,
      );
      return kept.then(
        () => {
          unkept.put(run.id, null);
          forecastSoon();
          return true;
        },
        async (error: unknown) => {
          const problem = toProblem(error);
          const isLater = KEPT_LATER.has(problem.code);
          const isThere = isLater && !goes;
          if (isThere) unkept.put(run.id, { run, stored: of.run ?? before });
          else if (!isLater) unkept.put(run.id, null);
          if (mine !== turn) {
            tell(notSaved(run, problem, isThere));
            return false;
          }
          const now = get().shown;
          if (!isLater) {
            // The stored state counts: another tab may have changed it.
            await read(before.id, mine).catch(() => undefined);
          } else if (goes && now?.run === run) set({ shown: { ...now, run: before } });
          if (get().shown?.run !== of.run) set({ forecast: null });
          report(error);
          return false;
        },
      );
    }

    async function read(runId: string, mine: number): Promise<void> {
      const shown = await readSetUp(engine, runId);
      const stage = await stageOf(shown.run);
      if (mine !== turn) return;
      stored = { run: shown.run };
      set({ shown, stage });
    }

    /** Changes that could not be kept before are on screen again, and tried again. */
    function keepUnkept(runId: string): void {
      const own = unkept.get(runId);
      const { shown } = get();
      if (!own || !shown) return;
      stored = { run: own.stored };
      set({ shown: { ...shown, run: own.run } });
      void keep((run) => run);
    }

    async function lookForVideos(): Promise<void> {
      const { shown } = get();
      const mine = turn;
      if (!shown) return;
      const videos = await readVideos(engine, shown.run.dataSet.id);
      if (mine !== turn) return;
      set({ videos });
      forecastSoon();
    }

    async function lookForRoom(): Promise<void> {
      const { quotaBytes, usageBytes } = await storageUsage();
      set({ freeBytes: quotaBytes === null || usageBytes === null ? null : quotaBytes - usageBytes });
    }

    /** Rejects with `ProblemError` where the run could not do anything. */
    async function requireReady({ run, samples, videoOf }: SetUpOf): Promise<void> {
      if (run.entries.length === 0) throw setUpProblems.noEntries();
      const ids = chosenIds({ run, samples });
      if (ids.length === 0) throw setUpProblems.noSamples();
      const { atHand } = get().videos;
      const isThere = (id: string) => atHand.has(videoOf.get(id)?.id ?? "");
      if (!ids.some(isThere) && needsMedia(run.entries))
        throw setUpProblems.noVideos(mediaWords(samples.map(({ id }) => videoOf.get(id)?.id ?? "")));
      await requireCallable(models, run);
    }

    async function start(change: (run: Run) => Run): Promise<boolean> {
      set({ problem: null });
      try {
        const { shown } = get();
        if (!shown) return false;
        if (shown.readOnly) throw new ProblemError(shown.readOnly);
        await requireReady(shown);
        if (get().shown?.run.id !== shown.run.id) return false;
        if (!(await keep(change, { goes: true }))) return false;
        const { id } = shown.run;
        const now = get().shown;
        if (now) set({ stage: await stageOf(now.run) });
        // People who press it again want what failed before done too.
        await engine.call("runs/retry", { id, which: "failed" });
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    }

    return {
      ...NOTHING,

      async open(runId) {
        const mine = leave();
        set(NOTHING);
        try {
          await saving;
          await read(runId, mine);
          if (mine !== turn) return;
          follow(runId);
          keepUnkept(runId);
          forecastSoon();
          await lookForVideos();
          await lookForRoom();
        } catch (error) {
          if (mine === turn) report(error);
        }
      },

      leave: () => void leave(),

      async change(parts) {
        await keep((run) => ({ ...run, ...parts }));
      },

      async removeEntry(id) {
        const { shown } = get();
        const removed = shown?.run.entries.find((entry) => entry.id === id);
        if (!shown || !removed) return;
        const before = shown.run.entries;
        const isHere = () => get().shown?.run.id === shown.run.id && get().stage === "new";
        const put = (entries: Run["entries"]) => {
          if (!isHere()) return false;
          void keep((run) => ({ ...run, entries }));
          return true;
        };
        const after = followBases(before.filter((entry) => entry.id !== id));
        if (!(await keep((run) => ({ ...run, entries: after }), { goes: true }))) return;
        offerUndo({
          label: `“${removed.title}” takes part no more`,
          sessionId: null,
          undo: () => put(before),
          redo: () => put(after),
          holds: () => null,
        });
      },

      async choose(choice: SampleChoice) {
        const { shown } = get();
        if (!shown) return;
        const ids = chooseSamples(shown.samples, choice);
        const chosen = ids.length === shown.samples.length ? "all" : ids;
        await keep((run) => ({ ...run, chosen }));
      },

      async place(chosen) {
        const { shown, placing } = get();
        if (!shown || placing) return;
        const { signal } = leaving;
        set({ problem: null, placing: { done: 0, total: 0 } });
        try {
          const { ambiguous } = await placeVideos(
            engine,
            shown.run.dataSet.id,
            [...shown.videoOf.values()],
            chosen,
            { signal, onProgress: (now) => set({ placing: now }) },
          );
          await lookForVideos();
          const { atHand } = get().videos;
          const isWhole = [...shown.videoOf.values()].every(({ id }) => atHand.has(id));
          set(({ videos }) => ({
            videos: { ...videos, ambiguous },
            // Nobody misses what is left out where every video was found.
            problem: isWhole ? null : (chosen.leftOut ?? null),
          }));
          forecastSoon();
        } catch (error) {
          const problem = toProblem(error);
          const { leftOut } = chosen;
          report(
            leftOut && !isAbort(error)
              ? new ProblemError({
                  ...problem,
                  ...leftOut,
                  code: problem.code,
                  message: `${problem.message} ${leftOut.message}`,
                })
              : error,
          );
        } finally {
          set({ placing: null });
        }
      },

      async allowFolder() {
        const { locked } = get().videos;
        try {
          await locked?.requestPermission?.({ mode: "read" });
          await lookForVideos();
        } catch (error) {
          report(error);
        }
      },

      startPilot: () =>
        start((run) => {
          const { shown } = get();
          return shown ? { ...run, pilot: pilotOf(runnableIds(shown, get().videos)) } : run;
        }),

      startAll: () => start(({ pilot: _seen, ...run }) => run),

      async withdrawPilot() {
        if (await keep(({ pilot: _seen, ...run }) => run, { goes: true })) await get().lookAgain();
      },

      async copy() {
        const { shown } = get();
        if (!shown) return null;
        try {
          return (await engine.call("runs/copy", { id: shown.run.id })).id;
        } catch (error) {
          report(error);
          return null;
        }
      },

      async lookAgain() {
        const { shown } = get();
        if (!shown) return;
        const mine = turn;
        try {
          const stage = await stageOf(shown.run);
          if (mine === turn) set({ stage });
          await forecast();
        } catch (error) {
          if (mine === turn) report(error);
        }
      },

      dismiss: () => set({ problem: null }),
    };
  });
}
