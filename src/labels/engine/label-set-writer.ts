import { ProblemError } from "../../foundation/errors";
import type { LabelSet } from "../../shapes/label-set";
import { labelSetProblems } from "../../storage/labels/label-set-row";
import type { Storage } from "../../storage/open-storage";

/** Tabs that label the same set at once have their turn sooner. */
const MOST_TRIES = 20;

/** Changes label sets, one change after the other. */
export interface LabelSetWriter {
  /**
   * Changes a set as it is now, whatever other tabs have made of it since it was read; on disk when it resolves. `make`
   * is called again where another tab was quicker. Rejects as `Collection.save` does.
   */
  change(id: string, make: (set: LabelSet) => LabelSet): Promise<void>;
}

export function labelSetWriter(storage: () => Promise<Storage>): LabelSetWriter {
  let turn: Promise<unknown> = Promise.resolve();
  /** As it was last kept here: reading thousands of lines anew takes longer than writing them. */
  let last: { set: LabelSet; revision: number } | null = null;

  async function changed(id: string, make: (set: LabelSet) => LabelSet): Promise<void> {
    const { labelSets } = await storage();
    const busy = labelSetProblems.changedElsewhere();
    for (let tries = 1; ; tries += 1) {
      const known = last?.set.id === id ? last : null;
      last = null;
      const opened = known ? { state: "ready" as const, ...known } : await labelSets.load(id);
      if (!opened) throw new ProblemError(labelSetProblems.notFound());
      if (opened.state !== "ready") throw new ProblemError(opened.problem);
      const set = { ...make(opened.set), updatedAt: new Date().toISOString() };
      try {
        last = { set, ...(await labelSets.save(set, opened.revision)) };
        return;
      } catch (error) {
        const isBusy = error instanceof ProblemError && error.problem.code === busy.code;
        // What is known here may be older than what lies there, or that it is gone.
        if (known === null && (!isBusy || tries === MOST_TRIES)) throw error;
      }
    }
  }

  return {
    change(id, make) {
      const own = turn.then(() => changed(id, make));
      turn = own.catch(() => undefined);
      return own;
    },
  };
}
