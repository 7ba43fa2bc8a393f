import { untilAborted } from "../../foundation/or-aborted";
import { LeaseRowShape } from "../../shapes/generated/lease-row";
import { fits } from "../../shapes/read-outside";
import type { LeaseRow } from "../../shapes/rows";
import type { RowTable } from "../row-table";

/** Rows of this kind lie beside what calls have cost. */
export const LEASE_PREFIX = "lease:";

/** A lock that is held while work goes on. */
export type HeldLock = {
  /** Fires once another tab has taken it over. Absent where that can't happen. */
  lost?: AbortSignal;
  /** False once another tab has taken it over; asked before what must not be done twice. */
  isHeld?: () => Promise<boolean>;
};

/** Web Locks, or what stands in for them: as much of them as runs need. */
export type TabLocks = {
  request<Result>(
    name: string,
    options: { ifAvailable?: boolean; mode?: "shared" | "exclusive"; signal?: AbortSignal },
    work: (lock: HeldLock | null) => Result,
  ): Promise<Awaited<Result>>;
};

/** Web Locks, which the browser itself frees when a tab is gone, and which are not lost before. */
export function webLocks(locks: LockManager): TabLocks {
  return { request: (name, options, work) => locks.request(name, options, (lock) => work(lock && {})) };
}

type LeaseParts = {
  table: () => Promise<RowTable>;
  now: () => number;
  /** Calls back in so many milliseconds; returns how to stop. Replaces the clock in tests. */
  later?: (act: () => void, milliseconds: number) => () => void;
};

/** Long enough for timers of hidden pages, which browsers call once a minute. */
const LEASE_MILLISECONDS = 90_000;
const RENEWED_MILLISECONDS = 10_000;
/** Interval at which a waiting tab looks again, in milliseconds. */
const LOOK_MILLISECONDS = 2000;

function callLater(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Locks for browsers that have none (pages over plain http): a row a name in the database, which all tabs change in
 * strict transactions. Who holds one renews it; a tab that is gone stops doing so, and another one takes it over when the
 * row is out of date. A tab that slept past that finds out at its next look, and `lost` fires. `shared` waits until the
 * name is free and holds nothing.
 */
export function createLeases({ table, now, later = callLater }: LeaseParts): TabLocks {
  /**
   * Changes the row of a name if it is this owner's, or, but for "renew", free; resolves to whether it was. A name that
   * is free again was somebody else's meanwhile.
   */
  async function change(name: string, owner: string, how: "take" | "renew" | "leave"): Promise<boolean> {
    const id = `${LEASE_PREFIX}${name}`;
    let mine = false;
    await (await table()).update(id, (row): LeaseRow | undefined => {
      const held = fits(LeaseRowShape, row) ? row : null;
      const isFree = held === null || held.until <= now();
      mine = held?.owner === owner || (isFree && how !== "renew");
      if (!mine) return held ?? undefined;
      return how === "leave" ? undefined : { id, owner, until: now() + LEASE_MILLISECONDS };
    });
    return mine;
  }

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return untilAborted<void>(signal, (resolve) => later(resolve, LOOK_MILLISECONDS));
  }

  async function hold<Result>(
    name: string,
    owner: string,
    work: (lock: HeldLock) => Result,
  ): Promise<Awaited<Result>> {
    const losing = new AbortController();
    let ended = false;
    let stop: () => void = () => undefined;
    const isHeld = async () => {
      if (losing.signal.aborted) return false;
      // A failed look-up is no reason to stop: the row then is as it was.
      const mine = await change(name, owner, "renew").catch(() => true);
      if (!mine) losing.abort();
      return mine;
    };
    const renew = () => {
      stop = later(() => {
        void isHeld().then((mine) => {
          if (mine && !ended) renew();
        });
      }, RENEWED_MILLISECONDS);
    };
    renew();
    try {
      return await work({ lost: losing.signal, isHeld });
    } finally {
      ended = true;
      stop();
      await change(name, owner, "leave").catch(() => undefined);
    }
  }

  return {
    async request<Result>(
      name: string,
      { ifAvailable = false, mode, signal }: Parameters<TabLocks["request"]>[1],
      work: (lock: HeldLock | null) => Result,
    ): Promise<Awaited<Result>> {
      const owner = crypto.randomUUID();
      const isShared = mode === "shared";
      while (!(await change(name, owner, isShared ? "leave" : "take"))) {
        if (ifAvailable) return await work(null);
        await wait(signal);
      }
      if (isShared) return await work({});
      return hold(name, owner, work);
    },
  };
}
