import { canonicalJson } from "../foundation/canonical-json";
import { ProblemError } from "../foundation/errors";
import { RatingShape } from "../shapes/generated/rating";
import { RatingRowShape } from "../shapes/generated/rating-row";
import type { Problem } from "../shapes/problem";
import { type Rater, type Rating, raterKey } from "../shapes/rating";
import { fits, mismatch } from "../shapes/read-outside";
import type { ResultKey } from "../shapes/result";
import type { RatingRow } from "../shapes/rows";
import type { Broadcast } from "./broadcast";
import type { StorageGuard } from "./guard";
import { nameOfRow, type RatingName, type RatingTable } from "./rating-table";
import type { RunLogs } from "./runs/result-table";

/** The problems of kept ratings, one a function. */
const ratingProblems = {
  invalid: (detail: string): Problem => ({
    code: "rating-invalid",
    message: "This is not a complete rating, so it was not kept.",
    nextStep: "Give each scale a number from 1 to 5, and keep the note short.",
    detail,
  }),
  changedElsewhere: (): Problem => ({
    code: "rating-changed-elsewhere",
    message:
      "This rating was changed meanwhile, in another tab or by another step, so it was not written over.",
    nextStep: "Open the page again to see how it stands, then make your change there.",
  }),
  noRun: (): Problem => ({
    code: "run-not-found",
    message: "The run that these ratings are about is not in this browser any more.",
    nextStep: "Choose another one from the list of runs.",
  }),
};

/** One rating put in the place of another; null stands for none. Both are of one rater and one task. */
export type RatingChange = { before: Rating | null; after: Rating | null };

/** The ratings of runs. Every method rejects with a ProblemError. */
export interface RatingStore {
  /** All that can be read of a run's ratings; `damaged`: how many can't be. */
  of(runId: string): Promise<{ ratings: Rating[]; damaged: number }>;
  /** One rater's rating of one caption; null where there is none, or it can't be read. */
  one(runId: string, rater: Rater, key: ResultKey): Promise<Rating | null>;
  /**
   * Makes changes to ratings of one run, all of them or none: what turns each around takes them back. Rejects with
   * `rating-changed-elsewhere` where another rating than `before` is kept, with `rating-invalid` and, for a run that is
   * not there, `run-not-found`.
   */
  change(runId: string, changes: readonly RatingChange[]): Promise<void>;
  /** Drops all that is about these runs. */
  forget(runIds: readonly string[]): Promise<void>;
  /** Calls the listener with the run's id when its ratings have changed, here or in another tab; returns how to stop. */
  onChange(listener: (runId: string) => void): () => void;
}

export function nameOfRating({ runId, sampleId, entryId, repeat, rater }: Rating): RatingName {
  return { runId, raterKey: raterKey(rater), sampleId, entryId, repeat };
}

function readRow(row: unknown): Rating | null {
  if (!fits(RatingRowShape, row) || !fits(RatingShape, row.rating)) return null;
  return canonicalJson(nameOfRow(row)) === canonicalJson(nameOfRating(row.rating)) ? row.rating : null;
}

/** The name of what is changed; throws `rating-invalid` where the two are of different things, or there is none. */
function nameOfChange(runId: string, { before, after }: RatingChange): RatingName {
  const names = [before, after].flatMap((rating) => (rating ? [nameOfRating(rating)] : []));
  const [first, second = first] = names;
  if (!first || first.runId !== runId || canonicalJson(first) !== canonicalJson(second))
    throw new ProblemError(ratingProblems.invalid("A change is of one rating of this run."));
  return first;
}

/** The store over its table; what is written goes into the log of its run, too. */
export function createRatingStore({
  table,
  logs,
  noteBehind,
  guard,
  changes: told,
}: {
  table: RatingTable;
  /** Null where this visit can't reach them. */
  logs: RunLogs | null;
  /** Marks the log of a run as one that lacks something. */
  noteBehind: (runId: string) => Promise<void>;
  guard: StorageGuard;
  /** On which changes are told here and in other tabs. */
  changes: Broadcast<{ runId: string }>;
}): RatingStore {
  return {
    async of(runId) {
      const ratings: Rating[] = [];
      let damaged = 0;
      await table.visit(runId, (row) => {
        const rating = readRow(row);
        if (rating) ratings.push(rating);
        else damaged += 1;
      });
      return { ratings, damaged };
    },

    one: async (runId, rater, { sampleId, entryId, repeat }) =>
      readRow(await table.get({ runId, raterKey: raterKey(rater), sampleId, entryId, repeat })),

    async change(runId, changes) {
      if (changes.length === 0) return;
      const names = changes.map((change) => nameOfChange(runId, change));
      for (const { after } of changes) {
        const wrong = after && mismatch(RatingShape, after, "the rating");
        if (wrong !== null) throw new ProblemError(ratingProblems.invalid(wrong));
      }
      const known = await guard.write(async () => {
        const isKnown = await table.change(runId, names, (rows) =>
          changes.map(({ before, after }, index): RatingRow | undefined => {
            // A damaged row counts as none: it can be written over.
            const present = readRow(rows[index]);
            if (canonicalJson(present) !== canonicalJson(before))
              throw new ProblemError(ratingProblems.changedElsewhere());
            return after && names[index] ? { ...names[index], rating: after } : undefined;
          }),
        );
        const entries = names.map((name, index) => ({
          rated: { ...name, rating: changes[index]?.after ?? null },
        }));
        // The rows are on disk; without room the log waits for the next start.
        if (isKnown) await logs?.append(runId, entries, { create: false }).catch(() => noteBehind(runId));
        return isKnown;
      });
      if (!known) throw new ProblemError(ratingProblems.noRun());
      told.announce({ runId });
    },

    async forget(runIds) {
      for (const runId of runIds) await guard.write(() => table.removeRun(runId));
    },

    onChange: (listener) => told.subscribe(({ runId }) => listener(runId)),
  };
}
