/**
 * Makes things by their keys, and keeps the `most` that were asked for last; what is being made is shared. What could not
 * be made is tried again when somebody asks again.
 */
export function keepLatest<Key, Value>(
  most: number,
  make: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.delete(key);
    known.set(key, value);
    for (const oldest of [...known.keys()].slice(0, -most)) known.delete(oldest);
    value.catch(() => known.get(key) === value && known.delete(key));
    return value;
  };
}
