import { vi } from "vitest";
import type { EngineInTest } from "../engine-in-test";

/** An engine that can be killed: from then on nothing of it reaches the network or the disk. */
export type Life = {
  engine: EngineInTest;
  /** What it does from here on is lost, as when its worker is ended. */
  kill(): Promise<void>;
};

const network = globalThis.fetch;

/** Starts an engine with a network of its own. */
export function beginLife(start: () => EngineInTest): Life {
  const alive = new AbortController();
  vi.stubGlobal("fetch", async (input: Parameters<typeof fetch>[0], init: RequestInit = {}) => {
    const { signal } = alive;
    // What is dead gets no answer, and none that it could take for one.
    if (signal.aborted) return new Promise<Response>(() => undefined);
    return network(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal });
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
