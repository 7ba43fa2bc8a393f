import { normalQuantile } from "../intervals/distributions";

/** A share as a judge sees it, and the judge's error as people measured it on other lines. */
export type JudgedElsewhere = {
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

export type RoganGladen = {
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
