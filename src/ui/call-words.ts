import type { CallRecord } from "../shapes/call";

function tokens(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

/** What a call took: time, tokens, and how it ended unless by itself. */
export function describeCall({
  usage,
  totalMilliseconds,
  firstTokenMilliseconds,
  finishReason,
  source,
}: CallRecord): string {
  return [
    source === "batch" ? "answered elsewhere" : `${(totalMilliseconds / 1000).toFixed(1)} s`,
    ...(firstTokenMilliseconds === null
      ? []
      : [`first word after ${(firstTokenMilliseconds / 1000).toFixed(1)} s`]),
    usage.input === null ? "tokens not reported" : `${tokens(usage.input)} tokens in`,
    ...(usage.output === null ? [] : [`${tokens(usage.output)} out`]),
    ...(finishReason === "stop" ? [] : [`ended by ${finishReason}`]),
  ].join(" · ");
}
