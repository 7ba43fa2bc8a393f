import { runSample } from "../../engine/shared/find-video";
import { readyRun, runProblems } from "../../engine/shared/run-problems";
import { withheldJudgement } from "../../engine/shared/run-steps";
import { done, watchUntilCancelled } from "../../engine/shared/watch-until-cancelled";
import { withOverrule, withoutOverrule } from "../../evaluation/verdicts/kept-verdicts";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { judgedCaption } from "../../shapes/judged-caption";
import type { Problem } from "../../shapes/problem";
import type { Result, ResultKey, Shortfall, WrittenCaption } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import type { OverruleCalls } from "../protocol";
import type { RunRegister } from "./run-register";

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
export function overruleHandlers(
  storage: () => Promise<Storage>,
  register: Pick<RunRegister, "wish" | "atWork">,
): Handlers<OverruleCalls> {
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
    // Results of a deleted run lie there until they are deleted for good, and a decision would go with them.
    if ((await runs.load(runId)) === null) throw new ProblemError(runProblems.notFound());
    const opened = await runs.result({ runId, ...key });
    if (opened?.state === "unreadable") throw new ProblemError(opened.problem);
    const result = opened?.result;
    if (!result?.judgement?.outcomes.some(({ id }) => id === lineId)) throw new ProblemError(notJudged);
    const present = result.overrules.find(({ checkId }) => checkId === lineId) ?? null;
    if (canonicalJson(present) !== canonicalJson(before)) throw new ProblemError(changedElsewhere);
    await runs.keep(after ? withOverrule(result, after) : withoutOverrule(result, lineId));
    tell();
  }

  function tell(): void {
    decisions += 1;
    for (const listener of listeners) listener();
  }

  /** The result with its captions scored, or not; null where that changes nothing. */
  async function scoredAnyway(run: Run, key: ResultKey, anyway: boolean): Promise<Result | null> {
    const kept = await storage();
    const opened = await kept.runs.result({ runId: run.id, ...key });
    const result = opened?.state === "ready" ? opened.result : null;
    const shortfall = judgedCaption(result)?.shortfall;
    if (!result || shortfall?.kind !== "shown nothing" || Boolean(shortfall.judgeAnyway) === anyway)
      return null;
    const now: Shortfall = { kind: shortfall.kind, ...(anyway ? { judgeAnyway: true as const } : {}) };
    const marked = <Caption extends WrittenCaption>(caption: Caption | null) =>
      caption?.shortfall?.kind === now.kind ? { ...caption, shortfall: now } : caption;
    // The refined version of a caption that was not scored waits for this decision, as its judgement does.
    const judgement = anyway
      ? null
      : withheldJudgement(run, await runSample(kept, run.dataSet.id, key.sampleId), now);
    const { caption, refined } = result;
    return { ...result, caption: marked(caption), refined: marked(refined), judgement };
  }

  async function scoreAnyway({
    id: runId,
    keys,
    anyway,
  }: OverruleCalls["runs/score-anyway"]["input"]): Promise<ResultKey[]> {
    const { runs } = await storage();
    const run = await readyRun(runs, runId);
    const all = keys === "all" ? await runs.states(runId) : keys;
    const changed: ResultKey[] = [];
    for (const { sampleId, entryId, repeat } of all) {
      const key = { sampleId, entryId, repeat };
      const result = await scoredAnyway(run, key, anyway);
      if (!result) continue;
      await runs.keep(result);
      changed.push(key);
    }
    if (changed.length === 0) return changed;
    tell();
    if (anyway && register.atWork().includes(runId)) register.wish(runId, { retry: changed });
    return changed;
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    "runs/overrule": (input) => done(inTurn(() => decide(input))),
    "runs/score-anyway": async (input) => ({ changed: await inTurn(() => scoreAnyway(input)) }),
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
