import { abortError, ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { plural } from "../../foundation/plural";
import type { ArchiveLimits } from "./archive-limits";
import type { MediaUse } from "./media-uses";
import type { ZipEntry } from "./zip-directory";
import { readEntry } from "./zip-entry";

/** A media file that the session names and the directory has. */
type WantedMedia = MediaUse & { entry: ZipEntry };

/** A media file out of an archive, with the hash of its bytes. */
export type ArchivedMedia = { hash: string; type: string; blob: Blob };

/**
 * Unpacks media and hashes each. What is damaged, too large, or other bytes than its name says is left out, with a
 * note. `used`: bytes that count towards the total already. Rejects as `readArchive` does.
 */
export async function readMedia(
  file: Blob,
  wanted: readonly WantedMedia[],
  options: {
    signal?: AbortSignal;
    onProgress?: (doneBytes: number, totalBytes: number) => void;
    limits: ArchiveLimits;
    used: number;
  },
): Promise<{ media: ArchivedMedia[]; notes: string[] }> {
  const { signal, onProgress, limits } = options;
  const total = wanted.reduce((sum, { entry }) => sum + entry.sizeBytes, 0);
  let used = options.used;
  let done = 0;
  let tooLarge = 0;
  const damaged: string[] = [];
  const media: ArchivedMedia[] = [];
  for (const { hash, type, entry } of wanted) {
    if (signal?.aborted) throw abortError();
    const { sizeBytes } = entry;
    if (isTooLarge(entry, limits) || used + sizeBytes > limits.totalBytes) {
      tooLarge += 1;
      done += sizeBytes;
      continue;
    }
    used += sizeBytes;
    const before = done;
    const blob = await readWhole(file, entry, hash, {
      ...(signal === undefined ? {} : { signal }),
      onProgress: (hashed) => onProgress?.(before + hashed, total),
    });
    if (blob === null) damaged.push(hash);
    else media.push({ hash, type, blob: blob.slice(0, blob.size, type) });
    done += sizeBytes;
    onProgress?.(done, total);
  }
  if (signal?.aborted) throw abortError();
  return { media, notes: notesOn(tooLarge, damaged.length) };
}

/** The bytes, or null when they can't be had or have another hash. */
async function readWhole(
  file: Blob,
  entry: ZipEntry,
  hash: string,
  options: { signal?: AbortSignal; onProgress: (hashed: number) => void },
): Promise<Blob | null> {
  try {
    const blob = await readEntry(file, entry, options.signal);
    return (await sha256Hex(blob, options)) === hash ? blob : null;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function isTooLarge({ sizeBytes, packedBytes }: ZipEntry, limits: ArchiveLimits): boolean {
  const grows = sizeBytes > limits.growthFreeBytes && sizeBytes > packedBytes * limits.growth;
  return sizeBytes > limits.mediaBytes || grows;
}

function notesOn(tooLarge: number, damaged: number): string[] {
  const files = (count: number) => (count === 1 ? "One media file" : `${count} media files`);
  const were = (count: number) => plural(count, "was", "were");
  return [
    ...(tooLarge === 0 ? [] : [`${files(tooLarge)} in it ${were(tooLarge)} too large and left out.`]),
    ...(damaged === 0
      ? []
      : [
          `${files(damaged)} in it ${were(damaged)} damaged or not what ${plural(damaged, "its name says", "their names say")}, and left out.`,
        ]),
  ];
}
