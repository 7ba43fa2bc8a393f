import type { EndpointState } from "../../calls/queue/endpoint-queue";
import { type ActiveRun, type ActiveRunParts, beginRun } from "../../engine/shared/active-run";
import { awayTold, callsAway } from "../../engine/shared/calls-away";
import { taskKey } from "../../shapes/result";
import { type HeldCalls, type RunProgress, spentTold } from "../../shapes/run-progress";
import type { RunWish } from "../../shapes/tab-words";
import type { Storage } from "../../storage/open-storage";
import { createRunChannel, type RunChannel } from "./follow-elsewhere";

/** The runs that this tab does, waits to take over, or looks at. */
export type RunRegister = {
  /**
   * Goes on with a run where it is; at once where nobody does it, else as soon as the other tab goes away. `askOut`: with
   * the calls that are out as files, which are left out otherwise.
   */
  start(runId: string, options?: { askOut?: boolean }): ActiveRun;
  /** Tells whoever does a run, here or in another tab, what people want. */
  wish(runId: string, wish: RunWish): void;
  /** Tells the run that people have saved it, where this tab does it. */
  saved(runId: string): void;
  /** The ids of the runs that this tab is at. */
  atWork(): string[];
  /** Calls the listener when those are others than before; returns how to stop. */
  onAtWork(listener: () => void): () => void;
  /** Tells how a run goes on, at once and with each change; returns how to stop. */
  watch(runId: string, listener: (progress: RunProgress) => void): () => void;
};

type RunRegisterParts = Omit<ActiveRunParts, "onProgress" | "after"> & {
  channel?: RunChannel;
  /** The calls of this tab; absent where nobody asks why they wait. */
  queue?: { watch(listener: (now: { endpoints: EndpointState[] }) => void): () => void };
};

function heldOf(endpoints: readonly EndpointState[]): HeldCalls[] {
  return endpoints.flatMap(({ baseUrl, why, until }) =>
    why === null || why === "rate" || why === "concurrency" ? [] : [{ baseUrl, why, until }],
  );
}

function isGoingOn({ phase }: RunProgress): boolean {
  return phase === "running" || phase === "paused";
}

/** Progress of a run that no tab executes. */
async function standing({ runs, spending }: Storage, runId: string): Promise<RunProgress> {
  const [summary, { run }] = await Promise.all([runs.summary(runId), spending.read(runId)]);
  // Nothing is known to be spent for a run that came from elsewhere.
  const wasCalled = run.calls > 0 || run.reservedUsd > 0 || run.openElsewhere || run.isLost;
  return {
    runId,
    phase: "stopped",
    elsewhere: false,
    counts: summary?.counts ?? { done: 0, failed: 0, total: 0 },
    underWay: [],
    spent: wasCalled ? spentTold(run) : null,
    secondsLeft: null,
    paused: null,
    problem: summary?.problem ?? null,
  };
}

/** The same with what is out as files by now: answers may have come home since it was told. */
async function withAway(
  { out: _out, arrived: _arrived, answered: _answered, ...told }: RunProgress,
  kept: Storage,
): Promise<RunProgress> {
  const away = await callsAway(kept, told.runId);
  const states = away.out.size === 0 ? [] : await kept.runs.states(told.runId);
  const done = new Set(states.flatMap((one) => (one.state === "done" ? taskKey(one) : [])));
  return { ...told, ...awayTold(away, done) };
}

export function createRunRegister({
  channel = createRunChannel(),
  queue,
  ...parts
}: RunRegisterParts): RunRegister {
  const active = new Map<string, ActiveRun>();
  const watchers = new Map<string, Set<(progress: RunProgress) => void>>();
  /** Last progress of the runs that this tab executed and that have ended since. */
  const ends = new Map<string, RunProgress>();
  /** Last word of the tab that does a run which this one waits to take over: that one alone knows how far it is. */
  const said = new Map<string, RunProgress>();
  /** Runs that have ended, or are about to: by when nothing of them is under way. */
  const leaving = new Map<string, Promise<void>>();
  let stopHearing: (() => void) | null = null;
  /** Told along with each progress: a tab that looks on has another queue. */
  let held: HeldCalls[] = [];
  const atWork = new Set<string>();
  const atWorkListeners = new Set<() => void>();

  /** Notes whether this tab is at a run. */
  function noteWork(progress: RunProgress): void {
    const { runId, elsewhere } = progress;
    const isAt = isGoingOn(progress) && !elsewhere;
    if (atWork.has(runId) === isAt) return;
    if (isAt) atWork.add(runId);
    else atWork.delete(runId);
    for (const listener of atWorkListeners) listener();
  }

  function tell(progress: RunProgress): void {
    for (const watcher of watchers.get(progress.runId) ?? []) watcher(progress);
  }

  /** Another tab has told how far it is with a run. */
  function heard(progress: RunProgress): void {
    const { runId } = progress;
    const own = active.get(runId);
    if (own && !own.progress().elsewhere) return;
    // It could not go on there; here it may: this tab does it next, and tells how that goes.
    if (own && progress.problem && !isGoingOn(progress)) return;
    const there = { ...progress, elsewhere: true };
    tell(there);
    if (!isGoingOn(progress)) {
      said.delete(runId);
      own?.wish("cancel");
    } else if (own || watchers.has(runId)) {
      said.set(runId, there);
      const next = own ?? start(runId);
      void next.settled.then(() => waitAs(next, runId));
    }
  }

  /** A run that people have paused in the tab that does it is paused when this one takes it over, too. */
  function waitAs(own: ActiveRun, runId: string): void {
    const there = said.get(runId);
    const { elsewhere, phase } = own.progress();
    if (!there || !elsewhere) return;
    const isHeld = there.phase === "paused" && there.paused?.why === null;
    if (isHeld !== (phase === "paused")) own.wish(isHeld ? "pause" : "resume");
  }

  function publish(progress: RunProgress): void {
    channel.publish({ kind: "progress", progress: held.length > 0 ? { ...progress, held } : progress });
  }

  function noteHeld({ endpoints }: { endpoints: EndpointState[] }): void {
    const now = heldOf(endpoints);
    if (JSON.stringify(now) === JSON.stringify(held)) return;
    held = now;
    for (const runId of atWork) {
      const progress = active.get(runId)?.progress();
      if (progress && !progress.elsewhere) publish(progress);
    }
  }

  function listen(): void {
    if (stopHearing) return;
    const stopNoting = queue?.watch(noteHeld);
    const stop = channel.subscribe((word) => {
      if (word.kind === "progress") return heard(word.progress);
      const own = active.get(word.runId);
      if (!own || own.progress().elsewhere) return;
      if (word.kind === "wish") return own.wish(word.wish);
      // Until it is known who does the run, this tab has nothing to tell.
      void own.settled.then(() => {
        const progress = own.progress();
        if (!progress.elsewhere) publish(progress);
      });
    });
    stopHearing = () => {
      stopNoting?.();
      stop();
    };
  }

  function rest(): void {
    if (active.size > 0 || watchers.size > 0) return;
    stopHearing?.();
    stopHearing = null;
  }

  /** Tells whoever does the run. Until it is known who does, this tab has to heed it as if it did. */
  function pass(own: ActiveRun, runId: string, wish: RunWish): void {
    if (!own.progress().elsewhere) own.wish(wish);
    void own.settled.then(() => {
      if (!own.progress().elsewhere) return;
      channel.publish({ kind: "wish", runId, wish });
    });
  }

  function start(runId: string, { askOut = false }: { askOut?: boolean } = {}): ActiveRun {
    const present = active.get(runId);
    if (present) return present;
    listen();
    let isSettled = false;
    const begun = beginRun(runId, {
      ...parts,
      after: leaving.get(runId) ?? Promise.resolve(),
      askOut,
      onProgress(progress) {
        const current = active.get(runId);
        if (current && current !== begun) return;
        noteWork(progress);
        if ((isSettled && !progress.elsewhere) || !isGoingOn(progress)) said.delete(runId);
        // A restart makes a new active run, which waits for the last call of this one to end.
        if (!isGoingOn(progress)) {
          active.delete(runId);
          ends.set(runId, progress);
        }
        // A tab that no longer waits to take over stays silent: the tab that executed the run has reported its end.
        if (!progress.elsewhere || isGoingOn(progress)) tell(said.get(runId) ?? progress);
        if (!progress.elsewhere && isSettled) publish(progress);
      },
    });
    void begun.settled.then(() => {
      isSettled = true;
    });
    active.set(runId, begun);
    ends.delete(runId);
    const left = begun.ended.then(() => {
      if (leaving.get(runId) === left) leaving.delete(runId);
      rest();
    });
    leaving.set(runId, left);
    return begun;
  }

  return {
    start,
    saved: (runId) => active.get(runId)?.saved(),
    atWork: () => [...atWork],
    onAtWork(listener) {
      atWorkListeners.add(listener);
      return () => atWorkListeners.delete(listener);
    },

    wish(runId, wish) {
      const own = active.get(runId);
      if (own) pass(own, runId, wish);
      // Nobody does it: what was asked for is what it is gone on for.
      else if (wish === "resume" || typeof wish === "object") start(runId).wish(wish);
      else {
        // Another tab may do it that this one does not follow.
        listen();
        channel.publish({ kind: "wish", runId, wish });
        rest();
      }
    },

    watch(runId, listener) {
      listen();
      const others = watchers.get(runId) ?? new Set();
      watchers.set(runId, others.add(listener));
      const own = active.get(runId);
      if (own) listener(own.progress());
      else {
        channel.publish({ kind: "how far", runId });
        parts
          .storage()
          .then(async (kept) => {
            const end = ends.get(runId);
            const now = await withAway(end ?? (await standing(kept, runId)), kept);
            // Somebody may have told more meanwhile, to the end of a run that began and ended.
            if (!active.has(runId) && ends.get(runId) === end && others.has(listener)) listener(now);
          })
          // Storage that can't be read is told by the page as a whole.
          .catch(() => undefined);
      }
      return () => {
        others.delete(listener);
        if (others.size === 0) watchers.delete(runId);
        rest();
      };
    },
  };
}
