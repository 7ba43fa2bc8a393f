import { createWorkerClient } from "../../foundation/bridge/worker-client";
import { withinBudget } from "./advisor";
import type { ChecksCalls } from "./checks-protocol";

/** Longest time the mending of one reply may take, once all is loaded, before its worker is killed. */
const MENDING_BUDGET_MILLISECONDS = 3000;

/** The objects of a reply that are no JSON as written, mended; none of them where that takes too long. */
export type Mender = (reply: string) => Promise<ReadonlyMap<string, string>>;

/**
 * Mends replies in a worker of its own, one at a time: one that runs away costs no other its time. `start` makes the
 * worker, at the first reply.
 */
export function createMender(start: () => Worker, budgetMilliseconds = MENDING_BUDGET_MILLISECONDS): Mender {
  const client = createWorkerClient<ChecksCalls>(start);
  const nothing: ReadonlyMap<string, string> = new Map();
  let queue: Promise<unknown> = Promise.resolve();
  return (reply) => {
    const go = () =>
      withinBudget(client, budgetMilliseconds, (options) => client.call("mend", { reply }, options), nothing);
    const turn = queue.then(go, go);
    queue = turn.catch(() => undefined);
    // A worker that can't be had mends nothing; the reply is then unreadable, and asked for again.
    return turn.catch(() => nothing);
  };
}
