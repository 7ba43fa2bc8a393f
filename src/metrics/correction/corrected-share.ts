import { normalQuantile } from "../intervals/distributions";
import type { JudgedScore } from "./corrected-draws";
import type { LabelledStrata } from "./gold-rates";

/** A number of lines, as the judge and as a person decided them: 1 passed, 0 failed. */
export type LabelledLines = readonly [judge: number, person: number, count: number];

/** Lines of one stratum: those that people labelled, drawn at random, and how many others the judge passed and failed. */
type ShareStratum = { labelled: readonly LabelledLines[]; passed: number; failed: number };

export type CorrectedShare = {
  value: number;
  se: number;
  low: number;
  high: number;
  /** The share that the judge passed, of all lines. */
  asJudged: number;
  /** Labelled lines, and those that nobody labelled. */
  n: number;
  N: number;
};

/** Number of lines that people passed among those with one verdict of the judge. */
type Passes = { passed: number; of: number };

/** People's labels on the lines with this verdict of the judge. */
function passesAmong(labelled: readonly LabelledLines[], verdict: 0 | 1): Passes {
  const passes: Passes = { passed: 0, of: 0 };
  for (const [judge, person, count] of labelled) {
    if (judge !== verdict) continue;
    passes.of += count;
    if (person === 1) passes.passed += count;
  }
  return passes;
}

/**
 * The variance of one label. Where all labels agree it is that of a rate half a label away (Beta(1/2, 1/2)): nothing wrong
 * among twelve is not "never wrong".
 */
function labelVariance({ passed, of }: Passes): number {
  const rate = passed === 0 || passed === of ? (passed + 0.5) / (of + 1) : passed / of;
  return rate * (1 - rate);
}

type StratumShare = { value: number; variance: number; judged: number; n: number; size: number };

/** Null where the judge decided lines in a way of which nobody labelled one. */
function shareOfStratum({ labelled, passed, failed }: ShareStratum): StratumShare | null {
  const [byPass, byFail] = [passesAmong(labelled, 1), passesAmong(labelled, 0)];
  const n = byPass.of + byFail.of;
  const size = n + passed + failed;
  const judged = (byPass.of + passed) / size;
  const sides = [
    { share: judged, passes: byPass },
    { share: 1 - judged, passes: byFail },
  ].filter(({ share }) => share > 0);
  if (sides.some(({ passes }) => passes.of === 0)) return null;
  const value = sides.reduce((sum, { share, passes }) => sum + (share * passes.passed) / passes.of, 0);
  const variance = sides.reduce((sum, { share, passes }) => {
    const rate = passes.passed / passes.of;
    return sum + (share ** 2 * labelVariance(passes)) / passes.of + (share * (rate - value) ** 2) / size;
  }, 0);
  return { value, variance, judged, n, size };
}

/**
 * The share of lines that people would pass, from the verdicts of a judge on all lines and labels of people on some of
 * them: of the lines that the judge passed as many count as people passed among the labelled ones of these, and likewise
 * of those that it failed, in each stratum by itself; strata count by their size. With the interval of the normal
 * distribution. Null where a stratum has lines with a verdict of which nobody labelled one, or where there are no lines.
 */
export function correctedShare({
  strata,
  level,
}: {
  strata: readonly ShareStratum[];
  level: number;
}): CorrectedShare | null {
  const sizeOf = ({ labelled, passed, failed }: ShareStratum) =>
    passed + failed + labelled.reduce((sum, [, , count]) => sum + count, 0);
  const shares = strata.filter((stratum) => sizeOf(stratum) > 0).map(shareOfStratum);
  const known = shares.filter((share) => share !== null);
  if (known.length === 0 || known.length < shares.length) return null;
  const size = known.reduce((sum, one) => sum + one.size, 0);
  const n = known.reduce((sum, one) => sum + one.n, 0);
  const mean = (of: (one: StratumShare) => number) =>
    known.reduce((sum, one) => sum + (one.size / size) * of(one), 0);
  const value = mean((one) => one.value);
  const se = Math.sqrt(known.reduce((sum, one) => sum + (one.size / size) ** 2 * one.variance, 0));
  const reach = normalQuantile((1 + level) / 2) * se;
  return {
    value,
    se,
    low: Math.max(value - reach, 0),
    high: Math.min(value + reach, 1),
    asJudged: mean((one) => one.judged),
    n,
    N: size - n,
  };
}

type PredictionPowered = {
  /** Weight of the judge's verdicts: 0 where people's labels stand alone. */
  lambda: number;
  value: number;
  se: number;
  /** The ends of the interval within 0 to 1; null where none of it lies there, which says that labels and verdicts do not go together. */
  low: number | null;
  high: number | null;
  /** True where the estimate lay below 0 or above 1: `value` is the nearest that a share can be. */
  beyond: boolean;
};

/** Labelled lines, those that the judge passed, that people passed, and that both did. */
export function sumsOf(labelled: readonly LabelledLines[]) {
  let [n, judges, people, both] = [0, 0, 0, 0];
  for (const [judge, person, count] of labelled) {
    n += count;
    judges += judge * count;
    people += person * count;
    both += judge * person * count;
  }
  return { n, judges, people, both };
}

/** Mean, variance and covariance of what the judge and people said of the labelled lines. */
function momentsOf(labelled: readonly LabelledLines[]) {
  const { n, judges, people, both } = sumsOf(labelled);
  return { n, judge: judges / n, person: people / n, covariance: both / n - (judges / n) * (people / n) };
}

/**
 * PPI++ for a share (Angelopoulos, Duchi and Zrnic 2023, as in their package ppi_py): people's labels, with the judge's
 * verdicts on the other lines as a control that counts as much as it helps. `labelled`: drawn at random; `passed` and `failed`:
 * verdicts on the lines that nobody labelled. Null below two labels.
 */
export function ppi(
  labelled: readonly LabelledLines[],
  passed: number,
  failed: number,
  level = 0.95,
): PredictionPowered | null {
  const { n, judge, person, covariance } = momentsOf(labelled);
  if (n < 2) return null;
  const N = passed + failed;
  const share = (n * judge + passed) / (n + N);
  const ofAll = (share * (1 - share) * (n + N)) / (n + N - 1);
  const wanted = N === 0 || ofAll === 0 ? 0 : covariance / ((1 + n / N) * ofAll);
  const lambda = Math.min(Math.max(wanted, 0), 1);
  const unlabelled = N === 0 ? 0 : passed / N;
  const value = lambda * unlabelled + person - lambda * judge;
  const rest = person * (1 - person) + lambda ** 2 * judge * (1 - judge) - 2 * lambda * covariance;
  const control = N === 0 ? 0 : (lambda ** 2 * unlabelled * (1 - unlabelled)) / N;
  const se = Math.sqrt(control + Math.max(rest, 0) / n);
  const reach = normalQuantile((1 + level) / 2) * se;
  const isApart = value - reach >= 1 || value + reach <= 0;
  return {
    ...{ lambda, value: Math.min(Math.max(value, 0), 1), se },
    low: isApart && reach > 0 ? null : Math.min(Math.max(value - reach, 0), 1),
    high: isApart && reach > 0 ? null : Math.max(Math.min(value + reach, 1), 0),
    // Sums of floating point miss 0 and 1 by a hair.
    beyond: value < -1e-9 || value > 1 + 1e-9,
  };
}

/**
 * PPI++ of a score that is a share of things each of which a judge passed or failed; what is exact in it stays exact. Labels count by
 * how many units stand behind them, as many in all as tell as much (Kish's effective number), and the judge's verdicts on all units
 * are the control: where every stratum has labels of its own, the value is the post-stratified one. Null for another kind of
 * score, and below two labels; without ends where all labels agree, and where no end is a share.
 */
export function predictionPoweredScore(
  { strata, labelled }: LabelledStrata,
  { effects, total }: JudgedScore & { total: { numerator: number; denominator: number } },
  level: number,
): PredictionPowered | null {
  const units = new Map<number, { passed: boolean; count: number; weight: number }>();
  for (const { stratum, numerator, denominator } of effects) {
    if (denominator !== 0 || strata[stratum]?.values !== 2) return null;
    const passed = numerator < 0;
    const own = units.get(stratum) ?? { passed, count: 0, weight: 0 };
    units.set(stratum, { ...own, count: own.count + Math.abs(numerator) });
  }
  const behind = labelled.flatMap(({ stratum, value, weight }) => {
    const own = units.get(stratum);
    if (!own) return [];
    own.weight += weight;
    return [{ judge: Number(own.passed), person: value, weight }];
  });
  // Another number of units than changes: each counts for more or less than one.
  const isOne = ({ count, weight }: { count: number; weight: number }) =>
    weight === 0 || Math.abs(count - weight) < 1e-6 * count;
  if (![...units.values()].every(isOne)) return null;
  const n = behind.length;
  const weights = behind.reduce((sum, { weight }) => sum + weight, 0);
  const squares = behind.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const all = [...units.values()].reduce((sum, { count }) => sum + count, 0);
  const passed = [...units.values()].reduce((sum, one) => sum + (one.passed ? one.count : 0), 0);
  if (n < 2) return null;
  const lines = behind.map(
    ({ judge, person, weight }): LabelledLines => [judge, person, (weight * weights) / squares],
  );
  const share = passed / all;
  const found = ppi(lines, share * (all - n), (1 - share) * (all - n), level);
  if (!found) return null;
  const exact = total.numerator - passed;
  const whole = (of: number) => (exact + all * of) / total.denominator;
  const { lambda, beyond, low, high } = found;
  // Labels that all agree tell no spread, which is not to say that there is none.
  const isTold = found.se > 0 && low !== null && high !== null;
  return {
    ...{ lambda, beyond, value: whole(found.value), se: (all * found.se) / total.denominator },
    ...(isTold ? { low: whole(low), high: whole(high) } : { low: null, high: null }),
  };
}
