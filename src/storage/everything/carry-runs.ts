import { canonicalJson } from "../../foundation/canonical-json";
import { counted, plural } from "../../foundation/plural";
import { withoutHeaders } from "../../foundation/without-headers";
import type { BatchTask, BatchWriting } from "../../shapes/batch";
import type { DataSample } from "../../shapes/data-set";
import { DataSampleShape } from "../../shapes/generated/data-sample";
import { PlaceEntryShape } from "../../shapes/generated/place-entry";
import { RatingShape } from "../../shapes/generated/rating";
import { type Rating, raterKey } from "../../shapes/rating";
import { readOutside } from "../../shapes/read-outside";
import { type Result, taskKey } from "../../shapes/result";
import type { PlaceEntry } from "../../shapes/rows";
import type { Run } from "../../shapes/run";
import { readTask, readWritings } from "../batch-call-store";
import { dataSetId } from "../data-sets/data-set-rows";
import { deletionTime, partOf } from "../kept/collection";
import { cloneError, sampleExcess } from "../loose-document";
import type { Storage } from "../open-storage";
import { LostRow } from "../row-table";
import { asPeopleSetIt } from "../runs/create-run-store";
import { runRows } from "../runs/kept";
import { RUN_DOCUMENT } from "../runs/run-documents";
import { openResultRow, openRunRow } from "../runs/run-row";
import type { KeptResultKey } from "../runs/run-store";
import type { Carrier, Names, Records } from "./carrier";
import { asCopy, firstOf, nextId, plainId, readOf, titleOf, unreadable } from "./carry-documents";

/** Records read, compared or written together. */
const BATCH = 100;

/** A record of a run in a copy. The run comes first; nothing of the others is checked yet. */
type RunRecord =
  | { run: unknown }
  | { result: unknown }
  | { rating: unknown }
  | { call: unknown }
  | { writings: unknown };

/** The value under one of these names in a record; undefined where it is none of that name. */
function under(
  record: unknown,
  name: "run" | "result" | "rating" | "call" | "writings" | "dataSet" | "sample" | "place",
) {
  return partOf(record, name);
}

/** Everything that a run leads to, as it is read from a copy, under the run's id here. */
type Followers = { results: Result[]; ratings: Rating[]; calls: BatchTask[]; writings: BatchWriting[] };

const keyOfRating = ({ sampleId, entryId, repeat, rater }: Rating) =>
  canonicalJson([raterKey(rater), sampleId, entryId, repeat]);

/** Carries runs with their results, ratings and calls that went out as files. */
export function runCarrier(storage: Storage, names: Names = (_kind, id) => id): Carrier {
  const { runs, ratings, batchCalls } = storage;
  const { ground } = storage.opened;
  const rows = () => ground.once(runRows);

  /** Everything that a run leads to, in batches; `told`: how many records could not be read. */
  async function* followers(records: Records, from: string, at: string, told: { damaged: number }) {
    const empty = (): Followers => ({ results: [], ratings: [], calls: [], writings: [] });
    const seen = new Set<string>();
    /** True for the first of a name: what stands there twice is nothing that Caplens wrote. */
    const isFirst = (name: string) => seen.size < seen.add(name).size;
    let [batch, size, isRun] = [empty(), 0, true];
    for await (const record of records()) {
      if (isRun) {
        isRun = false;
        continue;
      }
      const read = readFollower(record, from, at);
      if (read === null || !isFirst(read.name)) told.damaged += 1;
      else read.put(batch);
      size += 1;
      if (size < BATCH) continue;
      yield batch;
      [batch, size] = [empty(), 0];
    }
    yield batch;
  }

  /** The part of a batch that is not here. `differs`: something of it is, and is another. */
  async function lacking(runId: string, batch: Followers, present: ReadonlyMap<string, string>) {
    const { results: table } = await rows();
    let differs = false;
    const lacks: Followers = { results: [], ratings: [], calls: [], writings: [] };
    const take = <One>(list: One[], one: One, own: string | null, other: string | null) => {
      if (other === null) list.push(one);
      else differs ||= own !== other;
    };
    const kept = await Promise.all(batch.results.map((result) => table.get(result)));
    for (const [index, result] of batch.results.entries()) {
      const row = await wholeOf(kept[index], result);
      const opened = row === undefined ? null : openResultRow(row, result);
      // One that can't be read, of a newer version perhaps, is another, too: nothing is written over it.
      take(
        lacks.results,
        result,
        sum(result),
        opened && (opened.state === "ready" ? sum(opened.result) : ""),
      );
    }
    for (const rating of batch.ratings)
      take(lacks.ratings, rating, sum(rating), present.get(keyOfRating(rating)) ?? null);
    for (const call of batch.calls) {
      const known = await batchCalls.task(runId, call);
      take(lacks.calls, call, sum(call), known && sum(known));
    }
    if (batch.writings.length > 0 && (await batchCalls.writings(runId)).length === 0)
      lacks.writings = batch.writings;
    return { lacks, differs };
  }

  async function ratingsHere(runId: string): Promise<Map<string, string>> {
    const { ratings: all } = await ratings.of(runId);
    return new Map(all.map((rating) => [keyOfRating(rating), sum(rating)]));
  }

  /** True where something that the copy holds of a run is here otherwise. */
  async function differs(records: Records, from: string, at: string): Promise<boolean> {
    const present = await ratingsHere(at);
    for await (const batch of followers(records, from, at, { damaged: 0 }))
      if ((await lacking(at, batch, present)).differs) return true;
    return false;
  }

  /** Adds what is not here to a run that is; how many records that were, and how many can't be read. */
  async function fill(records: Records, from: string, at: string, tell: () => void) {
    const told = { damaged: 0 };
    const present = await ratingsHere(at);
    let added = 0;
    for await (const batch of followers(records, from, at, told)) {
      const { lacks } = await lacking(at, batch, present);
      if (lacks.results.length > 0) await runs.keepAll(at, lacks.results);
      await ratings.change(
        at,
        lacks.ratings.map((after) => ({ before: null, after })),
      );
      for (const call of lacks.calls) await batchCalls.change(at, call, (before) => before ?? call);
      if (lacks.writings.length > 0)
        await batchCalls.changeWritings(at, (before) => (before.length > 0 ? before : lacks.writings));
      added += lacks.results.length + lacks.ratings.length + lacks.calls.length;
      for (let left = sizeOf(batch); left > 0; left -= 1) tell();
    }
    return { added, damaged: told.damaged };
  }

  /** A result's row; one that can't be read as the run's log has it, where it does. */
  async function wholeOf(row: unknown, key: KeptResultKey | undefined): Promise<unknown> {
    if (row === undefined || key === undefined || openResultRow(row, key).state === "ready") return row;
    const opened = await runs.result(key);
    return opened?.state === "ready" ? opened.result : row;
  }

  return {
    noun: { one: "run", many: "runs" },
    ending: "jsonl",
    inPart: true,
    list: async () =>
      (await runs.list()).map(({ id, counts }) => ({ id, records: 1 + counts.done + counts.failed })),
    async pack(id, write, signal) {
      const { table, results } = await rows();
      // Puts a damaged row back from the run's log.
      await runs.load(id);
      const row = await table.get(id);
      const document = partOf(row, "document");
      if (row instanceof LostRow || !isPlain(document))
        return { title: id, notes: [`The run “${id}” can’t be read, and is not in the file.`] };
      const put = (record: RunRecord) => write(record);
      await put({ run: withoutHeaders(document) });
      let lost = 0;
      const keys = await results.keys(id);
      for (let first = 0; first < keys.length; first += BATCH) {
        signal?.throwIfAborted();
        const some = keys.slice(first, first + BATCH);
        for (const [index, row] of (await Promise.all(some.map(results.get))).entries()) {
          const result = await wholeOf(row, some[index]);
          if (isPlain(result)) await put({ result });
          else lost += 1;
        }
      }
      const { ratings: all, damaged } = await ratings.of(id);
      for (const rating of all) await put({ rating: withoutHeaders(rating) });
      await batchCalls.visit(id, (call) => put({ call: withoutHeaders(call) }), signal);
      const writings = await batchCalls.writings(id);
      if (writings.length > 0) await put({ writings });
      const title = titleOf(document);
      const gone = [
        ...(lost > 0 ? [counted(lost, "result")] : []),
        ...(damaged > 0 ? [counted(damaged, "rating")] : []),
      ];
      const notes =
        gone.length === 0
          ? []
          : [
              `Run “${title}”: ${gone.join(" and ")} can’t be read, and ${plural(lost + damaged, "is", "are")} not in the file.`,
            ];
      return { title, notes };
    },
    async unpack(records, tell) {
      const { table } = await rows();
      const given = withoutHeaders(readOf(under(await firstOf(records), "run"), RUN_DOCUMENT));
      const run: Run = {
        ...given,
        id: await plainId(given.id),
        origin: given.origin && { sessionId: names("sessions", given.origin.sessionId) },
      };
      const content = canonicalJson(run);
      for (let at = run.id; ; at = await nextId(at, content)) {
        const mine = at === run.id ? run : asCopy(run, at);
        const row = await table.get(at);
        const opened = row === undefined ? null : openRunRow(row, at);
        if (opened) {
          if (opened.state !== "ready" || !isSameRun(opened.run, mine)) continue;
          if (await differs(records, given.id, at)) continue;
        } else await runs.save(mine, null);
        const isDeleted = opened !== null && deletionTime(row) !== null;
        if (isDeleted) await runs.restore(at);
        const { added, damaged } = await fill(records, given.id, at, tell);
        if (opened && added > 0) await runs.addPrompts(at, run.versions.prompts);
        const notes =
          damaged === 0
            ? []
            : [
                `Run “${run.title}”: ${counted(damaged, "record")} of it can’t be read, and ${plural(damaged, "is", "are")} left out.`,
              ];
        const how = !opened
          ? at === run.id
            ? "added"
            : "beside"
          : isDeleted
            ? "restored"
            : added > 0
              ? "completed"
              : "same";
        tell();
        return { how, from: given.id, at, title: run.title, notes };
      }
    },
  };
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !(value instanceof LostRow) && cloneError(value) === null
  );
}

const sum = (value: unknown) => canonicalJson(withoutHeaders(value));

/** Prompts and rules are found out as a run is done: a run that went on is the same. */
function isSameRun(one: Run, other: Run): boolean {
  return asPeopleSetIt(withoutHeaders(one)) === asPeopleSetIt(withoutHeaders(other));
}

const sizeOf = ({ results, ratings, calls }: Followers) => results.length + ratings.length + calls.length;

/** A record that follows a run, under the run's id here: its name among all of the run, and how it goes into a batch. Null where it can't be read. */
function readFollower(
  record: unknown,
  from: string,
  at: string,
): { name: string; put: (batch: Followers) => void } | null {
  const found = under(record, "result");
  if (found !== undefined) {
    const opened = openResultRow(found, { runId: from, sampleId: "", entryId: "", repeat: 1 });
    if (opened.state !== "ready" || opened.result.runId !== from) return null;
    const result = { ...opened.result, runId: at };
    return { name: `result ${taskKey(result)}`, put: ({ results }) => results.push(result) };
  }
  const given = under(record, "rating");
  if (given !== undefined) {
    const read = readOutside(RatingShape, given);
    if (!read.ok || read.value.runId !== from) return null;
    const rating = withoutHeaders({ ...read.value, runId: at });
    return { name: `rating ${keyOfRating(rating)}`, put: ({ ratings }) => ratings.push(rating) };
  }
  const call = under(record, "call");
  if (call !== undefined) {
    const read = readTask(call);
    if (!read.ok) return null;
    const { task } = read.value;
    return { name: `call ${taskKey(task)}`, put: ({ calls }) => calls.push(task) };
  }
  const read = readWritings(under(record, "writings"));
  return read.ok ? { name: "writings", put: ({ writings }) => writings.push(...read.value.writings) } : null;
}

/** Carries data sets, whose content is their name, and where their videos lie. */
export function dataSetCarrier({ dataSets, videoPlaces }: Storage): Carrier {
  return {
    noun: { one: "data set", many: "data sets" },
    ending: "jsonl",
    list: async () => (await dataSets.list()).map(({ id, samples }) => ({ id, records: 1 + samples })),
    async pack(id, write) {
      const summary = await dataSets.summary(id);
      const dataSet = await dataSets.get(id);
      if (!summary || !dataSet) return { title: id, notes: [] };
      const { title, benchmark, samples } = dataSet;
      await write({ dataSet: { id, title, benchmark, withRuns: summary.withRuns === true } });
      for (const sample of samples) await write({ sample });
      for (const [videoId, place] of await videoPlaces.all(id)) await write({ place: { videoId, place } });
      return { title, notes: [] };
    },
    async unpack(records, tell) {
      const head = under(await firstOf(records), "dataSet");
      const [id, title, benchmark] = ["id", "title", "benchmark"].map((name) => partOf(head, name));
      if (typeof id !== "string" || typeof title !== "string" || typeof benchmark !== "string")
        throw unreadable("It does not say what it is.");
      const samples: DataSample[] = [];
      const places: PlaceEntry[] = [];
      for await (const record of records()) {
        const [sample, place] = [under(record, "sample"), under(record, "place")];
        if (sample !== undefined) {
          const read = readOutside(DataSampleShape, sample);
          const excess = read.ok ? sampleExcess(read.value) : "it is no sample";
          if (!read.ok || excess !== null)
            throw unreadable(`The sample number ${samples.length + 1} can't be read: ${excess}.`);
          samples.push(read.value);
        } else {
          const read = readOutside(PlaceEntryShape, place);
          if (read.ok) places.push(read.value);
        }
      }
      // The rest of Caplens takes the name of a data set for its content.
      if ((await dataSetId({ benchmark, samples })) !== id)
        throw unreadable("Its samples are not those that its name stands for: the file was changed.");
      const isHere = (await dataSets.summary(id)) !== null;
      if (!isHere) {
        const how = partOf(head, "withRuns") === true ? { withRuns: true } : undefined;
        await dataSets.put({ title, benchmark, samples }, how);
      }
      const known = await videoPlaces.all(id);
      const lacking = places.filter(({ videoId }) => !known.has(videoId));
      for (const { videoId, place } of lacking) await videoPlaces.put(id, videoId, place);
      for (let told = 0; told <= samples.length; told += 1) tell();
      const how = !isHere ? "added" : lacking.length > 0 ? "completed" : "same";
      return { how, from: id, at: id, title, notes: [] };
    },
  };
}
