import { vi } from "vitest";
import type { EngineInTest } from "../engine-in-test";

/** An engine that can be killed: from then on nothing of it reaches the network or the disk. */
export type Life = {
  engine: EngineInTest;
  /** What it does from here on is lost, as when its worker is ended. */
  kill(): Promise<void>;
};

const network = globalThis.fetch;

/** The header that tells of which life a request is: one may still be on its way when its engine is dead. */
export const LIFE_HEADER = "x-life";

/** Starts an engine with a network of its own; `name` stands in its requests. */
export function beginLife(start: () => EngineInTest, name = ""): Life {
  const alive = new AbortController();
  vi.stubGlobal("fetch", async (input: Parameters<typeof fetch>[0], init: RequestInit = {}) => {
    const { signal } = alive;
    // What is dead gets no answer, and none that it could take for one.
    if (signal.aborted) return new Promise<Response>(() => undefined);
    const headers = new Headers(init.headers);
    headers.set(LIFE_HEADER, name);
    const ended = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
    return network(input, { ...init, headers, signal: ended });
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
