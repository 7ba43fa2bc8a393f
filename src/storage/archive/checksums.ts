import { abortError } from "../../foundation/errors";
import type { HashingOptions } from "../../foundation/hashing";
import { createCRC32, createSHA256 } from "../../foundation/stream-hashes";

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
