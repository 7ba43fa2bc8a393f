import type { MediaFacts, SamplingPlan } from "../../shapes/media";

/** A plan with a way to change it. */
export type PlanInForm = {
  plan: SamplingPlan;
  /** Facts of the plan's file; null for a plan of many files, and until they are known. */
  facts: MediaFacts | null;
  /** Seconds that can be chosen from; null where nobody knows, and for a plan of many files. */
  length: number | null;
  /** It can be looked at, not changed. */
  fixed: boolean;
  change: (parts: Partial<SamplingPlan>) => void;
};
