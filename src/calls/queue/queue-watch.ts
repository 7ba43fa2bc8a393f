import type { Spent, SpentByNow } from "../../storage/spending/spending-ledger";
import type { EndpointState } from "./endpoint-queue";

/** Current activity of model calls, for display. */
export type QueueState = {
  /** Endpoints that were called since the engine started. */
  endpoints: EndpointState[];
  /** Spending of the latest run; null before the first. */
  run: Spent | null;
  /** Spending of all calls of this day, in every tab; null until it was looked up. */
  day: Spent | null;
};

type QueueWatch = {
  watch(listener: (state: QueueState) => void): () => void;
  /** Something is other than it was: listeners are told soon. */
  changed(): void;
  /** A call of this run is to be made: it is the latest run from now on. */
  begin(runId: string): void;
  spent(runId: string, spent: SpentByNow): void;
};

/** Rare enough for a page to draw each state, often enough to follow. */
const TELL_EVERY_MILLISECONDS = 150;

/** Gathers what goes on, and tells those who watch. `read` looks up what a run and the day have cost. */
export function createQueueWatch(
  endpoints: () => EndpointState[],
  read: (runId: string) => Promise<SpentByNow>,
): QueueWatch {
  const listeners = new Set<(state: QueueState) => void>();
  let latest: string | null = null;
  let run: Spent | null = null;
  let day: Spent | null = null;
  let due: ReturnType<typeof setTimeout> | undefined;

  const state = (): QueueState => ({ endpoints: endpoints(), run, day });

  function tell(): void {
    due = undefined;
    for (const listener of listeners) listener(state());
  }

  function changed(): void {
    if (listeners.size > 0 && due === undefined) due = setTimeout(tell, TELL_EVERY_MILLISECONDS);
  }

  function spent(runId: string, now: SpentByNow): void {
    if (runId === latest) run = now.run;
    day = now.day;
    changed();
  }

  /** Looks up earlier spending, by earlier runs of the day or by the same run before a reload. */
  async function lookUp(runId: string): Promise<void> {
    const now = await read(runId).catch(() => null);
    if (now) spent(runId, now);
  }

  return {
    changed,
    spent,
    watch(listener) {
      listeners.add(listener);
      listener(state());
      if (day === null) void lookUp("");
      return () => listeners.delete(listener);
    },
    begin(runId) {
      if (runId === latest) return;
      latest = runId;
      run = null;
      void lookUp(runId);
    },
  };
}
