import { BlobRowShape } from "../shapes/generated/blob-row";
import { fits } from "../shapes/read-outside";
import { EXPORT_FOLDER } from "./exported-files/scratch";
import type { OpenedThing } from "./kept/kept-thing";
import { emptyFolder, openFolder } from "./opfs-files";
import type { StorageBackend } from "./storage-backend";
import { describeError } from "./storage-problems";

/**
 * Erases all rows, the deleted ones too, all blobs and our entries in Cache storage. The database itself stays,
 * empty: deleting it would wait for every tab that holds it, and have every later visit wait as well. Goes on
 * where one part fails. Returns what is left, in words; nothing of it names a session.
 */
export async function eraseKept(
  things: readonly OpenedThing<unknown>[],
  { table, places }: Pick<StorageBackend, "table" | "places">,
): Promise<string[]> {
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
    table("blobMeta").visit((row) => {
      if (fits(BlobRowShape, row) && !kinds.has(row.place)) outOfReach += 1;
    }),
  );
  const copiesOutOfReach: string[] = [];
  for (const [what, copied] of things.flatMap((thing) => Object.entries(thing.copied ?? {}))) {
    await attempt(`a look at the second copies of ${what}`, async () => {
      if (await copied?.isOutOfReach()) copiesOutOfReach.push(what);
    });
  }
  for (const thing of things) {
    for (const [what, clear] of Object.entries(thing.clears ?? {})) await attempt(what, clear);
  }
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
