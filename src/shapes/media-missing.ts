import type { Problem } from "./problem";

/** What to say where a frame or a sound that was taken is gone by the time it is sent. */
export function mediaMissing(): Problem {
  return {
    code: "media-missing",
    message: "A frame or the sound is no longer in this browser's storage.",
    nextStep: "Take the frames again, then run.",
  };
}
