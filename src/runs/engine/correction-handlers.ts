import { cardsFromElsewhere } from "../../engine/shared/cards-here";
import { labelSetsOf, openExport } from "../../engine/shared/open-export";
import { type LabelledRun, publishedWithLabels } from "../../engine/shared/published-labels";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { borrowedErrors } from "../../evaluation/labels/borrowed-error";
import { correctDifferences } from "../../evaluation/labels/correct-differences";
import { correctScores } from "../../evaluation/labels/correct-scores";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isPublished } from "../../foundation/published-id";
import { USUAL_DRAWS } from "../../metrics/correction/corrected-draws";
import type { Storage } from "../../storage/open-storage";
import type { CorrectionCalls } from "../protocol";
import { sameSamples } from "./score-handlers";

/** Scores with the judge's error in them, for the page. */
export function correctionHandlers(
  storage: () => Promise<Storage>,
  published: Pick<PublishedRuns, "get">,
): Handlers<CorrectionCalls> {
  /** A run with its label sets; null where it has none, or where it is published and too large to be fetched for them. */
  async function labelledRun(id: string, signal: AbortSignal): Promise<LabelledRun | null> {
    if (isPublished(id)) return publishedWithLabels(published.get(id), signal);
    const kept = await storage();
    const { run, benchmark, samples, tasks } = await openExport(kept, id, { signal });
    return { id, run, benchmark, samples, tasks, sets: await labelSetsOf(kept, id) };
  }

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

    "runs/correction": async ({ id, facets = false }, { signal }) => {
      const of = await labelledRun(id, signal);
      if (!of || of.sets.length === 0) return null;
      const found = await correctScores({ ...of, tasks: of.tasks() }, of.sets, USUAL_DRAWS, { facets });
      return found && { ...found, runId: id };
    },

    "runs/corrected-differences": async ({ a, b }, { signal }) => {
      const one = await labelledRun(a.runId, signal);
      const other = b.runId === a.runId ? one : await labelledRun(b.runId, signal);
      if (!one && !other) return null;
      if (!one || !other)
        return {
          ...{ labels: { a: 0, b: 0 }, scores: [] },
          why: "The run of one has no labels, and a corrected difference needs labels on both.",
        };
      if (one.benchmark.id !== other.benchmark.id) return null;
      const { both } = sameSamples(one.samples, other.samples);
      const sides = [
        { ...one, tasks: one.tasks(), entryId: a.entryId },
        { ...other, tasks: other.tasks(), entryId: b.entryId },
      ] as const;
      return correctDifferences(sides, new Set(both.map(({ id }) => id)), USUAL_DRAWS);
    },
  };
}
