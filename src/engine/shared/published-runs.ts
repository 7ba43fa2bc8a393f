import { ProblemError } from "../../foundation/errors";
import { isPublished, runOfPublished } from "../../foundation/published-id";
import type { DataSample } from "../../shapes/data-set";
import type { DataSetStore } from "../../storage/data-sets/data-set-rows";
import type { Storage } from "../../storage/open-storage";
import type { RunReader } from "../../storage/runs/run-reader";
import { openPublishedRun, type PublishedRun } from "./published-run";
import { openRemoteFiles, publishedProblems } from "./remote-files";

/** Runs and their samples, wherever they lie: kept here, or at an address. */
export type RunSources = {
  runs: RunReader;
  dataSets: Pick<DataSetStore, "get" | "sample"> & {
    /** The samples of a run as far as scores look at them, where that is less; null where there are none of this id. */
    forScores?(id: string): Promise<readonly DataSample[] | null>;
  };
};

/** At most this many runs at addresses stay open: those asked for last. */
const MOST_OPEN = 6;

/** The runs at addresses that are open in this visit. `silenceMilliseconds`: how long a host may say nothing. */
export function createPublishedRuns(silenceMilliseconds?: number) {
  const opened = new Map<string, PublishedRun>();

  /** The open run of an id, or of that of its data set. Throws a ProblemError where it is not open. */
  function get(id: string): PublishedRun {
    const found = opened.get(runOfPublished(id));
    if (!found) throw new ProblemError(publishedProblems.notOpen());
    return found;
  }

  return {
    get,

    /** Opens the run in a folder, whose `run.json` must have this hash where one is given. */
    async open(address: string, sha256: string | null, signal: AbortSignal): Promise<PublishedRun> {
      const files = await openRemoteFiles(address, sha256, { signal, silenceMilliseconds });
      const run = await openPublishedRun(files, signal);
      opened.delete(run.id);
      opened.set(run.id, run);
      for (const oldest of [...opened.keys()].slice(0, -MOST_OPEN)) opened.delete(oldest);
      return run;
    },

    /** The sources for reading runs of either kind. */
    sources({ runs, dataSets }: Pick<Storage, "runs" | "dataSets">): RunSources {
      const of = (id: string): RunReader => (isPublished(id) ? get(id).reader : runs);
      return {
        runs: {
          load: async (id) => of(id).load(id),
          result: async (key) => of(key.runId).result(key),
          states: async (id) => of(id).states(id),
          window: async (id, ...rest) => of(id).window(id, ...rest),
          placeOf: async (id, ...rest) => of(id).placeOf(id, ...rest),
          breakdown: async (id, ...rest) => of(id).breakdown(id, ...rest),
          columns: async (id) => of(id).columns(id),
        },
        dataSets: {
          get: async (id) => (isPublished(id) ? get(id).dataSet() : dataSets.get(id)),
          sample: async (id, sampleId) =>
            isPublished(id) ? get(id).sample(sampleId) : dataSets.sample(id, sampleId),
          forScores: async (id) =>
            isPublished(id) ? get(id).forScores() : ((await dataSets.get(id))?.samples ?? null),
        },
      };
    },
  };
}
export type PublishedRuns = ReturnType<typeof createPublishedRuns>;
