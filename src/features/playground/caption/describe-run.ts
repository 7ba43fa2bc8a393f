import type { RunPhase } from "../../../state/playground/playground-state";

/** What a run is at, with the seconds since it began; null while nothing runs. */
export function describePhase(phase: RunPhase, seconds: number): string | null {
  switch (phase.kind) {
    case "idle":
      return null;
    case "preparing":
      return "Taking frames and sound first";
    case "captioning":
      return phase.uploaded === undefined
        ? `The model is writing: ${seconds} s`
        : `Sending the video: ${Math.round(phase.uploaded * 100)} %, ${seconds} s`;
    case "judging":
      return phase.total > 0 ? `Judging: ${phase.done} of ${phase.total}, ${seconds} s` : "Judging";
  }
}
