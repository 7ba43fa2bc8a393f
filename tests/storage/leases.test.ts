import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { createLeases, webLocks } from "../../src/storage/spending/leases";
import { rejectionOf } from "../calls/calls";
import { settled } from "../support/settled";

const browser = globalThis.indexedDB;
let opened: Storage[] = [];
let now = 0;
let timers: { at: number; act: () => void; frozen: () => boolean }[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  now = Date.UTC(2026, 10, 23);
  timers = [];
});
afterEach(() => {
  for (const storage of opened) storage.close();
  opened = [];
  globalThis.indexedDB = browser;
});

/** Lets the clock of all tabs go on; a frozen or killed tab's timers wait. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    for (;;) {
      const due = timers.find(({ at, frozen }) => at <= now && !frozen());
      if (!due) break;
      timers = timers.filter((one) => one !== due);
      due.act();
      await settled();
    }
  }
  await settled();
}

/** A tab with its own connection to the same database. */
async function openTab() {
  const storage = await openStorage({ name: "leases" });
  opened.push(storage);
  const state = { frozen: false };
  const locks = createLeases({
    table: async () => storage.leases,
    now: () => now,
    later(act, milliseconds) {
      const timer = { at: now + milliseconds, act, frozen: () => state.frozen };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  /** Holds the run until `end`. */
  const hold = () => {
    let end: () => void = () => undefined;
    const told = { begun: false, lost: false, isHeld: async () => true };
    const done = locks.request("run", {}, async (lock) => {
      told.begun = true;
      told.isHeld = lock?.isHeld ?? told.isHeld;
      lock?.lost?.addEventListener("abort", () => {
        told.lost = true;
      });
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    return { told, done, end: () => end() };
  };
  return { locks, hold, state, storage };
}

it("one tab holds a name, whoever waits gets it when that one lets go", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const first = one.hold();
  await settled();
  expect(await other.locks.request("run", { ifAvailable: true }, (lock) => lock)).toBeNull();
  const second = other.hold();
  await pass(600);
  expect([first.told.begun, second.told.begun, first.told.lost]).toEqual([true, false, false]);
  first.end();
  await first.done;
  await pass(3);
  expect(second.told.begun).toBe(true);
  second.end();
  await second.done;
  expect(await one.locks.request("run", { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
});

it("of tabs that ask at the same time one gets it", async () => {
  const tabs = [await openTab(), await openTab(), await openTab()];
  const held = tabs.map((tab) => tab.hold());
  await pass(5);
  expect(held.filter(({ told }) => told.begun)).toHaveLength(1);
});

it("a tab that was killed is taken over; one that slept finds out, and does nothing more", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const first = one.hold();
  await settled();
  one.state.frozen = true;
  const second = other.hold();
  await pass(60);
  expect(second.told.begun).toBe(false);
  await pass(60);
  expect(second.told.begun).toBe(true);
  // Before any of its timers has gone off.
  expect(await first.told.isHeld()).toBe(false);
  expect(first.told.lost).toBe(true);
  // Letting go of what is lost takes nothing from who has it.
  first.end();
  await first.done;
  expect(await one.locks.request("run", { ifAvailable: true }, (lock) => lock)).toBeNull();
  expect(await second.told.isHeld()).toBe(true);
  second.end();
  await second.done;
});

it("timers that a browser calls once a minute lose nothing", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const first = one.hold();
  await settled();
  const second = other.hold();
  for (let minute = 0; minute < 5; minute += 1) {
    one.state.frozen = true;
    await pass(59);
    one.state.frozen = false;
    await pass(1);
  }
  expect([first.told.lost, second.told.begun]).toEqual([false, false]);
  first.end();
  await first.done;
  await pass(3);
  second.end();
  await second.done;
});

it("who waits can leave, and who only wants to know hears when it is free", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const first = one.hold();
  await settled();
  const stop = new AbortController();
  const waiting = other.locks.request("run", { signal: stop.signal }, () => "had");
  const free = other.locks.request("run", { mode: "shared" }, () => true);
  await settled();
  stop.abort();
  expect(await rejectionOf(waiting)).toMatchObject({ name: "AbortError" });
  first.end();
  await first.done;
  await pass(3);
  expect(await free).toBe(true);
  expect(await other.locks.request("run", { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
});

it("who holds a name is told so, who only waited for it holds nothing", async () => {
  const tab = await openTab();
  const held = await tab.locks.request("run", {}, async (lock) => [
    lock?.lost?.aborted,
    await lock?.isHeld?.(),
  ]);
  expect(held).toEqual([false, true]);
  const shared = tab.locks.request("run", { mode: "shared" }, async (lock) => {
    // While it knows that the name is free, anybody may take it.
    expect(await tab.locks.request("run", { ifAvailable: true }, (other) => other !== null)).toBe(true);
    return lock;
  });
  expect(await shared).toEqual({});
  expect(timers).toEqual([]);
});

it("who holds a name renews it every ten seconds, who waits looks every two", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const due = () => timers.map(({ at }) => at - now).toSorted((a, b) => a - b);
  const first = one.hold();
  await settled();
  expect(due()).toEqual([10_000]);
  const second = other.hold();
  await settled();
  expect(due()).toEqual([2000, 10_000]);
  await pass(10);
  expect(due()).toEqual([2000, 10_000]);
  first.end();
  await first.done;
  await pass(2);
  second.end();
  await second.done;
});

it("a name is taken over once nothing was heard of its holder for a minute and a half, and no earlier", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const first = one.hold();
  await settled();
  one.state.frozen = true;
  now += 90_000 - 1;
  expect(await other.locks.request("run", { ifAvailable: true }, (lock) => lock)).toBeNull();
  now += 1;
  expect(await other.locks.request("run", { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
  first.end();
  await first.done;
});

it("work that fails lets go of the name, as does work that goes on after the name was lost", async () => {
  const tab = await openTab();
  const failing = tab.locks.request("run", {}, () => Promise.reject(new Error("no model")));
  await expect(failing).rejects.toThrow("no model");
  expect(await tab.locks.request("run", { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
  expect(timers).toEqual([]);
});

it("who was cancelled before it asked for a name that is taken does not wait", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const first = one.hold();
  await settled();
  const signal = AbortSignal.abort();
  expect(await rejectionOf(other.locks.request("run", { signal }, () => "had"))).toMatchObject({
    name: "AbortError",
  });
  // One timer is left: that of the holder.
  expect(timers).toHaveLength(1);
  first.end();
  await first.done;
});

it("a holder whose row can't be looked up goes on", async () => {
  const tab = await openTab();
  let isBroken = false;
  const locks = createLeases({
    table: async () => {
      if (isBroken) throw new Error("closed");
      return tab.storage.leases;
    },
    now: () => now,
    later: () => () => undefined,
  });
  const held = await locks.request("run", {}, async (lock) => {
    isBroken = true;
    return [await lock?.isHeld?.(), lock?.lost?.aborted];
  });
  expect(held).toEqual([true, false]);
  // A lost lease stays lost.
  isBroken = false;
  const lost = await locks.request("another", {}, async (lock) => {
    now += 100_000;
    await tab.locks.request("another", {}, () => undefined);
    const before = await lock?.isHeld?.();
    isBroken = true;
    return [before, await lock?.isHeld?.()];
  });
  expect(lost).toEqual([false, false]);
  now -= 100_000;
  // Its row stays until it is out of date.
  expect(await tab.locks.request("run", { ifAvailable: true }, (lock) => lock)).toBeNull();
});

it("who lets go while its renewal is written renews nothing any more", async () => {
  const tab = await openTab();
  let reached: () => void = () => undefined;
  let answer: () => void = () => undefined;
  let isSlow = false;
  const renewals: (() => void)[] = [];
  const locks = createLeases({
    table: async () => {
      if (isSlow) {
        isSlow = false;
        await new Promise<void>((resolve) => {
          answer = resolve;
          reached();
        });
      }
      return tab.storage.leases;
    },
    now: () => now,
    later(act) {
      renewals.push(act);
      return () => undefined;
    },
  });
  let end: () => void = () => undefined;
  const done = locks.request("run", {}, () => new Promise<void>((resolve) => (end = resolve)));
  await expect.poll(() => renewals.length).toBe(1);
  isSlow = true;
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  renewals[0]?.();
  await asked;
  // The renewal is written first, then that it was let go of.
  answer();
  end();
  await done;
  await settled();
  expect(renewals).toHaveLength(1);
});

it("work is over once it is written that the name was let go of", async () => {
  const tab = await openTab();
  let isLeaving = false;
  let go: () => void = () => undefined;
  const locks = createLeases({
    table: async () => {
      if (isLeaving) await new Promise<void>((resolve) => (go = resolve));
      return tab.storage.leases;
    },
    now: () => now,
    later: () => () => undefined,
  });
  let isOver = false;
  const done = locks
    .request("run", {}, () => {
      isLeaving = true;
    })
    .then(() => {
      isOver = true;
    });
  await settled();
  expect(isOver).toBe(false);
  go();
  await done;
  expect(await tab.storage.leases.keys()).not.toContain("lease:run");
});

it("what stands in a row that is no lease is nobody's", async () => {
  const tab = await openTab();
  await tab.storage.leases.update("lease:run", () => ({ id: "lease:run", owner: 5 }));
  expect(await tab.locks.request("run", { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
});

it("locks of the browser hand on that they are held, or are not", async () => {
  const answers = [{ name: "run", mode: "exclusive" }, null];
  const asked: unknown[] = [];
  const locks = webLocks({
    request: (name: string, options: object, work: (lock: unknown) => unknown) => {
      asked.push([name, options]);
      return Promise.resolve(work(answers.shift()));
    },
  } as unknown as LockManager);
  expect(await locks.request("run", { mode: "shared" }, (lock) => lock)).toEqual({});
  expect(await locks.request("run", { ifAvailable: true }, (lock) => lock)).toBeNull();
  expect(asked).toEqual([
    ["run", { mode: "shared" }],
    ["run", { ifAvailable: true }],
  ]);
});

it("what runs have cost in two tabs adds up, and old rows go without taking leases or new sums along", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const held = one.hold();
  await Promise.all(
    [one, other, one, other].map(({ storage }) =>
      storage.spending.settle({ runId: "run" }, { usd: 0.25, estimatedUsd: 0 }),
    ),
  );
  expect((await one.storage.spending.read("run")).run).toMatchObject({ usd: 1, calls: 4 });
  const later = await openStorage({ name: "leases", now: () => Date.now() + 90 * 24 * 60 * 60 * 1000 });
  opened.push(later);
  await later.spending.settle({ runId: "another" }, { usd: 0.5, estimatedUsd: 0 });
  expect(await held.told.isHeld()).toBe(true);
  expect(await later.leases.keys()).toEqual(expect.arrayContaining(["lease:run", "run:another"]));
  held.end();
  await held.done;
});
