import type { PageAsk } from "../../calls/built-in/page-model";
import type { Problem } from "../../shapes/problem";

/** What the engine wants of the window: an answer, or that it stops one. */
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
