import { letOthersGo } from "../../foundation/steps";
import {
  correctedDraws,
  type CorrectedScore as DrawnScore,
  type Draws,
  type Effect,
  type JudgedScore,
} from "../../metrics/correction/corrected-draws";
import { drawnDifference, drawnInterval, drawnRanks } from "../../metrics/correction/drawn-interval";
import type { GoldRates, GoldUnit, LabelledStrata } from "../../metrics/correction/gold-rates";
import { errsAlike, type JudgeCounts, judgeError } from "../../metrics/correction/judge-error";
import type { VideoParts } from "../../metrics/intervals/ratio-influences";
import { ratioInterval } from "../../metrics/intervals/ratio-interval";
import type { Parts, ScoreName } from "../../metrics/scores/result-tally";
import { unitForm } from "../../metrics/scores/score-units";
import { BY_VIDEO } from "../../metrics/scores/summarise-tallies";
import type { LabelSet } from "../../shapes/label-set";
import type { Run } from "../../shapes/run";
import type {
  CorrectedDifference,
  CorrectedEntry,
  CorrectedScore,
  LabelShare,
  RunCorrection,
} from "../../shapes/run-correction";
import type { EntryRank } from "../../shapes/run-scores";
import { BEST, type JudgedCheck, type JudgedPopulation, judgedPopulation } from "./judged-population";
import {
  addTask,
  addWhole,
  checkStrata,
  newScoreSum,
  newStrata,
  type ScoreSum,
  type Strata,
} from "./score-effects";

const LEVEL = 0.95;

/** A score of some results as it is drawn: with what of the labels tells of it. */
type Drawn = {
  name: ScoreName;
  judged: JudgedScore & { total: Parts };
  drawn: DrawnScore;
  labels: number;
  parts: number;
  missing: string[];
  /** The units behind it that share their labels: a run has hundreds of scores of which nobody asks. */
  behind: () => LabelShare[];
};

/** The labelled units that tell of a stratum, by what its rates are taken from. */
function labelsBehind({ strata, labelled }: LabelledStrata, { takenFrom }: GoldRates) {
  const known = new Map<string, GoldUnit[]>();
  return (numbers: Iterable<number>) => {
    const units = new Set<GoldUnit>();
    for (const number of numbers) {
      const path = takenFrom[number];
      if (!path) continue;
      const key = JSON.stringify(path);
      const own =
        known.get(key) ??
        labelled.filter(({ stratum }) => path.every((step, depth) => strata[stratum]?.path[depth] === step));
      known.set(key, own);
      for (const unit of own) units.add(unit);
    }
    return [...units];
  };
}

/** Weight of each value beside its labels, as in the draws. */
const HALF = 0.5;

/**
 * The units whose labels tell of a score together, and the variance that one label on them leaves in it: to first order, with half
 * a label for each value, so that nothing wrong among twelve is not "never wrong".
 */
function sharesOf(
  { strata, units, labelled }: Omit<Strata, "numberOf">,
  { takenFrom, rates, stride }: GoldRates,
  { effects, total }: Drawn["judged"],
  value: number,
): LabelShare[] {
  const rateOf = (effect: Effect) => rates[effect.stratum * stride + effect.value] ?? 0;
  const below = effects.reduce((sum, one) => sum + rateOf(one) * one.denominator, total.denominator);
  const shares = new Map<string, { path: readonly string[]; slopes: Float64Array; stratum: number }>();
  for (const effect of effects) {
    const path = takenFrom[effect.stratum];
    if (!path) continue;
    const key = JSON.stringify(path);
    const share = shares.get(key) ?? { path, slopes: new Float64Array(stride), stratum: effect.stratum };
    shares.set(key, share);
    const slope = (effect.numerator - value * effect.denominator) / below;
    share.slopes[effect.value] = (share.slopes[effect.value] ?? 0) + slope;
  }
  return [...shares.values()].map(({ path, slopes, stratum }) => {
    const isIn = (of: readonly string[] | undefined) => path.every((step, depth) => of?.[depth] === step);
    const labels = labelled.filter((unit) => isIn(strata[unit.stratum]?.path)).length;
    const values = strata[stratum]?.values ?? 0;
    let [mean, squares] = [0, 0];
    for (let one = 0; one < values; one += 1) {
      const rate = rates[stratum * stride + one] ?? 0;
      const smooth = (labels * rate + HALF) / (labels + values * HALF);
      mean += smooth * (slopes[one] ?? 0);
      squares += smooth * (slopes[one] ?? 0) ** 2;
    }
    const all = strata.reduce((sum, one, at) => sum + (isIn(one.path) ? (units[at] ?? 0) : 0), 0);
    return { path, labels, units: all, spread: squares - mean ** 2 };
  });
}

/** Draws scores with their labels, and says of each how many labels tell of it and which are missing. */
function drawScores(of: Omit<Strata, "numberOf">, sums: readonly ScoreSum[], videos: number, options: Draws) {
  const judged = sums.map((sum) => sum.judged());
  const { scores, rates } = correctedDraws(of, judged, videos, options);
  const behind = labelsBehind(of, rates);
  const drawn = sums.map(({ name }, index): Drawn => {
    const own = judged[index] ?? { ...newScoreSum(name).judged() };
    const numbers = new Set(own.effects.map(({ stratum }) => stratum));
    const units = behind(numbers);
    const missing = [...numbers].filter((number) => !rates.takenFrom[number]);
    return {
      ...{ name, judged: own, drawn: scores[index] ?? { value: Number.NaN, drawn: new Float64Array(0) } },
      labels: units.length,
      parts: new Set(of.labelled.map(({ video }) => video)).size,
      // In one order, so that what two models lack alike is told in the same words.
      missing: [...new Set(missing.map((number) => of.strata[number]?.path[0] ?? ""))].sort(),
      behind: () => sharesOf(of, rates, own, scores[index]?.value ?? Number.NaN),
    };
  });
  return { drawn, rates };
}

function whyMissing({ whole }: ScoreName, missing: readonly string[]): string {
  const words = missing.map((one) => (whole ? `with ${one} failed` : `“${one}”`));
  const what = whole
    ? "No whole instruction is labelled of those"
    : "Nobody has labelled a line that the judge found";
  return `${what} ${words.join(" or ")}.`;
}

/** A score as it is told: exact where no judge decides any of it. `isAlone`: with the units behind it. */
function told(
  { name, judged, drawn, labels, parts, missing, behind }: Drawn,
  isAlone: boolean,
): CorrectedScore {
  const { id, label, unit, of, better } = name;
  const { scale, most } = unitForm(name);
  const { asJudged, effects, total } = judged;
  const plain = total.denominator === 0 ? null : (scale * total.numerator) / total.denominator;
  const common = { id, label, unit, ...(of === undefined ? {} : { of }), better, asJudged: plain };
  if (effects.length === 0) {
    const videos = Array.from(
      asJudged.numerators,
      (x, at): VideoParts => [x, asJudged.denominators[at] ?? 0],
    );
    const { low, high } = ratioInterval(videos, most, LEVEL);
    const interval: [number, number] | null = low === null ? null : [scale * low, scale * high];
    return { ...common, state: "exact", value: plain, interval, labels: 0 };
  }
  if (Number.isNaN(drawn.value))
    return {
      ...common,
      state: "uncorrected",
      value: null,
      interval: null,
      labels,
      why: whyMissing(name, missing),
    };
  const ends = drawnInterval(drawn, parts, LEVEL);
  const interval: [number, number] | null = ends && [scale * ends[0], scale * ends[1]];
  return {
    ...common,
    state: "corrected",
    value: scale * drawn.value,
    interval,
    labels,
    ...(isAlone && { behind: behind().map((share) => ({ ...share, spread: scale ** 2 * share.spread })) }),
  };
}

type EntrySums = { overall: ScoreSum[]; facets: Map<string, Map<string, ScoreSum[]>> };

/** Adds up the scores of an entry, over all and by facets; `wholes`: what scores of whole results are drawn by. */
function sumEntry(
  population: JudgedPopulation,
  entryId: string,
  semantics: Run["semantics"],
  stratumOf: (check: JudgedCheck) => number,
  wholes: ReadonlyMap<number, ReturnType<typeof newStrata>>,
): EntrySums {
  const { scores } = population.benchmark;
  const newSums = () => scores.map(newScoreSum);
  const overall = newSums();
  const facets: EntrySums["facets"] = new Map();
  const rowOf = (facet: string, value: string) => {
    const rows = facets.get(facet) ?? new Map<string, ScoreSum[]>();
    facets.set(facet, rows);
    const row = rows.get(value) ?? newSums();
    rows.set(value, row);
    return row;
  };
  for (const task of population.tasks) {
    if (task.entryId !== entryId) continue;
    const groups = Object.entries(task.tally.groups).filter(([facet]) => facet !== BY_VIDEO);
    const whole = [overall, ...groups.map(([facet, value]) => rowOf(facet, value))];
    addTask(population, task, semantics, stratumOf, { whole, lines: () => [] });
    for (const [score, strata] of wholes) {
      const sums = whole.flatMap((row) => row[score] ?? []);
      addWhole(population, task, semantics, score, strata, sums);
    }
  }
  return { overall, facets };
}

/** Adds up the lines of an entry by their type. */
function sumTypes(
  population: JudgedPopulation,
  entryId: string,
  semantics: Run["semantics"],
  stratumOf: (check: JudgedCheck) => number,
): Map<string, ScoreSum[]> {
  const { scores } = population.benchmark;
  const rows = new Map<string, ScoreSum[]>();
  const rowOf = (type: string, own: number) => {
    const share: ScoreName | undefined = scores[0] && { ...scores[0], unit: "share", better: "higher" };
    const row = rows.get(type) ?? (own > 1 ? scores.map(newScoreSum) : share ? [newScoreSum(share)] : []);
    rows.set(type, row);
    return row;
  };
  for (const task of population.tasks) {
    if (task.entryId !== entryId) continue;
    const own = task.tally.lines[0]?.parts?.length ?? 1;
    addTask(population, task, semantics, stratumOf, { whole: [], lines: (type) => rowOf(type, own) });
  }
  return rows;
}

const isBest = (value: number) => value === BEST;

function countsOf(checks: readonly JudgedCheck[]): JudgeCounts {
  const counts = { rightPasses: 0, wrongPasses: 0, rightFails: 0, wrongFails: 0, passed: 0, failed: 0 };
  for (const { asks, value, gold, weight } of checks) {
    if (asks === "points") continue;
    counts[isBest(value) ? "passed" : "failed"] += 1;
    if (gold === null || weight === 0) continue;
    if (isBest(value)) counts[isBest(gold) ? "rightPasses" : "wrongPasses"] += 1;
    else counts[isBest(gold) ? "wrongFails" : "rightFails"] += 1;
  }
  return counts;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const own = groups.get(keyOf(item));
    if (own) own.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The judge's error by kind, and whether it is alike for all models. */
function errorsOf({ tasks }: JudgedPopulation): Pick<RunCorrection, "kinds" | "alike"> {
  const checks = tasks.flatMap((task) => task.checks.map((check) => ({ ...check, entryId: task.entryId })));
  const labelled = ({ rightPasses, wrongPasses, rightFails, wrongFails }: JudgeCounts) =>
    rightPasses + wrongPasses + rightFails + wrongFails;
  const kinds = [...groupBy(checks, ({ kind }) => kind)]
    .map(([kind, own]) => ({ kind, counts: countsOf(own) }))
    .filter(({ counts }) => counts.passed + counts.failed > 0)
    .map(({ kind, counts }) => ({ kind, counts, labels: labelled(counts), ...judgeError(counts) }))
    .sort((one, other) => one.kind.localeCompare(other.kind, "en"));
  const models = [...groupBy(checks, ({ entryId }) => entryId).values()].map(countsOf);
  return { kinds, alike: errsAlike(models) };
}

function joinedWords(
  of: LabelledStrata,
  { takenFrom }: GoldRates,
  titleOf: (step: string) => string,
): RunCorrection["joined"] {
  const words = (path: readonly string[]) => path.map(titleOf).join(", ");
  return of.strata.flatMap(({ path }, number) => {
    const from = takenFrom[number];
    return from && from.length < path.length ? [{ stratum: words(path), by: words(from) }] : [];
  });
}

function pairsOf(entries: readonly { id: string; drawn: readonly Drawn[] }[]): CorrectedDifference[] {
  return entries.flatMap((a, first) =>
    entries.slice(first + 1).flatMap((b) =>
      a.drawn.flatMap((one, score): CorrectedDifference[] => {
        const other = b.drawn[score];
        if (!other) return [];
        const difference = drawnDifference(other.drawn, one.drawn);
        const ends = drawnInterval(difference, partsOf([one, other]), LEVEL);
        const { scale } = unitForm(one.name);
        if (!ends) return [];
        const interval: [number, number] = [scale * ends[0], scale * ends[1]];
        return [{ scoreId: one.name.id, a: a.id, b: b.id, delta: scale * difference.value, interval }];
      }),
    ),
  );
}

/** The independent parts behind some scores together; a score without labels of its own is told by its videos alone. */
function partsOf(scores: readonly Drawn[]): number {
  return Math.min(...scores.map(({ parts, judged }) => (parts > 0 ? parts : judged.asJudged.videos.length)));
}

function ranksOf(
  entries: readonly { id: string; drawn: readonly Drawn[] }[],
  scores: readonly ScoreName[],
): EntryRank[] {
  if (entries.length < 2) return [];
  return scores.flatMap(({ id: scoreId, better }, score) => {
    const own = entries.flatMap(({ drawn }) => drawn[score] ?? []);
    if (own.some(({ drawn }) => Number.isNaN(drawn.value))) return [];
    const parts = partsOf(own);
    if (parts < 2) return [];
    return drawnRanks(
      own.map(({ drawn }) => drawn),
      parts,
      LEVEL,
      better,
    ).map((rank, entry): EntryRank => ({ entryId: entries[entry]?.id ?? "", scoreId, rank }));
  });
}

/** Runs as labels correct them. */
export type CorrectableRun = {
  run: Run;
  benchmark: JudgedPopulation["benchmark"];
  tasks: Parameters<typeof judgedPopulation>[0]["tasks"];
};

/**
 * The scores of a run as people would have given them, estimated from the labels of these sets: of the lines that a judge
 * decided in one way as many count as people found among the labelled ones of these, within each stratum. What rules decided on
 * text that was cut out directly is exact. Scores that ask for whole instructions are corrected by those that are labelled whole. Null
 * where no label counts.
 *
 * @param whole with the scores by facets, which take most of the work; without, each score has the units behind it
 */
export async function correctScores(
  { run, benchmark, tasks }: CorrectableRun,
  sets: readonly LabelSet[],
  options: Draws,
  whole = true,
): Promise<RunCorrection | null> {
  const used = sets.filter(({ design }) => design.runs.some(({ id }) => id === run.id));
  const population = await judgedPopulation({ run, benchmark, tasks }, used);
  const checks = [...population.gold.checks.values()];
  const counted = population.tasks.reduce(
    (sum, task) => sum + task.checks.filter(({ weight }) => weight > 0).length,
    0,
  );
  if (counted === 0) return null;
  const { semantics } = run;
  const byModel = checkStrata(population, "by model");
  const wholes = new Map(
    benchmark.scores.flatMap((name, score) => (name.whole ? [[score, newStrata()] as const] : [])),
  );
  const sums = run.entries.map(({ id, title }) => ({
    ...{ id, title },
    sums: sumEntry(population, id, semantics, byModel.stratumOf, wholes),
  }));
  const strataOf = (score: number) => wholes.get(score) ?? byModel;

  /** Rows of scores in the order of the benchmark's, those of whole results by strata of their own. */
  function drawRows(rows: readonly (readonly ScoreSum[])[], times: number): Drawn[][] {
    const found = rows.map((row): Drawn[] => Array.from({ length: row.length }));
    const byStrata = [null, ...wholes.keys()];
    for (const score of byStrata) {
      const cells = rows.flatMap((row, at) =>
        row.flatMap((sum, place) =>
          (score === null ? !sum.name.whole : place === score) ? [{ at, place, sum }] : [],
        ),
      );
      if (cells.length === 0) continue;
      const of = score === null ? byModel : strataOf(score);
      const { drawn } = drawScores(
        of,
        cells.map(({ sum }) => sum),
        population.videos,
        { ...options, times },
      );
      for (const [index, { at, place }] of cells.entries()) {
        const [row, one] = [found[at], drawn[index]];
        if (row && one) row[place] = one;
      }
    }
    return found;
  }

  const drawn = drawRows(
    sums.map((one) => one.sums.overall),
    options.times,
  );
  const entries = sums.map(({ id, title }, at) => ({ id, title, drawn: drawn[at] ?? [] }));
  const facets = new Map<string, CorrectedEntry["facets"]>();
  if (whole) {
    const byKind = checkStrata(population, "by kind");
    for (const { id, sums: own } of sums) {
      const found: CorrectedEntry["facets"] = {};
      for (const [facet, rows] of own.facets) {
        await letOthersGo();
        const values = [...rows.keys()];
        found[facet] = drawRows([...rows.values()], options.times).map((row, at) => ({
          ...{ value: values[at] ?? "", label: values[at] ?? "" },
          scores: row.map((one) => told(one, false)),
        }));
      }
      await letOthersGo();
      const types = [...sumTypes(population, id, semantics, byKind.stratumOf)];
      found[benchmark.lineWords.type] = types.map(([type, row]) => ({
        ...{ value: type, label: benchmark.lineLabel(type) },
        scores: drawScores(byKind, row, population.videos, options).drawn.map((one) => told(one, false)),
      }));
      facets.set(id, found);
    }
  }
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const { rates } = drawScores(byModel, [], 0, { ...options, times: 0 });
  const people = (set: LabelSet) =>
    new Set([...set.labels, ...set.decisions].map(({ person }) => person)).size;
  return {
    runId: run.id,
    semantics,
    sets: used.map((set) => ({ id: set.id, title: set.title, people: people(set) })),
    labels: {
      counted,
      unknown: checks.filter(({ lines, holds, values }) =>
        lines[0]?.asks === "verdict" ? holds === null : values[0] === null || values[0] === "unknown",
      ).length,
      stale: population.gold.stale,
      notDrawn: population.gold.notDrawn.size,
    },
    entries: entries.map(({ id, title, drawn: own }) => ({
      ...{ entryId: id, title, scores: own.map((one) => told(one, !whole)), facets: facets.get(id) ?? {} },
    })),
    ranks: ranksOf(entries, benchmark.scores),
    differences: pairsOf(entries),
    ...errorsOf(population),
    joined: joinedWords(byModel, rates, (step) => titles.get(step) ?? step),
  };
}
