import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { QueueState } from "../../src/calls/queue/queue-watch";
import { createQueueStore } from "../../src/state/queue-store";
import { memoryEngine, refuse } from "./support/memory-engine";

const BUSY: QueueState = {
  endpoints: [],
  run: { usd: 0.02, estimatedUsd: 0, calls: 2, unknownCalls: 0, reservedUsd: 0 },
  day: null,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("follows the engine once, and again after it broke down", async () => {
  const engine = memoryEngine();
  let breakDown: (error: unknown) => void = () => undefined;
  engine.handlers["queue/watch"] = (_input, { emit }) => {
    emit(BUSY);
    return new Promise((_resolve, reject) => {
      breakDown = reject;
    });
  };
  const store = createQueueStore({ engine: engine.client });
  store.getState().start();
  store.getState().start();
  await vi.advanceTimersByTimeAsync(0);
  expect(engine.callsOf("queue/watch")).toHaveLength(1);
  expect(store.getState().queue).toEqual(BUSY);
  breakDown(refuse("worker-crashed"));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState().queue.run).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(engine.callsOf("queue/watch")).toHaveLength(2);
  expect(store.getState().queue).toEqual(BUSY);
});

it("pauses and resumes calls, and says why where that fails", async () => {
  const engine = memoryEngine();
  const state = () => store.getState();
  const store = createQueueStore({ engine: engine.client });
  engine.handlers["queue/pause"] = () => {
    throw refuse("worker-crashed");
  };
  await state().pause("https://models.example/v1");
  expect(state().problem?.code).toBe("worker-crashed");
  engine.handlers["queue/pause"] = () => null;
  await state().pause("https://models.example/v1");
  expect(state().problem).toBeNull();
  await state().resume(null);
  expect(engine.callsOf("queue/pause")).toEqual(Array(2).fill({ baseUrl: "https://models.example/v1" }));
  expect(engine.callsOf("queue/resume")).toEqual([{ baseUrl: null }]);
});
