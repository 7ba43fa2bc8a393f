import { chiSquareTail, normalQuantile } from "../intervals/distributions";
import { wilsonEnds } from "../intervals/share-interval";

/** Lines that people labelled, by what the judge and people said, and all lines that the judge passed and failed. */
export type JudgeCounts = {
  /** Passed by both. */
  rightPasses: number;
  /** Passed by the judge alone. */
  wrongPasses: number;
  /** Failed by both. */
  rightFails: number;
  /** Failed by the judge alone. */
  wrongFails: number;
  /** Counts over all lines, labelled or not. */
  passed: number;
  failed: number;
};

/** A rate with the ends of its interval at 95 %. */
type Rate = { value: number; low: number; high: number };

/** A judge's error; null where no label tells. */
type JudgeError = {
  /** Share of the lines that it passed which people pass ("positive predictive value"). */
  ppv: Rate | null;
  /** Share of the lines that it failed which people pass ("false omission rate"). */
  falseOmission: Rate | null;
  /** Share of the lines that people pass which it passed. */
  sensitivity: Rate | null;
  /** Share of the lines that people fail which it failed. */
  specificity: Rate | null;
};

const Z = normalQuantile(0.975);

function rate(hits: number, of: number): Rate | null {
  if (of === 0) return null;
  const [low, high] = wilsonEnds(hits / of, of, Z);
  return { value: hits / of, low, high };
}

/**
 * The share of the lines of one kind that stand on one side: `many` lines of which the share `hit` is such, against `others` of
 * which the share `miss` is. Labels are drawn by what the judge said, so that this is no plain share of labels: its interval
 * is that of the odds (delta method on their logarithm), with half a label added to each count.
 */
function weighedRate(
  many: number,
  [hits, own]: readonly [hits: number, labels: number],
  others: number,
  [misses, rest]: readonly [misses: number, labels: number],
): Rate | null {
  if ((many > 0 && own === 0) || (others > 0 && rest === 0)) return null;
  const hit = own === 0 ? 0 : (many * hits) / own;
  const miss = rest === 0 ? 0 : (others * misses) / rest;
  if (hit + miss === 0) return null;
  const value = hit / (hit + miss);
  if (many === 0 || others === 0) return { value, low: value, high: value };
  const smooth = (count: number, of: number) => (count + 0.5) / (of + 1);
  const [p, q] = [smooth(hits, own), smooth(misses, rest)];
  const odds = Math.log((many * p) / (others * q));
  const reach = Z * Math.sqrt((1 - p) / (p * (own + 1)) + (1 - q) / (q * (rest + 1)));
  const share = (logarithm: number) => 1 / (1 + Math.exp(-logarithm));
  return { value, low: Math.min(share(odds - reach), value), high: Math.max(share(odds + reach), value) };
}

/** A judge's error on the lines of one kind, by labels drawn at random among those that it passed and those that it failed. */
export function judgeError(counts: JudgeCounts): JudgeError {
  const { rightPasses, wrongPasses, rightFails, wrongFails, passed, failed } = counts;
  const passes = rightPasses + wrongPasses;
  const fails = rightFails + wrongFails;
  return {
    ppv: rate(rightPasses, passes),
    falseOmission: rate(wrongFails, fails),
    sensitivity: weighedRate(passed, [rightPasses, passes], failed, [wrongFails, fails]),
    specificity: weighedRate(failed, [rightFails, fails], passed, [wrongPasses, passes]),
  };
}

/** Test of whether a judge errs alike for several models: chi-square of its errors by model, and the chance of one as large if it does. */
type AlikeTest = { chiSquare: number; freedom: number; p: number };

/** An approximation by chi-square holds from so many expected errors a model on. */
const FEWEST_EXPECTED = 1;

type Errors = { wrong: number; of: number };

/** Chi-square of the rates of errors being one; null where there is no error, or too few to tell. */
function chiSquareOf(models: readonly Errors[]): { value: number; freedom: number } | null {
  const known = models.filter(({ of }) => of > 0);
  const of = known.reduce((sum, one) => sum + one.of, 0);
  const share = known.reduce((sum, { wrong }) => sum + wrong, 0) / of;
  if (known.length < 2 || !(share > 0 && share < 1)) return null;
  const expected = known.map((one) => Math.min(share, 1 - share) * one.of);
  if (expected.some((one) => one < FEWEST_EXPECTED)) return null;
  const value = known.reduce(
    (sum, one) => sum + (one.wrong - share * one.of) ** 2 / (share * (1 - share) * one.of),
    0,
  );
  return { value, freedom: known.length - 1 };
}

/**
 * Lines that people passed or failed, and how many of them the judge decided otherwise. Labels stand for more or fewer lines,
 * as they were drawn: they count as many as tell as much (Kish's effective number).
 */
function errorsAmong(counts: JudgeCounts, side: "passed" | "failed"): Errors {
  const { rightPasses, wrongPasses, rightFails, wrongFails, passed, failed } = counts;
  const ofPass = passed / (rightPasses + wrongPasses || Number.POSITIVE_INFINITY);
  const ofFail = failed / (rightFails + wrongFails || Number.POSITIVE_INFINITY);
  const [right, wrong, rightWeight, wrongWeight] =
    side === "passed" ? [rightPasses, wrongFails, ofPass, ofFail] : [rightFails, wrongPasses, ofFail, ofPass];
  const weighed = right * rightWeight + wrong * wrongWeight;
  const squares = right * rightWeight ** 2 + wrong * wrongWeight ** 2;
  if (squares === 0) return { wrong: 0, of: 0 };
  const of = weighed ** 2 / squares;
  return { wrong: (of * wrong * wrongWeight) / weighed, of };
}

/** A judge's sensitivity on as many labels as tell of it, and its specificity likewise, to be carried to another run. */
export type CarriedRates = { q1: number; m1: number; q0: number; m0: number };

/** A judge's rates by the labels of one run, to be used elsewhere; null where people passed or failed none of the labelled lines. */
export function carriedRates(counts: JudgeCounts): CarriedRates | null {
  const [passes, fails] = [errorsAmong(counts, "passed"), errorsAmong(counts, "failed")];
  if (passes.of === 0 || fails.of === 0) return null;
  return {
    ...{ q1: 1 - passes.wrong / passes.of, m1: passes.of },
    ...{ q0: 1 - fails.wrong / fails.of, m0: fails.of },
  };
}

/**
 * Tests whether a judge's sensitivity and specificity are the same for all models, by the labels of each. Null where the labels
 * hold too few errors to tell.
 */
export function errsAlike(models: readonly JudgeCounts[]): AlikeTest | null {
  const found = (["passed", "failed"] as const).flatMap(
    (side) => chiSquareOf(models.map((counts) => errorsAmong(counts, side))) ?? [],
  );
  if (found.length === 0) return null;
  const chiSquare = found.reduce((sum, { value }) => sum + value, 0);
  const freedom = found.reduce((sum, one) => sum + one.freedom, 0);
  return { chiSquare, freedom, p: chiSquareTail(chiSquare, freedom) };
}

/** A share as a judge sees it, and the judge's error as people measured it on other lines. */
type JudgedElsewhere = {
  /** The share of `n` lines that the judge passed. */
  p: number;
  n: number;
  /** Its specificity: the share of `m0` lines that people failed which it failed too. */
  q0: number;
  m0: number;
  /** Its sensitivity: the share of `m1` lines that people passed which it passed too. */
  q1: number;
  m1: number;
  level: number;
};

type RoganGladen = {
  /** Without any smoothing. */
  theta: number;
  /** As the interval is built on. */
  value: number;
  low: number;
  high: number;
};

const clip = (value: number) => Math.min(Math.max(value, 0), 1);

/**
 * The share of lines that people would pass, where labels come from another run of the same judge and prompt: the formula of
 * Rogan and Gladen with the interval of Lee and others (arXiv 2511.21140). It assumes that the judge errs alike in both runs.
 * Null where the judge is no better than chance (`q0` + `q1` at most 1), or where any of the three was measured on nothing.
 */
export function roganGladen({ p, n, q0, m0, q1, m1, level }: JudgedElsewhere): RoganGladen | null {
  if (!(q0 + q1 > 1) || n <= 0 || m0 <= 0 || m1 <= 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const theta = (p + q0 - 1) / (q0 + q1 - 1);
  const smoothed = {
    p: (n * p + z ** 2 / 2) / (n + z ** 2),
    n: n + z ** 2,
    q0: (m0 * q0 + 1) / (m0 + 2),
    m0: m0 + 2,
    q1: (m1 * q1 + 1) / (m1 + 2),
    m1: m1 + 2,
  };
  const better = smoothed.q0 + smoothed.q1 - 1;
  if (!(better > 0)) return null;
  const value = (smoothed.p + smoothed.q0 - 1) / better;
  const ofFails = (smoothed.q0 * (1 - smoothed.q0)) / smoothed.m0;
  const ofPasses = (smoothed.q1 * (1 - smoothed.q1)) / smoothed.m1;
  const shift = 2 * z ** 2 * (value * ofPasses - (1 - value) * ofFails);
  const se =
    Math.sqrt(
      (smoothed.p * (1 - smoothed.p)) / smoothed.n + (1 - value) ** 2 * ofFails + value ** 2 * ofPasses,
    ) / better;
  return { theta, value, low: clip(value + shift - z * se), high: clip(value + shift + z * se) };
}
