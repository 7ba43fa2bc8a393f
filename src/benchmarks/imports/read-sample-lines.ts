import type { Static } from "typebox";
import type { Steps } from "../../foundation/steps";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import { SampleLineShape } from "../../shapes/generated/sample-line";
import { SampleLinesHeadShape } from "../../shapes/generated/sample-lines-head";
import type { ChecklistMaterial } from "../../shapes/judged-material";
import { type OutsideProblem, readOutside } from "../../shapes/read-outside";
import { SAMPLE_LINES_VERSION, type SampleLine } from "../../shapes/sample-lines";
import { examineChecklist } from "../instruction-following/checklist-faults";
import { benchmarks, findBenchmark } from "../registry";
import type { Row } from "./caption-tables";
import { captionAdder, emptyPart, type ReadPart } from "./read-part";

/** True where the rows of a file are samples in our own form. */
export function isSampleLines([first]: readonly Row[]): boolean {
  return first?.cells.format === "caplens-samples";
}

/** Ids of the benchmarks that the head of a file can name. */
function judgingByChecklists(): string[] {
  return benchmarks.flatMap(({ id, checklists }) => (checklists ? [id] : []));
}

function headProblem(path: string, { place, cells }: Row, wrong: OutsideProblem): FileProblem {
  const { version } = cells;
  if (typeof version === "number" && version > SAMPLE_LINES_VERSION) {
    const message = `A newer version of Caplens made this file (version ${version}); nothing of it is read.`;
    return {
      file: path,
      path: place,
      message,
      expected: `Version ${SAMPLE_LINES_VERSION}: reload the page.`,
    };
  }
  const message = `The head of the file does not fit the schema at “${wrong.path.slice(1)}”.`;
  return { file: path, path: place, message, expected: wrong.wrong };
}

function asSample({ id, video, instruction, facets, checklist }: Static<typeof SampleLine>): DataSample {
  const material: ChecklistMaterial = {
    checklist: checklist ?? null,
    promptId: null,
    field: facets?.field ?? null,
    constraintsUsed: [],
  };
  return {
    id,
    video: { id: video.id, path: video.path ?? null, seconds: video.seconds ?? null },
    instruction,
    facets: facets ?? {},
    material,
  };
}

/** Samples in our own form, a line each. Lines that don't fit the schema are told in `problems` and left out. */
export function* readSampleLines(
  path: string,
  rows: readonly Row[],
  problems: FileProblem[],
): Steps<ReadPart | null> {
  const [head, ...lines] = rows;
  if (!head) return null;
  const told = readOutside(SampleLinesHeadShape, head.cells);
  if (!told.ok) {
    problems.push(headProblem(path, head, told.problem));
    return null;
  }
  const cells = told.value;
  const benchmark = findBenchmark(cells.benchmark);
  if (!benchmark?.checklists) {
    const message = `No benchmark is called “${cells.benchmark}”.`;
    problems.push({
      file: path,
      path: head.place,
      message,
      expected: `${judgingByChecklists().join(" or ")}.`,
    });
    return null;
  }
  const part = emptyPart(benchmark, cells.title);
  part.files.push({ path, kind: "samples of Caplens" });
  const addCaption = captionAdder(part);
  const ids = new Set<string>();
  for (const { place, cells } of lines) {
    yield;
    const refuse = (where: string, message: string, expected: string) =>
      problems.push({ file: path, path: where ? `${place}: ${where}` : place, message, expected });
    const read = readOutside(SampleLineShape, cells);
    if (!read.ok) {
      const { path: where, wrong } = read.problem;
      refuse(where.slice(1), "This sample does not fit the schema, and is left out.", wrong);
      continue;
    }
    const line = read.value;
    if (ids.has(line.id)) {
      refuse("id", `The id “${line.id}” occurs twice; the first sample counts.`, "Ids that occur once.");
      continue;
    }
    ids.add(line.id);
    if (line.checklist) {
      const where = { file: path, path: `${place}: checklist` };
      examineChecklist(line.checklist, where, { problems, formatChecks: part.formatChecks });
    }
    part.samples.push(asSample(line));
    for (const [entry, text] of Object.entries(line.captions ?? {}))
      addCaption({ sampleId: line.id, entry, text });
  }
  return part;
}
