import { SpendingRowShape } from "../../shapes/generated/spending-row";
import { fits } from "../../shapes/read-outside";
import type { SpendingRow } from "../../shapes/rows";

/** No call takes this long: whoever reserved is gone, and what the call has cost was never told. */
const ABANDONED_MILLISECONDS = 2 * 60 * 60 * 1000;

/** The row as kept, or an empty one. Reservations that nobody will settle any more count as spent. */
export function readSpendingRow(row: unknown, id: string, now: number): SpendingRow {
  if (!fits(SpendingRowShape, row)) {
    return { id, usd: 0, estimatedUsd: 0, calls: 0, unknownCalls: 0, reserved: {}, updatedAt: now };
  }
  const entries = Object.entries(row.reserved);
  const abandoned = entries.filter(([, { at }]) => now - at > ABANDONED_MILLISECONDS);
  const lost = abandoned.reduce((sum, [, { usd }]) => sum + (usd ?? 0), 0);
  return {
    ...row,
    usd: row.usd + lost,
    estimatedUsd: row.estimatedUsd + lost,
    calls: row.calls + abandoned.length,
    unknownCalls: row.unknownCalls + abandoned.filter(([, { usd }]) => usd === null).length,
    reserved: Object.fromEntries(entries.filter((entry) => !abandoned.includes(entry))),
  };
}

/** Upper limit of the cost that calls under way may add, as far as known. */
export function reservedUsd({ reserved }: SpendingRow): number {
  return Object.values(reserved).reduce((sum, { usd }) => sum + (usd ?? 0), 0);
}

/** The date where the user is: "2026-11-21". */
export function localDay(now: number): string {
  const date = new Date(now);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
