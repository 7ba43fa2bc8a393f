import { type Fields, isFields, listOf } from "../../../foundation/fields";
import type { Steps } from "../../../foundation/steps";
import type { FileProblem } from "../../../shapes/data-set";
import type { AnycapJudgement } from "../../../shapes/judged-material";
import type { BenchmarkDocument, FilesRead } from "../../benchmark";
import type { AnycapSample } from "../shapes";
import { modalityOf, modelOfFile, type RowKind, rowKind } from "./file-row";
import { type Complain, fileIdOf, readItem, sampleIdOf } from "./read-item";
import { captionOf, judgementOf, sampleOfResult } from "./read-result";

/** So many rows are looked at to tell what a file is. */
const LOOKED_AT = 20;

const KINDS: Record<RowKind, string> = {
  item: "reference items",
  "content result": "content results",
  "style result": "style results",
};

type PlacedRow = { file: string; place: string; row: Fields };
type ResultRow = PlacedRow & { kind: Exclude<RowKind, "item"> };

/** The rows of a file; of JSON Lines with a single line that one. */
function rowsIn(document: unknown): unknown[] {
  return isFields(document) ? [document] : listOf(document);
}

/** What a file holds, told by its first rows; null for a file of something else. */
export function recogniseAnycap({ document }: BenchmarkDocument): string | null {
  const kinds = rowsIn(document)
    .slice(0, LOOKED_AT)
    .flatMap((row) => rowKind(row) ?? []);
  return kinds[0] ? KINDS[kinds[0]] : null;
}

function complainer({ file, place }: PlacedRow, problems: FileProblem[]): Complain {
  return (path, message, expected) =>
    problems.push({ file, path: path === "" ? place : `${place}/${path}`, message, expected });
}

function* sortRows(
  files: readonly BenchmarkDocument[],
  problems: FileProblem[],
): Steps<{ items: PlacedRow[]; results: ResultRow[] }> {
  const sorted: { items: PlacedRow[]; results: ResultRow[] } = { items: [], results: [] };
  for (const { name, document, places } of files) {
    for (const [index, row] of rowsIn(document).entries()) {
      yield;
      const place = places?.[index] ?? `line ${index + 1}`;
      const kind = rowKind(row);
      if (kind === null || !isFields(row)) {
        const message = "This row is neither an item nor a result of AnyCapEval, and is left out.";
        problems.push({ file: name, path: place, message, expected: "The benchmark's own fields." });
      } else if (kind === "item") sorted.items.push({ file: name, place, row });
      else sorted.results.push({ file: name, place, row, kind });
    }
  }
  return sorted;
}

/** The sample that a line of results is about; null where that can't be told, which is said then. */
function sampleFor(
  result: ResultRow,
  known: Map<string, AnycapSample>,
  complain: Complain,
): AnycapSample | null {
  const { row, file, kind } = result;
  const fileId = fileIdOf(row);
  const modality = modalityOf(row, file);
  if (fileId === null || modality === null) {
    const message =
      fileId === null
        ? "This result has no id, and is left out."
        : "Nothing tells whether this is about an image, a video or a sound; it is left out.";
    complain(
      "",
      message,
      'An id, and a field "image", "video" or "audio", or one of these in the file\'s name.',
    );
    return null;
  }
  const id = sampleIdOf(modality, fileId);
  const there = known.get(id);
  const isContent = kind === "content result";
  if (there && (there.material.keyPoints !== null) !== isContent) {
    const message = `Item “${id}” is one of ${isContent ? "style" : "content"}; this result of another kind is left out.`;
    complain("", message, "Results of the item's own kind.");
    return null;
  }
  if (there) return there;
  const made = sampleOfResult(id, row, kind, modality, fileId);
  known.set(id, made);
  return made;
}

/** Reads reference items and results, given together and in any order, a step a row. Never throws. */
export function* readAnycapFiles(files: readonly BenchmarkDocument[]): Steps<FilesRead<AnycapJudgement>> {
  const problems: FileProblem[] = [];
  const { items, results } = yield* sortRows(files, problems);
  const known = new Map<string, AnycapSample>();
  for (const item of items) {
    yield;
    const complain = complainer(item, problems);
    const sample = readItem(item.row, complain);
    if (!sample) continue;
    if (known.has(sample.id))
      complain("id", `The id “${sample.id}” is there already; the first one counts.`, "Ids that occur once.");
    else known.set(sample.id, sample);
  }
  const read: FilesRead<AnycapJudgement> = {
    samples: [],
    responses: [],
    results: [],
    formatChecks: [],
    problems,
  };
  const judged = new Set<string>();
  for (const result of results) {
    yield;
    const complain = complainer(result, problems);
    const sample = sampleFor(result, known, complain);
    if (!sample) continue;
    const { row, kind, file } = result;
    const entry = modelOfFile(file);
    const key = JSON.stringify([sample.id, entry]);
    if (judged.has(key)) {
      complain(
        "id",
        `“${entry}” has a result for “${sample.id}” already; the first one counts.`,
        "Each once.",
      );
      continue;
    }
    judged.add(key);
    const caption = captionOf(row, kind);
    if (caption !== null) read.responses.push({ sampleId: sample.id, entry, text: caption });
    const judgement = judgementOf(row, kind, sample, complain);
    if (judgement) read.results.push({ sampleId: sample.id, entry, response: caption, judgement });
  }
  for (const sample of known.values()) read.samples.push(sample);
  return read;
}
