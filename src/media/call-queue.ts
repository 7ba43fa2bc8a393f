import { abortError } from "../foundation/errors";
import { orAborted } from "../foundation/or-aborted";

/** Lets one piece of work run at a time, in the order of the calls. */
export class CallQueue {
  private last: Promise<unknown> = Promise.resolve();
  private readonly life = new AbortController();

  /**
   * Does the work once those before it are done. A call whose signal fires leaves the queue, or its work, at once.
   * @param work gets a signal that also fires when the queue is closed
   */
  run<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const either = AbortSignal.any([this.life.signal, ...(signal ? [signal] : [])]);
    const turn = this.last.then(() => {
      if (either.aborted) throw abortError();
      return work(either);
    });
    this.last = turn.catch(() => {});
    return orAborted(turn, either);
  }

  /** Ends what runs; nothing runs any more. */
  close(): void {
    this.life.abort();
  }
}
