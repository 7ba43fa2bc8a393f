import type { ModelChoice } from "../../shapes/connection";
import type { Provider } from "../provider";
import type { CallGate } from "./call-gate";

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
