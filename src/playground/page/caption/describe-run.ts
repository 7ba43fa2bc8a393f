import type { EndpointState } from "../../../calls/queue/endpoint-queue";
import type { JobState } from "../../../state/playground/playground-state";
import { whyWords } from "../queue/queue-words";

/** "15:04:10" for a moment in milliseconds since 1970, as clocks are read here. */
function clock(moment: number): string {
  return new Date(moment).toLocaleTimeString(undefined, { hour12: false });
}

/** The reason why a call waits, and until when as far as anyone knows; `now` in milliseconds since 1970. */
function waitWords(endpoint: EndpointState | undefined, now: number): string {
  if (!endpoint?.why) return "Waiting for its turn";
  const until = endpoint.until === null ? "" : ` until ${clock(endpoint.until)}`;
  return `Waiting${until}: ${whyWords(endpoint, now)}`;
}

/**
 * The present step of a run, with the seconds since it began; null while nothing runs. `endpoints`: what goes on at those that are
 * called.
 */
export function describePhase(
  phase: JobState,
  seconds: number,
  endpoints: readonly EndpointState[],
  now: number,
): string | null {
  switch (phase.kind) {
    case "idle":
      return null;
    case "preparing":
      return "Taking frames and sound first";
    case "captioning": {
      if (phase.waits)
        return waitWords(
          endpoints.find(({ baseUrl }) => baseUrl === phase.baseUrl),
          now,
        );
      return phase.uploaded === undefined
        ? `The model is writing: ${seconds} s`
        : `Sending the video: ${Math.round(phase.uploaded * 100)} %, ${seconds} s`;
    }
    case "refining":
      return `The refiner is going over the caption: ${seconds} s`;
    case "judging": {
      const counted = phase.total > 0 ? `Judging: ${phase.done} of ${phase.total}` : "Judging";
      const underWay = endpoints.some(({ running }) => running > 0);
      const waits = endpoints.find(({ waiting }) => waiting > 0);
      if (waits && !underWay) return `${counted}. ${waitWords(waits, now)}`;
      return phase.total > 0 ? `${counted}, ${seconds} s` : counted;
    }
  }
}
