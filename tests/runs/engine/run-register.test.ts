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
  const full = new ProblemError({ code: "quota-full", message: "Full.", nextStep: "Make room." });
  const storage = vi
    .fn()
    .mockResolvedValueOnce({ runs: { summary }, batchCalls: { visit } })
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
