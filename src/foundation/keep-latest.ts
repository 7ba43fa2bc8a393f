/** Things that are made by their keys, of which those stay that were asked for last. */
export interface Latest<Key, Value> {
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
