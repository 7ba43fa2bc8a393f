import type { RunSources } from "../../engine/shared/published-runs";
import { type ScoredRun, scoredRuns } from "../../engine/shared/scored-run";
import { scoredBy } from "../../evaluation/suggested-checks";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, toProblem } from "../../foundation/errors";
import { readAhead } from "../../foundation/shared-work";
import type { CountedRun, RunFailures } from "../../shapes/run-failures";
import { takesPart } from "../../shapes/run-tasks";
import { countFailures } from "../logic/failures/count-failures";
import type { ScoreCalls } from "../protocol";

/** A model of a run, as counts over several runs name it. */
function modelKey(runId: string, entryId: string): string {
  return `${runId}/${entryId}`;
}

function countedRun({ run, benchmark }: ScoredRun): CountedRun {
  const { id, title, entries, failureNames = [] } = run;
  return {
    names: failureNames,
    ...{ id, title, scoredBy: scoredBy(run, benchmark.label) },
    models: entries.map((entry) => ({
      key: modelKey(id, entry.id),
      entryId: entry.id,
      title: entry.title,
    })),
  };
}

/** The tasks of a run that are judged, each with its sample. */
function* judgedTasks({ columns, rows, run, samples }: ScoredRun) {
  for (const sample of samples)
    for (const { id: entryId } of run.entries.filter((one) => takesPart(one, sample.id)))
      for (let repeat = 1; repeat <= run.repeats; repeat += 1) {
        const row = rows.row(sample.id, entryId, repeat);
        if (row !== undefined && columns.state[row] === 2) yield { sample, entryId, repeat };
      }
}

/** Failures of runs in groups, for the page. */
export function failureHandlers(
  sources: () => Promise<RunSources>,
): Handlers<Pick<ScoreCalls, "runs/failures">> {
  const open = scoredRuns(sources);
  return {
    "runs/failures": async ({ ids, semantics }, { signal }): Promise<RunFailures> => {
      const { runs } = await sources();
      const left: RunFailures["left"] = [];
      const opened: ScoredRun[] = [];
      let missing: unknown = null;
      for (const id of new Set(ids)) {
        try {
          opened.push(await open(id, "whole"));
        } catch (error) {
          if (isAbort(error)) throw error;
          missing ??= error;
          left.push({ title: id, why: toProblem(error).message });
        }
      }
      const [first] = opened;
      if (!first) throw missing ?? new Error("No run is named.");
      const alike = opened.filter(({ benchmark }) => benchmark.id === first.benchmark.id);
      for (const { run, benchmark } of opened)
        if (benchmark.id !== first.benchmark.id)
          left.push({
            title: run.title,
            why: `It is judged by ${benchmark.label}, the first one by ${first.benchmark.label}.`,
          });
      const count = countFailures(semantics ?? first.run.semantics);
      for (const one of alike) {
        const runId = one.run.id;
        const judged = readAhead(judgedTasks(one), ({ sample, entryId, repeat }) =>
          runs.result({ runId, sampleId: sample.id, entryId, repeat }),
        );
        for await (const [{ sample, entryId }, found] of judged) {
          signal.throwIfAborted();
          if (found?.state !== "ready") continue;
          count.add(sample, found.result, { runId, model: modelKey(runId, entryId) });
        }
      }
      return {
        benchmark: first.benchmark.id,
        counts: count.found(),
        counted: alike.map(countedRun),
        left,
      };
    },
  };
}
