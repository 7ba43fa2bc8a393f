import {
  DIRECTORY_HEADER,
  END_RECORD,
  LOCAL_HEADER,
  ZIP64_COUNT_MARK,
  ZIP64_MARK,
} from "../../foundation/zip-writer";
import type { ArchiveLimits } from "./archive-limits";
import { archiveProblems, refusal } from "./archive-problems";

/** A file within a zip file, as the directory at its end describes it. All of it may be a lie. */
export interface ZipEntry {
  /** Each byte of the name as the character of that number: only ASCII names are ever looked for. */
  path: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  sizeBytes: number;
  /** Offset of the entry's own header, and the latest possible end: the next entry or the directory. */
  start: number;
  end: number;
}

const LONGEST_COMMENT = 0xffff;

/**
 * The entries of a zip file in the order of its directory. Rejects with a ProblemError where the file is no whole zip
 * file, has entries that reach into each other, or more of anything than the limits allow.
 */
export async function readDirectory(file: Blob, limits: ArchiveLimits): Promise<ZipEntry[]> {
  if (file.size > limits.fileBytes) {
    throw refusal(archiveProblems.tooLarge(`It has ${file.size} bytes; ${limits.fileBytes} are the most.`));
  }
  const { count, offset, bytes } = await findDirectory(file, limits);
  const view = await viewOf(file.slice(offset, offset + bytes));
  const entries: ZipEntry[] = [];
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, length } = readHeader(view, position, offset);
    entries.push(entry);
    position += length;
  }
  if (position !== bytes) throw damaged("Its directory holds something else than its entries.");
  bound(entries, offset);
  return entries;
}

async function findDirectory(
  file: Blob,
  limits: ArchiveLimits,
): Promise<{ count: number; offset: number; bytes: number }> {
  const tailStart = Math.max(0, file.size - END_RECORD.size - LONGEST_COMMENT);
  const tail = await viewOf(file.slice(tailStart));
  const at = findEnd(tail);
  if (at === null) throw damaged("The directory at its end is missing.");
  const count = tail.getUint16(at + END_RECORD.entries, true);
  const bytes = tail.getUint32(at + END_RECORD.directoryBytes, true);
  const offset = tail.getUint32(at + END_RECORD.directoryOffset, true);
  if (count === ZIP64_COUNT_MARK || bytes === ZIP64_MARK || offset === ZIP64_MARK) throw zip64();
  const isOneDisk =
    tail.getUint16(at + END_RECORD.disk, true) === 0 &&
    tail.getUint16(at + END_RECORD.directoryDisk, true) === 0 &&
    tail.getUint16(at + END_RECORD.entriesHere, true) === count;
  if (!isOneDisk) throw damaged("It is one part of a split zip file.");
  if (count > limits.entries) {
    throw refusal(archiveProblems.tooLarge(`It has ${count} entries; ${limits.entries} are the most.`));
  }
  if (bytes > limits.directoryBytes) throw refusal(archiveProblems.tooLarge("Its directory is too long."));
  if (offset + bytes > tailStart + at) throw damaged("Its directory is not where its end says.");
  return { count, offset, bytes };
}

/** Finds the offset of the end record: the last one whose comment fills the rest of the file. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_RECORD.size; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_RECORD.signature) continue;
    const comment = tail.getUint16(at + END_RECORD.commentLength, true);
    if (at + END_RECORD.size + comment === tail.byteLength) return at;
  }
  return null;
}

function readHeader(
  view: DataView,
  at: number,
  directoryOffset: number,
): { entry: ZipEntry; length: number } {
  const nameStart = at + DIRECTORY_HEADER.size;
  if (
    nameStart > view.byteLength ||
    view.getUint32(at, true) !== DIRECTORY_HEADER.signature ||
    nameStart + view.getUint16(at + DIRECTORY_HEADER.nameLength, true) > view.byteLength
  ) {
    throw damaged("Its directory breaks off.");
  }
  const short = (field: number) => view.getUint16(at + field, true);
  const long = (field: number) => view.getUint32(at + field, true);
  const nameLength = short(DIRECTORY_HEADER.nameLength);
  const name = new Uint8Array(view.buffer, view.byteOffset + nameStart, nameLength);
  const entry: ZipEntry = {
    path: Array.from(name, (byte) => String.fromCharCode(byte)).join(""),
    flags: short(DIRECTORY_HEADER.flags),
    method: short(DIRECTORY_HEADER.method),
    crc: long(DIRECTORY_HEADER.crc),
    packedBytes: long(DIRECTORY_HEADER.packedBytes),
    sizeBytes: long(DIRECTORY_HEADER.sizeBytes),
    start: long(DIRECTORY_HEADER.offset),
    end: directoryOffset,
  };
  if ([entry.packedBytes, entry.sizeBytes, entry.start].includes(ZIP64_MARK)) throw zip64();
  const extra = short(DIRECTORY_HEADER.extraLength) + short(DIRECTORY_HEADER.commentLength);
  return { entry, length: DIRECTORY_HEADER.size + nameLength + extra };
}

/** Finds where each entry must end, and refuses entries that reach into the next one or the directory. */
function bound(entries: readonly ZipEntry[], directoryOffset: number): void {
  const inPlace = [...entries].sort((a, b) => a.start - b.start);
  for (const [index, entry] of inPlace.entries()) {
    entry.end = inPlace[index + 1]?.start ?? directoryOffset;
    const least = entry.start + LOCAL_HEADER.size + entry.path.length + entry.packedBytes;
    if (least > entry.end) throw damaged("Its entries reach into each other.");
  }
}

async function viewOf(blob: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await blob.arrayBuffer());
}

function damaged(detail: string) {
  return refusal(archiveProblems.damaged(detail));
}

function zip64() {
  return refusal(archiveProblems.otherPacking("It has the form zip64, which is for files above 4 GB."));
}
