import type { Benchmark, Line } from "../../benchmarks/benchmark";
import { outcomeOfLine } from "../../benchmarks/capquiz/quiz";
import { type GoldValue, goldLine } from "../../benchmarks/shared/overruled-line";
import { groupBy } from "../../foundation/groups";
import { quizOutcome } from "../../metrics/quiz-outcome";
import type { ResultTally } from "../../metrics/scores/result-tally";
import type { LabelAsk, LabelSet } from "../../shapes/label-set";
import type { Run } from "../../shapes/run";
import type { ExportedTask } from "../export/export-source";
import { checkKeyOf, type GoldCheck, goldOfRun, type RunGold } from "./gold";
import { type JudgedLine, linesOfTask } from "./label-lines";

/** A check of a result that a judge decided; whatever else a result has is exact. */
export type JudgedCheck = {
  /** Its place among the lines of the result. */
  line: number;
  kind: string;
  /** The judge's verdict on it, in words. */
  judged: string;
  /** The numbers, in `VALUES`, of what the judge and people say; null where people did not or can't. */
  value: number;
  gold: number | null;
  asks: LabelAsk;
  /** As many units as stand behind it; 0 where it was not drawn at random and labelled. */
  weight: number;
};

/** A result with the checks that a judge decided. */
export type JudgedTask = {
  sample: ExportedTask["sample"];
  /** From 1. */
  repeat: number;
  isJudged: boolean;
  /** The number of its video. */
  video: number;
  entryId: string;
  lines: readonly Line[];
  tally: ResultTally;
  checks: JudgedCheck[];
  /** As many results as stand behind it, of those drawn whole and labelled whole; else 0. */
  weight: number;
};

/** A run as its corrected scores see it. */
export type JudgedPopulation = {
  benchmark: Benchmark;
  tasks: JudgedTask[];
  videos: number;
  gold: RunGold;
};

/** The values that a check can have, the best last or first as scores have it. */
export const VALUES: Record<LabelAsk, readonly GoldValue[]> = {
  verdict: [
    { asks: "verdict", holds: false },
    { asks: "verdict", holds: true },
  ],
  option: [
    { asks: "option", outcome: "fn" },
    { asks: "option", outcome: "tp" },
    { asks: "option", outcome: "fp" },
  ],
  points: [0, 1, 2, 3, 4].map((earned) => ({ asks: "points", earned })),
};

/** Which value the best is that a judge and people can agree on: passed, told rightly. */
export const BEST = 1;

function optionValue(outcome: string): number | null {
  const found = VALUES.option.findIndex((value) => value.asks === "option" && value.outcome === outcome);
  return found < 0 ? null : found;
}

function judgedValue(asks: LabelAsk, line: Line): number | null {
  if (asks === "verdict") return line.status === "unscored" ? null : Number(line.status === "passed");
  if (asks === "option") return optionValue(outcomeOfLine(line));
  return line.points ? Math.round(line.points.earned) : null;
}

function goldValue(asks: LabelAsk, gold: GoldCheck | undefined): number | null {
  if (!gold) return null;
  if (asks === "verdict") return gold.holds === null ? null : Number(gold.holds);
  const [line] = gold.lines;
  const [value] = gold.values;
  if (value === null || value === undefined || value === "unknown") return null;
  if (asks === "option") return optionValue(quizOutcome(line?.right ?? "", value));
  return /^[0-4]$/.test(value) ? Number(value) : null;
}

/** The line with another value, as if the judge had said so. */
export function lineWith(line: Line, { asks }: Pick<JudgedCheck, "asks">, value: number): Line {
  const gold = VALUES[asks][value];
  return gold ? goldLine(line, gold) : line;
}

/** From this many failed checks on, instructions are drawn alike. */
const MANY_FAILED = 2;

/** The strata that a set was drawn from: of checks by model, kind and verdict, of whole instructions by model and failed checks. */
function stratumOf(unit: LabelSet["design"]["unit"], task: JudgedTask, check: JudgedCheck | null): string {
  if (unit === "check") return JSON.stringify([task.entryId, check?.kind, check?.judged]);
  const failed = task.checks.filter(({ judged }) => judged === "failed").length;
  return JSON.stringify([task.entryId, Math.min(failed, MANY_FAILED)]);
}

type Unit = { task: JudgedTask; check: JudgedCheck | null };

/** Sets that were drawn from the same strata: sets of one seed have the same units, so that their chances are no independent ones. */
type LabelledBy = { unit: LabelSet["design"]["unit"]; isLabelled: (unit: Unit) => boolean };

/** The chance with which each unit came to be labelled by any of these sets: labelled over all units of its stratum. */
function chancesOf(units: readonly Unit[], { unit: drawn, isLabelled }: LabelledBy): Map<Unit, number> {
  const counts = new Map<string, { labelled: number; units: number }>();
  const keyed = units.map((unit) => ({ unit, key: stratumOf(drawn, unit.task, unit.check) }));
  for (const { unit, key } of keyed) {
    const count = counts.get(key) ?? { labelled: 0, units: 0 };
    counts.set(key, count);
    count.units += 1;
    if (isLabelled(unit)) count.labelled += 1;
  }
  return new Map(
    keyed.map(({ unit, key }) => {
      const { labelled, units: of } = counts.get(key) ?? { labelled: 0, units: 1 };
      return [unit, labelled / of];
    }),
  );
}

/** Gives every labelled unit the number of units behind it: one over the chance that any of the sets had it labelled. */
function weigh(
  units: readonly Unit[],
  sets: readonly LabelledBy[],
  tell: (unit: Unit, weight: number) => void,
): void {
  const chances = sets.map((by) => ({ isLabelled: by.isLabelled, of: chancesOf(units, by) }));
  for (const unit of units) {
    if (!chances.some(({ isLabelled }) => isLabelled(unit))) continue;
    const missed = chances.reduce((product, { of }) => product * (1 - (of.get(unit) ?? 0)), 1);
    tell(unit, 1 / (1 - missed));
  }
}

/**
 * Reads a run with what people said of its lines. The chance that a line was labelled is counted and not taken from the draw, so
 * that sets half done weigh rightly as long as people label in the order of the draw.
 *
 * @param videos the numbers of videos so far, to which those of this run are added: runs that are drawn together share them
 */
export async function judgedPopulation(
  {
    run,
    benchmark,
    tasks,
  }: { run: Pick<Run, "id" | "semantics">; benchmark: Benchmark; tasks: AsyncIterable<ExportedTask> },
  sets: readonly LabelSet[],
  videos = new Map<string, number>(),
): Promise<JudgedPopulation> {
  const current: JudgedLine[] = [];
  const read: (Omit<JudgedTask, "checks" | "weight"> & { judged: JudgedLine[] })[] = [];
  for await (const task of tasks) {
    const { sample, entry, repeat, outcomes } = task;
    const judged = linesOfTask(run, task);
    current.push(...judged);
    const video = videos.get(sample.video.id) ?? videos.size;
    videos.set(sample.video.id, video);
    const isJudged = task.result?.judgement !== null && task.result !== null;
    const lines = isJudged ? outcomes : [];
    const tally = benchmark.tally(sample, isJudged ? outcomes : null, run.semantics);
    read.push({ sample, repeat, isJudged, video, entryId: entry.id, lines, tally, judged });
  }
  const gold = goldOfRun(current, sets);
  const keys = new Map<JudgedCheck, string>();
  const all = read.map(({ judged, ...task }): JudgedTask => {
    const places = new Map(task.lines.map(({ id }, place) => [id, place]));
    const checks = new Map<string, JudgedCheck>();
    for (const own of judged) {
      const [line, key] = [places.get(own.checkId), checkKeyOf(own)];
      const outcome = line === undefined ? undefined : task.lines[line];
      const value = outcome && judgedValue(own.asks, outcome);
      if (line === undefined || value === null || value === undefined || checks.has(own.checkId)) continue;
      const { kind, judged: verdict, asks } = own;
      const said = goldValue(asks, gold.checks.get(key));
      const check = { line, kind, judged: verdict, value, gold: said, asks, weight: 0 };
      checks.set(own.checkId, check);
      keys.set(check, key);
    }
    return { ...task, checks: [...checks.values()], weight: 0 };
  });
  const drawnIn = sets.map((set) => ({
    unit: set.design.unit,
    keys: new Set(
      set.lines
        .filter(({ id, drawn }) => drawn && gold.standing.get(set)?.has(id))
        .map((line) => checkKeyOf(line)),
    ),
  }));
  const isIn = (own: ReadonlySet<string>, check: JudgedCheck) =>
    check.gold !== null && own.has(keys.get(check) ?? "");
  const byUnit = groupBy(drawnIn, ({ unit }) => unit);
  weigh(
    all.flatMap((task) => task.checks.map((check): Unit => ({ task, check }))),
    [...byUnit].map(([unit, own]) => ({
      unit,
      isLabelled: ({ check }) => check !== null && own.some((one) => isIn(one.keys, check)),
    })),
    ({ check }, weight) => {
      if (check) check.weight = weight;
    },
  );
  const isWhole = ({ task: { checks } }: Unit, own: ReadonlySet<string>) =>
    checks.every((check) => isIn(own, check));
  const wholes = byUnit.get("instruction") ?? [];
  weigh(
    all.filter(({ checks }) => checks.length > 0).map((task): Unit => ({ task, check: null })),
    [{ unit: "instruction", isLabelled: (unit) => wholes.some((one) => isWhole(unit, one.keys)) }],
    ({ task }, weight) => {
      task.weight = weight;
    },
  );
  return { benchmark, tasks: all, videos: videos.size, gold };
}
