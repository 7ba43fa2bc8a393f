import { partOnUse } from "../lib/fetch-part";

/**
 * A store whose code is fetched with the first call of it: who has kept nothing yet does without.
 *
 * @param name it as the beginning of a sentence
 * @param open fetches its code and makes it
 * @param near the methods that answer at once, without its code; all others give promises
 * @param empty the answers of a store that holds nothing, and whether it does
 */
export function lateStore<Store extends object, Near extends Partial<Store>>(
  name: string,
  open: () => Promise<Store>,
  near: Near,
  empty?: { isEmpty: () => Promise<boolean>; answers: Partial<Store> },
): Store {
  const opened = partOnUse(name, open);
  const late = new Proxy(near, {
    get(_, method) {
      if (Object.hasOwn(near, method)) return Reflect.get(near, method);
      // Whatever asks for it would take the store for a promise.
      if (method === "then") return undefined;
      return async (...given: unknown[]) => {
        const isAnswered = empty && Object.hasOwn(empty.answers, method) && (await empty.isEmpty());
        const store = isAnswered ? empty.answers : await opened();
        const work: unknown = Reflect.get(store, method);
        if (typeof work !== "function") throw new Error(`${name}: there is no ${String(method)}`);
        return Reflect.apply(work, store, given);
      };
    },
  });
  // The compiler does not see that the proxy answers for every other method.
  return late as unknown as Store;
}
