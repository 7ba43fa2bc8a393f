import { beforeEach, describe, expect, it } from "vitest";
import {
  type CopiedTable,
  createCopiedTable,
  createTombstones,
  type RowCopies,
  type Tombstones,
} from "../../src/storage/copied-table";
import { createMemoryTable, LostRow, type RowTable } from "../../src/storage/row-table";

let files: Map<string, string>;
let copies: RowCopies;
let rows: RowTable;
let tombstones: Tombstones;
let table: CopiedTable;

beforeEach(() => {
  files = new Map();
  copies = {
    keys: async () => [...files.keys()],
    read: async (key) => {
      const text = files.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    write: async (key, row) => void files.set(key, JSON.stringify(row)),
    remove: async (key) => void files.delete(key),
    sweep: async () => undefined,
    clear: async () => {
      files.clear();
      return 0;
    },
  };
  rows = createMemoryTable();
  tombstones = createTombstones(createMemoryTable());
  table = createCopiedTable({ table: rows, copies, tombstones, name: "test" });
});

const put = (id: string, revision: number) => table.update(id, () => ({ id, revision }));

/** The row of this key is listed, but its value can't be read. */
function loseValue(key: string): void {
  const { get, visit } = rows;
  let lost = true;
  rows.get = async (asked) => (lost && asked === key ? new LostRow(new Error("gone")) : get(asked));
  rows.visit = (visitor) =>
    visit((row, visited) => visitor(lost && visited === key ? new LostRow(new Error("gone")) : row, visited));
  const { updateAll } = rows;
  rows.updateAll = (keys, change) =>
    updateAll(keys, (given) => {
      const at = lost ? keys.indexOf(key) : -1;
      const changed = change(
        given.map((row, index) => (index === at ? new LostRow(new Error("gone")) : row)),
      );
      if (at >= 0) lost = false;
      return changed;
    });
  rows.update = (asked, change) => rows.updateAll([asked], ([row]) => [change(row)]);
  table = createCopiedTable({ table: rows, copies, tombstones, name: "test" });
}

describe("rows that are kept twice", () => {
  it("have their copy when a write is confirmed, and none when they are gone", async () => {
    await put("a", 1);
    await put("a", 2);
    expect(await copies.read("a")).toEqual({ id: "a", revision: 2 });
    await table.update("a", () => undefined);
    expect(await copies.keys()).toEqual([]);
  });

  it("come back when the database is empty, as they were written last", async () => {
    await put("a", 3);
    await put("b", 1);
    await rows.clear();
    expect((await table.missing()).sort()).toEqual(["a", "b"]);
    expect(await table.recover()).toEqual({ recovered: 2, erased: false });
    expect(await rows.get("a")).toEqual({ id: "a", revision: 3 });
    expect(await table.missing()).toEqual([]);
    expect(await table.recover()).toMatchObject({ recovered: 0 });
  });

  it("stay gone when they were deleted or all were cleared", async () => {
    await put("a", 1);
    await table.update("a", () => undefined);
    await put("b", 1);
    await table.clear();
    expect(await table.recover()).toMatchObject({ recovered: 0 });
    expect(await rows.keys()).toEqual([]);
  });

  it("are cleared copies first, so that what interrupts it brings nothing back", async () => {
    await put("a", 1);
    rows.clear = async () => Promise.reject(new Error("killed"));
    const broken = createCopiedTable({ table: rows, copies, tombstones, name: "test" });
    await expect(broken.clear()).rejects.toThrow("killed");
    expect(await copies.keys()).toEqual([]);
    expect(await broken.missing()).toEqual([]);
  });

  it("are not replaced by an older copy", async () => {
    await put("a", 1);
    await rows.update("a", () => ({ id: "a", revision: 2 }));
    expect(await table.recover()).toMatchObject({ recovered: 0 });
    expect(await table.get("a")).toEqual({ id: "a", revision: 2 });
  });

  it("come back one by one where the database has lost a single value", async () => {
    await put("a", 1);
    await put("b", 1);
    loseValue("a");
    const seen: unknown[] = [];
    await table.visit((row) => seen.push(row));
    expect(seen).toEqual([
      { id: "b", revision: 1 },
      { id: "a", revision: 1 },
    ]);
    expect(await rows.get("a")).toEqual({ id: "a", revision: 1 });
  });

  it("are lost where there is no copy, and said to be", async () => {
    await put("a", 1);
    files.clear();
    loseValue("a");
    expect(await table.get("a")).toBeInstanceOf(LostRow);
  });

  it("are saved all the same when the copy finds no room", async () => {
    copies.write = async () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    await put("a", 1);
    expect(await table.get("a")).toEqual({ id: "a", revision: 1 });
  });

  it.each([
    [
      "found no room",
      () => {
        const write = async () => Promise.reject(new DOMException("full", "QuotaExceededError"));
        const full = { ...copies, write };
        return createCopiedTable({ table: rows, copies: full, tombstones, name: "test" });
      },
    ],
    ["was out of reach", () => createCopiedTable({ table: rows, copies: null, tombstones, name: "test" })],
  ])("come back as they were last after a visit in which the copy %s", async (_, visit) => {
    await put("a", 1);
    await table.completeCopies();
    await visit().update("a", () => ({ id: "a", revision: 2 }));
    expect(await copies.read("a")).toEqual({ id: "a", revision: 1 });
    expect(await table.needsRecovery()).toBe(false);
    await table.completeCopies();
    expect((await tombstones.read()).behind).toEqual([]);
    await rows.clear();
    await table.recover();
    expect(await rows.get("a")).toEqual({ id: "a", revision: 2 });
  });

  it("get their copies later where an earlier version wrote none", async () => {
    await rows.update("old", () => ({ id: "old", revision: 4 }));
    await table.completeCopies();
    expect(await copies.read("old")).toEqual({ id: "old", revision: 4 });
  });
});

describe("rows that are deleted in a visit that can't reach their copies", () => {
  /** The same table in a visit to which the browser refuses the place of the copies. */
  const withoutCopies = () => createCopiedTable({ table: rows, copies: null, tombstones, name: "test" });

  beforeEach(async () => {
    await put("a", 1);
    await put("b", 1);
    await table.completeCopies();
  });

  it("stay gone, one by one, and their copies go", async () => {
    await withoutCopies().update("a", () => undefined);
    expect(await copies.keys()).toEqual(["a", "b"]);
    expect(await table.needsRecovery()).toBe(true);
    expect(await table.recover()).toEqual({ recovered: 0, erased: false });
    expect([await rows.keys(), await copies.keys()]).toEqual([["b"], ["b"]]);
    expect(await table.needsRecovery()).toBe(false);
  });

  it("stay gone when everything was erased, and what was kept since stays", async () => {
    const blind = withoutCopies();
    expect(await blind.isOutOfReach()).toBe(true);
    await blind.clear();
    await blind.update("since", () => ({ id: "since", revision: 1 }));
    expect(await table.recover()).toEqual({ recovered: 0, erased: true });
    await table.settle();
    expect([await rows.keys(), await copies.keys()]).toEqual([["since"], []]);
    expect(await table.needsRecovery()).toBe(false);
    // From here on what is lost comes back as ever.
    await table.completeCopies();
    await rows.clear();
    expect(await table.recover()).toEqual({ recovered: 1, erased: false });
  });

  it("do not come back from a copy that would not go", async () => {
    const { remove } = copies;
    copies.remove = async () => Promise.reject(new DOMException("in use", "NoModificationAllowedError"));
    await table.update("a", () => undefined);
    expect(await table.recover()).toMatchObject({ recovered: 0 });
    copies.remove = remove;
    expect(await table.recover()).toMatchObject({ recovered: 0 });
    expect(await copies.keys()).toEqual(["b"]);
  });

  it("come back where the browser lost them, and one made anew under the same key stays", async () => {
    await withoutCopies().update("a", () => undefined);
    await withoutCopies().update("a", () => ({ id: "a", revision: 7 }));
    await rows.update("b", () => undefined);
    expect(await table.recover()).toEqual({ recovered: 1, erased: false });
    expect(await rows.get("a")).toEqual({ id: "a", revision: 7 });
    expect(await table.needsRecovery()).toBe(false);
  });
});

it("says nothing of copies where none were ever made", async () => {
  const blind = createCopiedTable({ table: rows, copies: null, tombstones, name: "test" });
  await blind.update("a", () => ({ id: "a", revision: 1 }));
  expect(await blind.isOutOfReach()).toBe(false);
  expect(await blind.needsRecovery()).toBe(false);
});
