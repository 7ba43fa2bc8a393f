/**
 * Does the same work for all items in their order, at most `width` at once. When one fails, `stop` is called, the
 * rest is left undone, and the first error is thrown once nothing runs any more.
 */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
  stop: () => void,
): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        waiting.length = 0;
        stop();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
