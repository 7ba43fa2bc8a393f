import { abortError } from "./errors";
import { orAborted } from "./or-aborted";

/** Work under way, by what it is about. */
type SharedWork<Outcome> = {
  /**
   * The outcome of the work of this key: of that under way, else of a new one. It is cancelled once all who wait for it
   * have cancelled; each of them rejects with `AbortError` as soon as its own signal fires.
   */
  join(key: string, signal: AbortSignal, begin: (shared: AbortSignal) => Promise<Outcome>): Promise<Outcome>;
};

/** Lets those who want the same at the same time have it done once. */
export function createSharedWork<Outcome>(): SharedWork<Outcome> {
  const underWay = new Map<string, { outcome: Promise<Outcome>; waiting: number; stop: AbortController }>();

  return {
    async join(key, signal, begin) {
      if (signal.aborted) throw abortError();
      let work = underWay.get(key);
      if (!work) {
        const stop = new AbortController();
        const begun = { outcome: begin(stop.signal), waiting: 0, stop };
        // Nobody may be left to hear of it.
        begun.outcome.catch(() => undefined);
        underWay.set(key, begun);
        work = begun;
      }
      const joined = work;
      joined.waiting += 1;
      try {
        return await orAborted(joined.outcome, signal);
      } finally {
        joined.waiting -= 1;
        // Nobody may join what has ended or is being cancelled.
        if (joined.waiting === 0) {
          if (underWay.get(key) === joined) underWay.delete(key);
          joined.stop.abort();
        }
      }
    },
  };
}

/** Things that are made by their keys, of which those stay that were asked for last. */
interface Latest<Key, Value> {
  /** The thing of this key, made where it is not there; what is being made is shared. */
  get(key: Key): Promise<Value>;
  /** The thing of this key where it is there or being made; null where it is not, or could not be made. */
  peek(key: Key): Promise<Value | null>;
  /** Lets go of one, or of all; whoever asks next has it made anew. */
  forget(key?: Key): void;
}

/**
 * Makes things by their keys, and keeps the `most` that were asked for last. What could not be made is tried again when
 * somebody asks again.
 */
export function keepLatest<Key, Value>(most: number, make: (key: Key) => Promise<Value>): Latest<Key, Value> {
  const known = new Map<Key, Promise<Value>>();
  return {
    get(key) {
      const value = known.get(key) ?? make(key);
      known.delete(key);
      known.set(key, value);
      for (const oldest of [...known.keys()].slice(0, -most)) known.delete(oldest);
      value.catch(() => known.get(key) === value && known.delete(key));
      return value;
    },
    peek: async (key) => (await known.get(key)?.catch(() => null)) ?? null,
    forget(key) {
      if (key === undefined) known.clear();
      else known.delete(key);
    },
  };
}

/** Few enough to weigh little, many enough that waiting for one after the other is not what takes the time. */
const AT_ONCE = 16;

/**
 * Each of some things with what `read` gives of it, in their order. So many are read at a time, the others not before these
 * were taken. Ends with the first error of `read` at the thing whose it is.
 */
export async function* readAhead<Thing, Read>(
  things: Iterable<Thing>,
  read: (thing: Thing) => Promise<Read>,
): AsyncGenerator<[Thing, Read]> {
  let begun: { thing: Thing; outcome: Promise<Read> }[] = [];
  const taken = async function* (): AsyncGenerator<[Thing, Read]> {
    for (const { thing, outcome } of begun) yield [thing, await outcome];
    begun = [];
  };
  for (const thing of things) {
    const outcome = read(thing);
    // Told at its own turn, and not before.
    outcome.catch(() => undefined);
    begun.push({ thing, outcome });
    if (begun.length === AT_ONCE) yield* taken();
  }
  yield* taken();
}
