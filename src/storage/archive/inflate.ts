import { abortError } from "../../foundation/errors";
import { type Bytes, bytesOf, heldBytes, joinedBytes } from "./held-bytes";

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
const SILENT = "it holds something else than what is packed";

/**
 * The unpacked bytes of a deflate stream, or why there are none, in a few words. Unpacking stops when more than `sizeBytes`
 * come out, and no more is held: a stream that lies about its size costs the time for a small one at most. Rejects with
 * an `AbortError`, or with the browser's own error when the file can't be read any more.
 */
export async function inflate(
  packed: Bytes,
  sizeBytes: number,
  signal: AbortSignal | undefined,
): Promise<Bytes | string> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  // Each fault is told by what reads or writes next.
  for (const { closed } of [reader, writer]) closed.catch(() => undefined);
  const parts = collectParts();
  const coming = (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.add(read.value);
      if (parts.bytes() > sizeBytes) return reader.cancel();
    }
  })();
  /** Resolves when the piece was taken; to what is wrong with the stream, where anything is. */
  const put = async (putting: Promise<void>): Promise<string | null> => {
    try {
      await putting;
      return null;
    } catch (error) {
      const { message } = error instanceof Error ? error : { message: String(error) };
      return parts.bytes() > sizeBytes ? MORE : `it can't be unpacked (${message})`;
    }
  };
  try {
    let silent = 0;
    let read: Uint8Array<ArrayBuffer> = new Uint8Array();
    for (let start = 0; start < packed.size; start += PIECE_BYTES) {
      if (signal?.aborted) throw abortError();
      const at = start % READ_BYTES;
      if (at === 0) read = await bytesOf(packed.slice(start, start + READ_BYTES));
      const before = parts.bytes();
      const wrong = await put(writer.write(read.subarray(at, at + PIECE_BYTES)));
      if (wrong !== null) return wrong;
      silent = parts.bytes() === before ? silent + 1 : 0;
      if (silent > MOST_SILENT_PIECES) return SILENT;
    }
    if (signal?.aborted) throw abortError();
    const wrong = (await put(writer.close())) ?? (await put(coming));
    if (wrong !== null) return wrong;
    if (parts.bytes() > sizeBytes) return MORE;
    return parts.bytes() === sizeBytes ? parts.toBytes() : LESS;
  } finally {
    coming.catch(() => undefined);
    await reader.cancel().catch(() => undefined);
  }
}

function collectParts(): { add(piece: Uint8Array<ArrayBuffer>): void; bytes(): number; toBytes(): Bytes } {
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
      open.push(piece);
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
