import type { VideoCorrelation } from "../../shapes/run-scores";
import { normalQuantile } from "../intervals/distributions";

/** Chances that are asked for: of finding a difference that is there, and of telling one that is not. */
const USUAL = { power: 0.8, level: 0.95 };

/** The standard errors that a difference must be away from none. */
const REACH = normalQuantile((1 + USUAL.level) / 2) + normalQuantile(USUAL.power);

/**
 * The smallest difference that so many instructions, asked of two models, find: (z_a + z_b) sqrt(Var(d) / pairs)
 * (Miller 2024, arXiv 2411.00640), where Var(d) is taken at its most. `discordance`: the share of instructions that one of the two
 * follows and the other does not. `designEffect`: by how much instructions on the same video tell less than as many on different ones.
 */
export function smallestDifference({
  discordance,
  pairs,
  designEffect = 1,
}: {
  discordance: number;
  pairs: number;
  designEffect?: number;
}): number {
  return REACH * Math.sqrt((designEffect * discordance) / pairs);
}

/** By fewer videos with two samples or more nothing is told: the correlation would be chance. */
const FEWEST_VIDEOS = 20;

/**
 * The intraclass correlation within a video of the difference between two models on a sample, by one-way analysis of variance; below 0
 * it is told as 0. `pairs`: for each two models, for each video, the differences on its samples; their sums of squares are added.
 * Null with fewer than 20 videos that have two samples or more, or where no difference differs from another.
 *
 * Source: A. Donner, "A review of inference procedures for the intraclass correlation coefficient in the one-way random effects
 * model", International Statistical Review 54 (1986).
 */
export function videoCorrelation(
  pairs: readonly (readonly (readonly number[])[])[],
): VideoCorrelation | null {
  let [between, within, freeBetween, freeWithin, spreadSamples, shared] = [0, 0, 0, 0, 0, 0];
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  for (const videos of pairs) {
    const known = videos.filter(({ length }) => length > 0);
    const samples = sumOf(known.map(({ length }) => length));
    if (known.length < 2) continue;
    const mean = sumOf(known.map(sumOf)) / samples;
    for (const own of known) {
      const ownMean = sumOf(own) / own.length;
      between += own.length * (ownMean - mean) ** 2;
      within += sumOf(own.map((value) => (value - ownMean) ** 2));
    }
    freeBetween += known.length - 1;
    freeWithin += samples - known.length;
    spreadSamples += samples - sumOf(known.map(({ length }) => length ** 2)) / samples;
    shared = Math.max(shared, known.filter(({ length }) => length > 1).length);
  }
  if (shared < FEWEST_VIDEOS || between + within < 1e-12) return null;
  const [ofVideos, ofSamples] = [between / freeBetween, within / freeWithin];
  const each = spreadSamples / freeBetween;
  const correlation = (ofVideos - ofSamples) / (ofVideos + (each - 1) * ofSamples);
  return { correlation: Math.min(1, Math.max(0, correlation)), videos: shared };
}

/**
 * By how much samples on the same videos tell less than as many on different ones: 1 + (m - 1) correlation, m being the mean number
 * of samples beside a sample on its video, itself counted (L. Kish, Survey Sampling, 1965). `sizes`: the samples on each video.
 */
export function designEffectOf(sizes: readonly number[], correlation: number): number {
  const samples = sizes.reduce((sum, size) => sum + size, 0);
  const beside = sizes.reduce((sum, size) => sum + size ** 2, 0) / samples;
  return 1 + (beside - 1) * correlation;
}
