/** A module that only some checks need. */
type Lazy<T> = {
  /** Loads it, once. */
  ready(): Promise<void>;
  /** The loaded value; throws when `ready` was not awaited before. */
  get(): T;
};

/** Puts off loading a module until a check needs it, so that plain checks start light. */
export function lazy<T extends object>(load: () => Promise<T>): Lazy<T> {
  let loaded: T | undefined;
  return {
    async ready() {
      loaded ??= await load();
    },
    get() {
      if (loaded === undefined) throw new Error("A checker was prepared before it was ready.");
      return loaded;
    },
  };
}
