import type { PairJudgement } from "../../shapes/judged-material";
import type { BenchmarkFile, JudgedResult } from "../benchmark";
import type { PairRecord, PairResultRecord } from "./record";
import type { PairSample } from "./shapes";

function recordOf({ id, video, instruction, material }: PairSample): PairRecord {
  const { medium, worse, better } = material;
  return { id, [medium]: video.id, instruction, worse, better };
}

function fileOf(name: string, records: readonly object[]): BenchmarkFile[] {
  if (records.length === 0) return [];
  return [{ name, text: records.map((record) => `${JSON.stringify(record)}\n`).join("") }];
}

/** Pairs as JSON Lines, and of each model what it made of them, which stands by itself. */
export function writePairFiles(
  samples: readonly PairSample[],
  results: readonly JudgedResult<PairJudgement>[],
): BenchmarkFile[] {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const recordsOf = (entry: string) =>
    results.flatMap((result): PairResultRecord[] => {
      const sample = byId.get(result.sampleId);
      if (!sample || result.entry !== entry) return [];
      const { caption, first } = result.judgement;
      return [
        {
          ...recordOf(sample),
          model: entry,
          caption: result.response ?? "",
          rouge_l: caption,
          rouge_l_first: first,
        },
      ];
    });
  const models = [...new Set(results.map(({ entry }) => entry))];
  return [
    ...fileOf("corrective-pairs.jsonl", samples.map(recordOf)),
    ...models.flatMap((model) => fileOf(`results/${model.replace(/[/\\]/g, "-")}.jsonl`, recordsOf(model))),
  ];
}
