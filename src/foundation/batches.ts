/**
 * Does work on many things, so many at a time, in their order. Each batch is begun while the one before goes on, as to disk,
 * and never more than two are under way. Rejects as the first that fails; nothing is under way any more then, nor when it
 * resolves.
 */
export async function inBatches<T>(
  all: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let last = before;
  try {
    for (let from = 0; from < all.length; from += size) {
      await before;
      before = last;
      last = work(all.slice(from, from + size));
      // Awaited below; until then its rejection is not to count as unhandled.
      last.catch(() => undefined);
    }
    await before;
    await last;
  } finally {
    await Promise.allSettled([before, last]);
  }
}
