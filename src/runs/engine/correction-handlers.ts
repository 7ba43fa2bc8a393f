import { openExport } from "../../engine/shared/open-export";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isPublished } from "../../foundation/published-id";
import type { Storage } from "../../storage/open-storage";
import type { CorrectionCalls } from "../protocol";

/** Scores with the judge's error in them, for the page. */
export function correctionHandlers(storage: () => Promise<Storage>): Handlers<CorrectionCalls> {
  return {
    "runs/correction": async ({ id }, { signal }) =>
      isPublished(id) ? null : (await openExport(await storage(), id, { signal })).correction(),
  };
}
