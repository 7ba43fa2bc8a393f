import type { Problem } from "./problem";

/** The problem for a taken frame or sound that is gone by the time it is sent. */
export function mediaMissing(): Problem {
  return {
    code: "media-missing",
    message: "A frame or the sound is no longer in this browser's storage.",
    nextStep: "Take the frames again, then run.",
  };
}
