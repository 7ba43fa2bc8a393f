import { BlobRowShape } from "../schemas/generated/blob-row";
import { fits } from "../schemas/read-outside";
import { EXPORT_FOLDER } from "./exported-files/scratch";
import { emptyFolder, openFolder } from "./opfs-files";
import type { StorageBackend } from "./storage-backend";
import { describeError } from "./storage-problems";

/**
 * Erases all rows, the deleted ones too, all blobs and our entries in Cache storage. The database itself stays,
 * empty: deleting it would wait for every tab that holds it, and have every later visit wait as well. Goes on
 * where one part fails. Returns what is left, in words; nothing of it names a session.
 */
export async function eraseBackend(
  backend: Omit<StorageBackend, "guard" | "problem" | "close">,
): Promise<string[]> {
  const { sessionTable, copied, blobTable, cacheTable, handleTable, places } = backend;
  const left: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      left.push(`${what} (${describeError(error)})`);
    }
  };

  const kinds = new Set<string>(places.map(({ kind }) => kind));
  let outOfReach = 0;
  await attempt("a look at the media", () =>
    blobTable.visit((row) => {
      if (fits(BlobRowShape, row) && !kinds.has(row.place)) outOfReach += 1;
    }),
  );
  const twice = {
    sessions: copied,
    runs: backend.runs.copied,
    "data sets": backend.dataSets.copied,
    quizzes: backend.quizDrafts.copied,
  };
  const copiesOutOfReach: string[] = [];
  for (const [what, table] of Object.entries(twice)) {
    await attempt(`a look at the second copies of ${what}`, async () => {
      if (await table?.isOutOfReach()) copiesOutOfReach.push(what);
    });
  }
  await attempt("the sessions", () => sessionTable.clear());
  await attempt("the runs", () => backend.runs.table.clear());
  await attempt("the results of runs", () => backend.runs.results.clear());
  await attempt("the data sets", () => backend.dataSets.table.clear());
  await attempt("the samples of data sets", () => backend.dataSets.samples.clear());
  await attempt("the quizzes", () => backend.quizDrafts.table.clear());
  await attempt("the list of media", () => blobTable.clear());
  await attempt("the list of frames taken", () => cacheTable.clear());
  await attempt("where large files lie", () => handleTable.clear());
  await attempt("where videos lie", () => backend.dataSets.placeTable.clear());
  await attempt("calls that went out as files", () => backend.batchCallTable.clear());
  await attempt("the ratings", () => backend.ratingTable.clear());
  await attempt("the keys", () => backend.vaultTable.clear());
  await attempt("the replies of models", () => backend.replyTable.clear());
  await attempt("what was spent", () => backend.spendingTable.clear());
  await attempt("the settings", () => backend.settingsTable.clear());
  for (const place of places) {
    await attempt("media", async () => {
      const inUse = await place.clear();
      if (inUse > 0) left.push(`media that another tab is using: ${inUse}`);
    });
  }
  await attempt("exported files", async () => {
    const exported = await openFolder(EXPORT_FOLDER);
    if (exported) await emptyFolder(exported);
  });
  if (outOfReach > 0) left.push(`media ${REFUSED}: ${outOfReach}`);
  for (const what of copiesOutOfReach) left.push(`second copies of ${what} ${REFUSED}`);
  await attempt("cached files", eraseCaches);
  return left;
}

const REFUSED =
  "in a place that the browser refuses just now, to be erased by the next visit that reaches it";

/** Caches are shared with whatever else this host serves; ours bear our name. */
async function eraseCaches(): Promise<void> {
  if (globalThis.caches === undefined) return;
  for (const name of await caches.keys()) if (name.startsWith("caplens")) await caches.delete(name);
}
