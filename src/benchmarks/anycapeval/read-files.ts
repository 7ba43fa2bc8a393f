import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import { dimensionNamed } from "../../rules/taxonomy/anycap-dimensions";
import type { AnycapItem, Modality } from "../../shapes/anycap-item";
import type { FileProblem } from "../../shapes/data-set";
import type { AnycapJudgement, JudgedPoint, JudgedStyle } from "../../shapes/judged-material";
import { markedShortfall } from "../../shapes/shortfall-words";
import type { BenchmarkDocument, FilesRead } from "../benchmark";
import { nothingRead } from "../define-benchmark";
import { type AnycapSample, MOST_POINTS } from "./judge-item";
import { captionLength } from "./strict-demand";

/** The fields that name a medium. */
export const MODALITIES: readonly Modality[] = ["image", "video", "audio"];

/** The kind of a row in a file of the benchmark. */
type RowKind = "item" | "content result" | "style result";

/** By its fields alone; null for a row of something else. */
function rowKind(row: unknown): RowKind | null {
  if (!isFields(row)) return null;
  if (Array.isArray(row.conversations) && MODALITIES.some((name) => typeof row[name] === "string"))
    return "item";
  if (!Array.isArray(row.restriction)) return null;
  if (Object.hasOwn(row, "model_response_style")) return "style result";
  const asks = Object.hasOwn(row, "requirements") || Object.hasOwn(row, "key_point");
  return asks && Object.hasOwn(row, "answer") ? "content result" : null;
}

/** "results/my-model_image_style.jsonl" is of "my-model", on images. */
function modelOfFile(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  const plain = base.replace(/\.(jsonl|ndjson|json)$/i, "");
  return plain.replace(/_(image|video|audio)_(content|style)$/i, "") || plain;
}

/** The medium of a row: by its field, else by the name of its file; null where neither tells. */
function modalityOf(row: Fields, file: string): Modality | null {
  const own = MODALITIES.filter((name) => typeof row[name] === "string" && row[name] !== "");
  if (own.length === 1 && own[0]) return own[0];
  const base = (file.split(/[/\\]/).at(-1) ?? "").toLowerCase();
  const named = MODALITIES.filter((name) => base.includes(name));
  return own.length === 0 && named.length === 1 ? (named[0] ?? null) : null;
}

/** The text of the first turn by this speaker. */
function saidBy({ conversations }: Fields, from: string): string | null {
  const turn = listOf(conversations).find((one) => isFields(one) && one.from === from);
  return isFields(turn) ? textOf(turn.value) : null;
}

/** A list of texts that are not empty; null for anything else. */
function textsOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const texts = value.filter((one): one is string => typeof one === "string" && one.trim() !== "");
  return texts.length === value.length ? texts : null;
}

/** Something in a row that can't be used as it stands: where, what, and what should stand there. */
type Complain = (path: string, message: string, expected: string) => void;

/** Fields of an item that have their own place; all others are kept as they are. */
const OWN = new Set<string>(["id", ...MODALITIES, "conversations", "restriction", "key_point"]);

/** The id of an item as it is written. */
function fileIdOf({ id }: Fields): string | number | null {
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** Ids of files count from 0 for each medium: "image/0". */
function sampleIdOf(modality: Modality, fileId: string | number): string {
  return `${modality}/${fileId}`;
}

/** The parts of a restriction: its dimension and its length demand. */
function restrictionOf({ restriction }: Fields): { dimension: string | null; demand: string | null } {
  const [dimension, demand] = listOf(restriction);
  return { dimension: textOf(dimension), demand: textOf(demand) };
}

/** The sample of an item. `mediaName`: its file, as the benchmark names it. */
function anycapSample(
  id: string,
  mediaName: string,
  seconds: number | null,
  instruction: string,
  material: AnycapItem,
): AnycapSample {
  const { modality, keyPoints, dimension } = material;
  return {
    id,
    video: { id: mediaName, path: mediaName, seconds },
    instruction,
    facets: {
      modality,
      kind: keyPoints === null ? "style" : "content",
      ...(dimension === null ? {} : { dimension: dimensionNamed(dimension)?.id ?? dimension }),
    },
    material,
  };
}

/** The sample of a row of a reference file; null where it can't be told from others, or is about no one file. */
function readItem(row: Fields, complain: Complain): AnycapSample | null {
  const fileId = fileIdOf(row);
  if (fileId === null) {
    complain("id", "This item has no id, and is left out.", "A number or a text that occurs once.");
    return null;
  }
  const named = MODALITIES.filter((name) => textOf(row[name])?.trim());
  const [modality] = named;
  const mediaName = modality && textOf(row[modality]);
  if (named.length !== 1 || !modality || !mediaName) {
    complain("", "This item is about no one file, and is left out.", "One of image, video and audio.");
    return null;
  }
  const instruction = saidBy(row, "human") ?? "";
  if (instruction.trim() === "")
    complain("conversations", "This item has no instruction.", 'A turn from "human" with a value.');
  const reference = saidBy(row, "gpt");
  if (reference === null)
    complain("conversations", "This item has no reference caption.", 'A turn from "gpt" with a value.');
  const { dimension, demand } = restrictionOf(row);
  if (dimension === null)
    complain("restriction", "This item names no dimension.", "A list of a dimension and a length demand.");
  const isContent = Object.hasOwn(row, "key_point");
  const keyPoints = isContent ? textsOf(row.key_point) : null;
  if (isContent && keyPoints === null)
    complain(
      "key_point",
      "This item has no key points that can be read: its captions can't be judged.",
      "A list of texts.",
    );
  const seconds = typeof row.time_long === "number" && row.time_long > 0 ? row.time_long : null;
  return anycapSample(sampleIdOf(modality, fileId), mediaName, seconds, instruction, {
    modality,
    fileId,
    dimension,
    demand,
    reference,
    keyPoints: isContent ? (keyPoints ?? []) : null,
    others: Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.has(name))),
  });
}

/** The sample of a line of results, as far as the line tells it: for lines whose item no other file tells. */
function sampleOfResult(
  id: string,
  row: Fields,
  kind: Exclude<RowKind, "item">,
  modality: Modality,
  fileId: string | number,
): AnycapSample {
  const mediaName = textOf(row[modality]) ?? id;
  const isContent = kind === "content result";
  return anycapSample(id, mediaName, null, textOf(row.question) ?? "", {
    modality,
    fileId,
    ...restrictionOf(row),
    reference: textOf(row.reference),
    keyPoints: isContent ? (textsOf(row.requirements) ?? textsOf(row.key_point) ?? []) : null,
    others: {},
  });
}

/** The caption of a line; null where it has none. */
function captionOf(row: Fields, kind: Exclude<RowKind, "item">): string | null {
  if (kind === "content result") return textOf(row.answer);
  const said = row.model_response_style;
  return textOf(said) ?? textOf(listOf(said)[0]);
}

function readPoints(row: Fields, sample: AnycapSample, complain: Complain): JudgedPoint[] | null {
  const evaluation = row.model_evaluation;
  if (!isFields(evaluation)) return null;
  const scores = isFields(evaluation.key_points_scores) ? evaluation.key_points_scores : {};
  const reasons = isFields(evaluation.score_reasons) ? evaluation.score_reasons : {};
  let unknown = 0;
  const points = (sample.material.keyPoints ?? []).map((text): JudgedPoint => {
    const score = Object.hasOwn(scores, text) ? scores[text] : undefined;
    const reason = (Object.hasOwn(reasons, text) ? textOf(reasons[text]) : null) ?? "";
    if (score === 0 || score === 1) return { score, reason };
    unknown += 1;
    const told = typeof score === "number" ? { score } : { score: null };
    return { ...told, reason, cause: "reply unreadable" };
  });
  const place = "model_evaluation/key_points_scores";
  if (unknown > 0)
    complain(place, `${unknown} key points have no score of 0 or 1; they count as unscored.`, "0 or 1 each.");
  const sum = points.reduce((total, { score }) => total + (score ?? 0), 0);
  if (unknown === 0 && typeof evaluation.total_score === "number" && evaluation.total_score !== sum) {
    const message = `The total is ${evaluation.total_score}, where the scores add up to ${sum}; each key point counts by its own.`;
    complain("model_evaluation/total_score", message, `${sum}.`);
  }
  return points;
}

function readStyle(row: Fields, complain: Complain): JudgedStyle | null {
  const reason = textOf(row.reason) ?? "";
  const { score } = row;
  if (score === undefined) return null;
  if (typeof score === "number" && score >= 0 && score <= MOST_POINTS) {
    // Scripts for image and audio write the capped rating; ours is written beside it.
    const { rating } = row;
    const own = typeof rating === "number" && rating >= score && rating <= MOST_POINTS ? rating : score;
    return { score: own, reason };
  }
  if (score !== null)
    complain(
      "score",
      "This rating can't be used; it counts as unscored.",
      `A number from 0 to ${MOST_POINTS}.`,
    );
  return { score: null, reason, cause: "reply unreadable" };
}

/** The judgement of a caption in a line; null where it holds none. */
function judgementOf(
  row: Fields,
  kind: Exclude<RowKind, "item">,
  sample: AnycapSample,
  complain: Complain,
): AnycapJudgement | null {
  const caption = captionOf(row, kind);
  const length = caption === null ? null : captionLength(caption);
  if (kind === "content result") {
    const points = readPoints(row, sample, complain);
    return points && { length, points, record: row };
  }
  const style = readStyle(row, complain);
  return style && { length, style, record: row };
}

/** The number of rows examined to recognise a file. */
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

/** The content of a file, recognised from its first rows; null for a file of something else. */
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
  const read = nothingRead<AnycapJudgement>(problems);
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
    if (caption !== null)
      read.responses.push({ sampleId: sample.id, entry, text: caption, ...markedShortfall(row) });
    const judgement = judgementOf(row, kind, sample, complain);
    if (judgement) read.results.push({ sampleId: sample.id, entry, response: caption, judgement });
  }
  for (const sample of known.values()) read.samples.push(sample);
  return read;
}
