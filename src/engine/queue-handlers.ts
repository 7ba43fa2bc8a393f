import type { Dispatcher } from "../calls/queue/dispatcher";
import type { Handlers } from "../foundation/bridge/serve-worker";
import { untilAborted } from "../foundation/or-aborted";
import type { Storage } from "../storage/open-storage";
import type { QueueCalls } from "./shared/queue-protocol";

/** The queue of calls to models, and their kept replies, for the page. */
export function queueHandlers(storage: () => Promise<Storage>, dispatcher: Dispatcher): Handlers<QueueCalls> {
  return {
    "queue/watch": (_input, { signal, emit }) => untilAborted(signal, () => dispatcher.watch(emit)),
    "queue/pause": ({ baseUrl }) => {
      dispatcher.pause(baseUrl ?? undefined);
      return null;
    },
    "queue/resume": ({ baseUrl }) => {
      dispatcher.resume(baseUrl ?? undefined);
      return null;
    },
    "replies/clear": async () => (await storage()).replies.clear(),
  };
}
