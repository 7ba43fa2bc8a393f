import { APP_VERSION } from "../../foundation/document-versions";
import { abortError, isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { createSHA256 } from "../../foundation/stream-hashes";
import { STORED } from "../../foundation/zip-writer";
import {
  COPY_VERSION,
  type CopyContents,
  type CopyList,
  type CopyMember,
  type CopyProgress,
} from "../../shapes/everything";
import { ARCHIVE_LIMITS } from "../archive/archive-limits";
import { COPY_LIST_PATH } from "../archive/read-archive";
import { checksums } from "../archive/zip-directory";
import type { Storage } from "../open-storage";
import { openScratchPlace, type ScratchPlace } from "../scratch";
import { toStorageError } from "../storage-problems";
import { type ExportTarget, zipTarget } from "../zip-target";
import type { Carrier } from "./carrier";
import { carriersOf } from "./carriers";

/** The path of a media file in a copy. */
export const mediaPathOf = (hash: string) => `media/${hash}`;

/** Zip files without a later extension hold no more, and not so many files. */
export const COPY_MOST = { bytes: 0xffff_0000, files: 65_000 };

function tooMuch(detail: string): ProblemError {
  return new ProblemError({
    code: "copy-too-large",
    message: "There is more here than one file can hold, so no copy was written.",
    nextStep:
      "Save it without videos, frames and sound, or save large runs by themselves and delete them here.",
    detail,
  });
}

/** The blobs that sessions, runs, quizzes and the like name and that are here: none that only deleted things name. */
async function mediaOf({ opened, blobs }: Storage): Promise<{ hash: string; sizeBytes: number }[]> {
  const named = new Set<string>();
  for (const thing of opened.things.values()) {
    for (const hash of (await thing.survey?.())?.named ?? []) named.add(hash);
  }
  return (await blobs.list()).filter(
    ({ hash, sizeBytes }) => named.has(hash) && sizeBytes <= ARCHIVE_LIMITS.mediaBytes,
  );
}

/** The contents of a copy, were it saved now. */
export async function copyContents(storage: Storage): Promise<CopyContents> {
  const kinds: CopyContents["kinds"] = [];
  const { carriers, stays } = carriersOf(storage);
  for (const { noun, list } of carriers.values()) kinds.push({ ...noun, count: (await list()).length });
  const media = await mediaOf(storage);
  return {
    kinds,
    media: { files: media.length, bytes: media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) },
    staysBehind: stays,
  };
}

interface CopyOptions {
  /** With videos, frames and sound. */
  media: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
  now?: () => number;
}

/**
 * All that is kept as one zip file: a file for each thing in the form of its kind, and `copy.json`, which lists them with their
 * hashes. It is packed as it is read, so that never more than a few records are in memory. Notes say what could not go along. Rejects with
 * a ProblemError or an `AbortError`; nothing is left of it then.
 */
export async function writeCopy(
  storage: Storage,
  options: CopyOptions,
): Promise<{ blob: Blob; notes: string[] }> {
  try {
    return await writeTo(await openScratchPlace(options.now), storage, options);
  } catch (error) {
    // A browser without room is the very one whose content should get out.
    if (toProblem(error).code !== "quota-full") throw error;
    return writeTo(await openScratchPlace(options.now, { onDisk: false }), storage, options);
  }
}

/** Small files as blobs, too: there may be thousands, which need not wait in this memory. */
function asBlobs(place: ScratchPlace): ScratchPlace {
  return () => {
    const scratch = place();
    return { ...scratch, end: async () => new Blob([await scratch.end()]) };
  };
}

/** A thing to be written, and where. */
type Due = { kind: string; carrier: Carrier; id: string; path: string };

/** A lot of records is closed by the first of these that it reaches: what is damaged costs no more than that. */
const MOST_OF_LOT = { records: 100, bytes: 1024 * 1024 };

/** The sums of records, lot by lot; the first record is a lot of its own, since nothing is worth having without it. */
async function lotSums() {
  const sums = (await createSHA256()).init();
  const lots: NonNullable<CopyMember["lots"]> = [];
  let [records, bytes] = [0, 0];
  const close = () => {
    if (records > 0) lots.push({ records, bytes, sha256: sums.digest("hex") });
    [records, bytes] = [0, 0];
    sums.init();
  };
  return {
    add(line: Uint8Array): void {
      sums.update(line);
      records += 1;
      bytes += line.length;
      if (lots.length === 0 || records >= MOST_OF_LOT.records || bytes >= MOST_OF_LOT.bytes) close();
    },
    end() {
      close();
      return lots;
    },
  };
}

/**
 * Writes one thing into a file of its own; null, with notes on why, where nothing of it can be read. Rejects where the file
 * can't be written.
 */
async function writeOne(
  target: Pick<ExportTarget, "open">,
  { kind, carrier, id, path }: Due,
  { signal, onRecord }: { signal?: AbortSignal; onRecord: (count: number) => void },
): Promise<{ member: CopyMember | null; notes: string[] }> {
  const sha256 = (await createSHA256()).init();
  const lots = carrier.inPart ? await lotSums() : null;
  let file: Awaited<ReturnType<ExportTarget["open"]>> | null = null;
  let [records, bytes] = [0, 0];
  const write = async (record: object) => {
    const line = encoder.encode(`${JSON.stringify(record)}\n`);
    sha256.update(line);
    lots?.add(line);
    bytes += line.length;
    records += 1;
    file ??= await target.open(path);
    await file.write(line);
    onRecord(records);
  };
  const { title, notes } = await carrier.pack(id, write, signal).catch((error: unknown) => {
    // One that the browser has lost must not keep all others from going out.
    if (file !== null || isAbort(error) || !(error instanceof ProblemError)) throw error;
    return {
      title: id,
      notes: [`The ${carrier.noun.one} “${id}” is not in the file. ${error.problem.message}`],
    };
  });
  await closed(file);
  const member = {
    ...{ path, kind, title: title.slice(0, 300), records, bytes, sha256: sha256.digest("hex") },
    ...(lots ? { lots: lots.end() } : {}),
  };
  return { member: file === null ? null : member, notes };
}

async function closed(file: { close(): Promise<void> } | null): Promise<void> {
  await file?.close();
}

const encoder = new TextEncoder();

async function writeTo(
  place: ScratchPlace,
  storage: Storage,
  { media, signal, onProgress, now = Date.now }: CopyOptions,
): Promise<{ blob: Blob; notes: string[] }> {
  const time = new Date(now());
  const target = zipTarget(asBlobs(place), time);
  const { carriers, stays } = carriersOf(storage);
  try {
    const due: { kind: string; carrier: Carrier; id: string; records: number }[] = [];
    for (const [kind, carrier] of carriers)
      for (const one of await carrier.list()) due.push({ kind, carrier, ...one });
    const files = media ? await mediaOf(storage) : [];
    if (due.length + files.length > COPY_MOST.files)
      throw tooMuch(`It would have ${due.length + files.length} files; ${COPY_MOST.files} are the most.`);
    const total = due.reduce((sum, { records }) => sum + records, 0) + files.length;
    let [done, bytes] = [0, 0];
    const notes: string[] = [];
    const list: CopyList = {
      format: "caplens-copy",
      version: COPY_VERSION,
      app: APP_VERSION,
      savedAt: time.toISOString(),
      members: [],
      media: [],
      mediaLeftOut: !media,
      staysBehind: stays,
    };
    for (const [index, { kind, carrier, id, records }] of due.entries()) {
      if (signal?.aborted) throw abortError();
      const before = done;
      const one = { kind, carrier, id, path: `${kind}/${index + 1}.${carrier.ending}` };
      const { member, notes: told } = await writeOne(target, one, {
        ...(signal ? { signal } : {}),
        onRecord: (count) => onProgress?.({ done: Math.min(before + count, total), total }),
      });
      done += records;
      notes.push(...told);
      if (member) list.members.push(member);
    }
    // A run that is going has kept results since, and with them what they show.
    const later = media ? await mediaOf(storage) : [];
    const hashes = new Set([...files, ...later].map(({ hash }) => hash));
    if (due.length + hashes.size > COPY_MOST.files)
      throw tooMuch(`It would have ${due.length + hashes.size} files; ${COPY_MOST.files} are the most.`);
    for (const hash of hashes) {
      const blob = await storage.blobs.get(hash);
      const sums = blob && (await checksums(blob, signal ? { signal } : {}));
      done = Math.min(done + 1, total);
      onProgress?.({ done, total });
      if (blob === null || sums?.sha256 !== hash) {
        notes.push("A video, frame or sound is damaged, and is not in the file.");
        continue;
      }
      bytes += blob.size;
      if (bytes > COPY_MOST.bytes) throw tooMuch(`It would have more than ${COPY_MOST.bytes} bytes.`);
      target.add({
        path: mediaPathOf(hash),
        packed: blob,
        method: STORED,
        crc: sums.crc,
        sizeBytes: blob.size,
      });
      list.media.push({ hash, bytes: blob.size });
    }
    const file = await target.open(COPY_LIST_PATH);
    await file.write(JSON.stringify(list, null, 1));
    await file.close();
    if (signal?.aborted) throw abortError();
    const blob = await target.end();
    if (blob === null) throw new Error("A zip file is one.");
    if (blob.size > COPY_MOST.bytes)
      throw tooMuch(`It has ${blob.size} bytes; ${COPY_MOST.bytes} are the most.`);
    return { blob, notes };
  } catch (error) {
    await target.drop();
    throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error, signal);
  }
}
