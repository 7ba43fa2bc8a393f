import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { KEPT, layoutOf } from "../../../src/storage/kept/registry";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import type { RowTable } from "../../../src/storage/row-table";
import { openBackend } from "../../../src/storage/storage-backend";
import { codeOf } from "../code-of";
import "fake-indexeddb/auto";

const name = "settings";
const open: Storage[] = [];
let storage: Storage;

async function storageInTest(): Promise<Storage> {
  const opened = await openStorage({ name });
  open.push(opened);
  return opened;
}

async function withRow<T>(work: (table: RowTable) => Promise<T>) {
  const backend = await openBackend(name, layoutOf(KEPT), () => undefined);
  try {
    return await work(backend.table("settings"));
  } finally {
    backend.close();
  }
}

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  storage = await storageInTest();
});
afterEach(() => {
  for (const opened of open.splice(0)) opened.close();
  vi.unstubAllGlobals();
});

const limits = {
  baseUrl: "https://api.openai.com/v1",
  concurrency: 2,
  requestsPerMinute: 60,
  timeoutSeconds: 90,
};

describe("settings for models", () => {
  it("are the usual ones until somebody changes them, and then these in the next visit", async () => {
    expect(await storage.settings.read()).toEqual({ settings: USUAL_MODEL_SETTINGS, problem: null });
    const changed = await storage.settings.change((before) => ({ ...before, limits: [limits] }));
    expect(changed.limits).toEqual([limits]);
    expect((await (await storageInTest()).settings.read()).settings).toEqual(changed);
  });

  it("take changes from two tabs at the same time, and tell both", async () => {
    const other = await storageInTest();
    const heard = vi.fn();
    const heardThere = vi.fn();
    storage.settings.onChange(heard);
    const stop = other.settings.onChange(heardThere);
    await Promise.all([
      storage.settings.change((before) => ({ ...before, lockAfterMinutes: 5 })),
      other.settings.change((before) => ({ ...before, caps: { perRunUsd: 1, perDayUsd: null } })),
    ]);
    expect((await storage.settings.read()).settings).toMatchObject({
      lockAfterMinutes: 5,
      caps: { perRunUsd: 1 },
    });
    await vi.waitFor(() => expect([heard.mock.calls.length, heardThere.mock.calls.length]).toEqual([2, 2]));
    stop();
    await other.settings.change((before) => before);
    expect(heardThere).toHaveBeenCalledTimes(2);
  });

  it("refuse what is none, and stay as they were", async () => {
    await storage.settings.change((before) => ({ ...before, limits: [limits] }));
    const bad = { ...limits, concurrency: 0 };
    expect(await codeOf(storage.settings.change((before) => ({ ...before, limits: [bad] })))).toBe(
      "settings-invalid",
    );
    expect((await storage.settings.read()).settings.limits).toEqual([limits]);
  });

  it.each([
    ["rubbish", "settings-unreadable"],
    [{ ...USUAL_MODEL_SETTINGS, caps: null }, "settings-unreadable"],
    [{ ...USUAL_MODEL_SETTINGS, version: 2 }, "settings-newer"],
  ])("that can't be read are told and not written over: %j", async (kept, code) => {
    const row = { id: "model-settings", document: kept };
    await withRow((table) => table.update("model-settings", () => row));
    expect(await storage.settings.read()).toMatchObject({
      settings: USUAL_MODEL_SETTINGS,
      problem: { code },
    });
    expect(await codeOf(storage.settings.change((before) => before))).toBe(code);
    expect(await withRow((table) => table.get("model-settings"))).toEqual(row);
    await storage.settings.reset();
    expect((await storage.settings.read()).problem).toBeNull();
  });

  it("go when everything is erased", async () => {
    await storage.settings.change((before) => ({ ...before, lockAfterMinutes: null }));
    await storage.erase();
    expect((await storage.settings.read()).settings).toEqual(USUAL_MODEL_SETTINGS);
    expect(await codeOf(storage.settings.change((before) => before))).toBe("storage-erased");
  });
});
