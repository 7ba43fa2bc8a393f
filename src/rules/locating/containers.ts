import type { Range } from "./located";

/**
 * Tells of a range whether one of `ranges` holds it. Sorted once and searched by halves: hostile texts have very many
 * of both. With `strictly`, a range that begins where the other does holds it not.
 */
export function containersOf(ranges: readonly Range[], strictly = false): (inner: Range) => boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  const furthest: number[] = [];
  let end = -1;
  for (const range of sorted) {
    end = Math.max(end, range.end);
    furthest.push(end);
  }
  return (inner) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = sorted[middle]?.start ?? 0;
      if (strictly ? start < inner.start : start <= inner.start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (furthest[low - 1] ?? -1) >= inner.end;
  };
}
