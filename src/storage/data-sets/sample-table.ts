import { unwrap } from "idb";
import { inBatches } from "../../foundation/batches";
import type { DatabaseConnection } from "../database";
import { keysUnder, type RowTable, rowOrLost, visitRows } from "../row-table";
import { guarded } from "../storage-problems";
import type { SampleText } from "./data-set-rows";

/** The samples of all data sets, a row each. Rows are `unknown`. Every method rejects with a ProblemError. */
export interface SampleTable {
  /** Writes samples of a data set; on disk when it resolves. */
  put(dataSetId: string, samples: readonly SampleText[]): Promise<void>;
  get(dataSetId: string, sampleId: string): Promise<unknown>;
  /** Calls `visit` with each row of a data set, in the order of the samples' ids. */
  visit(dataSetId: string, visit: (row: unknown, sampleId: string) => void): Promise<void>;
  /** Ids of data sets that have samples. */
  dataSetIds(): Promise<string[]>;
  /** Drops the samples of a data set. */
  remove(dataSetId: string): Promise<void>;
  clear(): Promise<void>;
}

const BATCH = 500;

/** The table in IndexedDB. */
export function createDatabaseSampleTable(connection: DatabaseConnection): SampleTable {
  /** The store as it is: idb's promise for each of thousands takes longer than to hand the row over. The end tells of all. */
  const write = (work: (store: IDBObjectStore) => void) =>
    guarded(async () => {
      const database = await connection.use();
      const transaction = database.transaction("dataSamples", "readwrite", { durability: "strict" });
      transaction.done.catch(() => undefined);
      work(unwrap(transaction.store));
      await transaction.done;
    });
  return {
    put: (dataSetId, samples) =>
      inBatches(samples, BATCH, (batch) =>
        write((store) => {
          // One text a row: a checklist of many fields takes the database several times as long.
          for (const { id, text } of batch) store.put({ dataSetId, sampleId: id, text });
        }),
      ),
    get: (dataSetId, sampleId) =>
      guarded(async () => rowOrLost((await connection.use()).get("dataSamples", [dataSetId, sampleId]))),
    visit: (dataSetId, visit) =>
      guarded(async () => {
        const database = await connection.use();
        await visitRows(database, "dataSamples", keysUnder(dataSetId), (row, [, sampleId]) =>
          visit(row, sampleId),
        );
      }),
    dataSetIds: () =>
      guarded(async () => {
        const database = await connection.use();
        const { store } = database.transaction("dataSamples");
        const ids: string[] = [];
        // From the first key of one data set to the first of the next, past all between.
        let cursor = await store.openKeyCursor();
        while (cursor) {
          const [id] = cursor.primaryKey;
          ids.push(id);
          cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([id, []], true));
        }
        return ids;
      }),
    remove: (dataSetId) => write((store) => void store.delete(keysUnder(dataSetId))),
    clear: () => write((store) => void store.clear()),
  };
}

/** The table in memory, for browsers without storage. */
export function createMemorySampleTable(): SampleTable {
  const dataSets = new Map<string, Map<string, string>>();
  return {
    async put(dataSetId, samples) {
      dataSets.set(dataSetId, new Map(samples.map(({ id, text }) => [id, text])));
    },
    async get(dataSetId, sampleId) {
      const text = dataSets.get(dataSetId)?.get(sampleId);
      return text && { dataSetId, sampleId, text };
    },
    async visit(dataSetId, visit) {
      for (const [sampleId, text] of dataSets.get(dataSetId) ?? [])
        visit({ dataSetId, sampleId, text }, sampleId);
    },
    dataSetIds: async () => [...dataSets.keys()],
    async remove(dataSetId) {
      dataSets.delete(dataSetId);
    },
    async clear() {
      dataSets.clear();
    },
  };
}

/** Drops samples that an interrupted write left without their data set. Call it alone, by the guard. */
export async function sweepSamples(table: RowTable, samples: SampleTable): Promise<void> {
  const known = new Set(await table.keys());
  for (const id of await samples.dataSetIds()) if (!known.has(id)) await samples.remove(id);
}
