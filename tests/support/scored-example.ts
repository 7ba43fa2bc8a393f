import type { Benchmark } from "../../src/benchmarks/benchmark";
import { omnicapIf } from "../../src/benchmarks/omnicap-if";
import type { Result } from "../../src/shapes/result";
import type { Run } from "../../src/shapes/run";
import { file } from "../benchmarks/instruction-following/files";
import { exampleEntry, exampleResult, exampleRun } from "../storage/runs/example-run";
import { readBy } from "./read-by";

/** Each entry's scores over everything, one document a repeat. */
export type Documents = Record<string, readonly unknown[]>;

/** A run with these results, and what its files hold. */
export function scoredExample(
  documents: Documents,
  { benchmark = omnicapIf, ...changes }: Partial<Run> & { benchmark?: Benchmark } = {},
) {
  const read = readBy(
    benchmark,
    Object.entries(documents).flatMap(([entry, repeats]) =>
      repeats.map((document, repeat) =>
        file(`check_result/${entry}~${repeat + 1}_check_result.json`, document),
      ),
    ),
  );
  const dataSet = { title: "Three", benchmark: benchmark.id, samples: read.samples };
  const run = exampleRun({
    dataSet: { id: "put right later", benchmark: benchmark.id },
    entries: Object.keys(documents).map(exampleEntry),
    repeats: Math.max(...Object.values(documents).map(({ length }) => length)),
    ...changes,
  });
  const results = read.results.map(({ sampleId, entry, judgement }): Result => {
    const sample = read.samples.find((one) => one.id === sampleId);
    if (!sample) throw new Error(`No sample ${sampleId}`);
    const [entryId = "", repeat] = entry.split("~");
    return exampleResult({
      runId: run.id,
      sampleId,
      entryId,
      repeat: Number(repeat),
      text: `A caption of ${sampleId} by ${entryId}.`,
      outcomes: benchmark.outcomes(sample, judgement, run.semantics),
      detail: judgement,
    });
  });
  return { read, dataSet, run, results };
}
