import type { CallRecord } from "../../../schemas/call";
import type { RunPhase } from "../../../state/playground/playground-state";

function tokens(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

/** What a call took: time, tokens, and how it ended unless by itself. */
export function describeCall({
  usage,
  totalMilliseconds,
  firstTokenMilliseconds,
  finishReason,
}: CallRecord): string {
  return [
    `${(totalMilliseconds / 1000).toFixed(1)} s`,
    ...(firstTokenMilliseconds === null
      ? []
      : [`first word after ${(firstTokenMilliseconds / 1000).toFixed(1)} s`]),
    usage.input === null ? "tokens not told" : `${tokens(usage.input)} tokens in`,
    ...(usage.output === null ? [] : [`${tokens(usage.output)} out`]),
    ...(finishReason === "stop" ? [] : [`ended by ${finishReason}`]),
  ].join(" · ");
}

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
