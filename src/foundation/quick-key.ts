import { sha256Hex } from "./hashing";

const EDGE_BYTES = 1024 * 1024;

/**
 * A key that recognises a file when it is chosen again, without reading all of it: the SHA-256 (hex) of its
 * size, its modified time (milliseconds; 0 for a blob, which has none) and its first and last MiB. Of a file
 * under 2 MiB the two overlap. Rejects with an `AbortError` when cancelled and with the browser's own error
 * when the file can't be read.
 */
export async function quickKey(file: Blob, options: { signal?: AbortSignal } = {}): Promise<string> {
  const modified = file instanceof File ? file.lastModified : 0;
  const edges = new Blob([
    `${file.size} ${modified}\n`,
    file.slice(0, EDGE_BYTES),
    file.slice(Math.max(0, file.size - EDGE_BYTES)),
  ]);
  return sha256Hex(edges, options);
}
