import { openExport } from "../../engine/shared/open-export";
import { publishedCorrection } from "../../engine/shared/published-correction";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isPublished } from "../../foundation/published-id";
import type { Storage } from "../../storage/open-storage";
import type { CorrectionCalls } from "../protocol";

/** Scores with the judge's error in them, for the page. */
export function correctionHandlers(
  storage: () => Promise<Storage>,
  published: Pick<PublishedRuns, "get">,
): Handlers<CorrectionCalls> {
  return {
    "runs/correction": async ({ id }, { signal }) =>
      isPublished(id)
        ? publishedCorrection(published.get(id), signal)
        : (await openExport(await storage(), id, { signal })).correction(),
  };
}
