import { useEffect, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import { type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { VideoPlace } from "../../shapes/video-place";
import { useStores } from "../stores-context";

/** A result with what it is of. */
export type OpenedResult = {
  key: ResultKey;
  /** Null where nothing is kept of the task, or it can't be read: `problem` says why then. */
  result: Result | null;
  /** Null where the data set has lost it. */
  sample: DataSample | null;
  /** The place of its video; null where it is unknown. */
  video: VideoPlace | null;
  problem: Problem | null;
};

/** The result of a task, read anew as `revision` grows; null while it is being read the first time. */
export function useOpenedResult(run: Run, task: ResultKey, revision: number): OpenedResult | null {
  const { engine } = useStores().services;
  const [opened, setOpened] = useState<OpenedResult | null>(null);
  const { id: runId, dataSet } = run;
  const { sampleId, entryId, repeat } = task;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to read again
  useEffect(() => {
    let current = true;
    const key = { sampleId, entryId, repeat };
    async function read(): Promise<OpenedResult> {
      const [kept, sample] = await Promise.all([
        engine.call("runs/result", { id: runId, key }),
        engine.call("data-sets/sample", { id: dataSet.id, sampleId }),
      ]);
      const places = sample ? await engine.call("videos/places", { dataSetId: dataSet.id }) : {};
      const of = { key, sample, video: (sample && places[sample.video.id]) ?? null };
      if (kept?.state === "unreadable") return { ...of, result: null, problem: kept.problem };
      return { ...of, result: kept?.result ?? null, problem: null };
    }
    read()
      .catch((error: unknown): OpenedResult | null =>
        isAbort(error) ? null : { key, result: null, sample: null, video: null, problem: toProblem(error) },
      )
      .then((now) => {
        if (current && now) setOpened(now);
      });
    return () => {
      current = false;
    };
  }, [engine, runId, dataSet.id, sampleId, entryId, repeat, revision]);
  return opened && taskKey(opened.key) === taskKey(task) ? opened : null;
}

/** The title of a run that is kept here; undefined until it was read, null where it can't be. */
export function useRunTitle(runId: string): string | null | undefined {
  const { engine } = useStores().services;
  const [known, setKnown] = useState<{ runId: string; title: string | null } | null>(null);
  useEffect(() => {
    let current = true;
    const know = (title: string | null) => current && setKnown({ runId, title });
    engine.call("runs/open", { id: runId }).then(
      (opened) => know(opened && opened.state !== "unreadable" ? opened.run.title : null),
      // The page itself tells why the run can't be read.
      () => know(null),
    );
    return () => {
      current = false;
    };
  }, [engine, runId]);
  return known?.runId === runId ? known.title : undefined;
}
