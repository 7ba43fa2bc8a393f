import type { Effect, JudgedScore, SumsByVideo } from "../../metrics/correction/corrected-draws";
import type { GoldUnit, Stratum, StratumPath } from "../../metrics/correction/gold-rates";
import {
  NOTHING,
  ownPartsOf,
  type Parts,
  type ScoreName,
  summedParts,
} from "../../metrics/scores/result-tally";
import {
  BEST,
  type JudgedCheck,
  type JudgedPopulation,
  type JudgedTask,
  lineWith,
  VALUES,
} from "./judged-population";

/** Strata by number, the units that each has, and those of them that are labelled. */
export type Strata = {
  strata: Stratum[];
  units: number[];
  labelled: GoldUnit[];
  /** The number of a unit's stratum; to be asked once of each unit. */
  numberOf(path: StratumPath, values: number): number;
};

export function newStrata(): Strata {
  const numbers = new Map<string, number>();
  const strata: Stratum[] = [];
  const units: number[] = [];
  return {
    strata,
    units,
    labelled: [],
    numberOf(path, values) {
      const key = JSON.stringify(path);
      const number = numbers.get(key) ?? strata.length;
      numbers.set(key, number);
      strata[number] ??= { path, values };
      units[number] = (units[number] ?? 0) + 1;
      return number;
    },
  };
}

/** A score that is being added up: as judged, and what each other value would change. */
export type ScoreSum = {
  name: ScoreName;
  add(video: number, parts: Parts): void;
  change(stratum: number, value: number, video: number, before: Parts, after: Parts): void;
  /** Its sums so far; `total` of what there is to score. */
  judged(): JudgedScore & { total: Parts };
};

export function newScoreSum(name: ScoreName): ScoreSum {
  const byVideo = new Map<number, Parts>();
  const effects = new Map<string, Effect>();
  return {
    name,
    add(video, parts) {
      const known = byVideo.get(video);
      byVideo.set(video, known ? summedParts([known, parts]) : parts);
    },
    change(stratum, value, video, before, after) {
      const numerator = after.numerator - before.numerator;
      const denominator = after.denominator - before.denominator;
      if (numerator === 0 && denominator === 0) return;
      const key = `${video} ${stratum} ${value}`;
      const known = effects.get(key);
      if (known) {
        known.numerator += numerator;
        known.denominator += denominator;
      } else effects.set(key, { stratum, value, video, numerator, denominator });
    },
    judged: () => ({
      asJudged: sumsOf(byVideo),
      effects: [...effects.values()],
      total: summedParts([...byVideo.values()]),
    }),
  };
}

/** Videos with something scored. */
function sumsOf(byVideo: ReadonlyMap<number, Parts>): SumsByVideo {
  const scored = [...byVideo].filter(([, { denominator }]) => denominator > 0);
  return {
    videos: Uint32Array.from(scored, ([video]) => video),
    numerators: Float64Array.from(scored, ([, { numerator }]) => numerator),
    denominators: Float64Array.from(scored, ([, { denominator }]) => denominator),
  };
}

/**
 * Which strata a check is in: by verdict, then model, then kind; for what is told by kind, by verdict, then kind, then model.
 * The last is given up first where labels are few.
 */
type StrataOrder = "by model" | "by kind";

function pathOf(order: StrataOrder, { entryId }: JudgedTask, { judged, kind }: JudgedCheck): StratumPath {
  return order === "by model" ? [judged, entryId, kind] : [judged, kind, entryId];
}

/** Numbers the strata of all checks, and puts what people said of them where it belongs. */
export function checkStrata({ tasks }: JudgedPopulation, order: StrataOrder) {
  const strata = newStrata();
  const numbers = new Map<JudgedCheck, number>();
  for (const task of tasks) {
    for (const check of task.checks) {
      const number = strata.numberOf(pathOf(order, task, check), VALUES[check.asks].length);
      numbers.set(check, number);
      if (check.weight > 0 && check.gold !== null)
        strata.labelled.push({ stratum: number, video: task.video, value: check.gold, weight: check.weight });
    }
  }
  return { ...strata, stratumOf: (check: JudgedCheck) => numbers.get(check) ?? 0 };
}

/** The amounts that a result's lines would add by themselves if one of them had another value. */
type OtherTally = { check: JudgedCheck; value: number; parts: readonly Parts[]; own: readonly Parts[] };

/** The tallies of a result with each check at each other value, one at a time. */
function otherTallies(
  { benchmark }: JudgedPopulation,
  task: JudgedTask,
  semantics: "reference" | "strict",
): OtherTally[] {
  return task.checks.flatMap((check) =>
    VALUES[check.asks].flatMap((_, value): OtherTally[] => {
      if (value === check.value) return [];
      const lines = task.lines.map((line, place) =>
        place === check.line ? lineWith(line, check, value) : line,
      );
      const { parts, lines: counted } = benchmark.tally(task.sample, lines, semantics);
      const own = counted[check.line];
      return [{ check, value, parts, own: own ? ownPartsOf(own) : [] }];
    }),
  );
}

/** The sums that a result is added to, each with the scores in their order. */
type Targets = { whole: readonly (readonly ScoreSum[])[]; lines(type: string): readonly ScoreSum[] };

/** Adds a result to scores to which every line adds by itself; those of whole results are left alone. */
export function addTask(
  population: JudgedPopulation,
  task: JudgedTask,
  semantics: "reference" | "strict",
  stratumOf: (check: JudgedCheck) => number,
  { whole, lines }: Targets,
): void {
  for (const sums of whole)
    for (const [score, sum] of sums.entries())
      if (!sum.name.whole) sum.add(task.video, task.tally.parts[score] ?? NOTHING);
  for (const line of task.tally.lines)
    for (const [score, sum] of lines(line.type).entries())
      sum.add(task.video, ownPartsOf(line)[score] ?? NOTHING);
  for (const { check, value, parts, own } of otherTallies(population, task, semantics)) {
    const stratum = stratumOf(check);
    for (const sums of whole) {
      for (const [score, sum] of sums.entries()) {
        if (sum.name.whole) continue;
        sum.change(stratum, value, task.video, task.tally.parts[score] ?? NOTHING, parts[score] ?? NOTHING);
      }
    }
    const line = task.tally.lines[check.line];
    // Points say nothing of whether a line would count as passed.
    if (!line || check.asks === "points") continue;
    for (const [score, sum] of lines(line.type).entries())
      sum.change(stratum, value, task.video, ownPartsOf(line)[score] ?? NOTHING, own[score] ?? NOTHING);
  }
}

/** Adds a result to a score of whole results: by how many of the judge's fails stand in its way, none, one or more. */
export function addWhole(
  { benchmark }: JudgedPopulation,
  task: JudgedTask,
  semantics: "reference" | "strict",
  score: number,
  strata: Strata,
  sums: readonly ScoreSum[],
): void {
  const before = task.tally.parts[score] ?? NOTHING;
  for (const sum of sums) sum.add(task.video, before);
  const withValues = (say: (check: JudgedCheck) => number) => {
    const lines = [...task.lines];
    for (const check of task.checks) {
      const line = lines[check.line];
      if (line) lines[check.line] = lineWith(line, check, say(check));
    }
    return benchmark.tally(task.sample, lines, semantics).parts[score] ?? NOTHING;
  };
  // Nothing that a judge decides can change it: rules have failed it, or it has none of the judge's checks.
  if (before.denominator === 0 || task.checks.length === 0) return;
  const [best, worst] = [withValues(() => BEST), withValues(() => 0)];
  if (best.numerator === worst.numerator) return;
  const fails = () =>
    task.checks.some((one) => withValues((check) => (check === one ? BEST : check.value)).numerator > 0)
      ? "1"
      : "2+";
  const stratum = strata.numberOf([before.numerator > 0 ? "0" : fails(), task.entryId], 2);
  const judged = Number(before.numerator > 0);
  for (const sum of sums) sum.change(stratum, 1 - judged, task.video, before, judged ? worst : best);
  if (task.weight === 0) return;
  const gold = withValues((check) => check.gold ?? check.value);
  strata.labelled.push({
    stratum,
    video: task.video,
    value: Number(gold.numerator > 0),
    weight: task.weight,
  });
}
