import { judgeTools } from "../../../src/evaluation/run/steps";
import { dispatcherInTest } from "../../calls/queue/dispatcher-in-test";
import { scriptedJudge } from "../../evaluation/scripted-judge";

/** All that the test of an added benchmark looks at, in one module: it is bundled with the line that adds it. */

export { readImport } from "../../../src/benchmarks/imports/read-import";
export { readChecklist } from "../../../src/benchmarks/read-checklist";
export { benchmarks, findBenchmark } from "../../../src/benchmarks/registry";
export { writeChecklist } from "../../../src/benchmarks/write-checklist";
export { rankRows } from "../../../src/boards/logic/rank-rows";
export { rowFaults } from "../../../src/boards/logic/row-faults";
export { anyBenchmark, benchmarkTraits, notEligibleFor } from "../../../src/evaluation/benchmark-traits";
export { BENCHMARK_SHAPES } from "../../../src/evaluation/checklist-shapes";

import { noRules } from "../../support/rules-in-place";

export { startEngine } from "../../engine/engine-in-test";
export { problem } from "../../evaluation/scripted-judge";
export { isOver, progressUntil, servePage } from "../../runs/engine/run-set-up";
export { readBy } from "../../support/read-by";

/** The tools by which a benchmark asks its judge, who answers by a script. */
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
