import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import { ResultLineShape } from "../../shapes/generated/result-line";
import { inWords, readOutside } from "../../shapes/read-outside";
import { benchmarks, findBenchmark } from "../registry";
import { baseOf, type Row } from "./caption-tables";
import { captionAdder, emptyPart, type ReadPart } from "./read-part";

/** True where the rows of a file are results of a run that Caplens wrote. */
export function isResultLines([first]: readonly Row[]): boolean {
  return first?.cells.format === "caplens-run-result";
}

/** Results of a run, a line each. Lines that don't fit the schema are told in `problems` and left out. */
export function* readResultLines(
  path: string,
  rows: readonly Row[],
  problems: FileProblem[],
): Steps<ReadPart | null> {
  const named = rows[0]?.cells.benchmark;
  const benchmark = typeof named === "string" ? findBenchmark(named) : undefined;
  if (!benchmark) {
    const message = "No benchmark of this name is known.";
    problems.push({
      file: path,
      path: rows[0]?.place ?? "",
      message,
      expected: benchmarks.map(({ id }) => id).join(", "),
    });
    return null;
  }
  const part = emptyPart(benchmark, baseOf(path));
  part.files.push({ path, kind: "results of a run" });
  const addCaption = captionAdder(part);
  const samples = new Set<string>();
  const results = new Set<string>();
  for (const { place, cells } of rows) {
    yield;
    const refuse = (message: string, expected: string) =>
      problems.push({ file: path, path: place, message, expected });
    const read = readOutside(ResultLineShape, cells);
    if (!read.ok) {
      const { version } = cells;
      if (typeof version === "number" && version > 1)
        refuse(
          `A newer version of Caplens wrote this line (version ${version}), and it is left out.`,
          "Version 1: reload the page.",
        );
      else refuse("This line is no result of a run, and is left out.", inWords(read.problem, "The line"));
      continue;
    }
    const line = read.value;
    const { sample, model, repeat, caption, shortfall, refining, judgement, semantics, overrules } = line;
    if (line.benchmark !== benchmark.id) {
      refuse("This line is of another benchmark than the first one, and is left out.", benchmark.id);
      continue;
    }
    const entry = repeatName(model, repeat);
    const key = JSON.stringify([sample.id, entry]);
    if (results.has(key)) {
      refuse(
        "This sample has a result of this model and repeat already; the first one counts.",
        "Each once.",
      );
      continue;
    }
    results.add(key);
    if (!samples.has(sample.id)) part.samples.push(sample);
    samples.add(sample.id);
    const made = { ...(shortfall && { shortfall }), ...(refining && { refining }) };
    // A task that failed, or was never begun, is told of as unanswered: nothing else says that its model was asked.
    if (caption !== null || judgement === null)
      addCaption({ sampleId: sample.id, entry, text: caption ?? "", ...made, byModel: true });
    if (judgement !== null) {
      const judged = { response: caption, judgement, semantics, ...(overrules && { overrules }) };
      part.results.push({ sampleId: sample.id, entry, ...judged });
    }
  }
  return part;
}

/** The model name for files that know no repeats: each repeat from the second on is a model of its own. */
export function repeatName(model: string, repeat: number): string {
  return repeat === 1 ? model : `${model} (repeat ${repeat})`;
}
