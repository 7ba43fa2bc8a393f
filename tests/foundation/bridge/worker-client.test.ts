import { expect, it } from "vitest";
import { prefetchingClient, type WorkerClient } from "../../../src/foundation/bridge/worker-client";

type Calls = { double: { input: { number: number }; output: number; event: never } };

function client() {
  const asked: number[] = [];
  const worker: WorkerClient<Calls> = {
    call: async (_name, input) => {
      asked.push(input.number);
      if (input.number < 0) throw new Error("too small");
      return input.number * 2;
    },
    terminate: () => undefined,
  };
  return { asked, ahead: prefetchingClient(worker) };
}

it("what was asked ahead answers the first who asks the same, and nobody else", async () => {
  const { asked, ahead } = client();
  void ahead.askAhead("double", { number: 2 });
  expect(await ahead.call("double", { number: 3 })).toBe(6);
  expect(await ahead.call("double", { number: 2 })).toBe(4);
  expect(asked).toEqual([2, 3]);
  expect(await ahead.call("double", { number: 2 })).toBe(4);
  expect(asked).toEqual([2, 3, 2]);
});

it("what went wrong ahead is told to who asks, and asking again asks anew", async () => {
  const { asked, ahead } = client();
  void ahead.askAhead("double", { number: -1 }).catch(() => undefined);
  await expect(ahead.call("double", { number: -1 })).rejects.toThrow("too small");
  await expect(ahead.call("double", { number: -1 })).rejects.toThrow("too small");
  expect(asked).toEqual([-1, -1]);
});
