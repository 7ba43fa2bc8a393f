import type { EndpointState } from "../../../calls/queue/endpoint-queue";
import type { QueueState } from "../../../calls/queue/queue-watch";
import { callsCost, openCallsWords } from "../../../foundation/dollars";

/** True while something runs or waits, or is held back by people. */
export function isBusy({ running, waiting, paused }: EndpointState): boolean {
  return running + waiting > 0 || paused;
}

function secondsLeft(until: number | null, now: number): number {
  return until === null ? 0 : Math.max(1, Math.ceil((until - now) / 1000));
}

/** The reason why calls wait, as the end of a sentence; null where none do. */
export function whyWords({ why, until }: EndpointState, now: number): string | null {
  switch (why) {
    case "paused":
      return "paused";
    case "asked":
      return `it asked for a pause, ${secondsLeft(until, now)} s more`;
    case "busy":
    case "back-off":
      return `asking again in ${secondsLeft(until, now)} s`;
    case "rate":
      return "the limit per minute is reached";
    case "concurrency":
      return "the limit of calls at a time is reached";
    case null:
      return null;
  }
}

/** "2 under way, 5 waiting: the limit of calls at a time is reached". */
export function endpointWords(endpoint: EndpointState, now: number): string {
  const { running, waiting, paused } = endpoint;
  const why = whyWords(endpoint, now) ?? (paused ? "paused" : null);
  const counts = waiting > 0 ? `${running} under way, ${waiting} waiting` : `${running} under way`;
  return why === null ? counts : `${counts}: ${why}`;
}

/** Cost of a run or a day so far, and its unknown part; empty before the first call. */
export function spentWords(spent: QueueState["run"]): string {
  if (spent === null) return "";
  const { usd, estimatedUsd, calls, unknownCalls: unknown, reservedUsd, isLost } = spent;
  const isBegun = calls + reservedUsd > 0;
  const cost = isBegun ? [callsCost({ usd, estimated: estimatedUsd > 0, calls, unknown }, "request")] : [];
  return [...cost, ...(isLost ? ["what was spent before can’t be read"] : [])].join("; ");
}

/** The same as a sentence, with the calls of earlier visits and other tabs whose end was not told: they count towards caps. */
export function spentAndOpenWords(spent: QueueState["run"]): string {
  const known = spentWords(spent) || "nothing yet";
  return spent?.openElsewhere ? `${known}. ${openCallsWords(spent.openElsewhere)}.` : known;
}

/** All endpoints in one line. */
export function queueWords({ endpoints }: QueueState, now: number): string {
  const busy = endpoints.filter(isBusy);
  const [only] = busy;
  if (!only) return "";
  if (busy.length === 1) return endpointWords(only, now);
  const sum = (count: (endpoint: EndpointState) => number) =>
    busy.reduce((total, endpoint) => total + count(endpoint), 0);
  return `${sum(({ running }) => running)} under way, ${sum(({ waiting }) => waiting)} waiting, at ${busy.length} endpoints`;
}
