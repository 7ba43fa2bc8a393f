import { useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import type { UnnamedGroup } from "../logic/failures/groups-to-name";
import { useRunPageStore } from "./run-page-context";

/** Tokens that asking a model to name these groups is likely to take. */
export function useNamingForecast(
  groups: readonly UnnamedGroup[],
): Latest<{ input: number; output: number } | null> {
  const { engine } = useStores().services;
  const subject = groups.map(({ key }) => key).join("\n");
  return useLatest(subject, 0, async (signal) =>
    groups.length === 0 ? null : engine.call("runs/naming-forecast", { groups: [...groups] }, { signal }),
  );
}

/** Has a model name groups of the run on screen, which keeps the names as they come. */
export function useNaming(runId: string) {
  const { engine } = useStores().services;
  const store = useRunPageStore();
  const [asked, setAsked] = useState<{ done: number; total: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  return {
    asked,
    problem,
    dismiss: () => setProblem(null),
    cancel: () => work.current?.abort(),
    async ask(model: ModelChoice, groups: readonly UnnamedGroup[]): Promise<void> {
      const controller = new AbortController();
      work.current = controller;
      setProblem(null);
      setAsked({ done: 0, total: groups.length });
      try {
        const said = await engine.call(
          "runs/name-failures",
          { id: runId, model, groups: [...groups] },
          {
            signal: controller.signal,
            onEvent: ({ run, done, total }) => {
              if (run) store.getState().took(run);
              setAsked({ done, total });
            },
          },
        );
        setProblem(said.problem);
      } catch (error) {
        if (!isAbort(error)) setProblem(toProblem(error));
      }
      setAsked(null);
    },
  };
}
