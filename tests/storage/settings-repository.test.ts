import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SettingsPatch } from "../../src/shapes/model-settings";
import { USUAL_ENDPOINT_LIMITS, USUAL_MODEL_SETTINGS } from "../../src/shapes/usual";
import { KEPT, layoutOf } from "../../src/storage/kept/registry";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import type { RowTable } from "../../src/storage/row-table";
import { patched } from "../../src/storage/settings-repository";
import { openBackend } from "../../src/storage/storage-backend";
import { codeOf } from "./code-of";

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

const baseUrl = "https://api.example.com/v1";
const other = "https://other.example.com/v1";
const price = { host: "*", model: "m", inputPerMillion: 1, outputPerMillion: 2, asOf: "2026-11-01" };

/** The settings after patches that were all made in sight of the same settings. */
const afterAll = (...patches: SettingsPatch[]) => patches.reduce(patched, USUAL_MODEL_SETTINGS);

it("two changes made in sight of the same settings both hold", () => {
  const settings = afterAll(
    { limits: [{ baseUrl, limits: { concurrency: 2 } }] },
    { limits: [{ baseUrl, limits: { requestsPerMinute: 30 } }] },
    { limits: [{ baseUrl: other, limits: {} }] },
    { caps: { perRunUsd: 1 } },
    { caps: { perDayUsd: 5 } },
    { reuse: { captions: true } },
    { reuse: { judge: false } },
    { prices: [{ of: null, row: price }] },
    { prices: [{ of: null, row: { ...price, model: "n" } }] },
  );
  expect(settings.limits).toEqual([
    { baseUrl, ...USUAL_ENDPOINT_LIMITS, concurrency: 2, requestsPerMinute: 30 },
    { baseUrl: other, ...USUAL_ENDPOINT_LIMITS },
  ]);
  expect(settings.caps).toEqual({ perRunUsd: 1, perDayUsd: 5 });
  expect(settings.reuse).toEqual({ judge: false, captions: true });
  expect(settings.prices.map(({ model }) => model)).toEqual(["m", "n"]);
});

it("a row of prices is changed where it stands, and taken out alone", () => {
  const settings = afterAll(
    {
      prices: [
        { of: null, row: price },
        { of: null, row: { ...price, model: "n" } },
      ],
    },
    { prices: [{ of: price, row: { ...price, inputPerMillion: 3 } }] },
  );
  expect(settings.prices.map(({ model, inputPerMillion }) => [model, inputPerMillion])).toEqual([
    ["m", 3],
    ["n", 1],
  ]);
  expect(patched(settings, { prices: [{ of: price, row: null }] }).prices.map(({ model }) => model)).toEqual([
    "n",
  ]);
});

it("an endpoint without limits of its own gets the usual ones again", () => {
  const settings = afterAll({ limits: [{ baseUrl, limits: { concurrency: 2 } }] });
  expect(patched(settings, { limits: [{ baseUrl, limits: null }] }).limits).toEqual([]);
});
