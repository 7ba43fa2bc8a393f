import type { EngineChoice } from "../../../src/shapes/media";

/** The outcome of the frames or of the sound of a file. */
export type TrackOutcome =
  /** `by`: the engine that made it, with its version. */
  | { state: "right"; by: string }
  | { state: "wrong"; by: string; what: string }
  /** A problem in full, by its code. */
  | { state: "refused"; code: string };

/** The outcome of a good file with one choice of engine; null for what the file does not have. */
export type Outcome = {
  name: string;
  engine: EngineChoice;
  frames: TrackOutcome | null;
  sound: TrackOutcome | null;
};

/** The outcome of a broken file: the code of the problem, or `n frames`. */
export type BrokenOutcome = { name: string; engine: EngineChoice; answer: string };

/** A line that the soak's report is made of. */
export type OutcomeLine =
  | { kind: "good"; outcome: Outcome }
  | { kind: "broken"; outcome: BrokenOutcome }
  | { kind: "skipped"; name: string; missing: string[] };
