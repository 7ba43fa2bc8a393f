import type { PageAsk } from "../calls/providers/page-model";
import type { Connection, ModelChoice } from "../shapes/connection";
import type { Problem } from "../shapes/problem";
import type { FoundFile, ModelFilesState, WantedFile } from "./logic/page-models";

/** The engine's requests to the window: a question, or the stopping of one. */
export type BuiltInAsk = { kind: "ask"; id: number; ask: PageAsk } | { kind: "stop"; id: number };

/** An answer on its way, in pieces. */
export type BuiltInAnswer =
  | { kind: "text"; id: number; delta: string }
  | { kind: "done"; id: number; inputTokens: number | null }
  | { kind: "failed"; id: number; problem: Problem };

/** The browser's own model, which workers can't reach: the window serves it to the engine. */
export type BuiltInCalls = {
  /** Until it is cancelled, asks come as events. */
  "built-in/serve": { input: null; output: never; event: BuiltInAsk };
  "built-in/answer": { input: BuiltInAnswer; output: null };
};

/** The calls by which models become known to the engine. */
export type ConnectionCalls = {
  /** Holds a key for its address, and lets the model be called until it is forgotten. */
  "models/connect": { input: { connection: Connection }; output: null };
  /** Lets models be called that somebody at this page has seen whole, down to their headers and fields. */
  "models/confirm": { input: { choices: readonly ModelChoice[] }; output: null };
  "models/list": { input: { connection: Connection }; output: string[] };
};

/** The calls about files of models that the page runs by itself. */
export type ModelFileCalls = {
  /** Their state, at once and after each change, until it is cancelled. */
  "model-files/watch": { input: null; output: never; event: ModelFilesState };
  /** Asks the host of an address for the first bytes of a file. */
  "model-files/look": { input: { address: string }; output: FoundFile };
  /**
   * Has files come one after another, a model and then its projector, with which it is paired once both are there. Resolves
   * once they come; the watchers hear of the rest.
   */
  "model-files/fetch": { input: { wanted: readonly WantedFile[] }; output: null };
  /** Stops files that come; what is there stays. */
  "model-files/pause": { input: { id: string }; output: null };
  /** Copies files in that somebody has chosen; resolves once they come. */
  "model-files/take": { input: { files: readonly File[] }; output: null };
  "model-files/pair": { input: { id: string; projector: string | null }; output: null };
  "model-files/remove": { input: { id: string }; output: null };
  "model-files/restore": { input: { id: string }; output: null };
  "model-files/dismiss": { input: { id: string }; output: null };
  /** Has a model that was connected write a little, keeps how long it took, and gives what it wrote. */
  "model-files/test": { input: { id: string; choice: ModelChoice }; output: { text: string } };
};
