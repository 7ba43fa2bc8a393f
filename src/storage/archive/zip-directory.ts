import { abortError } from "../../foundation/errors";
import type { HashingOptions } from "../../foundation/hashing";
import { createCRC32, createSHA256 } from "../../foundation/stream-hashes";
import {
  DEFLATED,
  DIRECTORY_HEADER,
  END_RECORD,
  LOCAL_HEADER,
  LOCKED_FLAGS,
  STORED,
  ZIP64_COUNT_MARK,
  ZIP64_MARK,
} from "../../foundation/zip-writer";
import { type ArchiveLimits, archiveProblems, refusal } from "./archive-limits";
import { asBlob, type Bytes, bytesOf } from "./held-bytes";
import { inflate } from "./inflate";

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
export async function readDirectory(file: Bytes, limits: ArchiveLimits): Promise<ZipEntry[]> {
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
  file: Bytes,
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

async function viewOf(source: Bytes): Promise<DataView<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await bytesOf(source);
  return new DataView(buffer, byteOffset, byteLength);
}

function damaged(detail: string) {
  return refusal(archiveProblems.damaged(detail));
}

function zip64() {
  return refusal(archiveProblems.otherPacking("It has the form zip64, which is for files above 4 GB."));
}

const PIECE_BYTES = 4 * 1024 * 1024;

/** CRC-32, as zip files carry it, and SHA-256 in hex, both in one pass that never holds the blob whole. */
export async function checksums(
  data: Blob,
  { signal, onProgress }: HashingOptions = {},
): Promise<{ crc: number; sha256: string }> {
  const crc = (await createCRC32()).init();
  const sha256 = (await createSHA256()).init();
  for (let start = 0; start < data.size; start += PIECE_BYTES) {
    if (signal?.aborted) throw abortError();
    const piece = new Uint8Array(await data.slice(start, start + PIECE_BYTES).arrayBuffer());
    crc.update(piece);
    sha256.update(piece);
    onProgress?.(Math.min(start + PIECE_BYTES, data.size), data.size);
  }
  if (signal?.aborted) throw abortError();
  return { crc: Number.parseInt(crc.digest("hex"), 16), sha256: sha256.digest("hex") };
}

/**
 * The bytes of an entry, exactly as many as its directory says; what is merely stored is not copied. Rejects with a
 * ProblemError that says why they can't be had, an `AbortError`, or the browser's own error when the file can't be
 * read any more. The checksum is not looked at.
 */
export async function readEntryBytes(
  file: Bytes,
  entry: ZipEntry,
  signal: AbortSignal | undefined,
): Promise<Bytes> {
  const packed = await packedBytesOf(file, entry);
  if (entry.method === STORED) return packed;
  const unpacked = await inflate(packed, entry.sizeBytes, signal);
  if (typeof unpacked === "string") throw damagedEntry(entry, unpacked);
  return unpacked;
}

/** The bytes of an entry as they lie in the file, not copied, for whoever unpacks them piece by piece. Rejects as `readEntryBytes` does. */
export async function packedBytesOf(file: Bytes, entry: ZipEntry): Promise<Bytes> {
  if ((entry.flags & LOCKED_FLAGS) !== 0) throw refusal(archiveProblems.locked());
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw refusal(archiveProblems.otherPacking(`It uses the method ${entry.method}.`));
  }
  const start = await dataStart(file, entry);
  if (entry.method === STORED && entry.packedBytes !== entry.sizeBytes)
    throw damagedEntry(entry, "its two sizes differ");
  return file.slice(start, start + entry.packedBytes);
}

/** The bytes of an entry as a `Blob`. */
export async function readEntry(
  file: Bytes,
  entry: ZipEntry,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  return asBlob(await readEntryBytes(file, entry, signal));
}

/** Finds the offset of the entry's bytes from its local header, which must describe the same file. */
async function dataStart(file: Bytes, entry: ZipEntry): Promise<number> {
  const headerEnd = entry.start + LOCAL_HEADER.size;
  const nameEnd = headerEnd + entry.path.length;
  const bytes = await bytesOf(file.slice(entry.start, nameEnd));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = Array.from(bytes.subarray(LOCAL_HEADER.size), (byte) => String.fromCharCode(byte)).join("");
  if (
    view.byteLength < LOCAL_HEADER.size ||
    view.getUint32(0, true) !== LOCAL_HEADER.signature ||
    view.getUint16(LOCAL_HEADER.nameLength, true) !== entry.path.length ||
    name !== entry.path
  ) {
    throw damagedEntry(entry, "it is not where the directory says");
  }
  const start = nameEnd + view.getUint16(LOCAL_HEADER.extraLength, true);
  if (start + entry.packedBytes > entry.end) throw damagedEntry(entry, "it reaches into the next one");
  return start;
}

/** Only ever called for entries of the known shapes of path, so the path can be shown. */
function damagedEntry({ path }: ZipEntry, why: string) {
  return refusal(archiveProblems.damaged(`${path}: ${why}.`));
}
