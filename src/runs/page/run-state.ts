import { benchmarkTraits } from "../../evaluation/benchmark-traits";
import { counted } from "../../foundation/plural";
import { BY_VIDEO } from "../../metrics/scores/summarise-tallies";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import { CONSTRAINT_WORDS, type LineWords } from "../../shapes/line-words";
import { mediaWords } from "../../shapes/medium";
import type { Run } from "../../shapes/run";
import type { RunProgress } from "../../shapes/run-progress";
import type { EntryScores } from "../../shapes/run-scores";
import type { RunSummary } from "../../shapes/run-table";
import { countTasks } from "../../shapes/run-tasks";

/** State of a run, as lists and pages show it. */
type RunStanding = "new" | "running" | "paused" | "stopped" | "failed" | "done" | "read-only" | "unreadable";

/**
 * The standing of a run: what the engine tells of it (`phase`) counts first, then its counts. "stopped": something is left,
 * and nobody does it. "failed": nothing is left but what failed.
 */
export function standingOfRun(
  { state, counts }: Pick<RunSummary, "state" | "counts">,
  phase: RunProgress["phase"] | null,
): RunStanding {
  if (state === "unreadable") return state;
  if (phase === "running" || phase === "paused") return phase;
  const { done, failed, total } = counts;
  if (state === "read-only") return state;
  if (done + failed === 0) return "new";
  if (done + failed < total) return "stopped";
  return failed > 0 ? "failed" : "done";
}

const WORDS: Record<RunStanding, string> = {
  new: "Not begun",
  running: "Running",
  paused: "Paused",
  // Results may have come from a study's base, a copy or a directory: nobody need have begun it here, or stopped it.
  stopped: "Not finished",
  failed: "Ended with errors",
  done: "Done",
  "read-only": "From a newer version",
  unreadable: "Can't be read",
};

export function standingWords(standing: RunStanding): string {
  return WORDS[standing];
}

/** "1,120 of 1,200 done, 3 errors". */
export function countWords({ done, failed, total }: RunSummary["counts"]): string {
  if (total === 0) return "nothing to do yet";
  const errors = failed > 0 ? `, ${counted(failed, "error")}` : "";
  return `${done.toLocaleString("en")} of ${total.toLocaleString("en")} done${errors}`;
}

/** True where a run's pilot is done: the rest waits until people have seen what it took. */
export function isPilotOver(
  { pilot, entries, repeats }: Pick<Run, "pilot" | "entries" | "repeats">,
  { done, failed }: Pick<RunSummary["counts"], "done" | "failed">,
): boolean {
  return pilot !== undefined && done + failed >= countTasks({ entries, repeats }, pilot);
}

/** Common name of the files of a run's samples: "videos", "pictures". */
export function fileWords(entries: readonly EntryScores[]): { one: string; many: string } {
  return mediaWords((entries[0]?.summary.facets[BY_VIDEO] ?? []).map(({ value }) => value));
}

/** Display name of a facet: its own, or the kind of its files where the facet is by video: "picture". */
export function facetWords(facet: string, values: readonly { value: string }[]): string {
  return facet === BY_VIDEO ? mediaWords(values.map(({ value }) => value)).one : facet;
}

/** Display names of the lines of a benchmark's results. */
export type LineNames = LineWords & {
  /** Display name of a type of line: "Length", "Causal Reasoning". */
  labelOf(type: string): string;
};

/** The words of a benchmark, by its id; those of constraints for one that this version does not know. */
export function lineNames(benchmark: string): LineNames {
  const { lineWords = CONSTRAINT_WORDS, lineLabel = constraintLabelInFull } =
    benchmarkTraits(benchmark) ?? {};
  return { ...lineWords, labelOf: (type) => lineLabel(type) };
}
