import { expect, it, vi } from "vitest";
import { ProblemError } from "../../../src/foundation/errors";
import { createRunRegister } from "../../../src/runs/engine/run-register";
import type { RunProgress } from "../../../src/shapes/run-progress";

it("a run that ends while it is read how it stood before is told as it ended", async () => {
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const summary = vi.fn(() => reading.then(() => null));
  const visit = vi.fn(async () => undefined);
  const spending = { read: async () => ({ run: { calls: 0, reservedUsd: 0 } }) };
  const full = new ProblemError({ code: "quota-full", message: "Full.", nextStep: "Make room." });
  const storage = vi
    .fn()
    .mockResolvedValueOnce({ runs: { summary }, spending, batchCalls: { visit } })
    .mockRejectedValue(full);
  const parts = { storage, locks: undefined, signals: () => () => undefined, isOnline: () => true };
  // A run that can't begin needs no more than this.
  const register = createRunRegister(parts as unknown as Parameters<typeof createRunRegister>[0]);
  const told: RunProgress[] = [];
  const stop = register.watch("run", (progress) => void told.push(progress));
  await vi.waitFor(() => expect(summary).toHaveBeenCalled());
  await register.start("run").ended;
  read();
  await vi.waitFor(() => expect(visit).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  expect(told.at(-1)).toMatchObject({ phase: "stopped", problem: { code: "quota-full" } });
  stop();
});

it("a run that another tab does without a word is told by what is kept of it, not as nothing done", async () => {
  const counts = { done: 3, failed: 1, total: 8 };
  const runs = { summary: async () => ({ counts, problem: null }) };
  const locks = {
    // Another tab has the run and keeps it.
    request: async (_name: string, { ifAvailable }: LockOptions, work: (lock: null) => unknown) =>
      ifAvailable ? work(null) : new Promise(() => undefined),
  };
  const parts = {
    storage: async () => ({ runs, batchCalls: { visit: async () => undefined } }),
    ...{ locks, signals: () => () => undefined, isOnline: () => true },
  };
  const register = createRunRegister(parts as unknown as Parameters<typeof createRunRegister>[0]);
  const told: RunProgress[] = [];
  register.start("run");
  register.watch("run", (progress) => void told.push(progress));
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ elsewhere: true, counts }));
});

it("a run at rest tells what was spent on it, and which calls may still be billed", async () => {
  const summary = async () => ({ counts: { done: 3, failed: 0, total: 8 }, problem: null });
  const nothing = { usd: 0, estimatedUsd: 0, calls: 0, unknownCalls: 0, reservedUsd: 0 };
  const openElsewhere = { usd: 0.5, calls: 2, unknownCalls: 0 };
  const of = async (run: object) => {
    const spending = { read: async () => ({ run, day: nothing }) };
    const storage = async () => ({
      ...{ runs: { summary }, spending, batchCalls: { visit: async () => undefined } },
    });
    const parts = { storage, locks: undefined, signals: () => () => undefined, isOnline: () => true };
    const register = createRunRegister(parts as unknown as Parameters<typeof createRunRegister>[0]);
    return new Promise<RunProgress>((resolve) => register.watch("run", resolve));
  };
  expect((await of({ ...nothing, usd: 0.25, calls: 3, openElsewhere })).spent).toEqual({
    ...{ usd: 0.25, estimated: false, unknownCalls: 0, openElsewhere },
  });
  expect((await of({ ...nothing, reservedUsd: 0.5, openElsewhere })).spent).toMatchObject({ openElsewhere });
  // One that came from elsewhere has cost nobody knows what.
  expect((await of(nothing)).spent).toBeNull();
});
