import { expect, type Page } from "@playwright/test";
import type { DataSet } from "../../../src/shapes/data-set";
import type { Rating } from "../../../src/shapes/rating";
import type { Result } from "../../../src/shapes/result";
import type { Run } from "../../../src/shapes/run";
import { asDataSet, dataSetId, dataSetRow } from "../../../src/storage/data-sets/data-set-rows";
import { nameOfRating } from "../../../src/storage/rating-store";
import { resultRows } from "../../../src/storage/runs/result-table";

/** A run with its samples and results; the run names the data set by whatever id, which is put right. */
export type RunToKeep = {
  run: Run;
  dataSet: Pick<DataSet, "title" | "benchmark" | "samples">;
  results: readonly Result[];
  /** People's and models' words on its captions; none where nothing is said. */
  ratings?: readonly Rating[];
};

/** The rows that are written at a time: more are too many for one message to the page. */
const AT_A_TIME = 2000;

type Rows = Record<string, unknown[]>;

/** Waits until the page's database has these stores: a first visit has its verdicts before storage opens. */
export async function storesOpened(page: Page, stores: readonly string[]): Promise<void> {
  const opened = (wanted: readonly string[]) =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open("caplens");
      opening.onerror = () => resolve(false);
      // Storage itself makes the database; an empty one made here would be taken for an old one.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => {
        const names = [...opening.result.objectStoreNames];
        opening.result.close();
        resolve(wanted.every((store) => names.includes(store)));
      };
    });
  await expect.poll(() => page.evaluate(opened, stores)).toBe(true);
}

async function write(page: Page, rows: Rows): Promise<void> {
  await storesOpened(page, Object.keys(rows));
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("caplens");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(Object.keys(all), "readwrite");
          for (const [store, values] of Object.entries(all))
            for (const value of values) transaction.objectStore(store).put(value);
          // Each written out: scripts that are not bundled can't name functions in the page.
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
          transaction.onabort = () => {
            database.close();
            reject(transaction.error);
          };
        };
      }),
    rows,
  );
}

/** Puts a run into what the browser keeps, as the app would have; the page has to have opened its storage before. */
export async function keepRun(page: Page, { run, dataSet, results, ratings = [] }: RunToKeep): Promise<void> {
  const id = await dataSetId(dataSet);
  const document = { ...run, dataSet: { ...run.dataSet, id } };
  await write(page, {
    dataSets: [dataSetRow(asDataSet(id, dataSet), run.createdAt)],
    runs: [{ id: run.id, deletedAt: null, document }],
    ratings: ratings.map((rating) => ({ ...nameOfRating(rating), rating })),
  });
  for (let first = 0; first < dataSet.samples.length; first += AT_A_TIME) {
    const some = dataSet.samples.slice(first, first + AT_A_TIME);
    await write(page, {
      dataSamples: some.map((sample) => ({ dataSetId: id, sampleId: sample.id, sample })),
    });
  }
  for (let first = 0; first < results.length; first += AT_A_TIME) {
    const some = await Promise.all(results.slice(first, first + AT_A_TIME).map(resultRows));
    await write(page, {
      results: some.map(({ result }) => result),
      resultColumns: some.map(({ columns }) => columns),
      runMedia: some.flatMap(({ media }) => media ?? []),
    });
  }
}

/** Puts a video into a folder of the private file system, as the one that was chosen for all data sets that are kept. */
export async function keepInFolder(page: Page, videoId: string, address: string): Promise<void> {
  await page.evaluate(
    async ([id, from]) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle("clips-of-the-test", { create: true });
      const writing = await (await folder.getFileHandle("clip.mp4", { create: true })).createWritable();
      await writing.write(await (await fetch(from)).blob());
      await writing.close();
      const place = {
        name: "clip.mp4",
        type: "video/mp4",
        quickKey: null,
        stored: { kind: "folder", path: "clip.mp4" },
        facts: null,
      };
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("caplens");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(["dataSets", "videoPlaces"], "readwrite");
          const places = transaction.objectStore("videoPlaces");
          const keys = transaction.objectStore("dataSets").getAllKeys();
          keys.onsuccess = () => {
            for (const dataSetId of keys.result) {
              places.put({ id: JSON.stringify([dataSetId, id]), dataSetId, videoId: id, place });
              places.put({
                id: JSON.stringify([dataSetId, null]),
                dataSetId,
                videoId: null,
                place: null,
                folder,
              });
            }
          };
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      });
    },
    [videoId, address] as const,
  );
}
