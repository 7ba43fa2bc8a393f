import { findBenchmark } from "../../benchmarks/registry";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Run } from "../../shapes/run";

/**
 * By which of its benchmark's prompts a model was asked, in our words for them, which are not those of published rows; null where
 * the benchmark has one prompt, and for captions that were made elsewhere.
 */
export function promptOfEntry(
  entry: Pick<ModelEntry, "choice" | "prompt">,
  { dataSet }: Pick<Run, "dataSet">,
): string | null {
  const prompts = findBenchmark(dataSet.benchmark)?.prompts ?? [];
  if (entry.choice === null || prompts.length === 0) return null;
  return entry.prompt ?? prompts[0]?.id ?? null;
}
