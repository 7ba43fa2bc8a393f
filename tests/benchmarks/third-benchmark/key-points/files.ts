import { Type } from "typebox";
import { Value } from "typebox/value";
import type {
  BenchmarkDocument,
  BenchmarkFile,
  FilesRead,
  JudgedResult,
  SampleOf,
} from "../../../../src/benchmarks/benchmark";
import type { Steps } from "../../../../src/lib/steps";
import { KeyPoints, Matches } from "./shapes";

const PointsFile = Type.Object({ key_points: Type.Record(Type.String(), KeyPoints.properties.points) });
const MatchesFile = Type.Object({
  model: Type.String(),
  matches: Type.Record(Type.String(), Type.Object({ response: Type.String(), points: Matches })),
});

export function recognise({ document: content }: BenchmarkDocument): string | null {
  if (Value.Check(PointsFile, content)) return "key points";
  return Value.Check(MatchesFile, content) ? "matches" : null;
}

export function* read(files: readonly BenchmarkDocument[]): Steps<FilesRead<Matches>> {
  const found: FilesRead<Matches> = {
    samples: [],
    responses: [],
    results: [],
    formatChecks: [],
    problems: [],
  };
  for (const { name, document: content } of files) {
    yield;
    if (Value.Check(PointsFile, content)) {
      for (const [id, points] of Object.entries(content.key_points)) {
        const video = { id, path: null, seconds: null };
        found.samples.push({ id, video, instruction: "", facets: {}, material: { points } });
      }
    } else if (Value.Check(MatchesFile, content)) {
      for (const [sampleId, { response, points }] of Object.entries(content.matches)) {
        found.responses.push({ sampleId, entry: content.model, text: response });
        found.results.push({ sampleId, entry: content.model, response, judgement: points });
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
  const points = Object.fromEntries(samples.map(({ id, material }) => [id, material.points]));
  const models = [...new Set(results.map(({ entry }) => entry))];
  const files = models.map((model) => {
    const own = results.filter(({ entry }) => entry === model);
    const matches = own.map(({ sampleId, response, judgement }) => [
      sampleId,
      { response: response ?? "", points: judgement },
    ]);
    return { name: `matches/${model}.json`, document: { model, matches: Object.fromEntries(matches) } };
  });
  return [{ name: "key_points.json", document: { key_points: points } }, ...files].map(
    ({ name, document }) => ({ name, text: JSON.stringify(document) }),
  );
}
