import { askedEntries } from "../../lib/asked-entries";
import type { ModelEntry } from "../../schemas/model-entry";
import type { Run } from "../../schemas/run";

/** Everything that a run calls, its judges as if they were entries too, for those who look at what is called. */
export function calledEntries({ entries, judges }: Pick<Run, "entries" | "judges">): ModelEntry[] {
  return [
    ...askedEntries(entries),
    ...judges.map((choice, index) => ({
      id: `judge ${index}`,
      title: choice.model,
      choice,
      settings: null,
      plan: null,
      wholeVideo: false,
    })),
  ];
}
