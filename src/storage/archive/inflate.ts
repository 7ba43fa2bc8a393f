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

/** Why a stream can't be unpacked, in a few words that follow the name of a file. */
export class Unpackable extends Error {}

/** Bytes that nothing unpacks could be read as part of the stream by another program. */
const SURPLUS = "bytes follow the end of what is packed";
/** The words of Chromium, Firefox and WebKit for such bytes. */
const SURPLUS_WORDS = /junk found|input after the end|extra bytes/i;

function unpackable(error: unknown): Unpackable {
  const words = error instanceof Error ? error.message : String(error);
  return new Unpackable(SURPLUS_WORDS.test(words) ? SURPLUS : `it can't be unpacked (${words})`);
}

/**
 * The unpacked bytes of a deflate stream, piece by piece, exactly `sizeBytes` of them. Unpacking stops when more come out: a stream
 * that lies about its size costs the time for a small one at most. Ends with an `Unpackable`, an `AbortError`, or the browser's own
 * error when the file can't be read any more.
 */
export async function* unpackedPieces(
  packed: Bytes,
  sizeBytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield* piecesOf(packed, sizeBytes, signal);
  if (await passesOver()) await refuseSurplus(packed, sizeBytes, signal);
}

/** Tells whether bytes behind the end of a stream are passed over here, as Node does, and not refused as browsers do. */
let passing: Promise<boolean> | null = null;
function passesOver(): Promise<boolean> {
  passing ??= isTaken(heldBytes(EMPTY_AND_ONE_BYTE));
  return passing;
}
/** An empty block, and a byte behind it. */
const EMPTY_AND_ONE_BYTE = Uint8Array.of(3, 0, 0);

// By readers and writers of ours: Firefox writes into its console about a response that can't be read.
async function isTaken(packed: Bytes): Promise<boolean> {
  try {
    for await (const _ of piecesOf(packed, 0, undefined));
    return true;
  } catch {
    return false;
  }
}

/** Ends with an `Unpackable` where a stream that was unpacked is whole without its last byte too. */
async function refuseSurplus(
  packed: Bytes,
  sizeBytes: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    for await (const _ of piecesOf(packed.slice(0, packed.size - 1), sizeBytes, signal));
  } catch (error) {
    if (error instanceof Unpackable) return;
    throw error;
  }
  throw new Unpackable(SURPLUS);
}

async function* piecesOf(
  packed: Bytes,
  sizeBytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  // Each fault is told by what reads or writes next.
  for (const { closed } of [reader, writer]) closed.catch(() => undefined);
  let [bytes, silent] = [0, 0];
  const put = (putting: Promise<void>) =>
    putting.catch((error: unknown) => {
      throw unpackable(error);
    });
  const putting = (async () => {
    let read: Uint8Array<ArrayBuffer> = new Uint8Array();
    for (let start = 0; start < packed.size; start += PIECE_BYTES) {
      if (signal?.aborted) throw abortError();
      const at = start % READ_BYTES;
      if (at === 0) read = await bytesOf(packed.slice(start, start + READ_BYTES));
      silent += 1;
      if (silent > MOST_SILENT_PIECES) throw new Unpackable("it holds something else than what is packed");
      await put(writer.write(read.subarray(at, at + PIECE_BYTES)));
    }
    await put(writer.close());
  })();
  const stop = () => reader.cancel().catch(() => undefined);
  putting.catch(stop);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw unpackable(error);
      });
      if (signal?.aborted) throw abortError();
      if (done) break;
      silent = 0;
      bytes += value.length;
      if (bytes > sizeBytes) throw new Unpackable("it unpacks to more than it says");
      yield value;
    }
    await putting;
    if (bytes < sizeBytes) throw new Unpackable("it unpacks to less than it says");
  } finally {
    await stop();
  }
}

/** The same in one, or why there are none, in a few words; no more than `sizeBytes` are held. Rejects with the other errors. */
export async function inflate(
  packed: Bytes,
  sizeBytes: number,
  signal: AbortSignal | undefined,
): Promise<Bytes | string> {
  const parts = collectParts();
  try {
    for await (const piece of unpackedPieces(packed, sizeBytes, signal)) parts.add(piece);
    return parts.toBytes();
  } catch (error) {
    if (error instanceof Unpackable) return error.message;
    throw error;
  }
}

function collectParts(): { add(piece: Uint8Array<ArrayBuffer>): void; toBytes(): Bytes } {
  const parts: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;
  const putAway = () => {
    parts.push(new Blob(open));
    open = [];
    openBytes = 0;
  };
  return {
    add(piece) {
      open.push(piece);
      openBytes += piece.length;
      if (openBytes >= PART_BYTES) putAway();
    },
    toBytes() {
      if (parts.length === 0) return heldBytes(joinedBytes(open, openBytes));
      putAway();
      return new Blob(parts);
    },
  };
}
