import { createStore, type StoreApi } from "zustand/vanilla";
import { changedSince, verdictsHold } from "../../evaluation/verdicts/changed-since";
import type { RecomputedResult } from "../../evaluation/verdicts/recompute-verdicts";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { RULES_VERSION } from "../../foundation/document-versions";
import { isAbort, toProblem } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { RunCalls } from "../../runs/protocol";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunProgress } from "../../shapes/run-progress";
import { actByCalls } from "../undo/undo-history";
import {
  asKept,
  type RunOfSample,
  type RunsEngine,
  readResults,
  readRun,
  runsOfSession,
  runsOnlyShown,
  siblingOf,
} from "./read-run";
import {
  isAtWork,
  type RunsActions,
  type RunsState,
  type RunsStore,
  type SetUp,
  type SetUpChange,
} from "./runs-state";
import { basisOfRun, basisOfSession, losesResults, tasksOf, withOwnIds } from "./session-run";
import { bringUpToDate, hasBegun, makeRun, type RunMakerParts, requireReady, settingsNow } from "./start-run";

/** The engine calls that keep runs and report their progress. */
export type FollowingEngine = Pick<WorkerClient<RunCalls>, "call">;

type WatchParts = {
  engine: FollowingEngine;
  onProgress: (progress: RunProgress) => void;
  /** Something may have been kept of the run's tasks. */
  onKept: () => void;
  onProblem: (error: unknown) => void;
};

/** True where a task has come to its next step, or to its end, or the run to another phase. */
function mayHaveKept(before: RunProgress, now: RunProgress): boolean {
  if (before.phase !== now.phase) return true;
  const { counts } = before;
  if (counts.done !== now.counts.done || counts.failed !== now.counts.failed) return true;
  const steps = new Map(now.underWay.map((task) => [taskKey(task), task.step]));
  return before.underWay.some((task) => steps.get(taskKey(task)) !== task.step);
}

/**
 * Follows a run, whichever tab does it, until it is told to stop. `onKept` hears of what is kept from now on: results that are
 * read after this call miss nothing.
 */
export function watchRun(runId: string, { engine, onProgress, onKept, onProblem }: WatchParts): () => void {
  const ending = new AbortController();
  let before: RunProgress | null = null;
  engine
    .call(
      "runs/watch",
      { id: runId },
      {
        signal: ending.signal,
        onEvent(progress) {
          if (ending.signal.aborted) return;
          const kept = before !== null && mayHaveKept(before, progress);
          before = progress;
          onProgress(progress);
          if (kept) onKept();
        },
      },
    )
    .catch((error: unknown) => {
      if (!isAbort(error) && !ending.signal.aborted) onProblem(error);
    });
  return () => ending.abort();
}

type RecomputeParts = {
  engine: RunsEngine;
  get: () => RunsStore;
  set: (change: Partial<RunsState>) => void;
  report: (error: unknown) => void;
  offer: (label: string, act: () => Promise<void>, back: () => Promise<void>) => void;
  /** Reads all results of the run on screen. */
  readAgain: () => Promise<void>;
};

/** True where keeping it would make a difference. */
function isOtherwise({ rules, changes }: RecomputedResult): boolean {
  return rules !== RULES_VERSION || changes.length > 0;
}

/** Recomputes the results of a run on screen by today's rules, and stores them. */
function recomputeActions({
  engine,
  get,
  set,
  report,
  offer,
  readAgain,
}: RecomputeParts): Pick<RunsActions, "recompute" | "keepRecomputed"> {
  async function recompute(): Promise<void> {
    const { shown } = get();
    if (!shown?.isKept || shown.readOnly) return;
    const found = await engine.call("runs/recompute", { id: shown.run.id, keys: tasksOf(shown.run) });
    if (get().shown?.run.id === shown.run.id) set({ recomputed: found.filter(isOtherwise) });
  }

  async function replace(replacements: readonly Pick<RecomputedResult, "before" | "after">[]): Promise<void> {
    await engine.call("runs/replace-judgements", { replacements: [...replacements] });
    await readAgain();
    await recompute();
  }

  return {
    recompute: () => recompute().catch(report),

    async keepRecomputed() {
      const forth = get().recomputed ?? [];
      if (forth.length === 0) return;
      const back = forth.map(({ before, after }) => ({ before: after, after: before }));
      try {
        await replace(forth);
        offer(
          "Verdicts by today's rules kept",
          () => replace(forth),
          () => replace(back),
        );
      } catch (error) {
        report(error);
      }
    },
  };
}

const captionReader = lazyModule("What makes captions of results", () => import("./caption-of-result"));

const NOTHING: RunsState = {
  opening: false,
  shown: null,
  progress: null,
  siblings: [],
  recomputed: null,
  problem: null,
};

/** The run of one sample on screen, and what can be done about it. The engine does runs whatever is on screen. */
export function createRunsStore(parts: RunMakerParts): StoreApi<RunsStore> {
  const { engine, models, playground, sessions } = parts;
  return createStore<RunsStore>((set, get) => {
    let stopWatching: () => void = () => undefined;
    let reading: Promise<void> = Promise.resolve();
    /** Changes of who takes part, one after another. */
    let changing: Promise<void> = Promise.resolve();
    /** Counts what was brought on screen: what comes late for an earlier one is dropped. */
    let turn = 0;

    function report(error: unknown): void {
      if (!isAbort(error)) set({ problem: toProblem(error) });
    }

    /** Reads what is kept of the run on screen by now, one reading after another. */
    function refresh(): void {
      const read = async () => {
        const { shown } = get();
        if (!shown) return;
        const { run } = shown;
        const open = tasksOf(run).filter((task) => !shown.results.get(taskKey(task))?.result?.judgement);
        if (open.length === 0) return;
        const found = await readResults(engine, run.id, open);
        const now = get().shown;
        if (now?.run.id !== run.id || found.size === 0) return;
        const tasks = new Set(tasksOf(now.run).map(taskKey));
        const results = new Map([...now.results, ...found].filter(([key]) => tasks.has(key)));
        set({ shown: { ...now, results } });
      };
      reading = reading.then(read).catch(report);
    }

    /** The runs of the session on screen where that is only looked at; null where it is kept. */
    async function onlyShown(): Promise<RunOfSample[] | null> {
      const { session } = playground.getState();
      const { revision, readOnly } = sessions.getState().opened;
      return session && revision === null && readOnly ? runsOnlyShown(engine, session.id) : null;
    }

    async function listSiblings(): Promise<void> {
      const sessionId = get().shown?.run.origin?.sessionId;
      if (sessionId) set({ siblings: await runsOfSession(engine, sessionId) });
    }

    function leave(): number {
      stopWatching();
      stopWatching = () => undefined;
      turn += 1;
      return turn;
    }

    function show(shown: RunOfSample): void {
      leave();
      set({ shown, progress: null, recomputed: null, problem: null, opening: false });
      if (!shown.isKept) return;
      stopWatching = watchRun(shown.run.id, {
        engine,
        onProgress: (progress) => set({ progress }),
        onKept: refresh,
        onProblem: report,
      });
      // Results may have been kept between reading the run and following it.
      refresh();
      listSiblings().catch(report);
    }

    async function reopen(runId: string): Promise<void> {
      const mine = leave();
      const read = await readRun(engine, runId);
      if (mine === turn) show(read);
    }

    /** Keeps another state of the run on screen than `before`, and reads what there is of its tasks. */
    async function put(run: Run, before: Run): Promise<void> {
      await engine.call("runs/save", { run, before });
      const { shown } = get();
      if (shown?.run.id !== run.id) return;
      const results = await readResults(engine, run.id, tasksOf(run));
      set({ shown: { ...shown, run, results } });
    }

    /** Reads all results of the run on screen. */
    async function readAgain(): Promise<void> {
      const { shown } = get();
      if (!shown) return;
      const results = await readResults(engine, shown.run.id, tasksOf(shown.run));
      const now = get().shown;
      if (now?.run.id === shown.run.id) set({ shown: { ...now, results } });
    }

    /** Offers to take back what was done to a run; `act` and `back` are told when they fail. */
    function offer(label: string, act: () => Promise<void>, back: () => Promise<void>): void {
      playground.getState().offerUndo(actByCalls(label, back, act, report));
    }

    async function showNewest(sessionId: string | undefined): Promise<void> {
      const mine = leave();
      const looked = await onlyShown();
      if (looked) {
        if (mine !== turn) return;
        const [first] = looked;
        if (first) show(first);
        return set(first ? { siblings: looked.map(siblingOf) } : { ...NOTHING, problem: get().problem });
      }
      const siblings = sessionId ? await runsOfSession(engine, sessionId) : [];
      const newest = siblings.find(({ state }) => state !== "unreadable");
      const read = newest ? await readRun(engine, newest.id) : null;
      if (mine !== turn) return;
      if (read) show(read);
      else set({ ...NOTHING, problem: get().problem });
    }

    async function removeRun(id: string, sessionId: string | undefined): Promise<void> {
      await engine.call("runs/remove", { id });
      if (get().shown?.run.id === id) await showNewest(sessionId);
      else await listSiblings();
    }

    async function remove(): Promise<void> {
      const { shown } = get();
      if (!shown) return;
      const { id, origin } = shown.run;
      const act = () => removeRun(id, origin?.sessionId);
      await act();
      if (!hasBegun(shown) && shown.run.entries.length === 0) return;
      offer("Models side by side deleted", act, async () => {
        await engine.call("runs/restore", { id });
        await reopen(id);
      });
    }

    async function setUp(change: SetUpChange): Promise<void> {
      set({ problem: null });
      const { shown } = get();
      const before: SetUp = shown?.run ?? { entries: [], repeats: 1 };
      const { entries, repeats } = change(before);
      if (entries.length === 0) return remove();
      if (!shown) {
        const run = await makeRun(parts, { entries, repeats });
        return show(await readRun(engine, run.id));
      }
      const run = { ...shown.run, entries: withOwnIds(before.entries, entries), repeats };
      await put(run, shown.run);
      if (!losesResults(shown.results, run)) return;
      offer(
        "Captions side by side dropped",
        () => put(run, shown.run),
        () => put(shown.run, run),
      );
    }

    /** Changes who takes part; where another tab has changed it meanwhile, what that has made of it is changed. */
    async function setUpOnLatest(change: SetUpChange): Promise<void> {
      try {
        await setUp(change);
      } catch (error) {
        const { shown } = get();
        if (toProblem(error).code !== "run-changed-elsewhere" || !shown) throw error;
        await reopen(shown.run.id);
        await setUp(change);
      }
    }

    async function openCaption(task: ResultKey): Promise<boolean> {
      const { shown } = get();
      const result = shown?.results.get(taskKey(task))?.result;
      if (!shown || !result) return false;
      const holds = verdictsHold(get().changed());
      const { captionOfResult } = await captionReader();
      const caption = captionOfResult(shown, result, holds);
      if (caption) playground.getState().takeInCaption(caption);
      return caption !== null;
    }

    const recomputing = recomputeActions({ engine, get, set, report, offer, readAgain });

    sessions.getState().holdRun(() => {
      const { shown } = get();
      return shown && asKept(shown);
    });

    // A model whose key is forgotten is called no more.
    models.subscribe(({ models: { caption, judge } }, before) => {
      const had = before.models.caption ?? before.models.judge;
      if (had && !caption && !judge && isAtWork(get())) get().stop();
    });

    return {
      ...NOTHING,

      async open(runId) {
        if (get().shown?.run.id === runId) return;
        const mine = leave();
        const { siblings } = get();
        set({ ...NOTHING, opening: true });
        try {
          const looked = (await onlyShown())?.find(({ run }) => run.id === runId);
          if (looked && mine === turn) {
            show(looked);
            return set({ siblings });
          }
          const read = await readRun(engine, runId);
          const session = read.run.origin?.sessionId;
          if (session && playground.getState().session?.id !== session)
            await sessions.getState().open({ session });
          if (mine === turn) show(read);
        } catch (error) {
          if (mine !== turn) return;
          report(error);
          set({ opening: false });
        }
      },

      async openNewest() {
        set({ ...NOTHING, opening: true });
        try {
          await showNewest(playground.getState().session?.id);
        } catch (error) {
          report(error);
          set({ opening: false });
        }
      },

      setUp(change) {
        changing = changing.then(() => setUpOnLatest(change)).catch(report);
        return changing;
      },

      async start({ anew }) {
        set({ problem: null });
        try {
          // Who was added just before takes part.
          await changing;
          const asked = get().shown?.run.id;
          await parts.models.getState().confirmationsKnown();
          const { shown } = get();
          if (!shown || shown.run.id !== asked) return;
          const { run } = shown;
          requireReady(parts, shown, anew);
          if (anew) {
            const next = await makeRun(parts, run);
            show(await readRun(engine, next.id));
          } else if (!hasBegun(shown)) {
            await bringUpToDate(parts, run);
            show(await readRun(engine, run.id));
          }
          const id = get().shown?.run.id ?? run.id;
          await engine.call("runs/retry", { id, which: "failed" });
        } catch (error) {
          report(error);
        }
      },

      pause: () => wish("runs/pause"),
      resume: () => wish("runs/resume"),
      stop: () => wish("runs/cancel"),

      async remove() {
        await remove().catch(report);
      },

      ...recomputing,

      changed() {
        const { shown } = get();
        const state = playground.getState();
        if (!shown || !hasBegun(shown)) return [];
        const { run } = shown;
        const own = state.session?.id === run.origin?.sessionId ? state.session : null;
        const now = own && basisOfSession(own, settingsNow(parts));
        return changedSince(run.entries, basisOfRun(shown), now);
      },

      openCaption: (task) =>
        openCaption(task).catch((error: unknown) => {
          report(error);
          return false;
        }),

      async read(sessionId) {
        const looked = await onlyShown();
        if (looked && playground.getState().session?.id === sessionId) return looked;
        const listed = await runsOfSession(engine, sessionId);
        const readable = listed.filter(({ state }) => state !== "unreadable");
        return Promise.all(readable.map(({ id }) => readRun(engine, id)));
      },

      dismiss: () => set({ problem: null }),
    };

    function wish(what: "runs/pause" | "runs/resume" | "runs/cancel"): void {
      const id = get().shown?.run.id;
      if (id) engine.call(what, { id }).catch(report);
    }
  });
}
