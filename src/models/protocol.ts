import type { PageAsk } from "../calls/built-in/create-built-in";
import type { Connection, ModelChoice } from "../shapes/connection";
import type { Problem } from "../shapes/problem";

/** The engine's requests to the window: a question, or the stopping of one. */
type BuiltInAsk = { kind: "ask"; id: number; ask: PageAsk } | { kind: "stop"; id: number };

/** An answer on its way, in pieces. */
export type BuiltInAnswer =
  | { kind: "text"; id: number; delta: string }
  | { kind: "done"; id: number; inputTokens: number | null }
  | { kind: "failed"; id: number; problem: Problem };

/** The browser's own model, which workers can't reach: the window serves it to the engine. */
export type BuiltInCalls = {
  /** Until it is cancelled, asks come as events. */
  "built-in/serve": { input: null; output: never; event: BuiltInAsk };
  "built-in/answer": { input: BuiltInAnswer; output: null; event: never };
};

/** The calls by which models become known to the engine. */
export type ConnectionCalls = {
  /** Holds a key for its address, and lets the model be called until it is forgotten. */
  "models/connect": { input: { connection: Connection }; output: null; event: never };
  /** Lets models be called that somebody at this page has seen whole, down to their headers and fields. */
  "models/confirm": { input: { choices: readonly ModelChoice[] }; output: null; event: never };
  "models/list": { input: { connection: Connection }; output: string[]; event: never };
};
