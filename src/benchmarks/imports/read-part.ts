import type { DataSample } from "../../schemas/data-set";
import type { Benchmark, JudgedResult, ReadResponse } from "../benchmark";

/** What files tell of samples of one benchmark. */
export type ReadPart = {
  benchmark: Benchmark;
  title: string;
  samples: DataSample[];
  captions: ReadResponse[];
  /** Samples that got no caption, by whose it should have been. */
  unanswered: Map<string, number>;
  results: JudgedResult[];
  files: { path: string; kind: string }[];
};

export function emptyPart(benchmark: Benchmark, title: string): ReadPart {
  return { benchmark, title, samples: [], captions: [], unanswered: new Map(), results: [], files: [] };
}
