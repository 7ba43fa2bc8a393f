import type { Problem } from "../../shapes/problem";

/** What holds back the calls of one model for one run. */
export type CallGate = {
  /** Resolves when a request may begin. Rejects with `ProblemError` where none is to begin any more, with `AbortError` when cancelled. */
  pass(signal: AbortSignal): Promise<void>;
  /** True where it would have to wait, or to be given up, by now. */
  isShut(): boolean;
  /** A request goes out. */
  begin(): RequestOut;
};

/** A request that is out; each is told once at most, and `ended` last. */
export type RequestOut = {
  /** The model has begun to answer. */
  answered(): void;
  /** `problem`: why nothing came of the call; null where something did, it was cancelled or it is made again. */
  ended(problem: Problem | null): void;
};
