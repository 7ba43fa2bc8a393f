import { ProblemError } from "../../foundation/errors";
import { keepLatest } from "../../foundation/keep-latest";
import type { DataSample } from "../../shapes/data-set";
import type { Result, ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { taskKey } from "../../shapes/task-state";
import { problemList } from "../../storage/run-directory/directory-problems";
import { readResults } from "../../storage/run-directory/read-results";
import { readSamples } from "../../storage/run-directory/read-samples";
import type { VerifiedFile } from "../../storage/run-directory/verify-files";
import { publishedProblems } from "./published-problems";

/** Files of each kind that stay in memory: those asked for last. */
const IN_MEMORY = 16;

/** The number of the file that holds the record so many-th; -1 where none does. */
function fileAt(files: readonly VerifiedFile[], record: number): number {
  return files.findIndex(({ first, count }) => record >= first && record < first + count);
}

type Shards = {
  host: string;
  run: Run;
  tasks: readonly VerifiedFile[];
  samples: readonly VerifiedFile[];
  replies: readonly VerifiedFile[];
  /** Of the results that were read of the index. */
  known: ReadonlyMap<string, DataSample>;
  /** More may be fetched than what somebody waits for. */
  mayFetchAhead(): boolean;
};

/** The files of results and of samples of a published run, each read when somebody looks at what it holds. */
export function publishedShards({ host, run, tasks, samples, replies, known, mayFetchAhead }: Shards) {
  const repliesBy = new Map(replies.map((file) => [file.path, file]));

  const resultsOf = keepLatest<number, { results: Map<string, Result>; wrong: string | null }>(
    IN_MEMORY,
    async (number) => {
      const results = new Map<string, Result>();
      const problems = problemList(1);
      const file = samples[number];
      const own = file && repliesBy.get(file.path.replace("samples", "replies"));
      const files = [file, own].filter((one) => one !== undefined);
      for await (const { result } of readResults({ run, samples: known }, files, problems, undefined))
        results.set(taskKey(result), result);
      const [first] = problems.list;
      return { results, wrong: first ? `${first.file}, ${first.path}: ${first.message}` : null };
    },
  );

  const samplesOf = keepLatest<number, Map<string, DataSample>>(IN_MEMORY, async (number) => {
    const file = tasks[number];
    return file ? readSamples([file], problemList(1), undefined) : new Map();
  });

  function fetchAhead(number: number): void {
    for (const near of [number + 1, number - 1])
      if (samples[near] && mayFetchAhead()) resultsOf.get(near).catch(() => undefined);
  }

  return {
    /** The result at a place among all. Rejects with a ProblemError where its file does not hold it. */
    async result(task: ResultKey, place: number): Promise<Result> {
      const number = fileAt(samples, place);
      const file = samples[number];
      if (!file) throw new ProblemError(publishedProblems.missing(host, `result ${place + 1}`));
      const { results, wrong } = await resultsOf.get(number);
      const result = results.get(taskKey(task));
      if (!result) {
        const detail = wrong ?? `It does not hold the result of sample ${task.sampleId.slice(0, 100)}.`;
        throw new ProblemError(publishedProblems.unreadable(host, file.path, detail));
      }
      fetchAhead(number);
      return result;
    },

    /** Calls `visit` with all results, file by file. */
    async visit(visit: (result: Result) => void): Promise<void> {
      for (const number of samples.keys())
        for (const result of (await resultsOf.get(number)).results.values()) visit(result);
    },

    /** A sample with all that it asks. Looks where it should stand first, then further and further away. */
    async sample(sampleId: string): Promise<DataSample | null> {
      const likely = Math.max(0, fileAt(tasks, [...known.keys()].indexOf(sampleId)));
      const order = [...tasks.keys()].sort((one, other) => Math.abs(one - likely) - Math.abs(other - likely));
      for (const number of order) {
        const found = (await samplesOf.get(number)).get(sampleId);
        if (found) return found;
      }
      return null;
    },
  };
}
