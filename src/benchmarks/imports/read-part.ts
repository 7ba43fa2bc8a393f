import type { JudgeReply } from "../../shapes/call";
import type { DataSample } from "../../shapes/data-set";
import type { Benchmark, JudgedResult, PlacedCheck, ReadResponse } from "../benchmark";

/** A caption that is judged already, with all that judges replied, where that is known. */
type ReadResult = JudgedResult & { replies?: JudgeReply[] };

/** The content of files about samples of one benchmark. */
export type ReadPart = {
  benchmark: Benchmark;
  title: string;
  samples: DataSample[];
  captions: ReadResponse[];
  /** Samples that got no caption, by whose it should have been. */
  unanswered: Map<string, number>;
  results: ReadResult[];
  /** Format checks of which only a try can tell whether their rule runs with its parameters. */
  formatChecks: PlacedCheck[];
  files: { path: string; kind: string }[];
  /** Samples whose checklist was read off the instruction by rules, with all checks of these; left out: nobody asked. */
  suggested?: { samples: number; checks: number };
};

export function emptyPart(benchmark: Benchmark, title: string): ReadPart {
  return {
    benchmark,
    title,
    samples: [],
    captions: [],
    unanswered: new Map(),
    results: [],
    formatChecks: [],
    files: [],
  };
}
