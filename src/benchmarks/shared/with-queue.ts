import PQueue from "p-queue";
import { abortError } from "../../foundation/errors";
import { orAborted } from "../../foundation/or-aborted";
import type { JudgeTools } from "../judge-tools";

/** Puts work into a queue; the promise is settled once the work is. */
type Enqueue = (work: () => Promise<void>) => Promise<void>;

/** A promise that only ever rejects, from outside. */
/**
 * Does work that puts questions into a queue, so many at a time. Cancelling empties the queue and rejects with
 * `AbortError` at once.
 */
export async function withQueue<Value>(
  { questionsAtATime, signal }: Pick<JudgeTools, "questionsAtATime" | "signal">,
  work: (enqueue: Enqueue) => Promise<Value>,
): Promise<Value> {
  const queue = new PQueue({ concurrency: questionsAtATime });
  try {
    if (signal.aborted) throw abortError();
    const done = work((one) => {
      const job = queue.add(one);
      // The awaiting caller handles a rejection; before that it must not count as unhandled.
      job.catch(() => undefined);
      return job;
    });
    done.catch(() => undefined);
    return await orAborted(done, signal);
  } finally {
    queue.clear();
  }
}
