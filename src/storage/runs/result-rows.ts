import { sha256Hex } from "../../foundation/hashing";
import type { Result } from "../../shapes/result";
import { referencedHashes } from "../references";
import { type ColumnsRow, columnsRowOf } from "./index/columns-row";

/** The blobs that results of a run name: `set` is the SHA-256 of the list, so that equal lists are kept once. */
type MediaRow = { runId: string; set: string; hashes: string[] };

/** All that is written of a result, at once. */
export type ResultRows = { result: Result; columns: ColumnsRow; media: MediaRow | null };

/** What is written of a result; no media where it names none. */
export async function resultRows(result: Result): Promise<ResultRows> {
  const hashes = [...referencedHashes(result)].sort();
  const { runId } = result;
  const columns = columnsRowOf(result);
  if (hashes.length === 0) return { result, columns, media: null };
  const set = await sha256Hex(new TextEncoder().encode(hashes.join("")));
  return { result, columns, media: { runId, set, hashes } };
}
