import { abortError } from "./errors";

/** Work cut into steps: it stops at each `yield` until the next one is asked for. */
export type Steps<T> = Generator<undefined, T, void>;

/** Work goes on for so long before others have a turn. */
const TURN_MILLISECONDS = 20;

/** Lets other calls have their turn, a cancellation among them. */
export function letOthersGo(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
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
