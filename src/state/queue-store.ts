import { createStore, type StoreApi } from "zustand/vanilla";
import type { QueueState } from "../calls/queue/queue-watch";
import { toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import type { Services } from "./services";

export type QueueStore = {
  /** The state of the queue of model calls. */
  queue: QueueState;
  /** The reason why calls could not be paused or resumed. */
  problem: Problem | null;
  /** Follows the engine's calls from now on; once is enough. */
  start(): void;
  /** Begins no further call of a model, at one endpoint or, with null, at all of them. */
  pause(baseUrl: string | null): Promise<void>;
  resume(baseUrl: string | null): Promise<void>;
  /** Takes the problem as read. */
  dismiss(): void;
};

/** Before anything was heard of the queue, or while the engine starts anew. */
const NO_CALLS: QueueState = { endpoints: [], run: null, day: null };

/** After the engine has stopped it is listened to again this much later. */
const LISTEN_AGAIN_MILLISECONDS = 1000;

/** The state of the queue of model calls, and actions to stop and resume them. */
export function createQueueStore({ engine }: Pick<Services, "engine">): StoreApi<QueueStore> {
  return createStore<QueueStore>((set) => {
    let listening = false;

    async function listen(): Promise<void> {
      try {
        await engine.call("queue/watch", null, { onEvent: (queue) => set({ queue }) });
      } catch {
        set({ queue: NO_CALLS });
        setTimeout(() => void listen(), LISTEN_AGAIN_MILLISECONDS);
      }
    }

    async function tell(name: "queue/pause" | "queue/resume", baseUrl: string | null): Promise<void> {
      set({ problem: null });
      try {
        await engine.call(name, { baseUrl });
      } catch (error) {
        set({ problem: toProblem(error) });
      }
    }

    return {
      queue: NO_CALLS,
      problem: null,
      start() {
        if (listening) return;
        listening = true;
        void listen();
      },
      pause: (baseUrl) => tell("queue/pause", baseUrl),
      resume: (baseUrl) => tell("queue/resume", baseUrl),
      dismiss: () => set({ problem: null }),
    };
  });
}
