import type { ExportedTask } from "../../evaluation/export/export-source";
import type { CorrectableRun } from "../../evaluation/labels/correct-scores";
import { ProblemError } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import type { LabelSet } from "../../shapes/label-set";
import { type Result, taskKey } from "../../shapes/result";
import { takesPart } from "../../shapes/run-tasks";
import { partOfPath } from "../../storage/run-directory/directory-layout";
import { type OpenedDirectory, openFoundFiles } from "../../storage/run-directory/open-run-directory";
import { chosenSamples, exportedTask } from "./open-export";
import type { PublishedRun } from "./published-run";
import { publishedProblems } from "./remote-files";
import { benchmarkOf } from "./run-plan";

/** A correction needs every result: of larger runs it is computed once they are kept here. */
const MOST = { bytes: 16 * 1024 * 1024, files: 50 };

/** A run with the label sets of some of its lines; its tasks can be read as often as wanted. */
export type LabelledRun = Omit<CorrectableRun, "tasks"> & {
  /** The id by which the page has it: that of a run at an address is another than its own, which labels name. */
  id: string;
  samples: readonly DataSample[];
  tasks(): CorrectableRun["tasks"];
  sets: readonly LabelSet[];
};

/**
 * The run of a directory with the label sets in it; null where it has none. All results are held in memory. What can't be read is in the
 * problems of the directory.
 */
export async function labelledRunOf(opened: OpenedDirectory): Promise<Omit<LabelledRun, "id"> | null> {
  const { run } = opened;
  const sets: LabelSet[] = [];
  for await (const set of opened.labelSets()) sets.push(set);
  const results = new Map<string, Result>();
  for await (const { result } of opened.results()) results.set(taskKey(result), result);
  if (sets.length === 0) return null;
  const benchmark = benchmarkOf(run);
  const samples = chosenSamples(run, { samples: [...opened.samples.values()] });

  async function* tasks(): AsyncGenerator<ExportedTask> {
    for (const sample of samples) {
      for (const entry of run.entries.filter((one) => takesPart(one, sample.id))) {
        for (let repeat = 1; repeat <= run.repeats; repeat += 1) {
          const key = taskKey({ sampleId: sample.id, entryId: entry.id, repeat });
          yield exportedTask({ run, benchmark }, { sample, entry, repeat }, results.get(key) ?? null);
        }
      }
    }
  }

  return { run, benchmark, samples, tasks, sets };
}

/** A run at an address never changes: its files are fetched for this once. */
const known = new WeakMap<PublishedRun, LabelledRun>();

/**
 * A run at an address with its own label sets; null where it has none, or is so large that nobody would have its files fetched
 * unasked. Rejects with a ProblemError where a file is not as `run.json` says.
 */
export async function publishedWithLabels(
  published: PublishedRun,
  signal: AbortSignal,
): Promise<LabelledRun | null> {
  const { id, files, directory } = published;
  const before = known.get(published);
  if (before) return before;
  if (!directory.files.some(({ path }) => partOfPath(path) === "labels")) return null;
  const bytes = directory.files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST.bytes || directory.files.length > MOST.files) return null;
  const given = [files.head, ...directory.files.map(files.found)];
  const opened = await openFoundFiles(given, { signal, once: true });
  const found = await labelledRunOf(opened);
  const [wrong] = opened.problems.list;
  if (wrong) throw new ProblemError(publishedProblems.uncorrected(files.host, wrong.file, wrong.message));
  if (found === null) return null;
  const own = { id, ...found };
  known.set(published, own);
  return own;
}
