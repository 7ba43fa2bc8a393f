import type { Benchmark } from "../../benchmarks/benchmark";
import { runPrompts } from "../../evaluation/run/run-prompts";
import type { DataSample } from "../../shapes/data-set";
import type { Run } from "../../shapes/run";
import type { RunStore } from "../../storage/runs/run-store";

/**
 * Keeps with a run which prompts it uses on these samples, as it begins or goes on; those of earlier versions of the app
 * stay. Returns the run with them. Rejects as the store does.
 */
export async function notePrompts(
  runs: Pick<RunStore, "addPrompts">,
  run: Run,
  benchmark: Benchmark,
  samples: readonly DataSample[],
): Promise<Run> {
  const { prompts } = run.versions;
  const all = [...new Set([...prompts, ...runPrompts(run, benchmark, samples)])].sort();
  if (all.length === prompts.length) return run;
  await runs.addPrompts(run.id, all);
  return { ...run, versions: { ...run.versions, prompts: all } };
}
