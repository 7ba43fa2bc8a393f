import { canonicalJson } from "../../foundation/canonical-json";
import { sha256Hex } from "../../foundation/hashing";
import { readAhead } from "../../foundation/shared-work";
import { withoutHeaders } from "../../foundation/without-headers";
import { type DataSample, type DataSet, samplesByVideo } from "../../shapes/data-set";
import type { LabelSet } from "../../shapes/label-set";
import { labelsOfRun } from "../../shapes/labels-of-run";
import type { Rating } from "../../shapes/rating";
import { type Result, stateOf } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { type DirectoryFile, RUN_DIRECTORY_VERSION, type RunDirectory } from "../../shapes/run-directory";
import type { Study } from "../../shapes/study";
import {
  CUTS,
  DIRECTORY_RUN_ID,
  type DirectoryPart,
  directoryRun,
  pathOfPart,
  RUN_FILE,
} from "./directory-layout";
import { indexFile, type OutcomesOf } from "./index-file";

/** A file of a run directory, whole. */
type WholeFile = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** Files of one part, one after another, and what `run.json` says of each. */
function shards(part: DirectoryPart) {
  const table: DirectoryFile[] = [];
  const encoder = new TextEncoder();
  let lines: string[] = [];
  let bytes = 0;
  let first = 0;
  return {
    table,
    /** Bytes of the file that is open, roughly: in characters. */
    size: () => bytes,
    add(record: unknown): void {
      const line = `${canonicalJson(record)}\n`;
      lines.push(line);
      bytes += line.length;
    },
    /** Ends the open file and names it by `number`; null where nothing is in it. `count`: records, where not lines. */
    async close(number: number, count = lines.length): Promise<WholeFile | null> {
      if (lines.length === 0) return null;
      const path = pathOfPart(part, number);
      const content = encoder.encode(lines.join(""));
      table.push({ path, bytes: content.length, sha256: await sha256Hex(content), first, count });
      first += count;
      lines = [];
      bytes = 0;
      return { path, bytes: content };
    },
  };
}

/** Source data of a run directory. */
export type DirectorySource = {
  run: Run;
  dataSet: DataSet;
  /** The results of a sample, in the order of entries and repeats. */
  resultsOf(sample: DataSample): Promise<Result[]>;
  outcomesOf: OutcomesOf;
  /** Ratings of its captions by people and models. */
  ratings: readonly Rating[];
  /** People's labels of its judged lines; of sets about several runs, what is about this one goes out. */
  labelSets: readonly LabelSet[];
  /** The study that made it, and those that are told of it. */
  studies: readonly Study[];
};

async function* taskFiles(samples: readonly DataSample[], tasks: ReturnType<typeof shards>) {
  let inFile = 0;
  for (const sample of samples) {
    if (inFile === CUTS.samples || tasks.size() > CUTS.sampleBytes) {
      const file = await tasks.close(tasks.table.length);
      if (file) yield file;
      inFile = 0;
    }
    tasks.add(sample);
    inFile += 1;
  }
  const last = await tasks.close(tasks.table.length);
  if (last) yield last;
}

/** A rating as its line holds it. */
function ratingLine({ runId: _, ...rest }: Rating): Omit<Rating, "runId"> {
  return withoutHeaders(rest);
}

async function* ratingFiles(ratings: readonly Rating[], lines: ReturnType<typeof shards>) {
  for (const rating of ratings) {
    if (lines.size() > CUTS.sampleBytes) {
      const file = await lines.close(lines.table.length);
      if (file) yield file;
    }
    lines.add(ratingLine(rating));
  }
  const last = await lines.close(lines.table.length);
  if (last) yield last;
}

/** A label set a file, in the order of their ids. */
async function* labelFiles(
  sets: readonly LabelSet[],
  { id }: Pick<Run, "id">,
  files: ReturnType<typeof shards>,
) {
  for (const set of sets.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    files.add(labelsOfRun(set, id, DIRECTORY_RUN_ID));
    const file = await files.close(files.table.length);
    if (file) yield file;
  }
}

/** A study a file, the oldest first. */
async function* studyFiles(studies: readonly Study[], files: ReturnType<typeof shards>) {
  // The ids under which a browser keeps them are nobody else's.
  const own = studies.map((study) => ({ ...study, id: DIRECTORY_RUN_ID, runId: DIRECTORY_RUN_ID }));
  const named = own.map((study) => ({ study, name: `${study.createdAt} ${canonicalJson(study)}` }));
  for (const { study } of named.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    files.add(study);
    const file = await files.close(files.table.length);
    if (file) yield file;
  }
}

/** A result as its line holds it: raw replies of judges and refiners lie apart, the run's id is nobody else's. */
function sampleLine(result: Result): Omit<Result, "runId"> {
  const { runId: _, refined, judgement, ...rest } = result;
  return { ...rest, refined: withoutReplies(refined), judgement: withoutReplies(judgement) };
}

function withoutReplies<Step extends { replies?: unknown }>(step: Step | null): Omit<Step, "replies"> | null {
  if (step === null) return null;
  const { replies: _, ...rest } = step;
  return rest;
}

/**
 * The files of a run directory, one after another, `run.json` last, since it names all others by their hashes. The
 * same run gives the same bytes, whichever browser keeps it and under whatever id. No more than one file and a few samples' results are in memory.
 */
export async function* writeRunDirectory({
  run,
  dataSet,
  resultsOf,
  outcomesOf,
  ratings,
  labelSets,
  studies,
}: DirectorySource): AsyncGenerator<WholeFile> {
  const parts = {
    index: shards("index"),
    tasks: shards("tasks"),
    samples: shards("samples"),
    replies: shards("replies"),
    ratings: shards("ratings"),
    labels: shards("labels"),
    study: shards("study"),
  };
  const totals = { results: 0, done: 0, passed: 0, failed: 0, unscored: 0 };
  let index = indexFile(outcomesOf);
  let number = 0;
  let inFile = 0;

  yield* taskFiles(dataSet.samples, parts.tasks);

  async function* closeShard(): AsyncGenerator<WholeFile> {
    const files = [await parts.samples.close(number), await parts.replies.close(number)];
    for (const file of files) if (file) yield file;
    number += 1;
    inFile = 0;
  }
  async function* closeIndex(): AsyncGenerator<WholeFile> {
    if (index.count() === 0) return;
    parts.index.add(index.columns);
    const file = await parts.index.close(parts.index.table.length, index.count());
    if (file) yield file;
    index = indexFile(outcomesOf);
  }
  const isFull = () => parts.samples.size() > CUTS.sampleBytes || parts.replies.size() > CUTS.replyBytes;

  const videos = samplesByVideo(dataSet.samples);
  const sizes = new Map(videos.map((video) => [video[0], video.length]));
  for await (const [sample, results] of readAhead(videos.flat(), resultsOf)) {
    if (inFile > 0 && inFile + (sizes.get(sample) ?? 0) > CUTS.samples) yield* closeShard();
    if (inFile === CUTS.samples || (inFile > 0 && isFull())) yield* closeShard();
    for (const result of results) {
      if (index.count() === CUTS.indexResults) yield* closeIndex();
      index.add(sample, result);
      parts.samples.add(sampleLine(result));
      const { sampleId, entryId, repeat, refined, judgement } = result;
      const replies = [...(refined?.replies ?? []), ...(judgement?.replies ?? [])];
      if (replies.length > 0) parts.replies.add({ sampleId, entryId, repeat, replies });
      totals.results += 1;
      if (stateOf(result) === "done") totals.done += 1;
      for (const { status } of judgement?.outcomes ?? []) totals[status] += 1;
    }
    inFile += 1;
  }
  yield* closeShard();
  yield* closeIndex();
  yield* ratingFiles(ratings, parts.ratings);
  yield* labelFiles(labelSets, run, parts.labels);
  yield* studyFiles(studies, parts.study);

  const { id, title, benchmark, samples } = dataSet;
  const directory: RunDirectory = {
    format: "caplens-run-directory",
    version: RUN_DIRECTORY_VERSION,
    run: directoryRun(run),
    dataSet: { id, title, benchmark, samples: samples.length },
    totals,
    files: Object.values(parts).flatMap(({ table }) => table),
  };
  yield { path: RUN_FILE, bytes: new TextEncoder().encode(`${canonicalJson(directory)}\n`) };
}
