import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoreApi } from "zustand/vanilla";
import type { StorageEvent } from "../../src/engine/shared/protocol";
import { type AppStore, createAppStore, type StorageUser } from "../../src/state/app-store";
import { type MemoryEngine, memoryEngine, refuse } from "./support/memory-engine";

let engine: MemoryEngine;
let app: StoreApi<AppStore>;
let leave: () => void;
let tell: (event: StorageEvent) => void;

const state = () => app.getState();

/** A store that counts what it is asked for. */
function storageUser(hashes: string[] = []) {
  return {
    hashesInUse: () => hashes,
    letGo: vi.fn<() => void>(),
    roomFreed: vi.fn<() => Promise<void>>(async () => undefined),
    onStorage: vi.fn<(event: StorageEvent) => void>(),
    leavePage: vi.fn<() => void>(),
  } satisfies StorageUser;
}

beforeEach(() => {
  engine = memoryEngine();
  engine.handlers["storage/watch"] = (_input, { emit }) => {
    tell = emit;
    return new Promise(() => undefined);
  };
  app = createAppStore({
    engine: engine.client,
    page: {
      isFirstVisit: async () => false,
      requestPersistence: async () => false,
      onLeaving: (listener) => {
        leave = listener;
      },
      startAnew: () => undefined,
    },
  });
});

describe("starting", () => {
  it("opens storage once, however many screens wait for it", async () => {
    expect(state().storage).toBe("opening");
    await Promise.all([state().start(), state().start()]);
    await state().start();
    expect(state()).toMatchObject({ storage: "open", volatile: false, problem: null });
    expect(engine.callsOf("storage/open")).toHaveLength(1);
    expect(engine.callsOf("storage/watch")).toHaveLength(1);
  });

  it("says that nothing is kept where the browser gives no storage", async () => {
    const { problem } = refuse("storage-unavailable");
    engine.handlers["storage/open"] = () => ({ volatile: true, problem });
    await state().start();
    expect(state()).toMatchObject({ storage: "open", volatile: true, problem });
    state().dismiss();
    expect(state()).toMatchObject({ volatile: true, problem: null });
  });

  it("says why storage could not be opened, and does not reject", async () => {
    engine.handlers["storage/open"] = () => {
      throw refuse("worker-crashed");
    };
    await state().start();
    expect(state()).toMatchObject({ storage: "failed", problem: { code: "worker-crashed" } });
  });
});

describe("what other tabs do", () => {
  it("is told to every store, and shown where it is about storage as a whole", async () => {
    const users = [storageUser(), storageUser()];
    for (const user of users) state().attach(user);
    await state().start();
    const saved = { kind: "session", change: "saved", id: "one", revision: 2, problem: null } as const;
    tell(saved);
    await vi.waitFor(() => expect(users[1]?.onStorage).toHaveBeenCalledWith(saved));
    expect(state().problem).toBeNull();
    const erased = { kind: "erased", problem: refuse("storage-erased").problem } as const;
    tell(erased);
    for (const user of users) expect(user.onStorage).toHaveBeenLastCalledWith(erased);
    expect(state().problem).toEqual(erased.problem);
    await state().resume();
    expect(state().problem).toBeNull();
    expect(engine.callsOf("storage/resume")).toEqual([null]);
    tell({ kind: "problem", problem: refuse("database-superseded").problem });
    expect(state().problem?.code).toBe("database-superseded");
  });
});

it("passes on what is kept and what the browser promises", async () => {
  expect(await state().storageUsage()).toMatchObject({
    usageBytes: 45_000_000,
    kept: [{ noun: { one: "session" }, listed: 0 }],
  });
  expect(await state().keepPermanently()).toBe(false);
});

it("frees nothing that any store needs, then lets all of them save what found no room", async () => {
  const users = [storageUser(["a"]), storageUser(["b", "c"])];
  for (const user of users) state().attach(user);
  await state().freeRoom();
  expect(engine.callsOf("storage/free")).toEqual([{ keep: ["a", "b", "c"] }]);
  for (const user of users) expect(user.roomFreed).toHaveBeenCalledTimes(1);
  await state().clearMediaCache();
  expect(engine.callsOf("media/clear-cache")).toEqual([{ keep: ["a", "b", "c"] }]);
});

describe("notes beside answers", () => {
  let notes: Map<string, string>;
  const gone = [
    "caplens-typed:ratings run-gone Ada s1/a/1",
    "caplens-typed:quiz quiz-gone Ada q1",
    "caplens-typed:set set-gone senior Ada t1",
    'caplens-unsaved-rating:run-gone ["Ada","s1/a/1"]',
  ];
  const others = [
    "caplens-typed:ratings run-here Ada s1/a/1",
    'caplens-unsaved-rating:run-here ["Ada","s1/a/1"]',
    "caplens-unsaved:session",
    "caplens-first-run",
  ];

  /** A place of the browser with these notes, whose names are its own keys. */
  function placeOf(kept: Map<string, string>): object {
    const storage: object = Object.create({
      getItem: (name: string) => kept.get(name) ?? null,
      removeItem(name: string) {
        kept.delete(name);
        Reflect.deleteProperty(storage, name);
      },
    });
    for (const [name, value] of kept)
      Object.defineProperty(storage, name, { enumerable: true, configurable: true, value });
    return storage;
  }

  beforeEach(() => {
    notes = new Map([...gone, ...others].map((name) => [name, "Dark."]));
    vi.stubGlobal("localStorage", placeOf(notes));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const goneOf = () => {
    engine.handlers["storage/gone"] = ({ ids }) => ids.filter((id) => id.endsWith("-gone"));
  };

  it("go at the start with the run, quiz or set that is gone for good, and no others", async () => {
    goneOf();
    await state().start();
    await vi.waitFor(() => expect([...notes.keys()]).toEqual(others));
  });

  it("stay with what can come back, and go once room was freed", async () => {
    await state().start();
    await vi.waitFor(() => expect(engine.callsOf("storage/gone")).toHaveLength(1));
    expect([...notes.keys()]).toEqual([...gone, ...others]);
    goneOf();
    await state().freeRoom();
    expect([...notes.keys()]).toEqual(others);
  });

  it("stay where nobody can tell what is gone, and go when everything is erased", async () => {
    engine.handlers["storage/gone"] = () => {
      throw refuse("worker-crashed");
    };
    await state().start();
    await state().freeRoom();
    expect([...notes.keys()]).toEqual([...gone, ...others]);
    await state().eraseEverything();
    expect([...notes.keys()]).toEqual([]);
  });

  it("of forms of this tab go when another tab erases everything, and nothing of the page around ours", async () => {
    const ofTab = new Map([
      ["caplens-form:two new", '{"question":"Which colour?"}'],
      ["another-app", "kept"],
    ]);
    vi.stubGlobal("sessionStorage", placeOf(ofTab));
    await state().start();
    tell({ kind: "session", change: "saved", id: "one", revision: 2, problem: null });
    expect([...ofTab.keys()]).toHaveLength(2);
    tell({ kind: "erased", problem: refuse("storage-erased").problem });
    expect([...ofTab.keys()]).toEqual(["another-app"]);
  });
});

it("has every store let go before everything is erased", async () => {
  const user = storageUser();
  user.letGo.mockImplementation(() => expect(engine.callsOf("storage/erase")).toEqual([]));
  state().attach(user);
  expect(await state().eraseEverything()).toEqual([]);
  expect(user.letGo).toHaveBeenCalledTimes(1);
  expect(engine.callsOf("storage/erase")).toEqual([null]);
});

it("tells every store when the page may be gone in a moment", async () => {
  const user = storageUser();
  state().attach(user);
  await state().start();
  expect(user.leavePage).not.toHaveBeenCalled();
  leave();
  expect(user.leavePage).toHaveBeenCalledTimes(1);
});
