import { normalQuantile } from "../../metrics/intervals/distributions";

/** Share of checks on which judges agree with people in the papers, where nobody has measured a judge yet. */
export const PAPERS_AGREEMENT = 0.963;

/** Normal quantiles: of a 95 % interval, and of a power of 80 %. */
const Z_95 = normalQuantile(0.975);
const Z_POWER_80 = normalQuantile(0.8);

/** A model's checks, or instructions, before anybody has labelled them. */
export type UnlabelledShare = {
  units: number;
  /** Those that the judge passed. */
  passed: number;
};

/** What labels buy for the score of one model. */
export type LabelWorth = {
  /** Half the width of the 95 % interval of the corrected score, as a share; null where nothing can be labelled. */
  halfWidth: number | null;
  /** Labels that would give as narrow an interval without a judge. */
  effective: number | null;
  /** The smallest difference between two such models that is found four times out of five, as a share. */
  difference: number | null;
};

const NOTHING: LabelWorth = { halfWidth: null, effective: null, difference: null };

/**
 * What `labelled` labels on a model's units buy, where the judge agrees with people on `agreement` of them, whatever it said:
 * the interval of the post-stratified estimate, n_eff = n / (1 - phi^2 N / (n + N)), and Miller's smallest difference
 * (z_a + z_b) sqrt(Var(d)) between two models with as many labels each, at a level of 5 % and a power of 80 %.
 */
export function worthOfLabels(
  { units, passed }: UnlabelledShare,
  labelled: number,
  agreement = PAPERS_AGREEMENT,
): LabelWorth {
  if (units === 0 || labelled === 0) return NOTHING;
  const n = Math.min(labelled, units);
  const share = passed / units;
  // Labels are drawn by the square root of a stratum's size.
  const [rootPassed, rootFailed] = [Math.sqrt(share), Math.sqrt(1 - share)];
  const ofPassed = (n * rootPassed) / (rootPassed + rootFailed);
  const spread = agreement * (1 - agreement);
  const within = (weight: number, count: number) => (weight === 0 ? 0 : (weight ** 2 * spread) / count);
  const value = share * agreement + (1 - share) * (1 - agreement);
  const between = share * (agreement - value) ** 2 + (1 - share) * (1 - agreement - value) ** 2;
  const variance = within(share, ofPassed) + within(1 - share, n - ofPassed) + between / units;
  const joint = share * agreement - share * value;
  const scale = share * (1 - share) * value * (1 - value);
  const phiSquared = scale === 0 ? 0 : joint ** 2 / scale;
  return {
    halfWidth: Z_95 * Math.sqrt(variance),
    effective: n / (1 - (phiSquared * (units - n)) / units),
    difference: (Z_95 + Z_POWER_80) * Math.sqrt(2 * variance),
  };
}
