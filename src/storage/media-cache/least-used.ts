import type { CacheRow } from "../../shapes/rows";
import { blobsOf } from "./cache-rows";

/**
 * The rows that have to give way, least recently used first to go, so that the blobs which only the others name keep
 * within the limits. Blobs that sessions or runs name (`named`) take up no room of the cache, those that several rows name
 * count once. `spare`: the key of one that stays whatever its size.
 */
export function leastUsed(
  rows: readonly CacheRow[],
  limits: {
    named: ReadonlySet<string>;
    /** Bytes by hash. */
    sizes: ReadonlyMap<string, number>;
    limitBytes: number;
    mostSets: number;
    spare: string;
  },
): CacheRow[] {
  const { named, sizes, limitBytes, mostSets, spare } = limits;
  const order = rows.toSorted(
    (one, other) => Number(other.key === spare) - Number(one.key === spare) || other.usedAt - one.usedAt,
  );
  const counted = new Set(named);
  const due: CacheRow[] = [];
  let [bytes, sets] = [0, 0];
  for (const row of order) {
    const own = [...new Set(blobsOf(row))].filter((hash) => !counted.has(hash));
    const more = own.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
    if (row.key !== spare && (sets + 1 > mostSets || bytes + more > limitBytes)) {
      due.push(row);
      continue;
    }
    for (const hash of own) counted.add(hash);
    bytes += more;
    sets += 1;
  }
  return due;
}
