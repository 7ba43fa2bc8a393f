import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Problem } from "../../../../src/shapes/problem";
import type { TrainingSet } from "../../../../src/shapes/training-set";
import type { StorageUser } from "../../../../src/state/app-store";
import type { StudioParts } from "../../../../src/studio/store/document/document-context";
import { createTrainingStore } from "../../../../src/studio/store/training-store";
import { memoryEngine, refuse } from "../../../state/support/memory-engine";
import { madeSet, madeSource } from "../../logic/training/made-set";

let kept: Map<string, string>;
let shelf: Map<string, { draft: TrainingSet; revision: number }>;

// The reader of notes is fetched when it is needed, which takes time that no made clock tells.
beforeAll(() => import("../../../../src/shapes/generated/training-set"));
beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  shelf = new Map();
  // Its names are its own keys, as in a browser.
  const methods = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, text: string) {
      kept.set(name, text);
      Object.defineProperty(storage, name, { enumerable: true, configurable: true, value: text });
    },
    removeItem(name: string) {
      kept.delete(name);
      Reflect.deleteProperty(storage, name);
    },
  };
  const storage: object = Object.create(methods);
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(10_000);
const titled = (title: string) => (set: TrainingSet) => ({ ...set, title });

/** A page over the shelf; once it has gone, nothing that it still writes arrives. */
function openPage({ volatile = false, problem = null as Problem | null, isFull = false } = {}) {
  const engine = memoryEngine();
  const { handlers } = engine;
  let isGone = false;
  handlers["training-sets/open"] = ({ id }) => {
    const found = shelf.get(id);
    if (!found) throw refuse("training-set-not-found");
    return { state: "ready", ...structuredClone(found) };
  };
  handlers["training-sets/save"] = async ({ draft, revision }) => {
    await new Promise((done) => setTimeout(done, 1000));
    if (isFull) throw refuse("quota-full");
    if (isGone) return new Promise(() => undefined);
    const before = shelf.get(draft.id);
    if ((before?.revision ?? null) !== revision) {
      throw refuse(before ? "training-set-changed-elsewhere" : "training-set-deleted");
    }
    const next = { draft: structuredClone(draft), revision: (before?.revision ?? 0) + 1 };
    shelf.set(draft.id, next);
    return { revision: next.revision };
  };
  handlers["training-sets/watch"] = () => new Promise(() => undefined);
  let user: StorageUser = { letGo: () => undefined, onStorage: () => undefined };
  const app = {
    ...{ volatile, problem },
    attach(attached: StorageUser) {
      user = attached;
    },
  };
  const parts = {
    services: { engine: engine.client },
    app: { getState: () => app },
    offerUndo: () => undefined,
  };
  // Sets need no media, models' store or playground here.
  const store = createTrainingStore(parts as unknown as StudioParts);
  return {
    now: () => store.getState(),
    leave: () => user.leavePage?.(),
    end() {
      user.leavePage?.();
      isGone = true;
    },
  };
}

const sources = Array.from({ length: 300 }, (_, index) => madeSource(`source-${index}`));
const putSet = (parts: Partial<TrainingSet> = {}) =>
  shelf.set("set-1", { draft: { ...madeSet({ sources }), id: "set-1", ...parts }, revision: 1 });

describe("a document that is unsaved as its page goes", () => {
  it("is there at the next visit, by a note that holds no more than what was changed", async () => {
    putSet();
    const page = openPage();
    await page.now().open("set-1");
    page.now().change(null, titled("Typed at the last moment"));
    page.end();
    await settled();
    expect(shelf.get("set-1")?.draft.title).not.toBe("Typed at the last moment");
    expect([...kept.values()].join().length).toBeLessThan(1000);

    const next = openPage();
    await settled();
    expect(shelf.get("set-1")).toMatchObject({
      revision: 2,
      draft: { title: "Typed at the last moment", sources: { length: 300 } },
    });
    expect([kept.size, next.now().unkept]).toEqual([0, []]);
  });

  it("is on screen at once where its own address is opened", async () => {
    putSet();
    const page = openPage();
    await page.now().open("set-1");
    page.now().change(null, titled("Typed"));
    page.end();
    const next = openPage();
    const opening = next.now().open("set-1");
    await settled();
    await opening;
    expect(next.now()).toMatchObject({ draft: { title: "Typed" }, saving: "saved" });
  });

  it("that is new, of which storage has nothing or its beginning, is there whole", async () => {
    const page = openPage();
    void page.now().begin({ ...madeSet({ sources }), id: "new" });
    await vi.advanceTimersByTimeAsync(10);
    page.end();
    const next = openPage();
    await settled();
    expect(shelf.get("new")?.draft.sources).toHaveLength(300);

    const begun = next.now().begin({ ...madeSet({ sources }), id: "newer" });
    await vi.advanceTimersByTimeAsync(500);
    next.now().change(null, titled("Named while it was written"));
    next.leave();
    await vi.advanceTimersByTimeAsync(700);
    next.end();
    await Promise.race([begun, settled()]);
    openPage();
    await settled();
    expect(shelf.get("newer")?.draft.title).toBe("Named while it was written");
    expect(kept.size).toBe(0);
  });

  it("leaves no note once it is saved, whether the page goes or not", async () => {
    putSet();
    const page = openPage();
    await page.now().open("set-1");
    page.now().change(null, titled("Saved"));
    page.leave();
    expect(kept.size).toBe(1);
    await settled();
    expect([kept.size, shelf.get("set-1")?.draft.title]).toEqual([0, "Saved"]);
    page.leave();
    expect(kept.size).toBe(0);
  });

  it("comes together with what another tab made of other parts, and is there to be opened where both changed the same", async () => {
    for (const [elsewhere, title, unkept] of [
      [{ licence: "CC0", updatedAt: "2026-12-01T00:00:00.000Z" }, "Mine", []],
      [{ title: "Theirs", updatedAt: "2026-12-01T00:00:00.000Z" }, "Theirs", [{ title: "Mine" }]],
    ] as const) {
      kept.clear();
      putSet({ title: "Before" });
      const page = openPage();
      await page.now().open("set-1");
      page.now().change(null, titled("Mine"));
      page.end();
      await settled();
      putSet({ title: "Before", ...elsewhere });
      shelf.set("set-1", { draft: shelf.get("set-1")?.draft ?? madeSet(), revision: 5 });
      const next = openPage();
      await settled();
      expect(shelf.get("set-1")?.draft.title).toBe(title);
      expect(next.now().unkept).toMatchObject(unkept);
      next.end();
    }
  });

  it("is there to be opened where there is no room for it, in this visit and in the next", async () => {
    putSet();
    const page = openPage({ isFull: true });
    await page.now().open("set-1");
    page.now().change(null, titled("Mine"));
    page.end();
    for (let visits = 0; visits < 2; visits += 1) {
      const full = openPage({ isFull: true });
      await settled();
      expect(full.now().unkept).toMatchObject([{ title: "Mine", sources: { length: 300 } }]);
      expect(kept.size).toBe(1);
    }
    const next = openPage();
    await settled();
    expect([kept.size, next.now().unkept, shelf.get("set-1")?.draft.title]).toEqual([0, [], "Mine"]);
  });

  it("stays gone where it was deleted since, and is not noted where all was erased or nothing is kept", async () => {
    putSet();
    const page = openPage();
    await page.now().open("set-1");
    page.now().change(null, titled("Mine"));
    page.end();
    await settled();
    shelf.clear();
    openPage();
    await settled();
    expect([kept.size, shelf.size]).toEqual([0, 0]);
    const erased: Problem = { code: "storage-erased", message: "", nextStep: "" };
    for (const how of [{ volatile: true }, { problem: erased }]) {
      putSet();
      const other = openPage(how);
      await other.now().open("set-1");
      other.now().change(null, titled("Mine"));
      other.end();
      expect(kept.size).toBe(0);
    }
  });

  it("is told of as it was noted, and damaged notes are left alone", async () => {
    putSet();
    for (const text of [
      "{",
      "[]",
      '{"id":"set-1"}',
      JSON.stringify({ id: "set-1", grownFrom: [], members: ["rows"], changed: { rows: 7 }, before: {} }),
    ])
      localStorage.setItem(`caplens-unsaved-studio:/studio/training/ set-1 ${text.length}`, text);
    const page = openPage();
    await page.now().open("set-1");
    await settled();
    expect(shelf.get("set-1")?.revision).toBe(1);
    expect(page.now().draft?.sources).toHaveLength(300);
  });
});
