import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** What one run, or all calls of one day, have cost. US dollars. */
export const SpendingRow = Type.Object({
  /** "run:" with the run's id, or "day:" with the date. */
  id: Type.String(),
  usd: Type.Number({ minimum: 0 }),
  /** The part of `usd` that is the most possible, since the endpoint counted no tokens or the call broke off. */
  estimatedUsd: Type.Number({ minimum: 0 }),
  calls: Type.Integer({ minimum: 0 }),
  /** Calls of models whose price nobody knows: not in `usd`. */
  unknownCalls: Type.Integer({ minimum: 0 }),
  /** What calls under way may cost at most, by the id of the reservation; `at` in milliseconds since 1970. */
  reserved: Type.Record(
    Type.String(),
    // Null: nobody knows.
    Type.Object({ usd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]), at: Type.Number() }),
  ),
  updatedAt: Type.Number(),
});
export type SpendingRow = Static<typeof SpendingRow>;

/** No call takes this long: whoever reserved is gone, and what the call has cost was never told. */
const ABANDONED_MILLISECONDS = 2 * 60 * 60 * 1000;

/** The row as kept, or an empty one. Reservations that nobody will settle any more count as spent. */
export function readSpendingRow(row: unknown, id: string, now: number): SpendingRow {
  if (!Value.Check(SpendingRow, row)) {
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

/** What calls under way may add at most, as far as anybody knows. */
export function reservedUsd({ reserved }: SpendingRow): number {
  return Object.values(reserved).reduce((sum, { usd }) => sum + (usd ?? 0), 0);
}

/** The date where the user is: "2026-11-21". */
export function localDay(now: number): string {
  const date = new Date(now);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
