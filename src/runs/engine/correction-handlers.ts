import { cardsFromElsewhere } from "../../engine/shared/cards-here";
import { openExport } from "../../engine/shared/open-export";
import { publishedCorrection } from "../../engine/shared/published-correction";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { labelSetsOf } from "../../engine/shared/run-labels";
import { borrowedErrors } from "../../evaluation/labels/borrowed-error";
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
    "runs/borrowed-errors": async ({ id }, { signal }) => {
      if (isPublished(id)) return [];
      const kept = await storage();
      // Labels of the run itself tell more.
      if ((await labelSetsOf(kept, id)).length > 0) return [];
      const cards = await cardsFromElsewhere(kept, id);
      if (cards.length === 0) return [];
      const { run, tasks } = await openExport(kept, id, { signal });
      return borrowedErrors({ run, tasks: tasks() }, cards);
    },

    "runs/correction": async ({ id }, { signal }) =>
      isPublished(id)
        ? publishedCorrection(published.get(id), signal)
        : (await openExport(await storage(), id, { signal })).correction(),
  };
}
