import type { Comparison } from "../../schemas/comparison";
import { placeKey } from "../playground/comparison-document";
import { mergeLists, pick, same, type ThreeWay } from "./three-way";

/**
 * Trials that were written since stay beside those that come back where both rest on the same; where they can't,
 * later work stays as it is. What a run over all has written in the place of earlier trials goes with that run.
 */
export function mergeComparisons({
  base,
  mine,
  theirs,
}: ThreeWay<Comparison | undefined>): Comparison | undefined {
  if (same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  if (!base || !mine || !theirs) return mine;
  const beganAnew = base.trials.length === 0 && base.basis !== null && same(base.basis, mine.basis);
  if (beganAnew && same(base.contestants, theirs.contestants)) return theirs;
  const restOnTheSame = mine.basis === null || theirs.basis === null || same(mine.basis, theirs.basis);
  const contestants = mergeLists(
    { base: base.contestants, mine: mine.contestants, theirs: theirs.contestants },
    ({ id }) => id,
  );
  if (!restOnTheSame || contestants.length === 0) return mine;
  const ids = new Set(contestants.map(({ id }) => id));
  const repeats = pick({ base: base.repeats, mine: mine.repeats, theirs: theirs.repeats });
  const trials = mergeLists({ base: base.trials, mine: mine.trials, theirs: theirs.trials }, placeKey);
  return {
    contestants,
    repeats,
    basis: mine.basis ?? theirs.basis,
    trials: trials.filter(({ contestantId, round }) => ids.has(contestantId) && round <= repeats),
  };
}
