import { abortError } from "./errors";

/** Work cut into steps: it stops at each `yield` until the next one is asked for. */
export type Steps<T> = Generator<undefined, T, void>;

/** Work goes on for so long before others have a turn. */
const TURN_MILLISECONDS = 20;

/**
 * Lets other calls have their turn, a cancellation among them. By a message: a timer would wait for 4 ms, and for a second or a
 * minute in a page that is in the background.
 */
export function letOthersGo(): Promise<void> {
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve) => {
    here.addEventListener("message", () => {
      here.close();
      resolve();
    });
    here.start();
    there.postMessage(null);
  });
}

/** Takes the steps, with other work between them. Rejects with `AbortError` at the step where `signal` fires. */
export async function stepByStep<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  let turnEnds = performance.now() + TURN_MILLISECONDS;
  for (;;) {
    if (signal.aborted) throw abortError();
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < turnEnds) continue;
    await letOthersGo();
    turnEnds = performance.now() + TURN_MILLISECONDS;
  }
}
