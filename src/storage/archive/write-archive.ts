import { abortError, isAbort, toProblem } from "../../foundation/errors";
import { withoutHeaders } from "../../foundation/without-headers";
import { DEFLATED, type PackedFile, STORED, zipOf } from "../../foundation/zip-writer";
import { ARCHIVE_VERSION, type Archive, type ArchivedMedia } from "../../shapes/capsule";
import type { KeptRun } from "../../shapes/run";
import type { Session } from "../../shapes/session";
import type { BlobStore } from "../blob-store";
import { ARCHIVE_LIMITS, archiveProblems, refusal } from "./archive-limits";
import { type MediaUse, mediaUses, missingMedia } from "./media-uses";
import { mediaPath, RUNS_PATH, readSessionText, SESSION_PATH, TABLE_PATH } from "./read-archive";
import { readRunsText } from "./read-runs";
import { checksums } from "./zip-directory";

interface WriteOptions {
  /** With video, frames and sound. */
  media: boolean;
  signal?: AbortSignal;
  /** Called as media are read, with bytes. */
  onProgress?: (doneBytes: number, totalBytes: number) => void;
  /** The time in milliseconds since 1970. */
  now?: () => number;
}

/** A run as it goes out. Samples and results name no models by how they are reached. */
function outgoing({ run, ratings, ...rest }: KeptRun): KeptRun {
  return { run: withoutHeaders(run), ...rest, ...(ratings ? { ratings: withoutHeaders(ratings) } : {}) };
}

/**
 * A session and its runs as one file: a zip with `archive.json`, `session.json`, `runs.json` and `media/<hash>`, always in the same order. Media
 * stay where they are until the file is saved; they are read once, for their checksums, piece by piece. Headers that users
 * added to models stay behind. `notes` say what else did not come along, one sentence each. Rejects with a ProblemError, or an `AbortError`.
 */
export async function writeArchive(
  session: Session,
  runs: readonly KeptRun[],
  blobs: Pick<BlobStore, "get">,
  { media, signal, onProgress, now = Date.now }: WriteOptions,
): Promise<{ blob: Blob; notes: string[] }> {
  const time = new Date(now());
  const found = media ? await findMedia(mediaUses(session, runs), blobs) : [];
  const packed: PackedFile[] = [];
  const table: ArchivedMedia[] = [];
  const total = found.reduce((sum, { blob }) => sum + blob.size, 0);
  let done = 0;
  for (const { hash, type, use, blob } of found) {
    const before = done;
    const { crc, sha256 } = await checksums(blob, {
      ...(signal === undefined ? {} : { signal }),
      onProgress: (read) => onProgress?.(before + read, total),
    });
    done += blob.size;
    // A damaged file is left out: readers would refuse it.
    if (sha256 !== hash) continue;
    const path = mediaPath(hash);
    packed.push({ path, packed: blob, method: STORED, crc, sizeBytes: blob.size });
    table.push({ path, hash, type, sizeBytes: blob.size, use });
  }
  if (signal?.aborted) throw abortError();

  const archive: Archive = {
    format: "caplens-archive",
    version: ARCHIVE_VERSION,
    exportedAt: time.toISOString(),
    media: table,
    mediaLeftOut: !media,
  };
  const text = JSON.stringify(session, null, 2);
  const runsText = runs.length > 0 ? JSON.stringify(runs.map(outgoing), null, 2) : null;
  const files = [
    await packText(TABLE_PATH, JSON.stringify(archive, null, 2)),
    await packText(SESSION_PATH, text),
    ...(runsText === null ? [] : [await packText(RUNS_PATH, runsText)]),
  ];
  const sizes = files.slice(1).map(({ sizeBytes }) => sizeBytes);
  const kept = new Set(table.map(({ hash }) => hash));
  const where = "not in this browser, and so not in the file";
  const notes = media ? missingMedia(session, runs, (hash) => kept.has(hash), where) : [];
  return {
    blob: zipOf([...files, ...packed], time),
    notes: [...notes, ...doubts(text, runsText, sizes, time)],
  };
}

async function findMedia(
  uses: readonly MediaUse[],
  blobs: Pick<BlobStore, "get">,
): Promise<(MediaUse & { blob: Blob })[]> {
  const found: (MediaUse & { blob: Blob })[] = [];
  let total = 0;
  for (const media of uses) {
    const blob = await blobs.get(media.hash, media.type);
    if (blob === null || blob.size > ARCHIVE_LIMITS.mediaBytes) continue;
    if (total + blob.size + ARCHIVE_LIMITS.documentBytes > ARCHIVE_LIMITS.totalBytes) continue;
    total += blob.size;
    found.push({ ...media, blob });
  }
  return found;
}

async function packText(path: string, text: string): Promise<PackedFile> {
  const { deflateSync } = await import("fflate");
  const bytes = new TextEncoder().encode(text);
  const { crc } = await checksums(new Blob([bytes]));
  const packed = new Blob([new Uint8Array(deflateSync(bytes))]);
  return { path, packed, method: DEFLATED, crc, sizeBytes: bytes.length };
}

/** The reasons why Caplens would not take all of the file back, which nobody should learn only when it is needed. */
function doubts(text: string, runsText: string | null, sizes: readonly number[], time: Date): string[] {
  try {
    const most = ARCHIVE_LIMITS.documentBytes;
    const beyond = sizes.find((bytes) => bytes > most);
    if (beyond)
      throw refusal(archiveProblems.tooLarge(`Its text has ${beyond} bytes; ${most} are the most.`));
    readSessionText(text, time.toISOString());
  } catch (error) {
    if (isAbort(error)) throw error;
    const { message, detail = message } = toProblem(error);
    return [`Caplens itself will not be able to open this file. ${detail}`];
  }
  const lost = runsText === null ? [] : readRunsText(runsText).notes;
  return lost.map((note) => `Caplens itself will not take all of this file back. ${note}`);
}
