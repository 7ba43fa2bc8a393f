import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import type { PairJudgement } from "../../shapes/judged-material";
import type { BenchmarkDocument, FilesRead } from "../benchmark";
import { isPair, readPair, type TellPair } from "./read-pair";
import type { PairSample } from "./shapes";

/** So many rows are looked at to tell what a file is. */
const LOOKED_AT = 20;

/** Whose captions the first ones of the pairs are. */
const FIRST_CAPTIONS = "First captions";

/** The rows of a file; of JSON Lines with a single line that one. */
function rowsIn(document: unknown): unknown[] {
  return isFields(document) ? [document] : listOf(document);
}

/** What a file holds, told by its first rows; null for a file of something else. */
export function recognisePairs({ document }: BenchmarkDocument): string | null {
  const row = rowsIn(document).slice(0, LOOKED_AT).find(isPair);
  if (!row) return null;
  return isResult(row) ? "captions held against pairs" : "corrective pairs";
}

function isResult(row: Fields): boolean {
  return typeof row.model === "string" && typeof row.caption === "string";
}

/** "sets/pairs.jsonl" is "pairs". */
function baseOf(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  return base.replace(/\.(jsonl?|ndjson)$/i, "") || base;
}

function similarityOf(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : null;
}

function judgementOf(row: Fields): PairJudgement {
  const judgement = { caption: similarityOf(row.rouge_l), first: similarityOf(row.rouge_l_first) };
  const isKnown = judgement.caption !== null && judgement.first !== null;
  return isKnown ? judgement : { ...judgement, why: "The file does not tell how near the caption is." };
}

const sameTexts = (one: PairSample, other: PairSample) =>
  one.instruction === other.instruction &&
  one.material.worse === other.material.worse &&
  one.material.better === other.material.better;

/** Reads pairs, and captions held against them, given together and in any order, a step a row. Never throws. */
export function* readPairFiles(files: readonly BenchmarkDocument[]): Steps<FilesRead<PairJudgement>> {
  const read: FilesRead<PairJudgement> = {
    samples: [],
    responses: [],
    results: [],
    formatChecks: [],
    problems: [],
  };
  const known = new Map<string, { sample: PairSample; file: string }>();
  const captions = new Set<string>();
  for (const { name, document, places } of files) {
    for (const [index, row] of rowsIn(document).entries()) {
      yield;
      const place = places?.[index] ?? `line ${index + 1}`;
      const tell: TellPair = (field, message, expected) =>
        read.problems.push({
          file: name,
          path: field === "" ? place : `${place}/${field}`,
          message,
          expected,
        });
      if (!isPair(row)) {
        tell("", "This row is no pair of captions, and is left out.", "instruction, worse and better.");
        continue;
      }
      const sample = readPair(row, `${baseOf(name)}/${index + 1}`, tell);
      if (!sample) continue;
      const there = known.get(sample.id);
      const hasCaption = isResult(row);
      if (there && !sameTexts(there.sample, sample)) {
        tell(
          "id",
          `Another pair in ${there.file} has the id “${sample.id}”; that one counts.`,
          "Each id once.",
        );
        continue;
      }
      if (there && !hasCaption && there.file === name)
        tell("id", `The pair “${sample.id}” stands in the file already; it counts once.`, "Each pair once.");
      if (!there) {
        known.set(sample.id, { sample, file: name });
        read.samples.push(sample);
        read.responses.push({ sampleId: sample.id, entry: FIRST_CAPTIONS, text: sample.material.worse });
      }
      if (!hasCaption) continue;
      const entry = textOf(row.model) ?? "";
      const key = JSON.stringify([sample.id, entry]);
      if (captions.has(key)) {
        tell("model", `“${entry}” has a caption for this pair already; the first one counts.`, "Each once.");
        continue;
      }
      captions.add(key);
      const response = textOf(row.caption);
      // The first captions have come with their pairs.
      if (response !== null && entry !== FIRST_CAPTIONS)
        read.responses.push({ sampleId: sample.id, entry, text: response });
      read.results.push({ sampleId: sample.id, entry, response, judgement: judgementOf(row) });
    }
  }
  return read;
}
