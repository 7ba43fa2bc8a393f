import type { JudgeTools } from "../benchmarks/judge-tools";
import type { Problem } from "../shapes/problem";
import { USUAL_JUDGING } from "../shapes/usual-judging";
import { type Judge, judgeSession, type SharedContext } from "./judge-session";

/** Questions at a time, where nobody says otherwise. */
const QUESTIONS_AT_A_TIME = 4;

export type JudgeToolsOptions = SharedContext &
  Pick<JudgeTools, "semantics" | "runRules" | "onVerdict" | "onProgress"> &
  Partial<Pick<JudgeTools, "judging" | "questionsAtATime" | "known">> & {
    judges: readonly [Judge, ...Judge[]];
  };

/** What a benchmark judges one caption with; `problem()`: why asking a judge was given up, if it was. */
export function judgeTools(options: JudgeToolsOptions): JudgeTools & { problem(): Problem | null } {
  const {
    judges: [first, ...others],
    judging = USUAL_JUDGING,
    questionsAtATime = QUESTIONS_AT_A_TIME,
    semantics,
    runRules,
    known,
    onVerdict,
    onProgress,
    ...shared
  } = options;
  const judges = [
    judgeSession(first, shared, true),
    ...others.map((judge) => judgeSession(judge, shared, false)),
  ] as const;
  return {
    judges,
    judging,
    questionsAtATime,
    semantics,
    runRules,
    signal: shared.signal,
    ...(known ? { known } : {}),
    ...(onVerdict ? { onVerdict } : {}),
    ...(onProgress ? { onProgress } : {}),
    problem: () => judges.map((judge) => judge.problem()).find((problem) => problem !== null) ?? null,
  };
}
