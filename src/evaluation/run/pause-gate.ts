import { abortError } from "../../foundation/errors";
import { untilAborted } from "../../foundation/or-aborted";
import type { Problem } from "../../shapes/problem";

/** Holds work back while it is closed. */
export type PauseGate = {
  /** Resolves at once while the gate is open, else when it opens. Rejects with `AbortError` when cancelled. */
  pass(signal: AbortSignal): Promise<void>;
  /** Closes it; `why` is null where a person did, which no other reason replaces. Else the first one stays. */
  close(why: Problem | null): void;
  open(): void;
  /** Null while it is open. */
  closed(): { why: Problem | null } | null;
};

/** A gate that is open. `onChange` hears when it closes and opens. */
export function createPauseGate(onChange: () => void = () => undefined): PauseGate {
  let shut: { why: Problem | null } | null = null;
  let waiting: (() => void)[] = [];
  return {
    closed: () => shut,
    close(why) {
      if (shut && (why !== null || shut.why === null)) return;
      shut = { why };
      onChange();
    },
    open() {
      if (!shut) return;
      shut = null;
      const released = waiting;
      waiting = [];
      for (const release of released) release();
      onChange();
    },
    async pass(signal) {
      // The gate may have closed again since this call was released.
      while (shut) {
        await untilAborted<void>(signal, (release) => {
          waiting.push(release);
          return () => {
            waiting = waiting.filter((each) => each !== release);
          };
        });
      }
      if (signal.aborted) throw abortError();
    },
  };
}
