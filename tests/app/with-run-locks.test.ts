import { expect, it, vi } from "vitest";
import { pageLockOf, withRunLocks } from "../../src/app/with-run-locks";
import type { EngineCalls } from "../../src/engine/engine-protocol";
import type { WorkerClient } from "../../src/foundation/bridge/worker-client";

/** An engine that tells which runs it is at when the test says so. */
function engineInTest() {
  const calls: string[] = [];
  let tell: (ids: string[]) => void = () => undefined;
  let end: (error: Error) => void = () => undefined;
  const call = vi.fn((name: string, _input: unknown, options?: { onEvent?: (ids: string[]) => void }) => {
    calls.push(name);
    if (name !== "runs/at-work") return Promise.resolve(null);
    tell = options?.onEvent ?? tell;
    return new Promise((_resolve, reject) => {
      end = reject;
    });
  });
  const engine = { call, terminate: () => undefined } as unknown as WorkerClient<EngineCalls>;
  return { engine, calls, tell: (...ids: string[]) => tell(ids), end: () => end(new Error("gone")) };
}

/** Locks that anybody may hold; tells whose are held. */
function locksInTest() {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, options: LockOptions, work: () => Promise<void>) => {
      expect(options.mode).toBe("shared");
      held.add(name);
      await work();
      held.delete(name);
    },
  } as unknown as LockManager;
  return { locks, held: () => [...held] };
}

/** A window that is left and comes back when the test says so; counts how often it was loaded anew. */
function viewInTest() {
  const target = new EventTarget();
  const reload = vi.fn();
  const view = Object.assign(target, { location: { reload } }) as unknown as Window;
  const tell = (name: string, persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { view, reload, tell };
}

it("ends the engine of a page that is put aside while it is at runs: nobody else would get their locks", async () => {
  const { engine, calls, tell } = engineInTest();
  const terminate = vi.spyOn(engine, "terminate");
  const { locks } = locksInTest();
  const { view, reload, tell: window } = viewInTest();
  const client = withRunLocks(engine, locks, view);
  await client.call("runs/list", null);
  // Nothing is at work, or the page goes for good.
  window("pagehide", true);
  window("pageshow", true);
  tell("a");
  window("pagehide", false);
  expect(terminate).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();

  window("pagehide", true);
  expect(terminate).toHaveBeenCalledOnce();
  // A save as the page goes must not start another engine.
  const before = calls.length;
  void client.call("storage/usage", null);
  expect(calls).toHaveLength(before);
  window("pageshow", true);
  expect(reload).toHaveBeenCalledOnce();
});

it("holds a lock in the page for each run that is at work, and lets go of it after that", async () => {
  const { engine, calls, tell, end } = engineInTest();
  const { locks, held } = locksInTest();
  const client = withRunLocks(engine, locks, viewInTest().view);
  await client.call("storage/usage", null);
  expect(calls).toEqual(["storage/usage"]);
  await client.call("runs/list", null);
  await client.call("runs/list", null);
  expect(calls.filter((name) => name === "runs/at-work")).toHaveLength(1);

  tell("a", "b");
  expect(held()).toEqual([pageLockOf("a"), pageLockOf("b")]);
  tell("b");
  await expect.poll(held).toEqual([pageLockOf("b")]);
  end();
  await expect.poll(held).toEqual([]);
  // An engine that was started anew is asked again.
  await client.call("runs/list", null);
  expect(calls.filter((name) => name === "runs/at-work")).toHaveLength(2);
});

it("calls the engine as it is where the browser has no locks", () => {
  const { engine } = engineInTest();
  expect(withRunLocks(engine, undefined, viewInTest().view)).toBe(engine);
});

it("holds each lock once, however often the engine tells of its run, and others where one is refused", async () => {
  const { engine, tell } = engineInTest();
  const asked: string[] = [];
  const request = (name: string) => {
    asked.push(name);
    return name === pageLockOf("a") ? Promise.reject(new Error("refused")) : new Promise(() => undefined);
  };
  const client = withRunLocks(engine, { request } as unknown as LockManager, viewInTest().view);
  expect(client.terminate).toBe(engine.terminate);
  expect(await client.call("runs/list", null)).toBeNull();
  tell("a");
  tell("a", "b");
  tell("b");
  tell("b", "a");
  expect(asked).toEqual(["a", "b", "a"].map(pageLockOf));
});
