import type { MediaFacts, SamplingPlan } from "../../../../schemas/media";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { isReadOnly } from "../../../../state/sessions/sessions-state";
import { useSessions } from "../../../../state/sessions/use-sessions";

/** The plan of the session with a way to change it. */
export type PlanInForm = {
  plan: SamplingPlan;
  facts: MediaFacts | null;
  /** It can be looked at, not changed. */
  fixed: boolean;
  change: (parts: Partial<SamplingPlan>) => void;
};

/** Null while there is no session. */
export function usePlan(): PlanInForm | null {
  const store = usePlaygroundStore();
  const plan = usePlayground((state) => state.session?.sampling ?? null);
  const facts = usePlayground((state) => state.session?.video?.facts ?? null);
  const fixed = useSessions(isReadOnly);
  return plan && { plan, facts, fixed, change: (parts) => store.getState().setPlan({ ...plan, ...parts }) };
}
