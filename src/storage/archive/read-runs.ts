import { DATA_SET_VERSION } from "../../foundation/document-versions";
import { counted } from "../../foundation/plural";
import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import type { DataSet } from "../../shapes/data-set";
import { DataSetShape } from "../../shapes/generated/data-set";
import { KeptRunShape } from "../../shapes/generated/kept-run";
import { RatingShape } from "../../shapes/generated/rating";
import { raterKey } from "../../shapes/rating";
import { readOutside } from "../../shapes/read-outside";
import { taskKey } from "../../shapes/result";
import type { KeptRun } from "../../shapes/run";
import { type DocumentKind, readDocument } from "../documents";
import { isDocument, type LooseDocument, sampleExcess } from "../loose-document";
import { RESULT_DOCUMENT, RUN_DOCUMENT } from "../runs/run-documents";
import { runOfVersion2 } from "../runs-of-version-2";
import { RUN_LISTS, SESSION_LISTS } from "./archive-limits";

/** Data sets as archives hold them. */
const DATA_SET_DOCUMENT: DocumentKind<DataSet> = {
  format: "caplens-data-set",
  version: DATA_SET_VERSION,
  steps: [],
  shape: DataSetShape,
  name: "the data set",
};

const LONGEST_TITLE = 300;
/** More runs of one session than these are left out. */
const MOST_RUNS = 100;
/** More results than these in all runs together are left out, whole runs at a time. */
const MOST_RESULTS = 20_000;

function hasTooMuch({ run, dataSet, results }: KeptRun): boolean {
  const { frames: mostFrames, judgeReplies } = SESSION_LISTS;
  return (
    run.entries.length > RUN_LISTS.entries ||
    results.length > RUN_LISTS.results ||
    dataSet.samples.length !== 1 ||
    results.some(({ caption, refined }) =>
      [caption, refined].some((one) => (one?.shown?.frames?.frames.length ?? 0) > mostFrames),
    ) ||
    results.some(({ refined, judgement }) =>
      [refined, judgement].some((one) => (one?.replies?.length ?? 0) > judgeReplies),
    ) ||
    dataSet.samples.some((sample) => sampleExcess(sample) !== null)
  );
}

/** True where the results that a run says to have need not be looked at: there are more than `most`. */
function isBeyond(value: LooseDocument, most: number): boolean {
  return Array.isArray(value.results) && value.results.length > most;
}

/** A run from outside with titles of a bearable length, every entry once, and of every task one result at most. */
function tidy({ run, dataSet, results, ratings = [] }: KeptRun): KeptRun {
  const title = (text: string) => text.slice(0, LONGEST_TITLE);
  const entries = new Map(run.entries.map((entry) => [entry.id, { ...entry, title: title(entry.title) }]));
  const samples = new Set(dataSet.samples.map(({ id }) => id));
  const own = results.filter(({ entryId, sampleId }) => entries.has(entryId) && samples.has(sampleId));
  const rated = ratings.filter(({ entryId, sampleId }) => entries.has(entryId) && samples.has(sampleId));
  const once = new Map(rated.map((rating) => [`${raterKey(rating.rater)} ${taskKey(rating)}`, rating]));
  return {
    run: { ...run, title: title(run.title), chosen: "all", entries: [...entries.values()] },
    dataSet: { ...dataSet, title: title(dataSet.title) },
    results: [...new Map(own.map((result) => [taskKey(result), result])).values()],
    ...(once.size > 0 ? { ratings: [...once.values()] } : {}),
  };
}

/** A run and how many of its results and ratings can't be read; null where the run itself can't be. */
function readKept(value: unknown): { kept: KeptRun; damaged: number; unrated: number } | null {
  if (!isDocument(value)) return null;
  const run = readDocument(value.run, RUN_DOCUMENT);
  const dataSet = readDocument(value.dataSet, DATA_SET_DOCUMENT);
  if (run.state !== "ready" || dataSet.state !== "ready" || !Array.isArray(value.results)) return null;
  const results = value.results.map((result) => readDocument(result, RESULT_DOCUMENT));
  const readable = results.flatMap((read) => (read.state === "ready" ? [read.document] : []));
  const given: unknown[] = Array.isArray(value.ratings) ? value.ratings : [];
  const ratings = given.slice(0, RUN_LISTS.ratings).flatMap((rating) => {
    const read = readOutside(RatingShape, rating);
    return read.ok ? [read.value] : [];
  });
  const known = { run: run.document, dataSet: dataSet.document, results: readable, ratings };
  if (hasTooMuch(known)) return null;
  return {
    kept: tidy(known),
    damaged: results.length - readable.length,
    unrated: given.length - ratings.length,
  };
}

/**
 * The runs of `runs.json`, with `mostResults` in all of them together; `notes` say what of it could not be read. Their
 * ids may be taken.
 */
export function readRunsText(text: string, mostResults = MOST_RESULTS): { runs: KeptRun[]; notes: string[] } {
  const json = parseSafeJson(text, JSON_LIMITS);
  const listed: unknown[] | null = json.ok && Array.isArray(json.value) ? json.value : null;
  if (!listed) return { runs: [], notes: ["The models side by side in the file could not be read."] };
  const runs: KeptRun[] = [];
  let left = mostResults;
  let damaged = 0;
  let unrated = 0;
  for (const value of listed.slice(0, MOST_RUNS)) {
    // Counted before anything of it is read, which takes time for each result.
    if (!isDocument(value) || isBeyond(value, Math.min(left, RUN_LISTS.results))) continue;
    const read = readKept(value);
    if (!read) continue;
    left -= read.kept.results.length;
    damaged += read.damaged;
    unrated += read.unrated;
    runs.push(read.kept);
  }
  const lost = listed.length - runs.length;
  const notes = [
    ...(lost > 0 ? [`${lost} of ${listed.length} runs of models side by side could not be read.`] : []),
    ...(damaged > 0 ? [`${counted(damaged, "caption")} written side by side could not be read.`] : []),
    ...(unrated > 0 ? [`${counted(unrated, "rating")} could not be read.`] : []),
  ];
  return { runs, notes };
}

/** The run that models side by side in a session document of version 2 become; none where it has none. */
export async function readRunsOfDocument(document: unknown): Promise<KeptRun[]> {
  const run = await runOfVersion2(document);
  const read = readOutside(KeptRunShape, run);
  return read.ok && !hasTooMuch(read.value) ? [tidy(read.value)] : [];
}
