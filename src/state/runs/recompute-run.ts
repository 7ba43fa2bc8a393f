import type { RecomputedResult } from "../../evaluation/verdicts/recompute-result";
import { RULES_VERSION } from "../../foundation/rules-version";
import type { RunsEngine } from "./read-run";
import type { RunsActions, RunsState, RunsStore } from "./runs-state";
import { tasksOf } from "./session-run";

type RecomputeParts = {
  engine: RunsEngine;
  get: () => RunsStore;
  set: (change: Partial<RunsState>) => void;
  report: (error: unknown) => void;
  offer: (label: string, act: () => Promise<void>, back: () => Promise<void>) => void;
  /** Reads all results of the run on screen. */
  readAgain: () => Promise<void>;
};

/** True where keeping it would make a difference. */
function isOtherwise({ rules, changes }: RecomputedResult): boolean {
  return rules !== RULES_VERSION || changes.length > 0;
}

/** What today's rules make of the results of a run on screen, and keeping that. */
export function recomputeActions({
  engine,
  get,
  set,
  report,
  offer,
  readAgain,
}: RecomputeParts): Pick<RunsActions, "recompute" | "keepRecomputed"> {
  async function recompute(): Promise<void> {
    const { shown } = get();
    if (!shown?.isKept || shown.readOnly) return;
    const found = await engine.call("runs/recompute", { id: shown.run.id, keys: tasksOf(shown.run) });
    if (get().shown?.run.id === shown.run.id) set({ recomputed: found.filter(isOtherwise) });
  }

  async function replace(replacements: readonly Pick<RecomputedResult, "before" | "after">[]): Promise<void> {
    await engine.call("runs/replace-judgements", { replacements: [...replacements] });
    await readAgain();
    await recompute();
  }

  return {
    recompute: () => recompute().catch(report),

    async keepRecomputed() {
      const forth = get().recomputed ?? [];
      if (forth.length === 0) return;
      const back = forth.map(({ before, after }) => ({ before: after, after: before }));
      try {
        await replace(forth);
        offer(
          "Verdicts by today's rules kept",
          () => replace(forth),
          () => replace(back),
        );
      } catch (error) {
        report(error);
      }
    },
  };
}
