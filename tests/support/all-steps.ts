import type { Steps } from "../../src/foundation/steps";

/** Takes every step of some work at once. */
export function allSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
