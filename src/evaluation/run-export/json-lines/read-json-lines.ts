import { Value } from "typebox/value";
import type { FilesRead } from "../../../benchmarks/benchmark";
import { isFields } from "../../../lib/fields";
import { JSON_LIMITS, parseSafeJson } from "../../../lib/safe-json";
import type { DataSample, FileProblem } from "../../../schemas/data-set";
import { ResultLine } from "./result-line";

/** What lines of results hold, and the benchmark that the first of them names; null where none is readable. */
export type LinesRead = FilesRead & { benchmark: string | null };

/** Whether a text is lines of results that Caplens wrote, by its first line. */
export function isResultLines(text: string): boolean {
  const [first = ""] = text.slice(0, 4_000_000).split("\n", 1);
  const json = parseSafeJson(first, JSON_LIMITS);
  return json.ok && isFields(json.value) && json.value.format === "caplens-run-result";
}

/** Whose captions they are: repeats of one model are models of their own in files that know no repeats. */
export function entryName(model: string, repeat: number): string {
  return repeat === 1 ? model : `${model} (repeat ${repeat})`;
}

/** Reads lines of results that Caplens wrote; every line that is none is told, and the others are taken. Never throws. */
export function readJsonLines(name: string, text: string): LinesRead {
  const problems: FileProblem[] = [];
  const samples = new Map<string, DataSample>();
  const read: LinesRead = { benchmark: null, samples: [], responses: [], results: [], problems };
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue;
    const tell = (message: string, expected: string) =>
      problems.push({ file: name, path: `line ${index + 1}`, message, expected });
    const json = parseSafeJson(line, JSON_LIMITS);
    if (!json.ok || !Value.Check(ResultLine, json.value)) {
      tell(
        `This line is no result of a run.${json.ok ? "" : ` ${json.detail}`}`,
        "A line as schemas/run-result.schema.json has it.",
      );
      continue;
    }
    const { benchmark, sample, model, repeat, caption, judgement } = json.value;
    read.benchmark ??= benchmark;
    if (benchmark !== read.benchmark) {
      tell("This line is of another benchmark than the first one.", `"${read.benchmark.slice(0, 100)}"`);
      continue;
    }
    if (!samples.has(sample.id)) samples.set(sample.id, sample);
    const entry = entryName(model, repeat);
    if (caption !== null) read.responses.push({ sampleId: sample.id, entry, text: caption });
    if (judgement !== null) read.results.push({ sampleId: sample.id, entry, response: caption, judgement });
  }
  return { ...read, samples: [...samples.values()] };
}
