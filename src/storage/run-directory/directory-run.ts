import type { ModelChoice } from "../../schemas/connection";
import type { Run } from "../../schemas/run";

/** Without headers of the user's own: they may hold what opens an endpoint. */
export function withoutHeaders<Choice extends ModelChoice | null>(choice: Choice): Choice {
  if (choice?.kind !== "openai-compatible") return choice;
  const { headers: _, ...rest } = choice;
  return rest as Choice;
}

/** A run as run directories hold it: without what only one browser knows of it. */
export function directoryRun(run: Run): Omit<Run, "id" | "origin" | "updatedAt"> {
  const { id: _id, origin: _origin, updatedAt: _updatedAt, ...kept } = run;
  return {
    ...kept,
    entries: run.entries.map(({ refiner, ...entry }) => ({
      ...entry,
      choice: withoutHeaders(entry.choice),
      ...(refiner ? { refiner: { ...refiner, choice: withoutHeaders(refiner.choice) } } : {}),
    })),
    judges: run.judges.map(withoutHeaders),
  };
}
