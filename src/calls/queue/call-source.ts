import type { ModelChoice } from "../../shapes/connection";
import type { Provider } from "../provider";
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

/** What a call is for; it decides whether a kept reply may stand in for it. A draft is always written anew. */
export type CallPurpose = "caption" | "judge" | "draft";

/** A model as its calls are to be made. */
export type CallSource = {
  provider: Provider;
  /** How it is reached: its address, wire format, added headers and fields. */
  choice: ModelChoice;
  purpose: CallPurpose;
  /** What counts as one run for the spending cap. */
  runId: string;
  /** What the run may cost at most, in US dollars, where that is less than the cap for every run; null for no limit. */
  budgetUsd?: number | null;
  /** What holds back its calls, by which a run pauses in the middle of a task too. */
  gate?: CallGate;
};
