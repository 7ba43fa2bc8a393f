import { judgeTools } from "../../../src/evaluation/judge-tools";
import { dispatcherInTest } from "../../evaluation/calls/dispatcher-in-test";
import { scriptedJudge } from "../../evaluation/scripted-judge";

/** All that the test of an added benchmark looks at, in one module: it is bundled with the line that adds it. */

export { readImport } from "../../../src/benchmarks/imports/read-import";
export { readChecklist } from "../../../src/benchmarks/read-checklist";
export { benchmarks, findBenchmark } from "../../../src/benchmarks/registry";
export { writeChecklist } from "../../../src/benchmarks/write-checklist";
export { anyBenchmark } from "../../../src/evaluation/benchmark-label";
export { benchmarkTraits } from "../../../src/evaluation/benchmark-traits";
export { BENCHMARK_SHAPES } from "../../../src/evaluation/checklist-shapes";
export { notEligibleFor } from "../../../src/evaluation/eligibility";
export { rankRows } from "../../../src/evaluation/leaderboard/rank-rows";
export { rowFaults } from "../../../src/evaluation/leaderboard/row-faults";

import { noRules } from "../../support/rules-in-place";

export { problem } from "../../evaluation/scripted-judge";
export { readBy } from "../../support/read-by";
export { startEngine } from "../../workers/engine/engine-in-test";
export { isOver, progressUntil, servePage } from "../../workers/engine/runs/run-set-up";

/** What a benchmark asks its judge with, who answers by a script. */
export function toolsOver(script: Parameters<typeof scriptedJudge>[0]) {
  return judgeTools({
    judges: [{ id: "judge", provider: dispatcherInTest().judge(scriptedJudge(script)) }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    semantics: "reference",
    runRules: noRules,
    mend: async () => new Map(),
    signal: new AbortController().signal,
    onReply: () => undefined,
  });
}
