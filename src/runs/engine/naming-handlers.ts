import { withQueue } from "../../benchmarks/judge-tools";
import { textTokens } from "../../calls/model-services/estimate-tokens";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { readyRun } from "../../engine/shared/run-problems";
import { judgeSession } from "../../evaluation/judge-session";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import { slicesOf } from "../../foundation/batches";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { LONGEST_NAME } from "../../judges/name-failures";
import { judgeTasks } from "../../judges/registry";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { FailureName } from "../../shapes/run-failures";
import type { Storage } from "../../storage/open-storage";
import type { UnnamedGroup } from "../logic/failures/groups-to-name";
import type { NamingCalls } from "../protocol";

/** Groups that one request asks about: few enough to be told apart. */
const AT_A_TIME = 15;

/** Names that a run keeps. */
const MOST_KEPT = 500;

const inputOf = (groups: readonly UnnamedGroup[]) => ({
  groups: groups.map(({ key: _, ...group }) => group),
});

/** Names of groups of failures by models, through the queue, the kept replies and the caps of all calls. */
export function namingHandlers(
  storage: () => Promise<Storage>,
  calls: ModelCalls,
  { mend }: Pick<KillableHelpers, "mend">,
): Handlers<NamingCalls> {
  /** Keeps names with the run, in the place of those that it had of these groups. */
  async function keep(id: string, given: readonly FailureName[]): Promise<Run> {
    const { runs } = await storage();
    const before = await readyRun(runs, id);
    const keys = new Set(given.map(({ key }) => key));
    const others = (before.failureNames ?? []).filter(({ key }) => !keys.has(key));
    const run: Run = {
      ...before,
      failureNames: [...given, ...others].slice(0, MOST_KEPT),
      updatedAt: new Date().toISOString(),
    };
    await runs.save(run, before);
    return run;
  }

  return {
    "runs/naming-forecast": ({ groups }) => {
      let [input, output] = [0, 0];
      for (const some of slicesOf(groups, AT_A_TIME)) {
        const { system, user } = judgeTasks.name_failures.buildRequest(inputOf(some));
        input += textTokens(system) + textTokens(user);
        output += textTokens(
          JSON.stringify({ names: some.map((_, group) => ({ group, name: "x".repeat(LONGEST_NAME) })) }),
        );
      }
      return { input, output };
    },

    "runs/name-failures": async ({ id, model, groups }, { signal, emit }) => {
      const { budget } = await readyRun((await storage()).runs, id);
      const { judges, questionsAtATime } = await calls.judges({ runId: id, budgetUsd: budget }, [model]);
      if (!judges[0]) return { problem: null };
      const context = { settings: JUDGE_SETTINGS, signal, mend, onReply: () => undefined };
      const session = judgeSession(judges[0], context, true);
      let done = 0;
      let unread: string | null = null;
      /** Names are kept one request after another: two on one run would take each other away. */
      let last: Promise<unknown> = Promise.resolve();
      await withQueue({ questionsAtATime, signal }, (enqueue) =>
        Promise.all(
          slicesOf(groups, AT_A_TIME).map((some, place) =>
            enqueue(async () => {
              const question = { checkId: `names ${place + 1}`, round: 1 };
              const said = await session.ask(judgeTasks.name_failures, inputOf(some), question);
              if (!said || signal.aborted) return;
              const { model: name, promptVersion } = said.stamp;
              if (!said.readable) unread = said.why;
              const given = (said.readable ? said.value : []).flatMap((one): FailureName[] => {
                const key = some[one.place]?.key;
                return key === undefined ? [] : [{ key, name: one.name, model: name, promptVersion }];
              });
              const kept = last.then(() => (given.length > 0 ? keep(id, given) : null));
              last = kept.catch(() => undefined);
              const run = await kept;
              done += some.length;
              emit({ run, done, total: groups.length });
            }),
          ),
        ),
      );
      const problem = session.problem();
      return { problem: problem ? asNamingProblem(problem) : unread === null ? null : unreadable(unread) };
    },
  };
}

/** Next steps where the usual ones are about a caption and its judge. */
const NEXT: Record<string, string> = {
  "timed-out": "Ask again, or allow more time for this endpoint under “Settings”.",
  "request-too-large": "Ask another model.",
  "context-too-long": "Ask a model with a larger context.",
  "content-filtered": "Ask another model.",
  "stream-cut": "Ask again.",
  "empty-reply": "Ask again, or another model.",
  "no-room-for-reply": "Ask another model: this one used up its reply before it answered.",
};

const asNamingProblem = (problem: Problem): Problem => ({
  ...problem,
  nextStep: NEXT[problem.code] ?? problem.nextStep,
});

const unreadable = (why: string) => ({
  code: "names-unreadable",
  message: "Some groups have no name: the model’s reply could not be read.",
  nextStep: "Ask again, or another model. The groups themselves are as they were.",
  detail: why,
});
