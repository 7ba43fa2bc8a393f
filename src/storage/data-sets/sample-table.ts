import { unwrap } from "idb";
import { inBatches } from "../../foundation/batches";
import type { DatabaseConnection } from "../database";
import { isDocument } from "../loose-document";
import { keysUnder, type RowTable, rowOrLost, visitRows } from "../row-table";
import { guarded } from "../storage-problems";
import type { SampleText } from "./data-set-rows";

/** The samples of all data sets. Each is `unknown`, as `sampleIn` reads it. Every method rejects with a ProblemError. */
export interface SampleTable {
  /** Writes samples of a data set; on disk when it resolves. */
  put(dataSetId: string, samples: readonly SampleText[]): Promise<void>;
  get(dataSetId: string, sampleId: string): Promise<unknown>;
  /** Calls `visit` with each sample of a data set; one that earlier versions kept, too, may come twice. */
  visit(dataSetId: string, visit: (sample: unknown) => void): Promise<void>;
  /** Ids of data sets that have samples. */
  dataSetIds(): Promise<string[]>;
  /** Drops the samples of a data set. */
  remove(dataSetId: string): Promise<void>;
  clear(): Promise<void>;
}

/** Rows written in a transaction. */
const BATCH = 50;
/** A row is full with so many samples, or characters: the browser takes as long for each row as for all that is in one. */
const FULL = { samples: 20, characters: 256 * 1024 };

/** Samples that follow each other by their ids, as one row under the first of these. Earlier versions kept one a row. */
type SampleRow = { dataSetId: string; sampleId: string; ids: string[]; texts: string[] };

function sampleRows(dataSetId: string, samples: readonly SampleText[]): SampleRow[] {
  const rows: SampleRow[] = [];
  let room = 0;
  // As the database compares them: by their UTF-16 units.
  for (const { id, text } of samples.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const open = rows.at(-1);
    if (!open || open.ids.length === FULL.samples || text.length > room) {
      rows.push({ dataSetId, sampleId: id, ids: [id], texts: [text] });
      room = FULL.characters;
    } else {
      open.ids.push(id);
      open.texts.push(text);
    }
    room -= text.length;
  }
  return rows;
}

/** The samples of a row by their ids; a row of an earlier version, or a damaged one, is its sample. */
function samplesIn(row: unknown, key: string): [id: string, sample: unknown][] {
  const { ids, texts } = isDocument(row) ? row : {};
  if (!Array.isArray(ids) || !Array.isArray(texts)) return [[key, row]];
  return ids.map((id, at) => [String(id), { text: texts[at] }]);
}

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
      inBatches(sampleRows(dataSetId, samples), BATCH, (batch) =>
        write((store) => {
          for (const row of batch) {
            // A row of an earlier version between them would stand before what this one holds.
            store.delete(IDBKeyRange.bound([dataSetId, row.sampleId], [dataSetId, row.ids.at(-1)]));
            store.put(row);
          }
        }),
      ),
    get: (dataSetId, sampleId) =>
      guarded(async () => {
        const { store } = (await connection.use()).transaction("dataSamples");
        const upTo = IDBKeyRange.bound([dataSetId], [dataSetId, sampleId]);
        const key = (await store.openKeyCursor(upTo, "prev"))?.primaryKey;
        if (!key) return undefined;
        return samplesIn(await rowOrLost(store.get(key)), key[1]).find(([id]) => id === sampleId)?.[1];
      }),
    visit: (dataSetId, visit) =>
      guarded(async () => {
        const database = await connection.use();
        await visitRows(database, "dataSamples", keysUnder(dataSetId), (row, [, first]) => {
          for (const [, sample] of samplesIn(row, first)) visit(sample);
        });
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
      return text && { text };
    },
    async visit(dataSetId, visit) {
      for (const text of dataSets.get(dataSetId)?.values() ?? []) visit({ text });
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
