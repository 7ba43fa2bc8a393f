import { StartsRowShape } from "../../shapes/generated/starts-row";
import { fits } from "../../shapes/read-outside";
import type { StartsRow } from "../../shapes/rows";
import type { StorageGuard } from "../guard";
import type { KeptThing } from "../kept/kept-thing";
import { createMemoryTable, type RowTable } from "../row-table";

/** Rows of this kind lie beside what calls have cost. */
export const STARTS_PREFIX = "starts:";

/** A minute, and what a request may take on its way from here to the wire. */
const WINDOW_MILLISECONDS = 60_250;

/** The requests of the last minute, over all tabs. */
export interface RequestLog {
  /**
   * Notes a request to `baseUrl` that begins now and resolves to 0, unless `perMinute` have begun within the last minute:
   * then nothing is noted, and it resolves to the milliseconds until there may be room. Never rejects.
   */
  take(baseUrl: string, perMinute: number): Promise<number>;
}

/** Requests lie beside what was spent. */
export const KEPT_REQUESTS: KeptThing<RequestLog> = {
  layout: [],
  open: async ({ table, guard, now }) => ({
    store: createRequestLog({ table: table("spending"), guard, now }),
  }),
};

/** The log over its table. Where storage fails, it counts the requests of this worker alone. */
export function createRequestLog(parts: {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
}): RequestLog {
  const unwritten = createMemoryTable();
  return {
    async take(baseUrl, perMinute) {
      const id = `${STARTS_PREFIX}${baseUrl}`;
      let wait = 0;
      const change = (row: unknown): StartsRow => {
        const now = parts.now();
        const kept = fits(StartsRowShape, row) ? row.starts : [];
        // Times in the future were written before the clock was put back.
        const starts = kept.filter((start) => start > now - WINDOW_MILLISECONDS && start <= now);
        const oldest = starts[starts.length - perMinute];
        wait = oldest === undefined ? 0 : Math.max(1, oldest + WINDOW_MILLISECONDS - now);
        return { id, starts: wait === 0 ? [...starts, now] : starts };
      };
      await parts.guard.write(() => parts.table.update(id, change)).catch(() => unwritten.update(id, change));
      return wait;
    },
  };
}
