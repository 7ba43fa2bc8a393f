import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { isReadOnly } from "../../../../state/sessions/sessions-state";
import { useSessions } from "../../../../state/sessions/use-sessions";
import type { PlanInForm } from "../../../../ui/sampling-plan/plan-in-form";
import { useLength } from "../use-length";

/** The plan of the session with a way to change it; null while there is no session. */
export function usePlan(): PlanInForm | null {
  const store = usePlaygroundStore();
  const plan = usePlayground((state) => state.session?.sampling ?? null);
  const facts = usePlayground((state) => state.session?.video?.facts ?? null);
  const fixed = useSessions(isReadOnly);
  const length = useLength();
  return (
    plan && {
      plan,
      facts,
      length,
      fixed,
      change: (parts) => store.getState().setPlan({ ...plan, ...parts }),
    }
  );
}
