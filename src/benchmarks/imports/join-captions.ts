import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import { captionAdder } from "./add-caption";
import { type CaptionTable, cellText, type Row } from "./caption-table";
import { type SampleHints, sampleFinder } from "./find-sample";
import type { ReadPart } from "./read-part";

const LONGEST_NAME = 200;

function hintsOf({ mapping }: CaptionTable, { cells }: Row): SampleHints {
  const told = (column: string | null | undefined) => {
    const text = column ? cellText(cells[column])?.trim() : null;
    return text ? text : null;
  };
  return { id: told(mapping?.id), video: told(mapping?.video), instruction: told(mapping?.instruction) };
}

/** The number of first rows that belong to a part. */
export function fitOf(table: CaptionTable, part: ReadPart): number {
  const find = sampleFinder(part.samples);
  return table.rows.slice(0, 200).filter((row) => "sample" in find(hintsOf(table, row), table.idsCount))
    .length;
}

/** Adds the captions of a table to the samples of a part. What belongs to none is told in `problems`. */
export function* joinCaptions(table: CaptionTable, part: ReadPart, problems: FileProblem[]): Steps<void> {
  const { mapping, rows, path, model } = table;
  if (!mapping) return;
  const find = sampleFinder(part.samples);
  const add = captionAdder(part);
  let byOrder = 0;
  for (const row of rows) {
    yield;
    const refuse = (message: string, expected: string) =>
      problems.push({ file: path, path: row.place, message, expected });
    const found = find(hintsOf(table, row), table.idsCount);
    if ("problem" in found) {
      refuse(found.problem, "An id, a video or an instruction that the samples have.");
      continue;
    }
    if (found.by === "order") byOrder += 1;
    const named = mapping.model === null ? null : cellText(row.cells[mapping.model])?.trim();
    const entry = (named || model).slice(0, LONGEST_NAME);
    const text = cellText(row.cells[mapping.response]) ?? "";
    if (add({ sampleId: found.sample.id, entry, text }) === "known")
      refuse(
        `“${entry}” has a caption for this sample already; the first one counts.`,
        "One caption a sample.",
      );
  }
  part.files.push({ path, kind: table.kind });
  if (byOrder > 0) {
    const message =
      `${byOrder} of its captions were given to samples by their number alone, counted from 0: ` +
      "nothing else in the file tells what they are of. Look at some of them before you trust the scores.";
    problems.push({ file: path, path: "", message, expected: "The instruction, or the id of the sample." });
  }
}
