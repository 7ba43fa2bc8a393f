import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import type { Benchmark } from "../../../../src/benchmarks/benchmark";
import { omnicapIf } from "../../../../src/benchmarks/omnicap-if";
import type { Result } from "../../../../src/schemas/result";
import type { Run } from "../../../../src/schemas/run";
import { openStorage, type Storage } from "../../../../src/storage/open-storage";
import { file } from "../../../benchmarks/instruction-following/files";
import { exampleEntry, exampleResult, exampleRun } from "../../../storage/runs/example-run";
import { readBy } from "../../../support/read-by";

type Mark = true | false | null;

export const rule = (constraintId: string, result: Mark) => ({ constraint_id: constraintId, result });
export const question = (type: string, result: Mark) => ({ check_type: type, result });
export const demand = (constraintId: string, ...items: unknown[]) => ({
  constraint_id: constraintId,
  check_items: items,
});

/** What one model made of the three instructions on two videos: A passes all, B some, C has an open rule alone. */
export const first = {
  "001": [
    {
      field: "Retrieval",
      prompt_id: "A",
      check_result: {
        format_check: [rule("length", true)],
        content_check: [
          demand("omni_audio_visibility", question("attempt", true), question("correctness", true)),
        ],
      },
    },
    {
      field: "Understanding",
      prompt_id: "B",
      check_result: {
        format_check: [rule("length", false), rule("case", true)],
        content_check: [
          demand("visual_focus", question("attempt", true), question("correctness", null)),
          demand("audio_focus", question("correctness", false)),
        ],
      },
    },
  ],
  "002": [{ field: "Retrieval", prompt_id: "C", check_result: { format_check: [rule("case", null)] } }],
};

/** Another model: it fails the rule of A, passes all of B and C. */
export const second = {
  "001": [
    {
      ...first["001"][0],
      check_result: {
        format_check: [rule("length", false)],
        content_check: [
          demand("omni_audio_visibility", question("attempt", true), question("correctness", true)),
        ],
      },
    },
    {
      ...first["001"][1],
      check_result: {
        format_check: [rule("length", true), rule("case", true)],
        content_check: [
          demand("visual_focus", question("attempt", true), question("correctness", true)),
          demand("audio_focus", question("correctness", true)),
        ],
      },
    },
  ],
  "002": [{ ...first["002"][0], check_result: { format_check: [rule("case", true)] } }],
};

/** What each entry made of everything, one document a repeat. */
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

/** A run in an empty storage, or in this one, with these results. */
export async function keepScoredRun(
  documents: Documents,
  changes: Partial<Run> & { benchmark?: Benchmark } = {},
  storage?: Storage,
) {
  if (!storage) globalThis.indexedDB = new IDBFactory();
  const kept = storage ?? (await openStorage());
  const { read, dataSet, run: made, results } = scoredExample(documents, changes);
  const id = await kept.dataSets.put(dataSet);
  const run = { ...made, dataSet: { id, benchmark: dataSet.benchmark } };
  await kept.runs.save(run);
  for (const result of results) await kept.runs.keep(result);
  return { storage: kept, run, read };
}
