import { vi } from "vitest";
import type { EngineInTest } from "../../engine/engine-in-test";

/** An engine that can be killed: from then on nothing of it reaches the network or the disk. */
export type Life = {
  engine: EngineInTest;
  /** Its acts from here on are lost, as when its worker is ended. */
  kill(): Promise<void>;
};

const network = globalThis.fetch;

/**
 * Starts an engine whose models are connected with `key`, a key that no other life has. The code of a killed engine goes
 * on in this process and asks for things through the `fetch` of the next life: the key tells whose a request is.
 */
export function beginLife(start: () => EngineInTest, key: string): Life {
  const alive = new AbortController();
  vi.stubGlobal("fetch", async (input: Parameters<typeof fetch>[0], init: RequestInit = {}) => {
    const { signal } = alive;
    const isOfThisLife = new Headers(init.headers).get("authorization") === `Bearer ${key}`;
    // A dead engine gets no answer, and none that it could take for one.
    if (signal.aborted || !isOfThisLife) return new Promise<Response>(() => undefined);
    const ended = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
    return network(input, { ...init, signal: ended });
  });
  const engine = start();
  return {
    engine,
    async kill() {
      await engine.close();
      alive.abort();
    },
  };
}
