import type { ModelChoice } from "../../shapes/connection";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { useAskedWork } from "../../state/use-trying";
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
  const work = useAskedWork();
  return {
    ...work,
    ask: (model: ModelChoice, groups: readonly UnnamedGroup[]): Promise<void> =>
      work.ask(groups.length, (signal, onProgress) =>
        engine.call(
          "runs/name-failures",
          { id: runId, model, groups: [...groups] },
          {
            signal,
            onEvent: ({ run, ...now }) => {
              if (run) store.getState().took(run);
              onProgress(now);
            },
          },
        ),
      ),
  };
}
