import { withOverrule, withoutOverrule } from "../../../evaluation/verdicts/overrules";
import { canonicalJson } from "../../../lib/canonical-json";
import { ProblemError } from "../../../lib/errors";
import type { Overrule } from "../../../schemas/by-hand";
import type { Problem } from "../../../schemas/problem";
import type { ResultKey } from "../../../schemas/result";
import type { Storage } from "../../../storage/open-storage";
import type { Handlers } from "../../bridge/serve-worker";
import { watchUntilCancelled } from "../watch-until-cancelled";

/** What people decide against verdicts of a run. */
export type OverruleCalls = {
  /**
   * Puts a decision on a line of a result in the place of another; null stands for none. Rejects with `overrule-changed`
   * where another one than `before` is there by now, and with `result-not-judged` where there is no such line.
   */
  "runs/overrule": {
    input: { id: string; key: ResultKey; lineId: string; before: Overrule | null; after: Overrule | null };
    output: null;
    event: never;
  };
  /** Tells how often something was decided in this tab, at once and with each decision, until it is cancelled. */
  "runs/decisions": { input: null; output: never; event: number };
};

const changedElsewhere: Problem = {
  code: "overrule-changed",
  message: "This verdict was decided otherwise meanwhile, in another tab or by another step.",
  nextStep: "Open the result again to see how it stands.",
};

const notJudged: Problem = {
  code: "result-not-judged",
  message: "There is no such verdict in what is kept of this result.",
  nextStep: "Open the result again to see how it stands.",
};

/** Decisions are kept one after another: two on one result would take each other away. */
export function overruleHandlers(storage: () => Promise<Storage>): Handlers<OverruleCalls> {
  let last: Promise<unknown> = Promise.resolve();
  let decisions = 0;
  const listeners = new Set<() => void>();

  async function decide({
    id: runId,
    key,
    lineId,
    before,
    after,
  }: OverruleCalls["runs/overrule"]["input"]): Promise<void> {
    const { runs } = await storage();
    const opened = await runs.result({ runId, ...key });
    if (opened?.state === "unreadable") throw new ProblemError(opened.problem);
    const result = opened?.result;
    if (!result?.judgement?.outcomes.some(({ id }) => id === lineId)) throw new ProblemError(notJudged);
    const present = result.overrules.find(({ checkId }) => checkId === lineId) ?? null;
    if (canonicalJson(present) !== canonicalJson(before)) throw new ProblemError(changedElsewhere);
    await runs.keep(after ? withOverrule(result, after) : withoutOverrule(result, lineId));
    decisions += 1;
    for (const listener of listeners) listener();
  }

  return {
    "runs/overrule": async (input) => {
      const turn = last.then(() => decide(input));
      last = turn.catch(() => undefined);
      await turn;
      return null;
    },
    "runs/decisions": (_input, { signal, emit }) =>
      watchUntilCancelled({
        read: async () => decisions,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        signal,
        emit,
      }),
  };
}
