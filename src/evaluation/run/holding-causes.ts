import type { Problem } from "../../schemas/problem";

/** What happens by which a held run may go on by itself; null: only people can tell that the cause is gone. */
export type GoesOnBy = "network" | "vault" | "settings" | null;

type Held = { by: "run" | "task"; goesOnBy: GoesOnBy };

const HELD: Readonly<Record<string, Held>> = {
  "spending-cap-run": { by: "run", goesOnBy: "settings" },
  "spending-cap-day": { by: "run", goesOnBy: "settings" },
  "spending-unbounded": { by: "task", goesOnBy: "settings" },
  "vault-locked": { by: "run", goesOnBy: "vault" },
  "quota-full": { by: "run", goesOnBy: null },
  offline: { by: "run", goesOnBy: "network" },
  // Others can go on without a model that was taken away, or that nobody has confirmed here yet.
  "no-model": { by: "task", goesOnBy: "vault" },
  "model-not-confirmed": { by: "task", goesOnBy: "vault" },
  // Nothing went wrong: it was stopped, and going on does it.
  unfinished: { by: "task", goesOnBy: null },
};

/** Whom a cause keeps waiting: the whole run, one task while others go on, or nobody: then the task has failed. */
export function heldBy({ code }: Problem): "run" | "task" | null {
  return HELD[code]?.by ?? null;
}

/** By what a run that this cause holds may go on without being asked. */
export function goesOnBy({ code }: Problem): GoesOnBy {
  return HELD[code]?.goesOnBy ?? null;
}

/** A cause as a run tells it: without a network nothing can be reached, whatever was. */
export function asMet(problem: Problem, isOnline: boolean): Problem {
  if (problem.code !== "unreachable" || isOnline) return problem;
  return {
    code: "offline",
    message: "This computer is offline, so no model can be reached.",
    nextStep: "The run goes on by itself once the network is back.",
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
  };
}
