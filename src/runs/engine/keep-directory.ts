import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import { paced } from "../../engine/shared/progress-teller";
import { runOutcomes } from "../../engine/shared/recompute-directory";
import { canonicalJson } from "../../foundation/canonical-json";
import { abortError } from "../../foundation/errors";
import { sha256OfText } from "../../foundation/hashing";
import { letOthersGo } from "../../foundation/steps";
import type { DataSample } from "../../shapes/data-set";
import type { LabelSet } from "../../shapes/label-set";
import { labelsOfRun, sameRunIn, withAnswers, withRunNamed } from "../../shapes/labels-of-run";
import { type Outcome, type Result, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Study } from "../../shapes/study";
import { aboutDataSet, discardRuns } from "../../storage/keep-runs";
import type { Storage } from "../../storage/open-storage";
import { nameOfRating, type RatingChange } from "../../storage/rating-store";
import {
  countedApart,
  directoryProblems,
  refuseDirectory,
} from "../../storage/run-directory/directory-layout";
import { compareIndex, type OutcomesOf } from "../../storage/run-directory/index-file";
import { type OpenedDirectory, openRunDirectory } from "../../storage/run-directory/open-run-directory";
import { studyContent } from "../../storage/runs/study-row";
import type { DirectoryProgress, KeptDirectory } from "../protocol";

type Tools = { signal: AbortSignal; emit: (progress: DirectoryProgress) => void };

/** By which a whole directory is known again, whoever opens it. */
function steadyId({ hash }: OpenedDirectory): string {
  return `directory-${hash.slice(0, 32)}`;
}

/**
 * The keys of results that are kept of a run already; null where there is no such run. One that was deleted comes back:
 * `wasDeleted`.
 */
async function keptOf(
  { runs }: Storage,
  id: string,
): Promise<{ keys: Set<string> | null; wasDeleted: boolean }> {
  const wasThere = (await runs.load(id)) !== null;
  if (!wasThere) await runs.restore(id).catch(() => undefined);
  const isThere = wasThere || (await runs.load(id)) !== null;
  const keys = isThere ? new Set((await runs.states(id)).map(taskKey)) : null;
  return { keys, wasDeleted: isThere && !wasThere };
}

/** The decisions of lines, without other fields that a version of the app keeps with them. */
function decisions(outcomes: readonly Outcome[]): string {
  return JSON.stringify(outcomes.map(({ id, type, status }) => [id, type, status]));
}

/** A result with the file that it came from. */
type CheckedResult = { file: string; result: Result };

/** A result whose lines follow from its verdicts; `told`: they said otherwise. Null where its verdicts can't be read. */
function settled(
  result: Result,
  { run: { semantics }, samples }: OpenedDirectory,
  outcomesOf: OutcomesOf,
): { result: Result; told: boolean } | null {
  const { judgement, sampleId } = result;
  const sample = samples.get(sampleId);
  if (!judgement || !sample) return { result, told: false };
  const outcomes = outcomesOf(sample, result)?.[semantics];
  if (!outcomes) return null;
  const told = decisions(outcomes) !== decisions(judgement.outcomes);
  return { result: { ...result, judgement: { ...judgement, outcomes } }, told };
}

/** The bytes of a file of samples with its replies. */
type SizeOf = (file: string) => number;

function sizesOf({ files }: OpenedDirectory): SizeOf {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  return (file) => (sizes.get(file) ?? 0) + (sizes.get(file.replace("samples", "replies")) ?? 0);
}

/** Results that wait are written before they come to more than this. */
const MOST_WAITING = { results: 400, bytes: 4 * 1024 * 1024 };
/** Writes that go on at a time: each waits for the browser most of its time. */
const MOST_WRITES = 2;

/**
 * Writes results many at once, and the next are read meanwhile; those of files of one huge result each do not wait for each
 * other.
 */
function batches({ runs }: Storage, runId: string, sizeOf: SizeOf, signal: AbortSignal) {
  let waiting: Result[] = [];
  let bytes = 0;
  let last = "";
  const underWay: Promise<void>[] = [];
  async function write(): Promise<void> {
    if (underWay.length === MOST_WRITES) await underWay.shift();
    if (signal.aborted) throw abortError();
    if (waiting.length > 0) underWay.push(runs.keepAll(runId, waiting));
    underWay.at(-1)?.catch(() => undefined);
    waiting = [];
    bytes = 0;
  }
  return {
    async add(file: string, result: Result): Promise<void> {
      if (file !== last) {
        if (bytes + sizeOf(file) > MOST_WAITING.bytes) await write();
        bytes += sizeOf(file);
        last = file;
      }
      waiting.push({ ...result, runId });
      if (waiting.length >= MOST_WAITING.results) await write();
    },
    /** To be called after the last result: all are on disk when it resolves, and nobody has cancelled. */
    async end(): Promise<void> {
      await write();
      await Promise.all(underWay);
      if (signal.aborted) throw abortError();
    },
    /** Resolves when nothing is being written any more, whatever became of it. */
    settled: () => Promise.allSettled(underWay),
  };
}

/** The same, which works out the lines of a judgement once where it is asked twice in a row. */
function rememberLast(outcomesOf: OutcomesOf): OutcomesOf {
  let last: { sample: DataSample; detail: unknown; lines: ReturnType<OutcomesOf> } | null = null;
  return (sample, result) => {
    const detail = result.judgement?.detail;
    if (!last || last.sample !== sample || last.detail !== detail || typeof detail !== "object")
      last = { sample, detail, lines: outcomesOf(sample, result) };
    return last.lines;
  };
}

/** The results of a directory with their lines as their verdicts say; what is wrong with them, or with the index, is told. */
async function* checkedResults(
  opened: OpenedDirectory,
  benchmark: Benchmark,
  signal: AbortSignal,
): AsyncGenerator<CheckedResult> {
  const { samples } = opened;
  // Ratings and label sets are read meanwhile, and what is wrong with them says nothing of the index.
  const problems = countedApart(opened.problems);
  const outcomesOf = rememberLast(runOutcomes(benchmark));
  const index = compareIndex(opened.files, outcomesOf, problems, signal);
  for await (const { file, path, result: read } of opened.results(problems)) {
    if (signal.aborted) throw abortError();
    const given = settled(read, opened, outcomesOf);
    if (!given) {
      const message = "The verdicts of this result can't be read.";
      problems.tell(file, path, message, `Verdicts of ${benchmark.label}.`);
      continue;
    }
    if (given.told) {
      const message =
        "What this result says of its constraints does not follow from its verdicts; the verdicts count.";
      problems.tell(file, path, message, "The same in both.");
    }
    const { result } = given;
    const sample = samples.get(result.sampleId);
    if (sample && opened.isWhole) await index.add(sample, result);
    yield { file, result };
  }
  if (opened.isWhole && problems.count() === 0) await index.end();
}

/** The worker goes on with one thing for so long while another may wait for its turn. */
const TURN_MILLISECONDS = 5;

/**
 * The first results of a directory, checked in turns with what else the worker does: while its samples go to disk it would wait. No more
 * than would wait in memory anyway.
 */
async function firstOf(all: AsyncGenerator<CheckedResult>, sizeOf: SizeOf): Promise<CheckedResult[]> {
  const first: CheckedResult[] = [];
  let bytes = 0;
  let turnEnds = 0;
  while (first.length < MOST_WAITING.results && bytes <= MOST_WAITING.bytes) {
    if (performance.now() > turnEnds) {
      await letOthersGo();
      turnEnds = performance.now() + TURN_MILLISECONDS;
    }
    const { value, done } = await all.next();
    if (done) break;
    if (value.file !== first.at(-1)?.file) bytes += sizeOf(value.file);
    first.push(value);
  }
  return first;
}

/** Keeps the results of a directory that are not kept yet: the first, then the rest. */
async function keepResults(
  storage: Storage,
  runId: string,
  {
    first,
    rest,
    sizeOf,
  }: { first: readonly CheckedResult[]; rest: AsyncGenerator<CheckedResult>; sizeOf: SizeOf },
  { kept, total }: { kept: ReadonlySet<string>; total: number },
  { signal, emit }: Tools,
): Promise<number> {
  const batch = batches(storage, runId, sizeOf, signal);
  const tell = paced(emit);
  let done = 0;
  async function* all() {
    yield* first;
    yield* rest;
  }
  try {
    for await (const { file, result } of all()) {
      if (!kept.has(taskKey(result))) await batch.add(file, result);
      done += 1;
      tell({ step: "keeping", done, total });
    }
    await batch.end();
  } finally {
    // Whoever takes the run away again must have nothing come after it.
    await batch.settled();
  }
  return done;
}

/** Keeps what people and models said of captions; with a run that was known already, what it has stays. */
async function keepRatings({ ratings }: Storage, runId: string, opened: OpenedDirectory): Promise<void> {
  const there = new Set(
    (await ratings.of(runId)).ratings.map((rating) => canonicalJson(nameOfRating(rating))),
  );
  const changes: RatingChange[] = [];
  for await (const read of opened.ratings()) {
    const after = { ...read, runId };
    if (!there.has(canonicalJson(nameOfRating(after)))) changes.push({ before: null, after });
  }
  await ratings.change(runId, changes);
}

/**
 * The set as it is here with what came with this run, where it is about this run under an id that no run of this browser has: it
 * was taken in from a file before. Null where it is about another run, or about one that is here or may come back.
 */
async function broughtTogether(
  { runs }: Storage,
  here: LabelSet,
  came: LabelSet,
  runId: string,
): Promise<LabelSet | null> {
  const from = sameRunIn(here, came, runId);
  if (from === null) return null;
  // Results of a deleted run lie there as long as it can be brought back.
  const isKept = (await runs.load(from)) !== null || (await runs.states(from)).length > 0;
  return isKept ? null : withAnswers(withRunNamed(here, from, runId), came);
}

/**
 * Keeps what people said of judged lines. A set that is here already, about this run, stays as it is; one that came as a file before
 * its run becomes the run's; where one of the same id is about another run, this one has an id of its own. `came`: takes the ids of those that were not here.
 */
async function keepLabelSets(
  storage: Storage,
  runId: string,
  opened: OpenedDirectory,
  came: string[],
): Promise<void> {
  const { labelSets } = storage;
  const sets: LabelSet[] = [];
  for await (const set of opened.labelSets()) sets.push(labelsOfRun(set, opened.run.id, runId));
  for (const set of sets) {
    const otherId = (await sha256OfText(`${set.id} ${runId}`)).slice(0, 32);
    for (const id of [set.id, otherId]) {
      const wasHere = (await labelSets.load(id)) !== null;
      if (!wasHere) await labelSets.restore(id).catch(() => undefined);
      const here = await labelSets.load(id);
      if (here === null) {
        await labelSets.save({ ...set, id }, null);
        came.push(id);
      }
      const isOfRun = here?.state !== "unreadable" && here?.set.design.runs.some((run) => run.id === runId);
      if (here === null || isOfRun) break;
      const both = here.state === "ready" ? await broughtTogether(storage, here.set, set, runId) : null;
      if (both && here.state === "ready") {
        await labelSets.save(both, here.revision);
        break;
      }
      if (!wasHere) await labelSets.remove(id);
    }
  }
}

/**
 * A study of the same content that is here already, about this run or about one on the same samples that has as many results at
 * least: a directory that comes back to where it was written makes no second one of it.
 */
async function studyHere(
  { studies, runs }: Storage,
  study: Study,
  { runId, dataSetId, results }: { runId: string; dataSetId: string; results: number },
): Promise<string | null> {
  const content = studyContent(study);
  for (const { id, study: here } of await studies.list()) {
    if (!here || studyContent(here) !== content) continue;
    if (here.runId === runId) return id;
    const opened = await runs.load(here.runId);
    const isOnThese = opened?.state === "ready" && opened.run.dataSet.id === dataSetId;
    if (isOnThese && (await runs.states(here.runId)).length >= results) return id;
  }
  return null;
}

/**
 * Keeps the studies of a run, each under an id that follows from its content; gives the id of the first, null without one. Those that
 * are here, deleted or not, stay as they are, and come back. `came`: takes the ids of those that were not here.
 */
async function keepStudies(
  storage: Storage,
  runId: string,
  opened: OpenedDirectory,
  dataSetId: string,
  came: string[],
): Promise<string | null> {
  const { studies } = storage;
  let first: string | null = null;
  for (const study of await opened.studies()) {
    const about = { runId, dataSetId, results: opened.resultCount };
    let id = await studyHere(storage, study, about);
    if (id === null) {
      const name = await sha256OfText(`${runId} ${studyContent(study)}`);
      id = `study-${name.slice(0, 32)}`;
      if ((await studies.raw(id)) === null) {
        await studies.save({ ...study, id, runId }, null);
        came.push(id);
      } else await studies.restore(id).catch(() => undefined);
    }
    first ??= id;
  }
  return first;
}

type KeptOnSamples = KeptDirectory & { dataSetId: string };

/** Reads a run directory and keeps its run. See `run-directory/open`. */
export async function keepDirectory(
  storage: Storage,
  files: readonly { path: string; file: File }[],
  tools: Tools,
): Promise<KeptOnSamples> {
  const { signal, emit } = tools;
  const tell = paced(emit);
  const opened = await openRunDirectory(files, {
    signal,
    onBytes: (doneBytes, totalBytes) => tell({ step: "checking", doneBytes, totalBytes }),
  });
  const { dataSet, isWhole } = opened;
  const benchmark = findBenchmark(dataSet.benchmark);
  if (!benchmark) throw refuseDirectory(directoryProblems.otherBenchmark(dataSet.benchmark));
  if (!isWhole) return keepOpened(storage, `directory-${crypto.randomUUID()}`, opened, benchmark, tools);
  const id = steadyId(opened);
  const keep = () => keepOpened(storage, id, opened, benchmark, tools);
  // Two tabs that read the same directory in keep the same run: the one that is cancelled would discard what the other has kept.
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(`caplens-${id}`, { signal }, keep) : keep();
}

async function keepOpened(
  storage: Storage,
  id: string,
  opened: OpenedDirectory,
  benchmark: Benchmark,
  tools: Tools,
): Promise<KeptOnSamples> {
  const { problems, dataSet, isWhole } = opened;
  const title = isWhole ? opened.run.title : `${opened.run.title} (in part)`;
  const { keys: known, wasDeleted } = isWhole ? await keptOf(storage, id) : { keys: null, wasDeleted: false };
  const told = () => ({ problems: problems.list, problemCount: problems.count() });
  const deletedAgain = async () => {
    if (wasDeleted) await storage.runs.remove(id).catch(() => undefined);
  };
  if (known && known.size >= opened.resultCount) {
    try {
      // People may have deleted these since.
      await keepRatings(storage, id, opened);
      await keepLabelSets(storage, id, opened, []);
      const studyId = await keepStudies(storage, id, opened, dataSet.id, []);
      const there = { runId: id, title, isKnown: true, results: known.size, dataSetId: dataSet.id, studyId };
      return { ...there, ...told() };
    } catch (error) {
      await deletedAgain();
      throw error;
    }
  }
  const given = { title: dataSet.title, benchmark: benchmark.id, samples: [...opened.samples.values()] };
  const [rest, sizeOf] = [checkedResults(opened, benchmark, tools.signal), sizesOf(opened)];
  const reading = firstOf(rest, sizeOf);
  // Whoever awaits it below hears of its rejection.
  reading.catch(() => undefined);
  const end = async () => {
    await reading.catch(() => undefined);
    await rest.return(undefined);
  };
  const keeping = aboutDataSet(storage, given, { withRuns: true }, async (dataSetId) => {
    const run: Run = { ...opened.run, id, title, dataSet: { id: dataSetId, benchmark: benchmark.id } };
    const came: Record<"labelSets" | "studies", string[]> = { labelSets: [], studies: [] };
    try {
      if (!known) await storage.runs.save(run, null);
      // Before the results: a run that has them all has all the rest, whenever the browser is killed.
      await keepRatings(storage, id, opened);
      await keepLabelSets(storage, id, opened, came.labelSets);
      const checked = { first: await reading, rest, sizeOf };
      const count = { kept: known ?? new Set<string>(), total: opened.resultCount };
      const results = await keepResults(storage, id, checked, count, tools);
      if (isWhole && dataSetId !== dataSet.id) {
        const message = "The samples have another hash than run.json says.";
        problems.tell("run.json", "dataSet/id", message, dataSetId);
      }
      const studyId = await keepStudies(storage, id, opened, dataSetId, came.studies);
      return { runId: id, title, isKnown: false, results, dataSetId, studyId, ...told() };
    } catch (error) {
      // A part of a run that nobody asked for is worse than none; one that was there stays, with what came to it.
      if (!known) {
        await discardRuns(storage, [id]).catch(() => undefined);
        for (const store of ["labelSets", "studies"] as const)
          for (const one of came[store]) await storage[store].discard(one).catch(() => undefined);
      } else await deletedAgain();
      throw error;
    }
  });
  return keeping.finally(end);
}
