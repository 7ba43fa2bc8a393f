import { secondsWords } from "../foundation/shown-number";
import type { CallRecord } from "../shapes/call";

function tokens(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

/** The time and tokens of a call, and how it ended where that was not normal. */
export function describeCall({
  usage,
  totalMilliseconds,
  firstTokenMilliseconds,
  finishReason,
  source,
}: CallRecord): string {
  return [
    source === "batch" ? "answered elsewhere" : secondsWords(totalMilliseconds),
    ...(firstTokenMilliseconds === null ? [] : [`first word after ${secondsWords(firstTokenMilliseconds)}`]),
    usage.input === null ? "tokens not reported" : `${tokens(usage.input)} tokens in`,
    ...(usage.output === null ? [] : [`${tokens(usage.output)} out`]),
    ...(finishReason === "stop" ? [] : [`ended by ${finishReason}`]),
  ].join(" · ");
}
