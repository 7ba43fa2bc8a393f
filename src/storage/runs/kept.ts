import { lazyModule } from "../../foundation/fetch-part";
import { RatingWordShape } from "../../shapes/generated/rating-word";
import { taskKey } from "../../shapes/result";
import type { BatchCallStore } from "../batch-call-store";
import { heardHere, openBroadcast } from "../broadcast";
import { openRowCopies, type RowCopies } from "../copied-table";
import type { WrittenSamples } from "../data-sets/data-set-copies";
import type { DataSetStore } from "../data-sets/data-set-rows";
import { createDatabaseSampleTable, createMemorySampleTable, sweepSamples } from "../data-sets/sample-table";
import { keptCollection } from "../kept/collection";
import { type Ground, type KeptThing, type Survey, surveying } from "../kept/kept-thing";
import { lateStore } from "../late-store";
import type { RatingStore } from "../rating-store";
import { createDatabaseRatingTable, createMemoryRatingTable } from "../rating-table";
import { referencedHashes } from "../references";
import { LostRow, type RowTable } from "../row-table";
import { openCopied } from "../storage-backend";
import { placeLogsOf, videoPlacesOf } from "../video-places";
import {
  createDatabaseResultTable,
  openRunChanges,
  openRunLogs,
  type ResultRows,
  type ResultTable,
} from "./result-table";
import type { KeptResultKey, RunStore } from "./run-store";

type HeldRows = Omit<ResultRows, "result">;

/** Results in memory, for browsers without storage. Rows are copied in and out, as IndexedDB does. */
function createMemoryResultTable(runTable: RowTable): ResultTable {
  const runs = new Map<string, Map<string, HeldRows>>();
  const rowsOf = ({ runId, ...task }: KeptResultKey) => runs.get(runId)?.get(taskKey(task));

  function put({ result, ...rows }: ResultRows): void {
    const { runId } = result;
    const results = runs.get(runId) ?? new Map<string, HeldRows>();
    runs.set(runId, results.set(taskKey(result), structuredClone(rows)));
  }

  function all(runId: string): HeldRows[] {
    return [...(runs.get(runId)?.values() ?? [])];
  }

  function keyOf({ runId, sampleId, entryId, repeat }: KeptResultKey): KeptResultKey {
    return { runId, sampleId, entryId, repeat };
  }

  return {
    async keep(runId, rows) {
      if ((await runTable.get(runId)) === undefined) return false;
      for (const row of rows) put(row);
      return true;
    },
    async bringBack(rows, { replace }) {
      for (const row of rows) if (replace || !rowsOf(row.result)) put(row);
    },
    async writeColumns(keys, columnsOf) {
      return keys.map((key) => {
        const rows = rowsOf(key);
        const columns = rows ? columnsOf(JSON.parse(rows.text), key) : null;
        if (rows && columns) rows.columns = structuredClone(columns);
        return columns;
      });
    },
    async get(key) {
      const rows = rowsOf(key);
      return rows && JSON.parse(rows.text);
    },
    keys: async (runId) => all(runId).map(({ columns }) => keyOf(columns)),
    async visitColumns(runId, visit) {
      for (const { columns } of all(runId)) visit(structuredClone(columns), keyOf(columns));
    },
    async visitResults(runId, visit) {
      for (const { text, columns } of all(runId)) visit(JSON.parse(text), keyOf(columns));
    },
    // They are in memory as it is.
    packed: async () => null,
    count: async (runId, mark) => all(runId).filter(({ columns }) => columns.mark === mark).length,
    async visitMedia(runId, visit) {
      for (const { media } of all(runId)) if (media) visit(structuredClone(media));
    },
    async removeRun(runId) {
      runs.delete(runId);
    },
    async clear() {
      runs.clear();
    },
  };
}

const NOTHING: Survey = { listed: 0, deleted: 0, named: new Set(), released: new Map() };

/** The rows of runs, of their results and ratings, and the logs that are the second copies of all three. */
export async function runRows(ground: Ground) {
  const { connection, name, table: tableOf } = ground;
  const logs = connection && (await openRunLogs(`${name}-runs`));
  const results = connection
    ? createDatabaseResultTable(connection)
    : createMemoryResultTable(tableOf("runs"));
  const ratings = connection
    ? createDatabaseRatingTable(connection)
    : createMemoryRatingTable(tableOf("runs"));
  const copies =
    logs &&
    lateStore<RowCopies>(
      "What reads the second copies of runs",
      async () => (await import("./run-copies")).createRunCopies(logs, results, ratings),
      {
        keys: logs.ids,
        read: "late",
        write: "late",
        remove: logs.remove,
        sweep: async () => undefined,
        clear: logs.clear,
      },
    );
  const rows = await openCopied(ground, {
    ...{ store: "runs", tombstones: "runTombstones", lock: `${name}-runs` },
    copies: async () => copies,
  });
  const noteBehind = async (runId: string) => rows.copied?.noteBehind(runId);
  return { ...rows, results, ratings, logs, noteBehind };
}

/** The rows of data sets and of their samples, and the files that are the second copies of whole data sets. */
async function dataSetRows(ground: Ground) {
  const { connection, name } = ground;
  const samples = connection ? createDatabaseSampleTable(connection) : createMemorySampleTable();
  const files = connection && (await openRowCopies(`${name}-data-sets`));
  const placeLogs = await ground.once(placeLogsOf);
  const written: WrittenSamples = new Map();
  const copies =
    files &&
    lateStore<RowCopies>(
      "What reads the second copies of data sets",
      async () =>
        (await import("../data-sets/data-set-copies")).createDataSetCopies(
          files,
          samples,
          placeLogs,
          written,
        ),
      { keys: files.keys, read: "late", write: "late", remove: "late", sweep: files.sweep, clear: "late" },
    );
  const rows = await openCopied(ground, {
    ...{ store: "dataSets", tombstones: "dataSetTombstones", lock: `${name}-data-sets` },
    copies: async () => copies,
  });
  return { ...rows, samples, files, written };
}

/** Data sets and runs, which know of each other. */
function bothOfRuns(ground: Ground) {
  const { guard, now } = ground;
  const changes = openRunChanges(ground.name);
  let opened: RunStore | null = null;
  const open = lazyModule("What keeps runs", async () => {
    const [{ createDataSetStore }, { createRunStore }, { runOnDataSet }] = await Promise.all([
      import("../data-sets/create-data-set-store"),
      import("./create-run-store"),
      import("./run-row"),
    ]);
    const { table, results, logs, noteBehind } = await ground.once(runRows);
    const { table: dataSetTable, samples, files, written } = await ground.once(dataSetRows);
    const runOn = (id: string) => runOnDataSet(table, id);
    const dataSets = createDataSetStore({
      ...{ table: dataSetTable, samples, files, written, guard, now, runOn },
      // Lines to label show the videos of their data set, whatever became of the run.
      async isNamed(id) {
        let isNamed = false;
        await ground.table("labelSets").visit((row) => {
          isNamed ||= row instanceof LostRow || referencedHashes(row).has(id);
        });
        return isNamed;
      },
      forgetPlaces: async (id) => (await ground.once(videoPlacesOf)).forget(id),
    });
    opened = createRunStore({
      ...{ table, results, logs, noteBehind, dataSets, dataSetTable },
      ...{ guard, changes, now },
    });
    return { dataSets, runs: opened };
  });
  return { open, changes, close: (runId?: string) => opened?.close(runId) };
}

/** Data sets that runs are made of. */
export const KEPT_DATA_SETS: KeptThing<DataSetStore> = {
  layout: [
    { name: "dataSets", keyPath: "id", since: 5 },
    { name: "dataSetTombstones", keyPath: "id", since: 5 },
    { name: "dataSamples", keyPath: ["dataSetId", "sampleId"], since: 5 },
  ],
  async open(ground) {
    const { table, copied, samples } = await ground.once(dataSetRows);
    const { open } = ground.once(bothOfRuns);
    return {
      store: lateStore<DataSetStore>("What keeps data sets", async () => (await open()).dataSets, {
        put: "late",
        get: "late",
        sample: "late",
        outline: "late",
        list: "late",
        summary: "late",
        remove: "late",
        removeWithRuns: "late",
      }),
      clears: { "the data sets": table.clear, "the samples of data sets": samples.clear },
      copied: { "data sets": copied },
      sweep: () => sweepSamples(table, samples),
    };
  },
};

const RESULT_PATH = ["runId", "sampleId", "entryId", "repeat"];

/** Runs with their results. */
export const KEPT_RUNS: KeptThing<RunStore> = {
  layout: [
    { name: "runs", keyPath: "id", since: 5 },
    { name: "runTombstones", keyPath: "id", since: 5 },
    { name: "results", keyPath: RESULT_PATH, since: 5 },
    { name: "resultColumns", keyPath: RESULT_PATH, since: 5, indexes: { byMark: ["runId", "mark"] } },
    { name: "runMedia", keyPath: ["runId", "set"], since: 5 },
    { name: "packedColumns", keyPath: "runId", since: 15 },
    { name: "columnLists", keyPath: ["runId", "from", "to", "done", "failed"], since: 16 },
  ],
  async open(ground) {
    const { table, copied, results } = await ground.once(runRows);
    const { table: dataSetTable } = await ground.once(dataSetRows);
    const both = ground.once(bothOfRuns);
    const store = lateStore<RunStore>(
      "What keeps runs",
      async () => (await both.open()).runs,
      {
        save: "late",
        addPrompts: "late",
        noteRules: "late",
        load: "late",
        list: "late",
        summary: "late",
        remove: "late",
        restore: "late",
        discard: "late",
        removeWithSession: "late",
        restoreWithSession: "late",
        purgeDeleted: "late",
        keep: "late",
        keepAll: "late",
        result: "late",
        states: "late",
        window: "late",
        placeOf: "late",
        breakdown: "late",
        columns: "late",
        survey: "late",
        onChange: both.changes.subscribe,
        close: both.close,
      },
      {
        isEmpty: async () => (await Promise.all([table.keys(), dataSetTable.keys()])).flat().length === 0,
        answers: { purgeDeleted: async () => [], survey: async () => NOTHING },
      },
    );
    return {
      store,
      noun: { one: "run", many: "runs", along: " with all results and data sets" },
      clears: { "the runs": table.clear, "the results of runs": results.clear },
      copied: { runs: copied },
      survey: store.survey,
      async purgeDeleted(olderThan) {
        const purged = await store.purgeDeleted(olderThan);
        if (purged.length === 0) return purged;
        await ground.once(lateBatchCalls).forget(purged);
        await (await ground.once(lateRatings)).store.forget(purged);
        return purged;
      },
      forget: both.close,
      close: both.changes.close,
    };
  },
};

function lateBatchCalls({ table, guard }: Ground): BatchCallStore {
  return lateStore<BatchCallStore>(
    "What keeps calls that went out as files",
    async () => {
      const { createBatchCallStore } = await import("../batch-call-store");
      return createBatchCallStore({ table: table("batchCalls"), guard });
    },
    {
      ...{ task: "late", change: "late", visit: "late" },
      ...{ writings: "late", changeWritings: "late", forget: "late" },
    },
  );
}

/** Calls of runs that went out as files. */
export const KEPT_BATCH_CALLS: KeptThing<BatchCallStore> = {
  layout: [{ name: "batchCalls", keyPath: "id", since: 7 }],
  open: async (ground) => ({
    store: ground.once(lateBatchCalls),
    clears: { "calls that went out as files": ground.table("batchCalls").clear },
    // Captions that are to come were asked for with these media.
    async survey() {
      const seen = surveying();
      await ground.table("batchCalls").visit((row) => {
        if (row instanceof LostRow) seen.lose();
        else seen.name(null, referencedHashes(row));
      });
      return seen.result();
    },
  }),
};

async function lateRatings(ground: Ground) {
  const { ratings: table, logs, noteBehind } = await ground.once(runRows);
  const changes = heardHere(openBroadcast(`caplens-ratings:${ground.name}`, RatingWordShape));
  const store = lateStore<RatingStore>(
    "What keeps ratings",
    async () => {
      const { createRatingStore } = await import("../rating-store");
      return createRatingStore({ table, logs, noteBehind, guard: ground.guard, changes });
    },
    {
      of: "late",
      one: "late",
      change: "late",
      forget: "late",
      onChange: (listener) => changes.subscribe(({ runId }) => listener(runId)),
    },
  );
  return { store, table, close: changes.close };
}

/** Ratings that people and models gave captions of runs. */
export const KEPT_RATINGS: KeptThing<RatingStore> = {
  layout: [{ name: "ratings", keyPath: ["runId", "raterKey", "sampleId", "entryId", "repeat"], since: 8 }],
  async open(ground) {
    const { store, table, close } = await ground.once(lateRatings);
    return { store, clears: { "the ratings": table.clear }, close };
  },
};

/** Studies: what each begins with, what it varies, and the run that holds its results. */
export const KEPT_STUDIES = keptCollection(
  {
    store: "studies",
    tombstones: "studyTombstones",
    since: 12,
    folder: "studies",
    noun: { one: "study", many: "studies" },
  },
  async () => (await import("./study-row")).STUDY_DOCUMENT,
);
