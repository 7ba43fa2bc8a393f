import type { JudgedResult } from "../../benchmarks/benchmark";
import { entryScores } from "../../engine/shared/entry-scores";
import type { RunSources } from "../../engine/shared/published-runs";
import { runProblems } from "../../engine/shared/run-problems";
import { type ScoredRun, type ScoredTask, scoredRuns, scoredTasks } from "../../engine/shared/scored-run";
import { scoredBy } from "../../evaluation/suggested-checks";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { addTo } from "../../foundation/groups";
import { letOthersGo } from "../../foundation/steps";
import { videoCorrelation } from "../../metrics/correction/power";
import { rankIntervals } from "../../metrics/intervals/rank-intervals";
import type { VideoParts } from "../../metrics/intervals/ratio-influences";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { NOTHING, summedParts } from "../../metrics/scores/result-tally";
import { endsOfAll, unitForm } from "../../metrics/scores/score-units";
import { summariseTallies } from "../../metrics/scores/summarise-tallies";
import type { DataSample } from "../../shapes/data-set";
import { judgedCaption } from "../../shapes/judged-caption";
import { mediaWords } from "../../shapes/medium";
import type { ModelEntry } from "../../shapes/model-entry";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { Flip, RunComparison } from "../../shapes/run-comparison";
import type {
  EntryRank,
  EntryScores,
  PromptSensitivity,
  RunScores,
  SampleShares,
  Score,
} from "../../shapes/run-scores";
import { takeTheSame } from "../../shapes/run-tasks";
import type { Semantics, VerdictStatus } from "../../shapes/verdict";
import { basisDifferences } from "../logic/basis-differences";
import { type PairedTallies, pairedScores, promptChanges, promptPairs } from "../logic/paired-scores";
import type { ScoreCalls } from "../protocol";

/** Lines of the same caption asked, as each of two was judged. */
type PairedLines = Pick<ResultKey, "sampleId" | "repeat"> & {
  a: readonly FlipLine[];
  b: readonly FlipLine[];
};

export type FlipLine = { id: string; type: string; status: VerdictStatus };

/**
 * Lines that failed in one and passed in the other, both ways, in the order of the samples. Unscored ones are no flips, and are
 * counted apart.
 */
export function findFlips(
  pairs: readonly PairedLines[],
  labelOf: (type: string) => string,
): Pick<NonNullable<RunComparison["compared"]>, "gained" | "lost" | "failed" | "passed"> {
  const gained: Flip[] = [];
  const lost: Flip[] = [];
  const before = { failed: { decided: 0, unscored: 0 }, passed: { decided: 0, unscored: 0 } };
  for (const { sampleId, repeat, a, b } of pairs) {
    const others = new Map(b.map((line) => [line.id, line]));
    for (const { id: lineId, type, status } of a) {
      const other = others.get(lineId)?.status ?? "unscored";
      if (status !== "unscored") before[status][other === "unscored" ? "unscored" : "decided"] += 1;
      const flip = { sampleId, repeat, lineId, type, label: labelOf(type) };
      if (status === "failed" && other === "passed") gained.push(flip);
      if (status === "passed" && other === "failed") lost.push(flip);
    }
  }
  return { gained, lost, ...before };
}

function asked({ video, instruction, material }: DataSample): string {
  return canonicalJson([video.id, instruction, material]);
}

/** Samples that both have: of the same id, about the same video, asking the same and judged by the same. */
export function sameSamples(
  a: readonly DataSample[],
  b: readonly DataSample[],
): { both: DataSample[]; onlyA: number; onlyB: number } {
  if (a === b) return { both: [...a], onlyA: 0, onlyB: 0 };
  const others = new Map(b.map((sample) => [sample.id, sample]));
  const both = a.filter((sample) => {
    const other = others.get(sample.id);
    return other !== undefined && (other === sample || asked(other) === asked(sample));
  });
  return { both, onlyA: a.length - both.length, onlyB: b.length - both.length };
}

/** An entry with the run that it takes part in, opened for its scores. */
type ScoredSide = { of: ScoredRun; entry: ModelEntry };

/** Rejects with `entry-missing` where the run has none of this id. */
function sideOf(of: ScoredRun, entryId: string): ScoredSide {
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

/** Tasks of two entries that are of the same repeat on the same sample. */
function onSameCaptions(
  a: readonly ScoredTask[],
  b: readonly ScoredTask[],
): [task: ScoredTask, other: ScoredTask][] {
  const keyOf = ({ sample, repeat }: ScoredTask) => taskKey({ sampleId: sample.id, entryId: "", repeat });
  const others = new Map(b.map((task) => [keyOf(task), task]));
  return a.flatMap((task) => {
    const other = others.get(keyOf(task));
    return other ? [[task, other]] : [];
  });
}

/** Compares two entries on the captions that both were asked for and that are judged in both. */
function compareEntries(a: ScoredSide, b: ScoredSide): RunComparison {
  const { semantics } = a.of.run;
  const differences = basisDifferences({ run: a.of.run, entry: a.entry }, { run: b.of.run, entry: b.entry });
  const suggested = [a.of, b.of].find(({ run }) => run.suggested);
  const titles = {
    a: { title: a.entry.title, runTitle: a.of.run.title },
    b: { title: b.entry.title, runTitle: b.of.run.title },
    scoredBy: suggested ? scoredBy(suggested.run, suggested.benchmark.label) : null,
  };
  if (differences.some(({ weight }) => weight === "refuses"))
    return { ...titles, semantics, differences, compared: null };
  const { both, onlyA, onlyB } = sameSamples(a.of.samples, b.of.samples);
  const keep = new Set(both.map(({ id }) => id));
  const judged = ({ of, entry }: ScoredSide) =>
    scoredTasks(of, entry.id, semantics).filter(({ sample, isJudged }) => isJudged && keep.has(sample.id));
  const tallies: PairedTallies[] = [];
  const lines: PairedLines[] = [];
  for (const [task, other] of onSameCaptions(judged(a), judged(b))) {
    tallies.push({ video: task.video, a: task.tally, b: other.tally });
    lines.push({ sampleId: task.sample.id, repeat: task.repeat, a: flipLines(task), b: flipLines(other) });
  }
  const { benchmark } = a.of;
  const { scores, constraints, videos } = pairedScores(benchmark, tallies);
  return {
    ...titles,
    semantics,
    differences,
    compared: {
      shared: both.length,
      samples: new Set(lines.map(({ sampleId }) => sampleId)).size,
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

type RankedEntry = { id: string; tasks: readonly ScoredTask[] };

function byVideo(tasks: readonly ScoredTask[], score: number): Record<string, VideoParts> {
  const sums = new Map<string, [number, number]>();
  for (const { video, tally } of tasks) {
    const parts = tally.parts[score];
    const sum = sums.get(video) ?? [0, 0];
    sums.set(video, [sum[0] + (parts?.numerator ?? 0), sum[1] + (parts?.denominator ?? 0)]);
  }
  return Object.fromEntries(sums);
}

/**
 * Ranges of the entries' ranks by each score; none for a single entry or a single video, which can't tell, for an entry of which
 * nothing is scored, and for entries that were asked for other samples each: their scores tell of these as much as of the captions.
 */
function entryRanks({ run, benchmark: { scores } }: ScoredRun, entries: readonly RankedEntry[]): EntryRank[] {
  const videos = new Set(entries.flatMap(({ tasks }) => tasks.map(({ video }) => video)));
  const ranked = run.entries.filter(({ id }) => entries.some((one) => one.id === id));
  if (entries.length < 2 || videos.size < 2 || !takeTheSame(ranked)) return [];
  return scores.flatMap((name, score) => {
    const { scale, most } = unitForm(name);
    const rows = entries.map(({ tasks }) => ({ byVideo: byVideo(tasks, score) }));
    const ofAll = entries.map(({ tasks }) =>
      endsOfAll({ id: name.id, ...summedParts(tasks.map(({ tally }) => tally.parts[score] ?? NOTHING)) }),
    );
    const options = { better: name.better, most: most && most / scale, ofAll };
    const ranks = rankIntervals(rows, USUAL_LEVEL, options);
    return entries.flatMap(({ id }, at): EntryRank[] => {
      const rank = ranks[at];
      // Nobody knows the place of an entry without a score.
      const isScored = Object.values(rows[at]?.byVideo ?? {}).some(([, scored]) => scored > 0);
      return rank && isScored ? [{ entryId: id, scoreId: name.id, rank }] : [];
    });
  });
}

/** The effect of the prompt on the scores of a run, for each two entries that differ in nothing else. */
function runPrompts(
  { run, benchmark }: ScoredRun,
  scored: readonly { id: string; tasks: readonly ScoredTask[] }[],
): PromptSensitivity[] {
  const { prompts = benchmark.captionPrompts ?? [], scores } = benchmark;
  const labelOf = ({ prompt }: ModelEntry) =>
    (prompts.find(({ id }) => id === prompt) ?? prompts[0])?.label ?? "";
  const judged = (entryId: string) =>
    (scored.find(({ id }) => id === entryId)?.tasks ?? []).filter(({ isJudged }) => isJudged);
  return promptPairs(run.entries, prompts).map(({ from, to }) => {
    const pairs = onSameCaptions(judged(from.id), judged(to.id)).map(([task, other]) => ({
      ...{ video: task.video, a: task.tally, b: other.tally },
    }));
    return {
      from: { entryId: from.id, title: from.title, prompt: labelOf(from) },
      to: { entryId: to.id, title: to.title, prompt: labelOf(to) },
      captions: pairs.length,
      changes: promptChanges(scores, pairs),
    };
  });
}

/** The results of each entry of a run on each of its samples, repeats together. */
function sampleShares(of: ScoredRun, semantics: Semantics): SampleShares {
  const { run, samples } = of;
  const entryIds = run.entries.map(({ id }) => id);
  const cells = samples.length * entryIds.length;
  const [passed, scored] = [new Uint32Array(cells), new Uint32Array(cells)];
  const places = new Map(samples.map(({ id }, index) => [id, index]));
  for (const [entry, entryId] of entryIds.entries()) {
    for (const { sample, tally } of scoredTasks(of, entryId, semantics)) {
      const place = places.get(sample.id);
      if (place === undefined) continue;
      const cell = place * entryIds.length + entry;
      const count = (status: VerdictStatus) => tally.lines.filter((line) => line.status === status).length;
      passed[cell] = (passed[cell] ?? 0) + count("passed");
      scored[cell] = (scored[cell] ?? 0) + tally.lines.length - count("unscored");
    }
  }
  return { sampleIds: samples.map(({ id }) => id), entryIds, passed, scored };
}

/** By sample, whether an entry's first caption passes all of its lines; without samples of which a line is unscored. */
export function passedWhole(of: ScoredRun, entryId: string): Map<string, boolean> {
  return new Map(
    scoredTasks(of, entryId, of.run.semantics).flatMap(({ sample, repeat, isJudged, tally: { lines } }) =>
      repeat === 1 && isJudged && lines.length > 0 && lines.every(({ status }) => status !== "unscored")
        ? [[sample.id, lines.every(({ status }) => status === "passed")] as const]
        : [],
    ),
  );
}

/** By video, 1 for each sample that the first alone passes whole, -1 for one that the second does, 0 for all others of both. */
export function differencesByVideo(
  { samples }: ScoredRun,
  one: ReadonlyMap<string, boolean>,
  other: ReadonlyMap<string, boolean>,
): number[][] {
  const byVideo = new Map<string, number[]>();
  for (const { id, video } of samples) {
    const [first, second] = [one.get(id), other.get(id)];
    if (first === undefined || second === undefined) continue;
    addTo(byVideo, video.id, Number(first) - Number(second));
  }
  return [...byVideo.values()];
}

/** Numbers of runs for the page. */
export function scoreHandlers(
  sources: () => Promise<RunSources>,
): Handlers<Omit<ScoreCalls, "runs/failures">> {
  const open = scoredRuns(sources);
  return {
    "runs/scores": async ({ id, semantics, entryIds }, { signal }): Promise<RunScores> => {
      const of = await open(id);
      const by = semantics ?? of.run.semantics;
      const wanted = of.run.entries.filter((entry) => entryIds?.includes(entry.id) ?? true);
      const scored: EntryScores[] = [];
      const ranked: { id: string; tasks: ScoredTask[] }[] = [];
      for (const entry of wanted) {
        await letOthersGo();
        signal.throwIfAborted();
        const { scores, tasks } = entryScores(of, entry, by);
        scored.push(scores);
        ranked.push({ id: entry.id, tasks });
      }
      await letOthersGo();
      signal.throwIfAborted();
      return {
        runId: id,
        benchmark: scoredBy(of.run, of.benchmark.label),
        semantics: by,
        videos: new Set(of.samples.map(({ video }) => video.id)).size,
        samples: of.samples.length,
        entries: scored,
        ranks: entryRanks(of, ranked),
        prompts: runPrompts(of, ranked),
      };
    },

    "runs/headline": async ({ id }, { signal }) => {
      const of = await open(id);
      const told: { title: string; scores: Score[] }[] = [];
      for (const { id: entryId, title } of of.run.entries) {
        await letOthersGo();
        signal.throwIfAborted();
        const tasks = scoredTasks(of, entryId, of.run.semantics);
        told.push({ title, scores: summariseTallies(of.benchmark, tasks).scores });
      }
      const isAsked = (place: number) => told.some(({ scores }) => (scores[place]?.total ?? 0) > 0);
      const first = of.benchmark.scores.findIndex((_, place) => isAsked(place));
      return told.flatMap(({ title, scores }) => {
        const score = scores[first];
        return score ? [{ title, score }] : [];
      });
    },

    "runs/video-correlation": async ({ id }, { signal }) => {
      const of = await open(id);
      const entries: ReadonlyMap<string, boolean>[] = [];
      for (const entry of of.run.entries) {
        await letOthersGo();
        signal.throwIfAborted();
        entries.push(passedWhole(of, entry.id));
      }
      const pairs = entries.flatMap((one, at) =>
        entries.slice(at + 1).map((other) => differencesByVideo(of, one, other)),
      );
      return videoCorrelation(pairs);
    },

    "runs/sample-shares": async ({ id, semantics }) => {
      const of = await open(id);
      return sampleShares(of, semantics ?? of.run.semantics);
    },

    "runs/compare": async ({ a, b }, { signal }) => {
      const of = await open(a.runId, "whole");
      const other = b.runId === a.runId ? of : await open(b.runId, "whole");
      const sides = [sideOf(of, a.entryId), sideOf(other, b.entryId)] as const;
      await letOthersGo();
      signal.throwIfAborted();
      return compareEntries(...sides);
    },

    "runs/released-scores": async ({ id, entryId }, { signal }) => {
      const { benchmark, columns, rows, run, samples } = await open(id, "whole");
      const { runs } = await sources();
      const results: JudgedResult[] = [];
      for (const sample of samples) {
        signal.throwIfAborted();
        const row = rows.row(sample.id, entryId, 1);
        if (row === undefined || columns.state[row] !== 2) continue;
        const opened = await runs.result({ runId: id, sampleId: sample.id, entryId, repeat: 1 });
        if (opened?.state !== "ready" || !opened.result.judgement) continue;
        const { judgement } = opened.result;
        results.push({
          sampleId: sample.id,
          entry: entryId,
          response: judgedCaption(opened.result)?.text ?? null,
          judgement: judgement.detail,
        });
      }
      return benchmark.released(samples, results, run.semantics);
    },
  };
}
