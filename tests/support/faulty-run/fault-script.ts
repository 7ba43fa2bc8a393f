import type { ScriptedRule } from "../stand-in/rule-book";

/** Faults of a call, all of them as real endpoints have them. */
export const FAULTS = [
  "429 with Retry-After",
  "429",
  "500",
  "time-out",
  "cut stream",
  "garbage on the wire",
  "garbage in the reply",
] as const;
export type Fault = (typeof FAULTS)[number];

export type FaultScript = {
  /** One rule for each call, in their order; behind them everything goes well. */
  rules: ScriptedRule[];
  outcomes: (Fault | null)[];
};

/** Numbers from 0 to 1 that are the same each time. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function ruleOf(fault: Fault | null, latency: number): ScriptedRule {
  const once = { times: 1, delivery: { firstDelay: latency } };
  switch (fault) {
    case null:
      return { ...once, behaviour: { kind: "honest" } };
    case "429 with Retry-After":
      return { ...once, behaviour: { kind: "status", status: 429, retryAfter: "1", exposeRetryAfter: true } };
    case "429":
      return { ...once, behaviour: { kind: "status", status: 429 } };
    case "500":
      return { ...once, behaviour: { kind: "status", status: 500 } };
    case "time-out":
      return { ...once, behaviour: { kind: "hang" } };
    case "cut stream":
      return { behaviour: { kind: "honest" }, times: 1, delivery: { firstDelay: latency, cutAfter: 1 } };
    case "garbage on the wire":
      return { ...once, behaviour: { kind: "garbage" } };
    case "garbage in the reply":
      return { ...once, behaviour: { kind: "prose" } };
  }
}

/** A stand-in's treatment of calls. `share` of them fail, each in its own way; `latency` in milliseconds. */
export function faultScript(calls: number, share: number, latency: number, seed: number): FaultScript {
  const random = seededRandom(seed);
  const outcomes = Array.from({ length: calls }, () => {
    // The dice are thrown alike for each call, so that the share does not move the kinds.
    const [hit, kind] = [random(), random()];
    return hit < share ? (FAULTS[Math.floor(kind * FAULTS.length)] ?? null) : null;
  });
  return { rules: outcomes.map((fault) => ruleOf(fault, latency)), outcomes };
}
