import { Type } from "typebox";
import { Value } from "typebox/value";
import type {
  BenchmarkDocument,
  BenchmarkFile,
  FilesRead,
  JudgedResult,
  SampleOf,
} from "../../../../src/benchmarks/benchmark";
import type { Steps } from "../../../../src/foundation/steps";
import { KeyPoints, Matches } from "./shapes";

const filled = { minProperties: 1 };
/** By the id of the sample. */
const PointsFile = Type.Record(
  Type.String(),
  Type.Object({ key_points: KeyPoints.properties.points }),
  filled,
);
/** By the id of the sample; the file is called as the model. */
const MatchesFile = Type.Record(
  Type.String(),
  Type.Object({ response: Type.String(), matches: Matches }),
  filled,
);

export function recognise({ document }: BenchmarkDocument): string | null {
  if (Value.Check(PointsFile, document)) return "key points";
  return Value.Check(MatchesFile, document) ? "matches" : null;
}

export function* read(files: readonly BenchmarkDocument[]): Steps<FilesRead<Matches>> {
  const found: FilesRead<Matches> = {
    samples: [],
    responses: [],
    results: [],
    formatChecks: [],
    problems: [],
  };
  for (const { name, document } of files) {
    yield;
    if (Value.Check(PointsFile, document)) {
      for (const [id, { key_points: points }] of Object.entries(document)) {
        const video = { id, path: null, seconds: null };
        found.samples.push({
          id,
          video,
          instruction: `Describe the ${id}.`,
          facets: {},
          material: { points },
        });
      }
    } else if (Value.Check(MatchesFile, document)) {
      const entry = name.replace(/^.*\//, "").replace(/\.json$/, "");
      for (const [sampleId, { response, matches }] of Object.entries(document)) {
        found.responses.push({ sampleId, entry, text: response });
        found.results.push({ sampleId, entry, response, judgement: matches });
      }
    } else {
      const message = "This is no file of Key Points.";
      found.problems.push({ file: name, path: "", message, expected: "Key points or matches." });
    }
  }
  return found;
}

export function write(
  samples: readonly SampleOf<KeyPoints>[],
  results: readonly JudgedResult<Matches>[],
): BenchmarkFile[] {
  const points = samples.map(({ id, material }) => [id, { key_points: material.points }]);
  const models = [...new Set(results.map(({ entry }) => entry))];
  const files = models.map((model) => {
    const own = results.filter(({ entry }) => entry === model);
    const matches = own.map(({ sampleId, response, judgement }) => [
      sampleId,
      { response: response ?? "", matches: judgement },
    ]);
    return { name: `matches/${model}.json`, entries: matches };
  });
  return [{ name: "key_points.json", entries: points }, ...files].map(({ name, entries }) => ({
    name,
    text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  }));
}
