import { whenRunIsFree } from "../../engine/shared/run-lock";
import { RunWordShape } from "../../shapes/generated/run-word";
import type { RunProgress } from "../../shapes/run-progress";
import type { RunWord } from "../../shapes/tab-words";
import { type Broadcast, openBroadcast } from "../../storage/broadcast";
import type { TabLocks } from "../../storage/spending/leases";

/** The channel by which tabs tell each other about runs. It never carries a key. */
export type RunChannel = {
  publish(word: RunWord): void;
  /** Calls the listener for each word that is said elsewhere; returns how to stop. */
  subscribe(listener: (word: RunWord) => void): () => void;
};

/** The channel is open while somebody listens; where there is no BroadcastChannel it stays silent. */
export function createRunChannel(): RunChannel {
  let listeners = 0;
  let line: Broadcast<RunWord> | null = null;
  return {
    publish: (word) => line?.announce(word),
    subscribe(listener) {
      line ??= openBroadcast("caplens-runs", RunWordShape);
      const stop = line.subscribe(listener);
      listeners += 1;
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        line?.close();
        line = null;
      };
    },
  };
}

export type ElsewhereParts = {
  channel: RunChannel;
  /** By which a tab is known to be gone that could not say so; absent where the browser has none. */
  locks: TabLocks | undefined;
};

function isOver({ phase }: RunProgress): boolean {
  return phase === "stopped" || phase === "done";
}

/**
 * Tells how runs go on that other tabs do, those that it was not asked about too, until the signal fires: this tab takes
 * no part in them. A run that is over, or whose tab is gone, is told as `stopped` or `done` once.
 */
export function followElsewhere(
  { channel, locks }: ElsewhereParts,
  ids: readonly string[],
  signal: AbortSignal,
  tell: (progress: RunProgress) => void,
): void {
  if (signal.aborted) return;
  const last = new Map<string, RunProgress>();

  function leave(runId: string): void {
    const progress = last.get(runId);
    last.delete(runId);
    if (progress && !signal.aborted) tell({ ...progress, phase: "stopped", underWay: [] });
  }

  const stop = channel.subscribe((word) => {
    if (word.kind !== "progress") return;
    const progress = { ...word.progress, elsewhere: true };
    const { runId } = progress;
    if (isOver(progress)) {
      last.delete(runId);
      return tell(progress);
    }
    const isNew = !last.has(runId);
    last.set(runId, progress);
    tell(progress);
    if (isNew) void whenRunIsFree(locks, runId, signal).then((isFree) => isFree && leave(runId));
  });
  signal.addEventListener("abort", stop, { once: true });
  for (const runId of ids) channel.publish({ kind: "how far", runId });
}
