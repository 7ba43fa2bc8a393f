import { abortError } from "../../lib/errors";
import { parseSafeJson } from "../../lib/safe-json";
import { ARCHIVE_VERSION } from "../../schemas/archive";
import { ArchiveShape } from "../../schemas/generated/archive";
import type { Problem } from "../../schemas/problem";
import { fits } from "../../schemas/read-outside";
import { isDocument } from "../loose-document";
import { sortContents } from "./archive-contents";
import type { ArchiveLimits } from "./archive-limits";
import { archiveProblems, refusal } from "./archive-problems";
import { checksums } from "./checksums";
import { mediaUses } from "./media-uses";
import type { ReadArchive, ReadOptions } from "./read-archive";
import { readMedia } from "./read-media";
import { readRunsOfDocument, readRunsText } from "./read-runs";
import { readSessionText } from "./read-session-text";
import { textOf } from "./text-of";
import { readDirectory, type ZipEntry } from "./zip-directory";
import { readEntry } from "./zip-entry";

/** As `readArchive`, of a file that begins as a zip file. `time`: ISO 8601. */
export async function readZipped(
  file: Blob,
  options: ReadOptions & { limits: ArchiveLimits; time: string },
): Promise<ReadArchive> {
  const { signal, limits, time } = options;
  const {
    session: entry,
    table,
    runs: runsEntry,
    media,
    others,
  } = sortContents(await readDirectory(file, limits));
  const notes: string[] = [];

  const { session, document, newer } = readSessionText(await readDocument(file, entry, options), time);
  const listed = runsEntry === null ? null : readRunsText(await readDocument(file, runsEntry, options));
  notes.push(...(listed?.notes ?? []));
  const runs = listed?.runs ?? (await readRunsOfDocument(document));
  const outdated = table === null ? null : await readTable(file, table, options, notes);
  if (signal?.aborted) throw abortError();

  const wanted = mediaUses(session, runs).flatMap((use) => {
    const found = media.get(use.hash);
    return found === undefined ? [] : [{ ...use, entry: found }];
  });
  const read = await readMedia(file, wanted, {
    ...options,
    used: entry.sizeBytes + (runsEntry?.sizeBytes ?? 0),
  });
  notes.push(...read.notes, ...otherFiles(others + media.size - wanted.length));
  const problem = newer ?? outdated;
  return { session, runs, media: read.media, notes, ...(problem === null ? {} : { newer: problem }) };
}

async function readDocument(
  file: Blob,
  entry: ZipEntry,
  { signal, limits }: ReadOptions & { limits: ArchiveLimits },
): Promise<string> {
  if (entry.sizeBytes > limits.documentBytes) {
    throw refusal(archiveProblems.tooLarge(`${entry.path} has ${entry.sizeBytes} bytes.`));
  }
  const bytes = await readEntry(file, entry, signal);
  const { crc } = await checksums(bytes, signal === undefined ? {} : { signal });
  if (crc !== entry.crc) throw refusal(archiveProblems.damaged(`${entry.path}: its checksum does not fit.`));
  return textOf(bytes);
}

/**
 * Looks at the table of contents, which only says how the file was made: a problem when a newer version made it, null
 * when nothing is against reading it. Without it, or when it makes no sense, the session is read all the same.
 */
async function readTable(
  file: Blob,
  entry: ZipEntry,
  options: ReadOptions & { limits: ArchiveLimits },
  notes: string[],
): Promise<Problem | null> {
  const json = parseSafeJson(await readDocument(file, entry, options));
  const table = json.ok && isDocument(json.value) ? json.value : {};
  const { version } = table;
  if (table.format === "caplens-archive" && typeof version === "number" && version > ARCHIVE_VERSION) {
    return archiveProblems.newerFile(version);
  }
  if (!fits(ArchiveShape, table)) notes.push("The file's table of contents makes no sense and was not used.");
  else if (table.mediaLeftOut) notes.push("The file was made without video, frames and sound.");
  return null;
}

function otherFiles(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? "Another file in it was not read." : `${count} other files in it were not read.`];
}
