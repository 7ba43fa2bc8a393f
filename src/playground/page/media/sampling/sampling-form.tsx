import { PlanFields } from "../../../../ui/sampling-plan/plan-fields";
import classes from "./sampling.module.css";
import { TakeBar } from "./take-bar";
import { usePlan } from "./use-plan";

/** Which frames and which sound are taken of the session's video, and how. */
export function SamplingForm() {
  const form = usePlan();
  if (!form) return null;
  return (
    <section aria-label="Sampling plan" className={classes.form}>
      <TakeBar />
      <PlanFields {...form} />
    </section>
  );
}
