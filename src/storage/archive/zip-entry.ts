import { DEFLATED, LOCAL_HEADER, LOCKED_FLAGS, STORED } from "../../foundation/zip-writer";
import { archiveProblems, refusal } from "./archive-problems";
import { inflate } from "./inflate";
import type { ZipEntry } from "./zip-directory";

/**
 * The bytes of an entry, exactly as many as its directory says; what is merely stored is not copied. Rejects with a
 * ProblemError that says why they can't be had, an `AbortError`, or the browser's own error when the file can't be
 * read any more. The checksum is not looked at.
 */
export async function readEntry(file: Blob, entry: ZipEntry, signal: AbortSignal | undefined): Promise<Blob> {
  if ((entry.flags & LOCKED_FLAGS) !== 0) throw refusal(archiveProblems.locked());
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw refusal(archiveProblems.otherPacking(`It uses the method ${entry.method}.`));
  }
  const start = await dataStart(file, entry);
  const packed = file.slice(start, start + entry.packedBytes);
  if (entry.method === STORED) {
    if (entry.packedBytes !== entry.sizeBytes) throw damaged(entry, "its two sizes differ");
    return packed;
  }
  const unpacked = await inflate(packed, entry.sizeBytes, signal);
  if (typeof unpacked === "string") throw damaged(entry, unpacked);
  return unpacked;
}

/** Finds the offset of the entry's bytes from its local header, which must describe the same file. */
async function dataStart(file: Blob, entry: ZipEntry): Promise<number> {
  const headerEnd = entry.start + LOCAL_HEADER.size;
  const nameEnd = headerEnd + entry.path.length;
  const bytes = new Uint8Array(await file.slice(entry.start, nameEnd).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const name = Array.from(bytes.subarray(LOCAL_HEADER.size), (byte) => String.fromCharCode(byte)).join("");
  if (
    view.byteLength < LOCAL_HEADER.size ||
    view.getUint32(0, true) !== LOCAL_HEADER.signature ||
    view.getUint16(LOCAL_HEADER.nameLength, true) !== entry.path.length ||
    name !== entry.path
  ) {
    throw damaged(entry, "it is not where the directory says");
  }
  const start = nameEnd + view.getUint16(LOCAL_HEADER.extraLength, true);
  if (start + entry.packedBytes > entry.end) throw damaged(entry, "it reaches into the next one");
  return start;
}

/** Only ever called for entries of the known shapes of path, so the path can be shown. */
function damaged({ path }: ZipEntry, why: string) {
  return refusal(archiveProblems.damaged(`${path}: ${why}.`));
}
