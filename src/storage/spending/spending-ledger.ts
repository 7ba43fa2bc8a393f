import { SpendingRowShape } from "../../shapes/generated/spending-row";
import type { SpendingCaps } from "../../shapes/model-settings";
import { fits } from "../../shapes/read-outside";
import type { SpendingRow } from "../../shapes/rows";
import type { StorageGuard } from "../guard";
import type { KeptThing } from "../kept/kept-thing";
import type { RowTable } from "../row-table";
import { runRows } from "../runs/kept";
import { LEASE_PREFIX } from "./leases";
import { STARTS_PREFIX } from "./request-log";

/** No call takes this long: whoever reserved is gone, and what the call has cost was never told. */
const ABANDONED_MILLISECONDS = 2 * 60 * 60 * 1000;

/** The row as kept, an empty one where none is, and where it can't be read one that says so. Reservations that nobody will settle any more count as spent. */
export function readSpendingRow(row: unknown, id: string, now: number): SpendingRow {
  if (!fits(SpendingRowShape, row)) {
    const empty = { id, usd: 0, estimatedUsd: 0, calls: 0, unknownCalls: 0, reserved: {}, updatedAt: now };
    return row === undefined ? empty : { ...empty, lostAtCap: null };
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

/** Cost of a run, or a day, so far. */
export type Spent = Pick<SpendingRow, "usd" | "estimatedUsd" | "calls" | "unknownCalls"> & {
  /** Upper limit of the cost that calls under way may add. */
  reservedUsd: number;
  /**
   * Calls that were begun elsewhere, in another tab or an earlier visit, and of which no end was told: they may still be billed.
   * `usd`: the most that they may cost, but for `unknownCalls`. Absent for none.
   */
  openElsewhere?: OpenCalls;
  /** There where what was spent before can't be read: the numbers are what came since. */
  isLost?: true;
};

/** Calls whose end was not told: the most that they may cost, and of how many nobody knows that. */
export type OpenCalls = Pick<SpendingRow, "usd" | "calls" | "unknownCalls">;

/** The rows of a call's run, and of the day it falls on. */
type Books = { run: SpendingRow; day: SpendingRow };

/** Cost of a call's run, and of the day it fell on. */
export type SpentByNow = { run: Spent; day: Spent };

/** Room for one call, to be settled once. */
export type Reservation = { id: string; runId: string; day: string };

/** A call that would have passed a cap; `isLost` in `spent` where nobody knows whether it would. */
export type CapReached = { scope: "run" | "day"; capUsd: number; neededUsd: number; spent: Spent };

/** Final cost of a call; `usd` is null where no price is known. */
type Settled = { usd: number | null; estimatedUsd: number };

/** Costs of calls, by run and by day, over all tabs and reloads. No method rejects: see `update`. */
export interface SpendingLedger {
  /**
   * Sets aside what a call may cost at most, or says which cap it would pass; then nothing is set aside. `usd` null:
   * nobody knows, and no cap counts it.
   */
  reserve(
    runId: string,
    usd: number | null,
    caps: Pick<SpendingCaps, "perRunUsd" | "perDayUsd">,
  ): Promise<{ reservation: Reservation; spent: SpentByNow } | { refused: CapReached }>;
  /** Gives the reservation back and adds what the call cost. `null`: nothing was set aside for it. */
  settle(reservation: Reservation | { runId: string }, cost: Settled): Promise<SpentByNow>;
  /** Gives the reservation back for a call that was never made. */
  release(reservation: Reservation): Promise<SpentByNow>;
  read(runId: string): Promise<SpentByNow>;
}

interface SpendingLedgerParts {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
  /** Ids of the runs that are kept, deleted ones that can come back included. Absent where nobody keeps any. */
  owners?: () => Promise<Iterable<string>>;
}

export const KEPT_SPENDING: KeptThing<SpendingLedger> = {
  layout: [{ name: "spending", keyPath: "id", since: 3 }],
  async open(ground) {
    const { guard, now } = ground;
    const table = ground.table("spending");
    const owners = async () => (await ground.once(runRows)).table.keys();
    const ledger = createSpendingLedger({ table, guard, now, owners });
    return { store: ledger, clears: { "what was spent": table.clear } };
  },
};

/** By which tabs agree who does what, where the browser has no Web Locks. Leases lie beside what was spent. */
export const KEPT_LEASES: KeptThing<RowTable> = {
  layout: [],
  open: async ({ table }) => ({ store: table("spending") }),
};

/** In a row that lost what it counted, and has had another cap set since. */
const ANEW = "counted anew";

/** Sums of fractions come out a little off. */
const ROUNDING_USD = 1e-9;

const DAY = 24 * 60 * 60 * 1000;
/** Retention for runs that are not stored: those of the playground, and those that were deleted for good. */
const UNKEPT_RUNS_MILLISECONDS = 30 * DAY;
const DAYS_KEPT_MILLISECONDS = 400 * DAY;

/** The ledger over its table. */
export function createSpendingLedger({
  table,
  guard,
  now,
  owners = async () => [],
}: SpendingLedgerParts): SpendingLedger {
  /** Rows that storage would not write, for as long as this worker lives: caps hold all the same. */
  const unwritten = new Map<string, SpendingRow>();
  /** The ids of the reservations of this worker: all others that are open are another's, which may be gone. */
  const own = new Set<string>();
  let pruned: Promise<void> | null = null;

  /** Lets go of old rows; of a run that is kept never, since its cap counts however long it rests. */
  function prune(): Promise<void> {
    pruned ??= (async () => {
      const due: string[] = [];
      const isDue = (row: unknown, key: string) => {
        const kept = key.startsWith("day:") ? DAYS_KEPT_MILLISECONDS : UNKEPT_RUNS_MILLISECONDS;
        return readSpendingRow(row, key, now()).updatedAt < now() - kept;
      };
      await table.visit((row, key) => {
        if (key.startsWith(STARTS_PREFIX) || key.startsWith(LEASE_PREFIX)) return;
        if (isDue(row, key)) due.push(key);
      });
      if (due.length === 0) return;
      const owned = new Set([...(await owners())].map((runId) => `run:${runId}`));
      // Another tab may have booked something in it since.
      for (const key of due.filter((one) => !owned.has(one)))
        await guard.write(() =>
          table.update(key, (row) => (isDue(row, key) ? undefined : readSpendingRow(row, key, now()))),
        );
    })().catch(() => undefined);
    return pruned;
  }

  /**
   * Changes the rows of a run and of a day together, atomically over all tabs; in memory where storage fails. Returns them as
   * they are then.
   */
  async function update(runId: string, day: string, change: (books: Books) => Books): Promise<Books> {
    await prune();
    const keys = [`run:${runId}`, `day:${day}`] as const;
    /** Rows of the memory that go into storage with this change. */
    let ahead: SpendingRow[] = [];
    const read = (row: unknown, id: string) => {
      const newer = unwritten.get(id);
      // Whoever comes next in the same transaction goes on from what this change makes of it.
      if (newer !== undefined && unwritten.delete(id)) ahead.push(newer);
      return readSpendingRow(newer ?? row, id, now());
    };
    const apply = ([run, today]: readonly unknown[]): Books => {
      ahead = [];
      const changed = change({ run: read(run, keys[0]), day: read(today, keys[1]) });
      return {
        run: { ...changed.run, updatedAt: now() },
        day: { ...changed.day, updatedAt: now() },
      };
    };
    let books: Books = {
      run: readSpendingRow(undefined, keys[0], 0),
      day: readSpendingRow(undefined, keys[1], 0),
    };
    try {
      await guard.write(() =>
        table.updateAll(keys, (rows) => {
          books = apply(rows);
          return [books.run, books.day];
        }),
      );
    } catch {
      for (const row of ahead) if (!unwritten.has(row.id)) unwritten.set(row.id, row);
      books = apply(await Promise.all(keys.map((key) => table.get(key).catch(() => undefined))));
      unwritten.set(keys[0], books.run).set(keys[1], books.day);
    }
    return books;
  }

  async function readRow(id: string): Promise<SpendingRow> {
    const row = unwritten.get(id) ?? (await table.get(id).catch(() => undefined));
    return readSpendingRow(row, id, now());
  }

  /** Both rows of a call, without its reservation, changed by what it cost. */
  async function close(
    runId: string,
    day: string,
    reservation: string | null,
    add: (row: SpendingRow) => SpendingRow,
  ): Promise<SpentByNow> {
    if (reservation !== null) own.delete(reservation);
    const change = (row: SpendingRow) => {
      const reserved = Object.entries(row.reserved).filter(([id]) => id !== reservation);
      return add({ ...row, reserved: Object.fromEntries(reserved) });
    };
    return spentOf(await update(runId, day, (books) => ({ run: change(books.run), day: change(books.day) })));
  }

  function spentOf({ run, day }: Books): SpentByNow {
    return { run: spentIn(run, own), day: spentIn(day, own) };
  }

  return {
    async reserve(runId, usd, caps) {
      const reservation = { id: crypto.randomUUID(), runId, day: localDay(now()) };
      let refused: CapReached | null = null;
      const books = await update(runId, reservation.day, (before) => {
        const run = heldTo(before.run, usd, caps.perRunUsd);
        const day = heldTo(before.day, usd, caps.perDayUsd);
        refused =
          capReached("run", run, usd, caps.perRunUsd, own) ??
          capReached("day", day, usd, caps.perDayUsd, own);
        if (refused !== null) return { run, day };
        own.add(reservation.id);
        const add = (row: SpendingRow) => ({
          ...row,
          reserved: { ...row.reserved, [reservation.id]: { usd, at: now() } },
        });
        return { run: add(run), day: add(day) };
      });
      return refused === null ? { reservation, spent: spentOf(books) } : { refused };
    },

    settle: (reservation, { usd, estimatedUsd }) =>
      close(
        reservation.runId,
        "day" in reservation ? reservation.day : localDay(now()),
        "id" in reservation ? reservation.id : null,
        (row) => ({
          ...row,
          usd: row.usd + (usd ?? 0),
          estimatedUsd: row.estimatedUsd + estimatedUsd,
          calls: row.calls + 1,
          unknownCalls: row.unknownCalls + (usd === null ? 1 : 0),
        }),
      ),

    release: ({ id, runId, day }) => close(runId, day, id, (row) => row),

    async read(runId) {
      const [run, day] = await Promise.all([readRow(`run:${runId}`), readRow(`day:${localDay(now())}`)]);
      return spentOf({ run, day });
    },
  };
}

/** `own`: the ids of reservations that are no others'. */
function spentIn(row: SpendingRow, own: ReadonlySet<string>): Spent {
  const { usd, estimatedUsd, calls, unknownCalls } = row;
  const spent: Spent = { usd, estimatedUsd, calls, unknownCalls, reservedUsd: reservedUsd(row) };
  const others = Object.entries(row.reserved).flatMap(([id, { usd: most }]) => (own.has(id) ? [] : [most]));
  if (others.length > 0)
    spent.openElsewhere = {
      usd: others.reduce<number>((sum, most) => sum + (most ?? 0), 0),
      calls: others.length,
      unknownCalls: others.filter((most) => most === null).length,
    };
  if (row.lostAtCap !== undefined) spent.isLost = true;
  return spent;
}

/**
 * The row before a call under a cap. Where it lost what it counted, a cap would begin anew unseen: it refuses until somebody has
 * set another one, which then counts from here.
 */
function heldTo(row: SpendingRow, usd: number | null, capUsd: number | null): SpendingRow {
  const { lostAtCap } = row;
  if (lostAtCap === undefined || lostAtCap === ANEW || capUsd === null || usd === null) return row;
  return { ...row, lostAtCap: lostAtCap === null || lostAtCap === capUsd ? capUsd : ANEW };
}

/** The cap that a call of so much would pass in this row; null where it fits. */
function capReached(
  scope: CapReached["scope"],
  row: SpendingRow,
  usd: number | null,
  capUsd: number | null,
  own: ReadonlySet<string>,
): CapReached | null {
  if (capUsd === null || usd === null) return null;
  const fitsIn = row.usd + reservedUsd(row) + usd <= capUsd + ROUNDING_USD;
  const { lostAtCap, ...counted } = row;
  const isHeld = lostAtCap !== undefined && lostAtCap !== ANEW;
  if (fitsIn && !isHeld) return null;
  return { scope, capUsd, neededUsd: usd, spent: spentIn(isHeld ? row : counted, own) };
}
