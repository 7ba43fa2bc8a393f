import { RECOMPUTED_RUNS } from "../foundation/agreed-names";
import { lazyModule } from "../foundation/fetch-part";
import type { RecomputedRun } from "../state/recomputed-runs";
import { afterFirstView } from "../ui/lazy-part/fetched-part";

const recomputed = lazyModule("What was found again here", () => import("../state/recomputed-runs"));

function isAnyRecomputed(): boolean {
  try {
    return localStorage.getItem(RECOMPUTED_RUNS) !== null;
  } catch {
    return false;
  }
}

/**
 * The runs that were found again in this browser, by the hash of their `run.json`. What reads them is fetched when the first view
 * stands, and where there are any. Rejects where it can't be fetched.
 */
export async function recallRecomputed(): Promise<ReadonlyMap<string, RecomputedRun>> {
  await afterFirstView();
  return isAnyRecomputed() ? (await recomputed()).recallRecomputed() : new Map();
}
