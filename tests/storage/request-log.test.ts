import { expect, it } from "vitest";
import { createLocalGuard } from "../../src/storage/guard";
import { createMemoryTable, type RowTable } from "../../src/storage/row-table";
import { createRequestLog } from "../../src/storage/spending/request-log";
import { createSpendingLedger } from "../../src/storage/spending/spending-ledger";

const A = "https://a.example/v1";

function logs(table: RowTable) {
  const clock = { now: 1_000_000 };
  const parts = { table, guard: createLocalGuard(), now: () => clock.now };
  return { clock, parts, one: createRequestLog(parts), other: createRequestLog(parts) };
}

it("lets so many of all tabs through in any minute, each endpoint for itself, and says when there is room", async () => {
  const { clock, one, other } = logs(createMemoryTable());
  expect(await one.take(A, 2)).toBe(0);
  clock.now += 10_000;
  expect(await other.take(A, 2)).toBe(0);
  expect(await one.take("https://b.example/v1", 2)).toBe(0);
  const wait = await one.take(A, 2);
  expect(wait).toBe(50_250);
  clock.now += wait - 1;
  expect(await other.take(A, 2)).toBe(1);
  clock.now += 1;
  expect(await other.take(A, 2)).toBe(0);
  expect(await one.take(A, 2)).toBe(10_000);
});

it("goes by a limit that was lowered or raised", async () => {
  const { clock, one } = logs(createMemoryTable());
  for (let request = 0; request < 5; request += 1) {
    expect(await one.take(A, 5)).toBe(0);
    clock.now += 1000;
  }
  expect(await one.take(A, 2)).toBe(60_250 - 2000);
  expect(await one.take(A, 6)).toBe(0);
});

it("does not count what lies ahead of a clock that was put back, nor what is a minute old", async () => {
  const { clock, one } = logs(createMemoryTable());
  await one.take(A, 1);
  clock.now -= 1;
  expect(await one.take(A, 1)).toBe(0);
  expect(await one.take(A, 1)).toBe(60_250);
  clock.now += 60_250;
  expect(await one.take(A, 1)).toBe(0);
});

it("is told anew where its row can't be read", async () => {
  const table = createMemoryTable();
  await table.update(`starts:${A}`, () => ({ id: `starts:${A}`, starts: "none" }));
  const { one } = logs(table);
  expect([await one.take(A, 1), await one.take(A, 1)]).toEqual([0, 60_250]);
});

it("is not in the way of the books, nor they in its own", async () => {
  const table = createMemoryTable();
  const { parts, one } = logs(table);
  await one.take(A, 1);
  // A new worker drops what is old from the books.
  const ledger = createSpendingLedger(parts);
  await ledger.reserve("run", 1, { perRunUsd: null, perDayUsd: null });
  expect(await one.take(A, 1)).toBeGreaterThan(0);
});

it("counts in memory where storage fails", async () => {
  const table = { ...createMemoryTable(), update: () => Promise.reject(new Error("no room")) };
  const { one } = logs(table);
  expect(await one.take(A, 1)).toBe(0);
  expect(await one.take(A, 1)).toBeGreaterThan(0);
});
