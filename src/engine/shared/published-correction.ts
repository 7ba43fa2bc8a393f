import type { ExportedTask } from "../../evaluation/export/export-source";
import { correctScores } from "../../evaluation/labels/correct-scores";
import { ProblemError } from "../../foundation/errors";
import { USUAL_DRAWS } from "../../metrics/correction/corrected-draws";
import type { LabelSet } from "../../shapes/label-set";
import type { Result } from "../../shapes/result";
import type { RunCorrection } from "../../shapes/run-correction";
import { taskKey } from "../../shapes/task-state";
import { partOfPath } from "../../storage/run-directory/directory-layout";
import { openFoundFiles } from "../../storage/run-directory/open-run-directory";
import { chosenSamples, exportedTask } from "./open-export";
import type { PublishedRun } from "./published-run";
import { publishedProblems } from "./remote-files";
import { benchmarkOf } from "./run-plan";

/** A correction needs every result: of larger runs it is computed once they are kept here. */
const MOST = { bytes: 16 * 1024 * 1024, files: 50 };

/** A run at an address never changes: its files are fetched for this once. */
const known = new WeakMap<PublishedRun, RunCorrection>();

/**
 * The corrected scores of a run at an address, computed from its own label sets; null where it has none, or is so large that
 * nobody would have its files fetched unasked. Rejects with a ProblemError where a file is not as `run.json` says.
 */
export async function publishedCorrection(
  published: PublishedRun,
  signal: AbortSignal,
): Promise<RunCorrection | null> {
  const { id, files, directory } = published;
  const before = known.get(published);
  if (before) return before;
  if (!directory.files.some(({ path }) => partOfPath(path) === "labels")) return null;
  const bytes = directory.files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST.bytes || directory.files.length > MOST.files) return null;
  const given = [files.head, ...directory.files.map(files.found)];
  const opened = await openFoundFiles(given, { signal, once: true });
  const { run, problems } = opened;
  const sets: LabelSet[] = [];
  for await (const set of opened.labelSets()) sets.push(set);
  const results = new Map<string, Result>();
  for await (const { result } of opened.results()) results.set(taskKey(result), result);
  const [wrong] = problems.list;
  if (wrong) throw new ProblemError(publishedProblems.uncorrected(files.host, wrong.file, wrong.message));
  if (sets.length === 0) return null;
  const benchmark = benchmarkOf(run);

  async function* tasks(): AsyncGenerator<ExportedTask> {
    for (const sample of chosenSamples(run, { samples: [...opened.samples.values()] })) {
      for (const entry of run.entries) {
        for (let repeat = 1; repeat <= run.repeats; repeat += 1) {
          const key = taskKey({ sampleId: sample.id, entryId: entry.id, repeat });
          yield exportedTask({ run, benchmark }, { sample, entry, repeat }, results.get(key) ?? null);
        }
      }
    }
  }

  const correction = await correctScores({ run, benchmark, tasks: tasks() }, sets, USUAL_DRAWS);
  if (!correction) return null;
  const own = { ...correction, runId: id };
  known.set(published, own);
  return own;
}
