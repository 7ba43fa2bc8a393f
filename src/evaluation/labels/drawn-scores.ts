import {
  correctedDraws,
  type CorrectedScore as DrawnScore,
  type Draws,
  drawnInterval,
  type Effect,
  type JudgedScore,
} from "../../metrics/correction/corrected-draws";
import type { GoldRates, GoldUnit, LabelledStrata } from "../../metrics/correction/gold-rates";
import type { VideoParts } from "../../metrics/intervals/ratio-influences";
import { ratioInterval } from "../../metrics/intervals/ratio-interval";
import { type Ends, USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import type { Parts, ScoreName } from "../../metrics/scores/result-tally";
import { endsOfAll, unitForm } from "../../metrics/scores/score-units";
import { BY_VIDEO } from "../../metrics/scores/summarise-tallies";
import type { Run } from "../../shapes/run";
import type { CorrectedScore, LabelShare } from "../../shapes/run-correction";
import type { JudgedCheck, JudgedPopulation } from "./judged-population";
import {
  addTask,
  addWhole,
  checkStrata,
  newScoreSum,
  newStrata,
  type ScoreSum,
  type Strata,
} from "./score-effects";

/** A score of some results as it is drawn: with what of the labels tells of it. */
export type Drawn = {
  name: ScoreName;
  judged: JudgedScore & { total: Parts };
  drawn: DrawnScore;
  /** The strata that its rates are from. */
  of: LabelledStrata;
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

/** Draws labels once, and with them any scores: says of each how many labels tell of it and which are missing. */
export function labelDraws(of: Omit<Strata, "numberOf">, videos: number, options: Draws) {
  const { rates, correct } = correctedDraws(of, videos, options);
  const behind = labelsBehind(of, rates);
  const parts = new Set(of.labelled.map(({ video }) => video)).size;
  const drawScore = (sum: ScoreSum): Drawn => {
    const judged = sum.judged();
    const drawn = correct(judged);
    const numbers = new Set(judged.effects.map(({ stratum }) => stratum));
    const missing = [...numbers].filter((number) => !rates.takenFrom[number]);
    return {
      ...{ name: sum.name, of, judged, drawn, parts },
      labels: behind(numbers).length,
      // In one order, so that what two models lack alike is told in the same words.
      missing: [...new Set(missing.map((number) => of.strata[number]?.path[0] ?? ""))].sort(),
      behind: () => sharesOf(of, rates, judged, drawn.value),
    };
  };
  return { drawScore, rates };
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Why a score has no corrected value, in a sentence. */
export function whyMissing({ whole }: ScoreName, missing: readonly string[]): string {
  if (whole)
    return `It takes instructions with every check labelled, and there is none where the judge failed ${OR.format(missing)} of them.`;
  return `Nobody has labelled a line that the judge found ${OR.format(missing.map((one) => `“${one}”`))}.`;
}

/** A score as it is told: exact where no judge decides any of it. `isAlone`: with the units behind it. */
export function told(
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
    const { low, high } = ratioInterval(videos, most, USUAL_LEVEL);
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
  const ends = drawnInterval(drawn, parts, USUAL_LEVEL);
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

/** The independent parts behind some scores together; a score without labels of its own is told by its videos alone. */
export function partsOf(scores: readonly Drawn[]): number {
  return Math.min(...scores.map(({ parts, judged }) => (parts > 0 ? parts : judged.asJudged.videos.length)));
}

/** The least and the most that a corrected ISR can be of all captions, as a share; null for other scores, and where all are decided. */
export function endsOfDrawn({ name: { id }, judged: { total }, drawn }: Drawn): Ends | null {
  return endsOfAll({ ...total, id, numerator: drawn.value * total.denominator });
}

/** The scores of a run's entries as they are added up, and what draws them with their labels. */
type ScoreDrawer = {
  byModel: ReturnType<typeof checkStrata>;
  /** The rates of single lines. */
  rates: GoldRates;
  entries: { id: string; title: string; sums: EntrySums }[];
  /** Rows of scores in the order of the benchmark's, those of whole results by strata of their own. */
  drawRows(rows: readonly (readonly ScoreSum[])[]): Drawn[][];
};

/** Adds up the scores of all entries of a run, to be drawn with the labels of all of them. */
export function scoreDrawer(
  population: JudgedPopulation,
  { entries, semantics }: Pick<Run, "entries" | "semantics">,
  options: Draws,
): ScoreDrawer {
  const byModel = checkStrata(population, "by model");
  const wholes = new Map(
    population.benchmark.scores.flatMap((name, score) => (name.whole ? [[score, newStrata()] as const] : [])),
  );
  const summed = entries.map(({ id, title }) => ({
    ...{ id, title },
    sums: sumEntry(population, id, semantics, byModel.stratumOf, wholes),
  }));
  const ofLines = labelDraws(byModel, population.videos, options);
  const ofWholes = new Map(
    [...wholes].map(([score, strata]) => [score, labelDraws(strata, population.videos, options)]),
  );
  return {
    byModel,
    rates: ofLines.rates,
    entries: summed,
    drawRows: (rows) =>
      rows.map((row) =>
        row.map((sum, score) => (sum.name.whole ? (ofWholes.get(score) ?? ofLines) : ofLines).drawScore(sum)),
      ),
  };
}
