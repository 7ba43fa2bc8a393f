import { correctedShare, type LabelledLines } from "../../metrics/correction/corrected-share";
import { effectiveLabels } from "../../metrics/correction/label-worth";
import { smallestDifference } from "../../metrics/correction/power";
import { normalQuantile } from "../../metrics/intervals/distributions";

/** The lines of a model of a run that people can label. */
export type LabelPopulation = {
  title: string;
  /** Lines, and the checks that they belong to; `passed`: those that the judge passed. */
  lines: number;
  checks: { units: number; passed: number };
  /** Results with such a check; `passed`: those of which the judge failed none. */
  instructions: { units: number; passed: number };
};

/** Share of checks on which judges agree with people in the papers, where nobody has measured a judge yet. */
export const PAPERS_AGREEMENT = 0.963;

/** A model's checks, or instructions, before anybody has labelled them. */
type UnlabelledShare = {
  units: number;
  /** Those that the judge passed. */
  passed: number;
};

/** The worth of labels for the score of one model. */
type LabelWorth = {
  /** Half the width of the 95 % interval of the corrected score, as a share; null where nothing can be labelled. */
  halfWidth: number | null;
  /** Labels that would give as narrow an interval without a judge. */
  effective: number | null;
  /** The smallest difference between two such models that is found four times out of five, as a share; null where none can be. */
  difference: number | null;
};

const NOTHING: LabelWorth = { halfWidth: null, effective: null, difference: null };

/**
 * The worth of `labelled` labels on a model's units, where the judge agrees with people on `agreement` of them, whatever it said:
 * the interval of the post-stratified estimate, as many labels as would tell as much without a judge, and the smallest
 * difference between two models with as many labels each that is found, at a level of 5 % and a power of 80 %.
 */
export function worthOfLabels(
  { units, passed }: UnlabelledShare,
  labelled: number,
  agreement = PAPERS_AGREEMENT,
): LabelWorth {
  if (units === 0 || labelled === 0) return NOTHING;
  const n = Math.min(labelled, units);
  const share = passed / units;
  const expected = (ofPassed: number, ofFailed: number): LabelledLines[] => [
    [1, 1, ofPassed * agreement],
    [1, 0, ofPassed * (1 - agreement)],
    [0, 1, ofFailed * (1 - agreement)],
    [0, 0, ofFailed * agreement],
  ];
  // Labels are drawn by the square root of a stratum's size.
  const [rootPassed, rootFailed] = [Math.sqrt(share), Math.sqrt(1 - share)];
  const ofPassed = (n * rootPassed) / (rootPassed + rootFailed);
  const stratum = {
    labelled: expected(ofPassed, n - ofPassed),
    passed: passed - ofPassed,
    failed: units - passed - (n - ofPassed),
  };
  const corrected = correctedShare({ strata: [stratum], level: 0.95 });
  if (!corrected) return NOTHING;
  const difference = smallestDifference({ discordance: 2 * corrected.se ** 2, pairs: 1 });
  return {
    halfWidth: normalQuantile(0.975) * corrected.se,
    effective: effectiveLabels(expected(n * share, n * (1 - share)), units - n),
    difference: difference > 1 ? null : difference,
  };
}

/** The worth of a number of labels for the models of some runs. */
type Offer = {
  /** Lines to label, no more than there are. */
  count: number;
  /** Checks or instructions of each model, about. */
  perModel: number;
} & LabelWorth;

/**
 * The worth of `count` labels, told of the model for which they buy least. Labels are shared out evenly over models. Of whole
 * instructions the judge agrees with people on all checks at once, which it does less often.
 */
export function whatItBuys(population: readonly LabelPopulation[], count: number, whole: boolean): Offer {
  const own = population.filter(({ lines }) => lines > 0);
  const lines = own.reduce((sum, one) => sum + one.lines, 0);
  const unitsOf = (one: LabelPopulation) => (whole ? one.instructions : one.checks);
  const units = own.reduce((sum, one) => sum + unitsOf(one).units, 0);
  const checks = own.reduce((sum, one) => sum + one.checks.units, 0);
  const wanted = Math.min(count, lines);
  const perModel = own.length === 0 || lines === 0 ? 0 : (wanted * units) / lines / own.length;
  const agreement = whole && units > 0 ? PAPERS_AGREEMENT ** (checks / units) : PAPERS_AGREEMENT;
  const worths = own.map((one) => worthOfLabels(unitsOf(one), perModel, agreement));
  const least = worths.toSorted((one, other) => (other.halfWidth ?? 0) - (one.halfWidth ?? 0))[0];
  const nothing: LabelWorth = { halfWidth: null, effective: null, difference: null };
  return { count: wanted, perModel, ...(least ?? nothing) };
}
