import { abortError } from "./errors";
import { fetchPart } from "./fetch-part";

/** Input of a hash. A `Blob` is read piece by piece and never held whole, unless it is small. */
type Hashable = Blob | Uint8Array<ArrayBuffer>;

export interface HashingOptions {
  signal?: AbortSignal;
  /** Called after each piece, with bytes. */
  onProgress?: (doneBytes: number, totalBytes: number) => void;
}

const PIECE_BYTES = 4 * 1024 * 1024;
/** Up to here one native call is quicker than starting the streaming hash. */
const NATIVE_LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * SHA-256 of a blob or of bytes as 64 lower-case hex digits. Rejects with an `AbortError` when cancelled and
 * with the browser's own error when a file can't be read any more.
 */
export async function sha256Hex(source: Hashable, options: HashingOptions = {}): Promise<string> {
  stopIfAborted(options.signal);
  const total = source instanceof Blob ? source.size : source.byteLength;
  // Pages served over plain http have no WebCrypto; the streaming hash needs none.
  const native = globalThis.crypto?.subtle;
  if (native === undefined || total > NATIVE_LIMIT_BYTES) return streamedHash(source, total, options);
  const bytes = source instanceof Blob ? await source.arrayBuffer() : source;
  stopIfAborted(options.signal);
  const digest = await native.digest("SHA-256", bytes);
  options.onProgress?.(total, total);
  return toHex(new Uint8Array(digest));
}

/** SHA-256 of a text in UTF-8, as 64 lower-case hex digits. */
export function sha256OfText(text: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(text));
}

/** True for text that has the form of a SHA-256: 64 lower-case hex digits. */
export function isSha256Hex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

async function streamedHash(source: Hashable, total: number, options: HashingOptions): Promise<string> {
  const { createSHA256 } = await fetchPart("What names large files", () => import("./stream-hashes"));
  const hasher = await createSHA256();
  hasher.init();
  for (let start = 0; start < total; start += PIECE_BYTES) {
    stopIfAborted(options.signal);
    const end = Math.min(start + PIECE_BYTES, total);
    hasher.update(
      source instanceof Blob
        ? new Uint8Array(await source.slice(start, end).arrayBuffer())
        : source.subarray(start, end),
    );
    options.onProgress?.(end, total);
  }
  stopIfAborted(options.signal);
  return hasher.digest("hex");
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError();
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
