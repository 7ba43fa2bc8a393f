import { runProblems } from "../../../engine/shared/run-problems";
import { type ScoredRun, type ScoredTask, scoredTasks } from "../../../engine/shared/scored-run";
import { ProblemError } from "../../../foundation/errors";
import { USUAL_BOOTSTRAP } from "../../../metrics/bootstrap/resamples";
import { mediaWords } from "../../../shapes/medium";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { RunComparison } from "../../../shapes/run-comparison";
import { taskKey } from "../../../shapes/task-state";
import { basisDifferences } from "../../logic/compare/basis-differences";
import { type FlipLine, findFlips, type PairedLines } from "../../logic/compare/find-flips";
import { type PairedTallies, pairedScores } from "../../logic/compare/paired-scores";
import { sameSamples } from "../../logic/compare/same-samples";

/** An entry with the run that it takes part in, opened for its scores. */
type ScoredSide = { of: ScoredRun; entry: ModelEntry };

/** Rejects with `entry-missing` where the run has none of this id. */
export function sideOf(of: ScoredRun, entryId: string): ScoredSide {
  const entry = of.run.entries.find(({ id }) => id === entryId);
  if (!entry) throw new ProblemError(runProblems.entryMissing(entryId));
  return { of, entry };
}

function flipLines({ lines, tally }: ScoredTask): FlipLine[] {
  return (lines ?? []).flatMap(({ id }, index) => {
    const line = tally.lines[index];
    return line ? [{ id, ...line }] : [];
  });
}

/** Compares two entries on the captions that both were asked for and that are judged in both. */
export function compareEntries(a: ScoredSide, b: ScoredSide): RunComparison {
  const { semantics } = a.of.run;
  const differences = basisDifferences({ run: a.of.run, entry: a.entry }, { run: b.of.run, entry: b.entry });
  const titles = {
    a: { title: a.entry.title, runTitle: a.of.run.title },
    b: { title: b.entry.title, runTitle: b.of.run.title },
  };
  if (differences.some(({ weight }) => weight === "refuses"))
    return { ...titles, semantics, differences, compared: null };
  const { both, onlyA, onlyB } = sameSamples(a.of.samples, b.of.samples);
  const keep = new Set(both.map(({ id }) => id));
  const judged = ({ of, entry }: ScoredSide) =>
    scoredTasks(of, entry.id, semantics).filter(({ sample, isJudged }) => isJudged && keep.has(sample.id));
  const keyOf = ({ sample, repeat }: ScoredTask) => taskKey({ sampleId: sample.id, entryId: "", repeat });
  const others = new Map(judged(b).map((task) => [keyOf(task), task]));
  const tallies: PairedTallies[] = [];
  const lines: PairedLines[] = [];
  for (const task of judged(a)) {
    const other = others.get(keyOf(task));
    if (!other) continue;
    tallies.push({ video: task.video, a: task.tally, b: other.tally });
    lines.push({ sampleId: task.sample.id, repeat: task.repeat, a: flipLines(task), b: flipLines(other) });
  }
  const { benchmark } = a.of;
  const { scores, constraints, videos } = pairedScores(benchmark, tallies, USUAL_BOOTSTRAP);
  return {
    ...titles,
    semantics,
    differences,
    compared: {
      samples: both.length,
      captions: tallies.length,
      videos,
      media: mediaWords(tallies.map(({ video }) => video)),
      onlyA,
      onlyB,
      counted: benchmark.lineWords.type,
      scores,
      constraints,
      ...findFlips(lines, benchmark.lineLabel),
    },
  };
}
