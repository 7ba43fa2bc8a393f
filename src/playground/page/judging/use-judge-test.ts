import { useEffect, useMemo, useRef, useState } from "react";
import { type JudgeTestCase, judgeTestCases } from "../../../evaluation/judge-test-cases";
import { isAbort, toProblem } from "../../../foundation/errors";
import { type InjectionSummary, injectionSummary } from "../../../metrics/attack-success";
import type { ModelChoice } from "../../../shapes/connection";
import type { Problem } from "../../../shapes/problem";
import { useModelsStore } from "../../../state/models/use-models";
import type { InjectionResult, InjectionSetSize } from "../../protocol/judge-test-protocol";

/** What is known of a test so far. */
export type TestRun = {
  model: string;
  cases: readonly JudgeTestCase[];
  results: readonly InjectionResult[];
  running: boolean;
  problem: Problem | null;
};

export function summaryOf({ cases, results }: Pick<TestRun, "cases" | "results">): InjectionSummary {
  const byCase = new Map(results.map(({ caseId, outcome }) => [caseId, outcome]));
  const outcomes = (some: readonly JudgeTestCase[]) => some.flatMap(({ id }) => byCase.get(id) ?? []);
  return injectionSummary(
    outcomes(cases.filter(({ attempt }) => attempt !== null)),
    outcomes(cases.filter(({ attempt }) => attempt === null)),
  );
}

/** Runs tests of judges, one at a time; closing what shows them stops them. */
export function useJudgeTest(size: InjectionSetSize) {
  const store = useModelsStore();
  const [run, setRun] = useState<TestRun | null>(null);
  const work = useRef<AbortController | null>(null);
  const cases = useMemo(() => judgeTestCases(size), [size]);
  useEffect(() => () => work.current?.abort(), []);

  async function start(judge: ModelChoice): Promise<void> {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    const change = (next: (run: TestRun) => Partial<TestRun>) => {
      if (work.current === controller) setRun((now) => (now ? { ...now, ...next(now) } : now));
    };
    setRun({ model: judge.model, cases, results: [], running: true, problem: null });
    try {
      const { problem } = await store.getState().testJudge(
        { judge, size },
        {
          signal: controller.signal,
          onResult: (result) => change(({ results }) => ({ results: [...results, result] })),
        },
      );
      change(() => ({ problem }));
    } catch (error) {
      if (!isAbort(error)) change(() => ({ problem: toProblem(error) }));
    } finally {
      change(() => ({ running: false }));
    }
  }

  return {
    run,
    cases,
    start,
    stop: () => work.current?.abort(),
    dismiss: () => setRun((now) => now && { ...now, problem: null }),
  };
}
