import type { QueueState } from "../../workers/engine/queue-protocol";
import type { ActionContext, PlaygroundActions } from "../playground/playground-state";

/** Before anything was heard of the queue, or while the engine starts anew. */
export const NO_CALLS: QueueState = { endpoints: [], run: null, day: null };

/** After the engine has stopped it is listened to again this much later. */
const LISTEN_AGAIN_MILLISECONDS = 1000;

/** What goes on with calls to models, and stopping and resuming them. */
export function queueActions({
  set,
  services: { engine },
  report,
}: ActionContext): Pick<PlaygroundActions, "pauseCalls" | "resumeCalls"> & { watchQueue: () => void } {
  let watching = false;

  async function listen(): Promise<void> {
    try {
      await engine.call("queue/watch", null, { onEvent: (queue) => set({ queue }) });
    } catch {
      set({ queue: NO_CALLS });
      setTimeout(() => void listen(), LISTEN_AGAIN_MILLISECONDS);
    }
  }

  async function tell(name: "queue/pause" | "queue/resume", baseUrl: string | null): Promise<void> {
    try {
      await engine.call(name, { baseUrl });
    } catch (error) {
      report("run", error);
    }
  }

  return {
    watchQueue() {
      if (watching) return;
      watching = true;
      void listen();
    },
    pauseCalls: (baseUrl) => tell("queue/pause", baseUrl),
    resumeCalls: (baseUrl) => tell("queue/resume", baseUrl),
  };
}
