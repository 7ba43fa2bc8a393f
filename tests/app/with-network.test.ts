import { expect, it, vi } from "vitest";
import { withNetwork } from "../../src/app/with-network";
import type { EngineCalls } from "../../src/engine/engine-protocol";
import type { WorkerClient } from "../../src/foundation/bridge/worker-client";

/** A page whose network comes and goes, and an engine that notes what it is told. */
function inTest(onLine: boolean) {
  const page = Object.assign(new EventTarget(), { navigator: { onLine } });
  const calls: unknown[] = [];
  const call = vi.fn((name: string, input: unknown) => {
    calls.push(name === "network/changed" ? input : name);
    return Promise.resolve(null);
  });
  const engine = { call, terminate: () => undefined } as unknown as WorkerClient<EngineCalls>;
  return { client: withNetwork(engine, page), calls, page };
}

it("tells the engine of a network that was gone before its first call that may wait for one", async () => {
  const { client, calls, page } = inTest(false);
  await client.call("storage/usage", null);
  await client.call("runs/list", null);
  await client.call("runs/list", null);
  page.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["storage/usage", { online: false }, "runs/list", "runs/list", { online: true }]);
});

it("tells nothing of a network that is there until it goes", async () => {
  const { client, calls, page } = inTest(true);
  page.dispatchEvent(new Event("offline"));
  await client.call("runs/list", null);
  page.dispatchEvent(new Event("offline"));
  page.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["runs/list", { online: false }, { online: true }]);
});
