import { correctedShare, type LabelledLines } from "../../metrics/correction/corrected-share";
import { effectiveLabels } from "../../metrics/correction/label-worth";
import { smallestDifference } from "../../metrics/correction/power";
import { normalQuantile } from "../../metrics/intervals/distributions";

/** Share of checks on which judges agree with people in the papers, where nobody has measured a judge yet. */
export const PAPERS_AGREEMENT = 0.963;

/** A model's checks, or instructions, before anybody has labelled them. */
export type UnlabelledShare = {
  units: number;
  /** Those that the judge passed. */
  passed: number;
};

/** The worth of labels for the score of one model. */
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
  return {
    halfWidth: normalQuantile(0.975) * corrected.se,
    effective: effectiveLabels(expected(n * share, n * (1 - share)), units - n),
    difference: smallestDifference({ discordance: 2 * corrected.se ** 2, pairs: 1 }),
  };
}
