import { describe, expect, it } from "vitest";
import { localDay, readSpendingRow, reservedUsd } from "../../../src/storage/spending/spending-row";

const HOURS = 60 * 60 * 1000;
const NOW = 100 * HOURS;

const row = {
  id: "run:a",
  usd: 1,
  estimatedUsd: 0.25,
  calls: 4,
  unknownCalls: 1,
  reserved: {
    early: { usd: 0.5, at: NOW - 2 * HOURS - 1 },
    unknown: { usd: null, at: NOW - 3 * HOURS },
    late: { usd: 0.125, at: NOW - 2 * HOURS },
    lateUnknown: { usd: null, at: NOW },
  },
  updatedAt: 5,
};

describe("a row of the books", () => {
  it("counts what was set aside more than two hours ago as spent, and what nobody knew as unknown", () => {
    expect(readSpendingRow(row, "run:a", NOW)).toEqual({
      id: "run:a",
      usd: 1.5,
      estimatedUsd: 0.75,
      calls: 6,
      unknownCalls: 2,
      reserved: { late: { usd: 0.125, at: NOW - 2 * HOURS }, lateUnknown: { usd: null, at: NOW } },
      updatedAt: 5,
    });
  });

  it.each([undefined, null, {}, { ...row, usd: -1 }, { ...row, calls: "4" }])(
    "is an empty one where none can be read: %j",
    (unreadable) => {
      expect(readSpendingRow(unreadable, "run:b", 7)).toEqual({
        id: "run:b",
        usd: 0,
        estimatedUsd: 0,
        calls: 0,
        unknownCalls: 0,
        reserved: {},
        updatedAt: 7,
      });
    },
  );

  it("tells how much is set aside, as far as anybody knows", () => {
    expect(reservedUsd(row)).toBe(0.625);
    expect(reservedUsd({ ...row, reserved: {} })).toBe(0);
  });
});

it.each([
  [new Date(2026, 0, 5, 0, 0), "2026-01-05"],
  [new Date(2026, 10, 21, 23, 59), "2026-11-21"],
  [new Date(2026, 11, 31), "2026-12-31"],
])("the day of %s is %s", (date, day) => expect(localDay(date.getTime())).toBe(day));
