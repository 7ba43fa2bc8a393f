import type { Connection, ModelChoice } from "../../shapes/connection";

/** The calls by which models become known to the engine. */
export type ConnectionCalls = {
  /** Holds a key for its address, and lets the model be called until it is forgotten. */
  "models/connect": { input: { connection: Connection }; output: null; event: never };
  /** Lets models be called that somebody at this page has seen whole, down to their headers and fields. */
  "models/confirm": { input: { choices: readonly ModelChoice[] }; output: null; event: never };
  "models/list": { input: { connection: Connection }; output: string[]; event: never };
};
