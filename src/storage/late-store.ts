import { lazyModule } from "../foundation/fetch-part";

/** For each method of a store the one that answers at once, or "late" for one that waits for the store's code. */
type LateMethods<Store> = { [Method in keyof Store]: Store[Method] | "late" };

/**
 * A store whose code is fetched with the first call of it: who has kept nothing yet does without.
 *
 * @param name it as the beginning of a sentence
 * @param open fetches its code and makes it
 * @param methods all that it can do; those that are "late" give promises
 * @param empty the answers of a store that holds nothing, and whether it does
 */
export function lateStore<Store extends object>(
  name: string,
  open: () => Promise<Store>,
  methods: LateMethods<Store>,
  empty?: { isEmpty: () => Promise<boolean>; answers: Partial<Store> },
): Store {
  const opened = lazyModule(name, open);
  const late = (method: string) => {
    return async (...given: unknown[]) => {
      const isAnswered = empty && Object.hasOwn(empty.answers, method) && (await empty.isEmpty());
      const store = isAnswered ? empty.answers : await opened();
      const work: unknown = Reflect.get(store, method);
      if (typeof work !== "function") throw new Error(`${name}: there is no ${method}`);
      return Reflect.apply(work, store, given);
    };
  };
  const entries = Object.entries(methods).map(([method, near]) => [
    method,
    near === "late" ? late(method) : near,
  ]);
  // The compiler does not follow names through `entries`; the type of `methods` holds all of them.
  return Object.fromEntries(entries) as Store;
}
