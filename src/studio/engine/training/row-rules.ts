import { findBenchmark } from "../../../benchmarks/registry";
import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../../engine/shared/model-calls";
import { judgeSession } from "../../../evaluation/judge-session";
import { JUDGE_SETTINGS } from "../../../evaluation/run/steps";
import { ProblemError } from "../../../foundation/errors";
import type { CallRecord } from "../../../shapes/call";
import type { ModelChoice } from "../../../shapes/connection";
import type { TrainingSet, TrainingSource } from "../../../shapes/training-set";
import { USUAL_JUDGING } from "../../../shapes/usual";
import type { RunRules } from "../../logic/training/check-row";

type Benchmark = TrainingSet["benchmark"];

/** Our strict rules, in a worker that can be killed. */
export function workerRules(
  { checks, advisor }: Pick<KillableHelpers, "checks" | "advisor">,
  benchmark: Benchmark,
  signal: AbortSignal,
): RunRules {
  return async ({ response, instruction, checklist }) => {
    if (checklist.format.length === 0) return { verdicts: [], contradiction: null };
    const batch = {
      ...{ response, instruction, siblings: checklist.format },
      requests: checklist.format.map((check) => ({ check, given: null })),
      context: { semantics: "strict", benchmark } as const,
    };
    const [{ strict: verdicts }, contradiction] = await Promise.all([
      checks.run(batch, { signal }),
      advisor.making.contradiction(checklist.format),
    ]);
    return { verdicts, contradiction };
  };
}

/** The judge of rows, and where its calls go. */
type JudgeParts = {
  benchmark: Benchmark;
  runId: string;
  judge: ModelChoice;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "checks" | "mend" | "advisor">;
  signal: AbortSignal;
  onCall: (call: CallRecord) => void;
};

/**
 * The same with a judge, who answers the questions on content and picks out what rules can't find. Rejects with `ProblemError`
 * where the judge can't be reached: then nothing is known of a row.
 */
export async function judgedRules(parts: JudgeParts): Promise<(source: TrainingSource) => RunRules> {
  const { benchmark, runId, judge, calls, helpers, signal, onCall } = parts;
  const rules = findBenchmark(benchmark);
  if (!rules) throw new TypeError(`There is no benchmark ${benchmark}.`);
  const { judges, questionsAtATime } = await calls.judges({ runId }, [judge]);
  return ({ id, media }) =>
    async ({ response, instruction, checklist }) => {
      const shared = {
        ...{ settings: JUDGE_SETTINGS, signal, mend: helpers.mend },
        onReply: ({ call }: { call: CallRecord | null }) => void (call && onCall(call)),
      };
      const [first] = judges;
      if (!first) throw new TypeError("There is no judge.");
      const session = judgeSession(first, shared, true);
      const sample = {
        ...{ id, instruction, facets: {}, video: { id, path: media.path, seconds: media.seconds } },
        material: { checklist, promptId: null, field: null, constraintsUsed: [] },
      };
      const judgement = await rules.judge(sample, response, {
        ...{ judges: [session], judging: USUAL_JUDGING, questionsAtATime, semantics: "strict", signal },
        runRules: (batch, stop) => helpers.checks.run(batch, { signal: stop }),
      });
      const problem = session.problem();
      if (problem) throw new ProblemError(problem);
      return {
        verdicts: rules
          .outcomes(sample, judgement, "strict")
          .map(({ id: checkId, status, reason }) => ({ checkId, status, reason: reason ?? "" })),
        contradiction: await helpers.advisor.making.contradiction(checklist.format),
      };
    };
}
