import type { BatchAnswer, BatchCall } from "../../../shapes/batch";

/** The effect of merging an answer into its call. */
type Merged = {
  call: BatchCall;
  how: "taken" | "identical" | "differing" | "replaced" | "kept the answer";
};

type Answered = Extract<BatchAnswer, { state: "answered" }>;

/** True where both say when they were given and this one was later, or neither can be told from the other by that. */
function isNewer(given: Answered, present: Answered): boolean {
  return given.time === null || present.time === null || given.time > present.time;
}

/**
 * A call with one more answer. An answer beats an error, whichever came first. Of two answers the first stays, unless
 * people want the newer one: by the time that both say, else by which was read later. The other one is kept aside.
 */
export function mergeAnswer(call: BatchCall, given: BatchAnswer, newerWins: boolean): Merged {
  const present = call.answer;
  if (present === null) return { call: { ...call, answer: given }, how: "taken" };
  if (given.state === "failed") {
    if (present.state === "answered") return { call, how: "kept the answer" };
    const same = present.cause === given.cause && present.message === given.message;
    return { call: { ...call, answer: given }, how: same ? "identical" : "taken" };
  }
  if (present.state === "failed") return { call: { ...call, answer: given }, how: "taken" };
  if (present.text === given.text) return { call, how: "identical" };
  if (newerWins && isNewer(given, present))
    return { call: { ...call, answer: given, aside: present }, how: "replaced" };
  return { call: { ...call, aside: given }, how: "differing" };
}
