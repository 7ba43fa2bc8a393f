import { normalQuantile } from "../intervals/distributions";

/** A number of lines, as the judge and as a person decided them: 1 passed, 0 failed. */
export type LabelledLines = readonly [judge: number, person: number, count: number];

/** Lines of one stratum: those that people labelled, drawn at random, and how many others the judge passed and failed. */
export type ShareStratum = { labelled: readonly LabelledLines[]; passed: number; failed: number };

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
