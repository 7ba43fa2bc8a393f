import type { Problem } from "../../shapes/problem";
import type { ResultKey } from "../../shapes/result";
import type { RunColumns } from "../../shapes/run-table";
import { heldBy } from "./holding-causes";

/** Tasks of a run that failed by the same cause. */
export type FailureGroup = {
  /** The problem of the first of them; others may name another file or sample in its words. */
  problem: Problem;
  /** Number of different messages. */
  messages: number;
  tasks: ResultKey[];
};

const DONE = 2;

/** The failed tasks of a run by cause, the largest group first. What only waits has not failed. */
export function groupFailures(columns: RunColumns): FailureGroup[] {
  const groups = new Map<string, FailureGroup & { seen: Set<string> }>();
  for (let row = 0; row < columns.length; row += 1) {
    const problem = columns.problems[(columns.problem[row] ?? 0) - 1];
    const sampleId = columns.sampleIds[columns.sample[row] ?? -1];
    const entryId = columns.entryIds[columns.entry[row] ?? -1];
    if (!problem || sampleId === undefined || entryId === undefined) continue;
    if (columns.state[row] === DONE || heldBy(problem) !== null) continue;
    const group = groups.get(problem.code) ?? { problem, messages: 0, tasks: [], seen: new Set() };
    group.tasks.push({ sampleId, entryId, repeat: columns.repeat[row] ?? 1 });
    group.seen.add(problem.message);
    groups.set(problem.code, group);
  }
  return [...groups.values()]
    .map(({ seen, ...group }) => ({ ...group, messages: seen.size }))
    .sort((one, other) => other.tasks.length - one.tasks.length);
}
