import type { Benchmark } from "../../../benchmarks/benchmark";
import { judgeTools } from "../../../evaluation/judge-tools";
import type { ModelGates } from "../../../evaluation/run/model-gates";
import { ProblemError } from "../../../lib/errors";
import type { MessagePart, Provider } from "../../../providers/provider";
import type { JudgeReply } from "../../../schemas/call";
import type { DataSample } from "../../../schemas/data-set";
import type { Judgement } from "../../../schemas/result";
import type { Run } from "../../../schemas/run";
import { JUDGE_SETTINGS } from "../judge-settings";
import type { KillableHelpers } from "../killable-helpers";
import type { ModelCalls } from "../model-calls";
import { runProblems } from "./run-problems";

/** Judges a caption of a sample as a run says. Rejects with `ProblemError` where a judge had to be given up. */
export type JudgeSample = (asked: {
  run: Run;
  /** What holds back the calls of its judges. */
  gates?: ModelGates;
  benchmark: Benchmark;
  sample: DataSample;
  caption: string;
  /** For a repeat of the whole: replies that were kept for another repeat are no answers to it. */
  salt?: string;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Frames of what the caption is of, for judges that look; none where they can't be had. */
  pictures: () => Promise<readonly MessagePart[]>;
}) => Promise<Judgement>;

/** Stands where a run has no judge: what rules can't tell is unscored then. */
const NOBODY: Provider = {
  id: "nobody",
  model: "",
  capabilities: { image: false, audio: false },
  generate: async () => {
    throw new ProblemError(runProblems.noJudge());
  },
};

/** Judging by the benchmark of the run's data set. */
export function judgeSample(
  { checks, mend }: KillableHelpers,
  calls: Pick<ModelCalls, "judges" | "questionsAtATime">,
): JudgeSample {
  return async ({ run, gates, benchmark, sample, caption, salt, signal, onProgress, pictures }) => {
    let taken: Promise<readonly MessagePart[]> | null = null;
    const isJudged = run.judges.length > 0;
    const replies: JudgeReply[] = [];
    const tools = judgeTools({
      judges: isJudged
        ? calls.judges({ runId: run.id, budgetUsd: run.budget, ...(gates ? { gates } : {}) }, run.judges)
        : [{ id: "judge", provider: NOBODY }],
      questionsAtATime: isJudged ? await calls.questionsAtATime(run.judges) : 1,
      settings: JUDGE_SETTINGS,
      semantics: run.semantics,
      judging: run.judging,
      signal,
      mend,
      ...(salt === undefined ? {} : { salt }),
      runRules: (batch, cancelled) => checks.run(batch, { signal: cancelled }),
      onReply: (reply) => replies.push(reply),
      onProgress,
      pictures: async ({ capabilities }) => {
        if (!capabilities.image) return [];
        taken ??= pictures();
        return taken;
      },
    });
    const detail = await benchmark.judge(sample, caption, tools);
    const problem = isJudged ? tools.problem() : null;
    // Half a judgement is none: what is answered is kept with the replies, and only the rest is asked again.
    if (problem) throw new ProblemError(problem);
    const outcomes = benchmark.outcomes(sample, detail, run.semantics);
    return { outcomes, detail, ...(replies.length > 0 ? { replies } : {}) };
  };
}
