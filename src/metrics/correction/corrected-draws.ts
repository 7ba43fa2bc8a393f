import { FEWEST_VIDEOS } from "../../foundation/standing-words";
import { normalTail, tQuantile } from "../intervals/distributions";
import { couldTurn, ranksByPairs } from "../intervals/rank-intervals";
import type { Ends } from "../intervals/share-interval";
import { drawFrom, exponentialFrom, seedOf } from "../random";
import { type GoldRates, goldRates, type LabelledStrata } from "./gold-rates";

/** The amounts that the units of one stratum in one video would add to a score if this value were right of all of them, beyond what they add as judged. */
export type Effect = {
  stratum: number;
  value: number;
  video: number;
  numerator: number;
  denominator: number;
};

/**
 * Parameters of the draws: the same seed gives the same draws. `labelSeed`: sets apart what is drawn beside labels, where two
 * sets of labels are drawn on the same videos by one seed.
 */
export type Draws = { seed: number; times: number; labelSeed?: string };

/** The draws behind the figures on screen. */
export const USUAL_DRAWS: Draws = { seed: 1, times: 1000 };

/** Sums of a score by the number of the video; all three are equally long. */
export type SumsByVideo = { videos: Uint32Array; numerators: Float64Array; denominators: Float64Array };

/** A score as judged, by video, and what each other value of its units would change. */
export type JudgedScore = { asJudged: SumsByVideo; effects: readonly Effect[] };

/** A score with the judge's error in it, and the same in each draw of videos and labels; NaN where nothing is scored. */
export type CorrectedScore = { value: number; drawn: Float64Array };

/** A score in each of so many draws; `rates` and `weights` hold those of one rate or video beside each other, draw by draw. */
function ratiosBy(
  { asJudged, effects }: JudgedScore,
  rates: Float64Array,
  stride: number,
  weights: Float64Array,
  times: number,
): Float64Array {
  const [ratios, denominators] = [new Float64Array(times), new Float64Array(times)];
  for (const [at, video] of asJudged.videos.entries()) {
    const [numerator, denominator] = [asJudged.numerators[at] ?? 0, asJudged.denominators[at] ?? 0];
    for (let time = 0, from = video * times; time < times; time += 1) {
      const weight = weights[from + time] ?? 0;
      ratios[time] = (ratios[time] ?? 0) + weight * numerator;
      denominators[time] = (denominators[time] ?? 0) + weight * denominator;
    }
  }
  for (const { stratum, value, video, numerator, denominator } of effects) {
    const [from, rate] = [video * times, (stratum * stride + value) * times];
    for (let time = 0; time < times; time += 1) {
      const part = (weights[from + time] ?? 0) * (rates[rate + time] ?? Number.NaN);
      ratios[time] = (ratios[time] ?? 0) + part * numerator;
      denominators[time] = (denominators[time] ?? 0) + part * denominator;
    }
  }
  for (let time = 0; time < times; time += 1)
    ratios[time] = (ratios[time] ?? 0) / (denominators[time] || Number.NaN);
  return ratios;
}

/**
 * Corrects scores by labels: what people found right of the labelled units of a stratum is so of as many of the others. Videos
 * and their labels are drawn together and once, the same for all scores, so that differences and ranks can be taken draw by
 * draw. A score with a stratum of which nobody labelled a unit is NaN.
 */
export function correctedDraws(
  labels: LabelledStrata,
  videos: number,
  { seed, times, labelSeed = "rates" }: Draws,
): { rates: GoldRates; correct(score: JudgedScore): CorrectedScore } {
  const rates = goldRates(labels, seedOf(`${seed} ${labelSeed}`));
  const draw = drawFrom(seed);
  const now = new Float64Array(videos);
  const weights = new Float64Array(videos * times);
  const drawnRates = new Float64Array(rates.rates.length * times);
  for (let time = 0; time < times; time += 1) {
    // The Bayesian bootstrap (Rubin 1981): weights that never leave a label out, where drawing with replacement does.
    for (let video = 0; video < videos; video += 1)
      weights[video * times + time] = now[video] = exponentialFrom(draw);
    for (const [at, rate] of rates.draw(now).entries()) drawnRates[at * times + time] = rate;
  }
  now.fill(1);
  return {
    rates,
    correct: (score) => ({
      value: ratiosBy(score, rates.rates, rates.stride, now, 1)[0] ?? Number.NaN,
      drawn: ratiosBy(score, drawnRates, rates.stride, weights, times),
    }),
  };
}

/**
 * The interval of a value from its draws at `level`: between the percentiles that hold as often as t does with so many
 * independent parts, since those of few draw too narrow an interval (T. C. Hesterberg, "What teachers should know about the
 * bootstrap", The American Statistician 69, 2015). Widened where need be to hold the value. Null where nothing was scored or
 * one part tells nothing of others.
 */
export function drawnInterval({ value, drawn }: CorrectedScore, parts: number, level: number): Ends | null {
  const sorted = drawn.filter((one) => !Number.isNaN(one)).sort();
  if (sorted.length === 0 || Number.isNaN(value) || parts < 2) return null;
  const tail = normalTail(Math.sqrt(parts / (parts - 1)) * tQuantile((1 + level) / 2, parts - 1));
  const low = sorted[Math.floor(tail * sorted.length)] ?? value;
  const high = sorted[Math.ceil((1 - tail) * sorted.length) - 1] ?? value;
  return [Math.min(low, value), Math.max(high, value)];
}

/** The distance of one corrected score above another, draw by draw: what is drawn for both moves both. */
export function drawnDifference(one: CorrectedScore, other: CorrectedScore): CorrectedScore {
  return {
    value: one.value - other.value,
    drawn: one.drawn.map((value, time) => value - (other.drawn[time] ?? Number.NaN)),
  };
}

/**
 * Between which ranks each corrected score stands, 1 for the best: as `rankIntervals` ranks rows, with the drawn interval of
 * each difference, and none told apart by fewer than `FEWEST_VIDEOS` parts, nor where what is undecided could turn them round (`ofAll`, as
 * there). A score without a value stands below all others.
 */
export function drawnRanks(
  scores: readonly CorrectedScore[],
  parts: number,
  level: number,
  better: "higher" | "lower" = "higher",
  ofAll: readonly (Ends | null)[] = [],
): Ends[] {
  return ranksByPairs(
    scores.map((score, at) => (Number.isNaN(score.value) ? null : { ...score, ofAll: ofAll[at] })),
    (a, b) =>
      parts < FEWEST_VIDEOS || couldTurn(a, b) ? null : drawnInterval(drawnDifference(a, b), parts, level),
    better,
  );
}
