import { describe, expect, it, vi } from "vitest";
import { isRunFree, whenRunIsFree, withRunLock } from "../../../src/engine/shared/run-lock";
import { type HeldLock, type TabLocks, webLocks } from "../../../src/storage/spending/leases";
import { fakeLocks } from "../../support/fake-locks";
import { settled } from "../../support/settled";

const never = new AbortController().signal;

/** Two tabs that share locks. */
function tabs(): [TabLocks, TabLocks] {
  const open = fakeLocks();
  return [webLocks(open().locks), webLocks(open().locks)];
}

/** Work that goes on until it is ended. */
function workInTest() {
  let end: () => void = () => undefined;
  const work = vi.fn((_lock: HeldLock) => new Promise<void>((resolve) => (end = resolve)));
  return { work, end: () => end() };
}

describe("a run is done by one tab at a time", () => {
  it("at once where nobody does it, whatever run others are at", async () => {
    const [one, other] = tabs();
    const onWaiting = vi.fn();
    const [first, second] = [workInTest(), workInTest()];
    const done = withRunLock(one, "a", { signal: never, onWaiting }, first.work);
    void withRunLock(other, "b", { signal: never, onWaiting }, second.work);
    await settled();
    expect([first.work.mock.calls.length, second.work.mock.calls.length]).toEqual([1, 1]);
    first.end();
    await done;
    expect(onWaiting).not.toHaveBeenCalled();
    expect(first.work).toHaveBeenCalledTimes(1);
    second.end();
  });

  it("and by the next one when that has ended", async () => {
    const [one, other] = tabs();
    const onWaiting = vi.fn();
    const [first, second] = [workInTest(), workInTest()];
    const done = withRunLock(one, "a", { signal: never, onWaiting: () => undefined }, first.work);
    await settled();
    const later = withRunLock(other, "a", { signal: never, onWaiting }, second.work);
    await settled();
    expect(onWaiting).toHaveBeenCalledTimes(1);
    expect(second.work).not.toHaveBeenCalled();
    first.end();
    await done;
    await settled();
    expect(second.work).toHaveBeenCalledTimes(1);
    second.end();
    await later;
  });

  it("until who waits is cancelled", async () => {
    const [one, other] = tabs();
    const stop = new AbortController();
    const [first, second] = [workInTest(), workInTest()];
    void withRunLock(one, "a", { signal: never, onWaiting: () => undefined }, first.work);
    await settled();
    const later = withRunLock(other, "a", { signal: stop.signal, onWaiting: () => undefined }, second.work);
    await settled();
    stop.abort();
    await expect(later).rejects.toMatchObject({ name: "AbortError" });
    expect(second.work).not.toHaveBeenCalled();
    first.end();
  });

  it("and rejects as its work does", async () => {
    const [one] = tabs();
    const failing = () => Promise.reject(new Error("no model"));
    await expect(
      withRunLock(one, "a", { signal: never, onWaiting: () => undefined }, failing),
    ).rejects.toThrow("no model");
  });

  it("at once where there are no locks", async () => {
    const onWaiting = vi.fn();
    const work = vi.fn(async () => undefined);
    await withRunLock(undefined, "a", { signal: never, onWaiting }, work);
    expect(work).toHaveBeenCalledWith({});
    expect(onWaiting).not.toHaveBeenCalled();
  });
});

it("whether a run is free is told at once, and does not take it", async () => {
  const [one, other] = tabs();
  const first = workInTest();
  expect([await isRunFree(other, "a"), await isRunFree(undefined, "a")]).toEqual([true, true]);
  const done = withRunLock(one, "a", { signal: never, onWaiting: () => undefined }, first.work);
  await settled();
  expect(first.work).toHaveBeenCalledTimes(1);
  expect([await isRunFree(other, "a"), await isRunFree(other, "b")]).toEqual([false, true]);
  first.end();
  await done;
  expect(await isRunFree(other, "a")).toBe(true);
});

describe("who waits until a run is free", () => {
  /** Locks that note what is asked of them and answer when they are told to. */
  function notingLocks() {
    const asked: unknown[] = [];
    let answer: (end: "free" | Error) => void = () => undefined;
    const request = async (
      name: string,
      options: object,
      work: (lock: HeldLock | null) => unknown,
    ): Promise<unknown> => {
      asked.push([name, options]);
      await new Promise<void>((resolve, reject) => {
        answer = (end) => (end === "free" ? resolve() : reject(end));
      });
      return work({});
    };
    const locks = { request: request as TabLocks["request"] };
    return { locks, asked, answer: (end: "free" | Error) => answer(end) };
  }

  it("hears of it, by the lock of that run, which it shares", async () => {
    const { locks, asked, answer } = notingLocks();
    const free = whenRunIsFree(locks, "a", never);
    expect(asked).toEqual([["caplens-run:a", { mode: "shared", signal: never }]]);
    answer("free");
    expect(await free).toBe(true);
  });

  it("hears that it can't be told where it was cancelled, or there are no locks", async () => {
    const { locks, answer } = notingLocks();
    const free = whenRunIsFree(locks, "a", never);
    answer(new Error("cancelled"));
    expect(await free).toBe(false);
    expect(await whenRunIsFree(undefined, "a", never)).toBe(false);
  });
});
