import { afterEach, expect, it, vi } from "vitest";
import { openStorage } from "../../src/storage/open-storage";
import { openFolder } from "../../src/storage/opfs-files";
import { isFirstVisit } from "../../src/storage/persistence";

afterEach(() => void vi.unstubAllGlobals());

it("a visit is the first until storage has been opened", async () => {
  const name = `first-visit-${crypto.randomUUID()}`;
  expect(await isFirstVisit(name)).toBe(true);
  const storage = await openStorage({ name });
  expect(await isFirstVisit(name)).toBe(false);
  storage.close();
  expect(await isFirstVisit(name)).toBe(false);
});

it("second copies without a database are of an earlier visit", async () => {
  const name = `first-visit-${crypto.randomUUID()}`;
  await openFolder(`${name}-sessions`);
  expect(await isFirstVisit(name)).toBe(false);
});

it("where the browser does not say what it keeps, there may be something", async () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(await isFirstVisit("nobody")).toBe(false);
});
