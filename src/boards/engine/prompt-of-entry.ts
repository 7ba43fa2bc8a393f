import { findBenchmark } from "../../benchmarks/registry";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Run } from "../../shapes/run";

/**
 * By which of its benchmark's prompts a model was asked, in our words for them, which are not those of published rows; null where
 * the benchmark has one prompt, or asks by its usual one around an instruction, and for captions that were made elsewhere.
 */
export function promptOfEntry(
  entry: Pick<ModelEntry, "choice" | "prompt">,
  { dataSet }: Pick<Run, "dataSet">,
): string | null {
  const { prompts = [], captionPrompts = [] } = findBenchmark(dataSet.benchmark) ?? {};
  if (entry.choice === null) return null;
  // The usual prompt around an instruction is not told: published rows know of no other.
  if (prompts.length === 0) return captionPrompts.slice(1).find(({ id }) => id === entry.prompt)?.id ?? null;
  return entry.prompt ?? prompts[0]?.id ?? null;
}
