import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { Provider } from "../provider";

/** Holds back the calls of one model for one run. */
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
  /** Its reply is there, whole. */
  replied(): void;
  /** `problem`: why nothing came of the call; null where something did, it was cancelled or it is made again. */
  ended(problem: Problem | null): void;
};

/** The purpose of a call; it decides whether a stored reply may be reused. A draft is always written anew. */
export type CallPurpose = "caption" | "judge" | "draft";

/** A model as its calls are to be made. */
export type CallSource = {
  provider: Provider;
  /** The model's connection: its address, wire format, added headers and fields. */
  choice: ModelChoice;
  purpose: CallPurpose;
  /** The run that the spending cap counts it under. */
  runId: string;
  /** Spending limit of the run in US dollars, where that is less than the cap for every run; null for no limit. */
  budgetUsd?: number | null;
  /** The gate for its calls, by which a run pauses in the middle of a task too. */
  gate?: CallGate;
};
