import type { Dispatcher } from "../../evaluation/calls/dispatcher";
import { untilAborted } from "../../lib/or-aborted";
import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { QueueCalls } from "./queue-protocol";

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
