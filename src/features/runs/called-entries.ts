import { calledModels } from "../../lib/called-models";
import type { ModelEntry } from "../../schemas/model-entry";
import type { Run } from "../../schemas/run";

/** Everything that a run calls, its refiners and judges as if they were entries too, for those who look at what is called. */
export function calledEntries(run: Pick<Run, "entries" | "judges">): ModelEntry[] {
  return calledModels(run).map((called, index) => ({
    ...called,
    id: `called ${index}`,
    settings: null,
    plan: null,
    wholeVideo: false,
  }));
}
