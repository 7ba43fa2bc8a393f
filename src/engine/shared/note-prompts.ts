import type { Benchmark } from "../../benchmarks/benchmark";
import type { DataSample } from "../../shapes/data-set";
import type { Run } from "../../shapes/run";
import type { RunStore } from "../../storage/runs/run-store";
import { ProblemError } from "../../foundation/errors";
import { judgeTasks } from "../../judges/registry";
import { askedEntries } from "../../shapes/asked-entries";
import type { ModelEntry } from "../../shapes/model-entry";
import { refinedEntries } from "../../shapes/refined-entries";

function captionPrompt(benchmark: Benchmark, sample: DataSample, entry: ModelEntry): string[] {
  try {
    return [benchmark.ask(sample, entry).prompt.version];
  } catch (error) {
    // Of a sample that tells nothing to ask, nobody is asked.
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

/** The versions of all prompts that a run uses on these samples: of captioners, refiners and judges, each once, sorted. */
function runPrompts(
  { entries, judges, judging }: Pick<Run, "entries" | "judges" | "judging">,
  benchmark: Benchmark,
  samples: readonly DataSample[],
): string[] {
  // Entries that are asked alike are looked at once: samples are many.
  const alike = new Map(askedEntries(entries).map((one) => [`${one.wholeVideo} ${one.prompt}`, one]));
  const asking = { ...judging, judges: judges.length };
  const found = new Set(refinedEntries(entries).length > 0 ? [judgeTasks.refine_caption.prompt.version] : []);
  for (const sample of samples) {
    for (const entry of alike.values())
      for (const version of captionPrompt(benchmark, sample, entry)) found.add(version);
    for (const version of benchmark.judgePrompts(sample, asking)) found.add(version);
  }
  return [...found].sort();
}

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
