import type { Calls } from "./serve-worker";
import type { WorkerClient } from "./worker-client";

/** A client that can be asked before anybody needs the answer. */
export type AskedAhead<C extends Calls> = WorkerClient<C> & {
  /** Asks at once. The first `call` of this name with this input gets what comes of it; later ones ask anew. */
  askAhead<N extends keyof C & string>(name: N, input: C[N]["input"]): Promise<C[N]["output"]>;
};

/**
 * Lets the answer be on its way while the code that asks for it is still being fetched. What is asked ahead can't be
 * cancelled, and tells nothing of how far it is.
 */
export function prefetchingClient<C extends Calls>(client: WorkerClient<C>): AskedAhead<C> {
  const ahead = new Map<string, Promise<unknown>>();
  const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);
  return {
    askAhead(name, input) {
      const answer = client.call(name, input);
      // The actual caller hears of a failure.
      answer.catch(() => undefined);
      ahead.set(keyOf(name, input), answer);
      return answer;
    },
    call(name, input, options) {
      const key = ahead.size === 0 ? "" : keyOf(name, input);
      const answer = ahead.get(key);
      if (answer === undefined) return client.call(name, input, options);
      ahead.delete(key);
      return answer as ReturnType<typeof client.call<typeof name>>;
    },
    terminate: () => client.terminate(),
  };
}
