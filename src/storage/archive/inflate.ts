import { abortError } from "../../foundation/errors";
import { type Bytes, bytesOf, heldBytes, joinedBytes } from "./held-bytes";

/** Streams of so many packed and unpacked bytes at most are unpacked in one go. */
const SMALL = { packedBytes: 64 * 1024, sizeBytes: 1024 * 1024 };
/** Packed bytes taken at a time: at the most 1032 times as many come out of them at once. */
const PIECE_BYTES = 16 * 1024;
/** Packed bytes read at a time: each reading asks the browser's process. */
const READ_BYTES = 128 * 1024;
/** No stream of use goes on for so many pieces without anything coming out. */
const MOST_SILENT_PIECES = 64;
/** Unpacked bytes are put away in parts of this size, so that they need not be held twice. */
const PART_BYTES = 4 * 1024 * 1024;

const MORE = "it unpacks to more than it says";
const LESS = "it unpacks to less than it says";
const unpackable = (error: unknown) =>
  `it can't be unpacked (${error instanceof Error ? error.message : String(error)})`;

/** Fetches what unpacks, for whoever has a file that is still being read. */
export function fetchUnpacking(): void {
  import("fflate").catch(() => undefined);
}

/**
 * The unpacked bytes of a deflate stream, or why there are none, in a few words. Unpacking stops when more than `sizeBytes`
 * come out, and no more is held: a stream that lies about its size costs the time for a small one at most. Rejects with
 * an `AbortError`, or with the browser's own error when the file can't be read any more.
 *
 * @param dictionary what the stream was begun with, where it was
 */
export async function inflate(
  packed: Bytes,
  sizeBytes: number,
  signal: AbortSignal | undefined,
  dictionary?: Uint8Array,
): Promise<Bytes | string> {
  const { Inflate, inflateSync } = await import("fflate");
  if (signal?.aborted) throw abortError();
  if (packed.size <= SMALL.packedBytes && sizeBytes <= SMALL.sizeBytes) {
    const read = await bytesOf(packed);
    return inflateSmall(sizeBytes, (out) =>
      inflateSync(read, { out, ...(dictionary ? { dictionary } : {}) }),
    );
  }
  const parts = collectParts();
  const stream = new Inflate(dictionary ? { dictionary } : {}, (piece) => parts.add(piece));
  let silent = 0;
  let read: Uint8Array = new Uint8Array();
  for (let start = 0; start < packed.size; start += PIECE_BYTES) {
    if (signal?.aborted) throw abortError();
    const end = Math.min(start + PIECE_BYTES, packed.size);
    const at = start % READ_BYTES;
    if (at === 0) read = await bytesOf(packed.slice(start, start + READ_BYTES));
    const piece = read.subarray(at, at + PIECE_BYTES);
    const before = parts.bytes();
    try {
      stream.push(piece, end === packed.size);
    } catch (error) {
      return unpackable(error);
    }
    if (parts.bytes() > sizeBytes) return MORE;
    silent = parts.bytes() === before ? silent + 1 : 0;
    if (silent > MOST_SILENT_PIECES) return "it holds something else than what is packed";
  }
  return parts.bytes() === sizeBytes ? parts.toBytes() : LESS;
}

/** Room for one byte more tells a stream that goes on from one that ends; what is beyond that is dropped. */
function inflateSmall(sizeBytes: number, unpack: (out: Uint8Array) => Uint8Array): Bytes | string {
  const out = new Uint8Array(sizeBytes + 1);
  try {
    const { length } = unpack(out);
    if (length > sizeBytes) return MORE;
    return length === sizeBytes ? heldBytes(out.subarray(0, length)) : LESS;
  } catch (error) {
    return error instanceof RangeError ? MORE : unpackable(error);
  }
}

function collectParts(): { add(piece: Uint8Array): void; bytes(): number; toBytes(): Bytes } {
  const parts: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;
  let total = 0;
  const putAway = () => {
    parts.push(new Blob(open));
    open = [];
    openBytes = 0;
  };
  return {
    add(piece) {
      open.push(new Uint8Array(piece));
      openBytes += piece.length;
      total += piece.length;
      if (openBytes >= PART_BYTES) putAway();
    },
    bytes: () => total,
    toBytes() {
      if (parts.length === 0) return heldBytes(joinedBytes(open, openBytes));
      putAway();
      return new Blob(parts);
    },
  };
}
