import type { Benchmark } from "../benchmark";
import { checklistCodec } from "../shared/checklist-codec";
import type { ChecklistHalves } from "../shared/checklist-halves";
import { readFiles } from "./read-files";
import type { ScoreDefinition } from "./score-definitions";
import { summariseResults } from "./summarise-results";
import { type FileNames, writeCheckResults, writeFiles } from "./write-files";

/** What an instruction-following benchmark calls its files, and what it counts. */
export type ReleasedDialect = {
  label: string;
  halves: ChecklistHalves;
  names: FileNames;
  /** Beside what all such benchmarks count. */
  scores: readonly ScoreDefinition[];
  releasedSummary: Benchmark["releasedSummary"];
};

/** Files and checklists in and out, and scores, in the dialect of a benchmark. */
export function releasedDialect({
  label,
  halves,
  names,
  scores,
  releasedSummary,
}: ReleasedDialect): Pick<Benchmark, "label" | "parse" | "serialise" | "read" | "write" | "summarise"> {
  const codec = checklistCodec(halves);
  const scoring = {
    scores,
    released: releasedSummary,
    checkResult: (...given: Parameters<Benchmark["summarise"]>) =>
      writeCheckResults(...given, { halves, codec }) ?? {},
  };
  return {
    label,
    ...codec,
    read: (files) => readFiles(files, { label, halves, codec }),
    write: (samples, results) => writeFiles(samples, results, { halves, codec, names }),
    summarise: (samples, results) => summariseResults(scoring, samples, results),
  };
}
