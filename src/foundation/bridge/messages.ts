import type { Problem } from "../../shapes/problem";

/** The calls of a worker: for each name its input, its output and the events on the way. */
export type Calls = { [name: string]: { input: unknown; output: unknown; event: unknown } };

/** Page to worker. */
export type ToWorker<C extends Calls> =
  | { [N in keyof C & string]: { kind: "call"; id: number; name: N; input: C[N]["input"] } }[keyof C & string]
  | { kind: "cancel"; id: number };

/** Worker to page. A call ends with exactly one of `done` and `failed`. */
export type FromWorker<C extends Calls> =
  | { kind: "event"; id: number; event: C[keyof C & string]["event"] }
  | { kind: "done"; id: number; output: C[keyof C & string]["output"] }
  | { kind: "failed"; id: number; problem: Problem; aborted: boolean };
