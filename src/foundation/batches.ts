/** Things in their order, so many together; the last ones may be fewer. */
export function slicesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

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

/**
 * Begins work on what comes before it is needed, so many pieces at a time, and gives each with its work in the order in which they
 * came. Where nobody asks for more, no work is begun, and what is under way is waited for.
 */
export async function* begunAhead<T, R>(
  all: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  begin: (one: T) => Promise<R>,
): AsyncGenerator<readonly [T, Promise<R>]> {
  const underWay: (readonly [T, Promise<R>])[] = [];
  try {
    for await (const one of all) {
      const work = begin(one);
      // Whoever is given it hears of its rejection.
      work.catch(() => undefined);
      underWay.push([one, work]);
      const [first] = underWay;
      if (first === undefined || underWay.length < atOnce) continue;
      yield first;
      underWay.shift();
    }
    for (const first of underWay) yield first;
  } finally {
    await Promise.allSettled(underWay.map(([, work]) => work));
  }
}

/**
 * Does work that is asked for one by one, so much at most together: the first of a group begins at once, and what comes meanwhile is
 * done when it is over. A strict transaction takes as long for hundreds of rows as for one. Each call ends as the work on its
 * batch does.
 */
export function together<T>(
  most: number,
  work: (group: string, batch: readonly T[]) => Promise<void>,
): (group: string, one: T) => Promise<void> {
  const due = new Map<string, { batch: T[]; done: Promise<void> }>();
  const last = new Map<string, Promise<void>>();

  function begin(group: string, one: T): Promise<void> {
    const batch = [one];
    const done = (last.get(group) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        if (due.get(group)?.batch === batch) due.delete(group);
        return work(group, batch);
      })
      .finally(() => {
        if (last.get(group) === done) last.delete(group);
      });
    due.set(group, { batch, done });
    last.set(group, done);
    return done;
  }

  return (group, one) => {
    const waiting = due.get(group);
    if (!waiting || waiting.batch.length >= most) return begin(group, one);
    waiting.batch.push(one);
    return waiting.done;
  };
}
