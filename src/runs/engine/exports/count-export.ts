import { findBenchmark } from "../../../benchmarks/registry";
import { overruledAt } from "../../../engine/shared/lines-at";
import { runProblems } from "../../../engine/shared/run-problems";
import { ProblemError } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import { CONSTRAINT_WORDS } from "../../../shapes/line-words";
import type { ExportCounts } from "../../../shapes/run-export";
import type { Storage } from "../../../storage/open-storage";

/** How much of a run there is, by its columns: no result is read. */
export async function countExport({ runs, dataSets }: Storage, id: string): Promise<ExportCounts> {
  const opened = await runs.load(id);
  if (!opened) throw new ProblemError(runProblems.notFound());
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  const { chosen, entries, repeats, dataSet } = opened.run;
  const outline = await dataSets.outline(dataSet.id);
  if (!outline) throw new ProblemError(runProblems.dataSetMissing());
  const samples = chosen === "all" ? outline.length : chosen.length;
  const counts = {
    benchmark: dataSet.benchmark,
    tasks: samples * entries.length * repeats,
    judged: 0,
    lines: 0,
    unscored: 0,
    overruled: 0,
  };
  const columns = await runs.columns(id);
  const { length, state, shape, shapes, first, digits } = columns;
  for (let row = 0; row < length; row += 1) {
    if (state[row] !== 2) continue;
    const lines = shapes[shape[row] ?? 0]?.length ?? 0;
    counts.judged += 1;
    counts.lines += lines;
    counts.overruled += overruledAt(columns, row);
    for (let line = 0; line < lines; line += 1) {
      if ((digits[(first[row] ?? 0) + line] ?? 0) > 1) counts.unscored += 1;
    }
  }
  return counts;
}

/** What an export lacks, one sentence each. */
export function missingNotes(
  { tasks, judged, benchmark, lines, unscored }: ExportCounts,
  unreadable: number,
): string[] {
  const open = Math.max(0, tasks - judged);
  const { one, many } = findBenchmark(benchmark)?.lineWords ?? CONSTRAINT_WORDS;
  return [
    ...(unscored > 0
      ? [
          `${unscored.toLocaleString("en")} of ${counted(lines, `${one} has`, `${many} have`)} no verdict and are marked as unscored.`,
        ]
      : []),
    ...(open > 0
      ? [
          `${open.toLocaleString("en")} of ${counted(tasks, "caption was", "captions were")} not judged; their ${many} are marked as unscored.`,
        ]
      : []),
    ...(unreadable > 0 ? [`${counted(unreadable, "result")} could not be read.`] : []),
  ];
}
