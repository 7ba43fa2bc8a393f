import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CaplensSchema, DatabaseConnection } from "../../src/storage/database";
import { createDatabaseTable, LostRow, type RowTable } from "../../src/storage/row-table";
import { codeOf } from "./code-of";

const STORE = "spending";
let databases = 0;
let table: RowTable;
let close: () => void;

beforeEach(async () => {
  databases += 1;
  const database = await openDB<CaplensSchema>(`rows-${databases}`, 1, {
    upgrade: (opened) => {
      Reflect.apply(opened.createObjectStore, opened, [STORE, { keyPath: "id" }]);
    },
  });
  const connection = { use: async () => database };
  table = createDatabaseTable(connection as DatabaseConnection, STORE);
  close = () => database.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  close();
});

const countIn = (row: unknown) => Number(Reflect.get(Object(row), "count") ?? 0);
const oneMore = (id: string) => table.update(id, (row) => ({ id, count: countIn(row) + 1 }));

describe("rows that are changed at the same time", () => {
  it("are changed in turn, and written together", async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
    await Promise.all(Array.from({ length: 120 }, (_, at) => oneMore(`row ${at % 3}`)));
    expect(opened.mock.calls.length).toBeLessThanOrEqual(2);
    expect(await table.keys()).toEqual(["row 0", "row 1", "row 2"]);
    for (const key of await table.keys()) expect(await table.get(key)).toEqual({ id: key, count: 40 });
  });

  it("are let go and come again in turn", async () => {
    await oneMore("a");
    const seen: unknown[] = [];
    await Promise.all([
      oneMore("a"),
      oneMore("a"),
      table.update("a", (row) => {
        seen.push(row);
        return undefined;
      }),
      oneMore("a"),
    ]);
    expect(seen).toEqual([{ id: "a", count: 3 }]);
    expect(await table.get("a")).toEqual({ id: "a", count: 1 });
  });

  it("fail alone where their own change does, or can't be kept", async () => {
    const refused = Promise.allSettled([
      oneMore("a"),
      oneMore("b"),
      table.update("c", () => {
        throw new DOMException("no", "AbortError");
      }),
      table.update("d", () => ({ id: "d", act: () => undefined })),
      oneMore("b"),
    ]);
    expect((await refused).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(await table.keys()).toEqual(["a", "b"]);
    expect(await table.get("b")).toEqual({ id: "b", count: 2 });
  });

  it("have a transaction each where one of them can't be read, and no change is called twice", async () => {
    await oneMore("lost");
    const get = IDBObjectStore.prototype.get;
    vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function (this: IDBObjectStore, key) {
      // A request that fails, and ends its transaction.
      return key === "lost" ? this.add({ id: "lost" }) : get.call(this, key);
    });
    const changes = vi.fn((row: unknown) => ({ id: "b", count: countIn(row) + 1 }));
    const [a, b, lost] = await Promise.allSettled([
      oneMore("a"),
      table.update("b", changes),
      oneMore("lost"),
    ]);
    expect([a?.status, b?.status, lost?.status]).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(await table.get("b")).toEqual({ id: "b", count: 1 });
  });

  it("are all refused where there is no room for them", async () => {
    await oneMore("a");
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException("full", "QuotaExceededError");
    });
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(oneMore("a"))));
    expect(codes).not.toContain("resolved");
    vi.restoreAllMocks();
    expect(await table.get("a")).toEqual({ id: "a", count: 1 });
    await oneMore("a");
    expect(await table.get("a")).toEqual({ id: "a", count: 2 });
  });
});

describe("rows that are changed together", () => {
  const move = (from: string, to: string) =>
    table.updateAll([from, to], ([one, other]) => [
      { id: from, count: countIn(one) - 1 },
      { id: to, count: countIn(other) + 1 },
    ]);

  it("are all changed, beside others that change one of them, and each is written once", async () => {
    const written = vi.spyOn(IDBObjectStore.prototype, "put");
    await Promise.all([move("a", "b"), oneMore("b"), move("b", "c"), oneMore("a")]);
    expect(written).toHaveBeenCalledTimes(3);
    const rows = await Promise.all(["a", "b", "c"].map((key) => table.get(key)));
    expect(rows.map(countIn)).toEqual([0, 1, 1]);
  });

  it("are left as they were where the change fails, or one of them can't be kept", async () => {
    await oneMore("a");
    const none = table.updateAll(["a", "b"], () => {
      throw new Error("no");
    });
    await expect(none).rejects.toThrow();
    const half = table.updateAll(["a", "b"], () => [undefined, { id: "b", act: () => undefined }]);
    await expect(half).rejects.toThrow();
    expect(await table.keys()).toEqual(["a"]);
  });

  it("are changed where both are lost", async () => {
    await move("a", "b");
    const lost = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
      throw new DOMException("gone", "NotReadableError");
    });
    const seen: unknown[] = [];
    await table.updateAll(["a", "b"], (rows) => {
      seen.push(...rows);
      return [undefined, { id: "b", count: 7 }];
    });
    lost.mockRestore();
    expect(seen.every((row) => row instanceof LostRow)).toBe(true);
    expect(await table.keys()).toEqual(["b"]);
    expect(await table.get("b")).toEqual({ id: "b", count: 7 });
  });
});
