import { drawFrom, exponentialFrom, seedOf } from "../bootstrap/random";
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

function ratioBy(
  { asJudged, effects }: JudgedScore,
  rates: Float64Array,
  stride: number,
  weights: Float64Array | null,
) {
  let [numerator, denominator] = [0, 0];
  for (let at = 0; at < asJudged.videos.length; at += 1) {
    const weight = weights ? (weights[asJudged.videos[at] ?? 0] ?? 0) : 1;
    numerator += weight * (asJudged.numerators[at] ?? 0);
    denominator += weight * (asJudged.denominators[at] ?? 0);
  }
  for (const effect of effects) {
    const weight = weights ? (weights[effect.video] ?? 0) : 1;
    const part = weight * (rates[effect.stratum * stride + effect.value] ?? Number.NaN);
    numerator += part * effect.numerator;
    denominator += part * effect.denominator;
  }
  return numerator / (denominator || Number.NaN);
}

/**
 * Scores corrected by labels: what people found right of the labelled units of a stratum is so of as many of the others. Videos
 * and their labels are drawn together, the same for all scores, so that differences and ranks can be taken draw by draw. A
 * score with a stratum of which nobody labelled a unit is NaN.
 */
export function correctedDraws(
  labels: LabelledStrata,
  scores: readonly JudgedScore[],
  videos: number,
  { seed, times, labelSeed = "rates" }: Draws,
): { scores: CorrectedScore[]; rates: GoldRates } {
  const rates = goldRates(labels, seedOf(`${seed} ${labelSeed}`));
  const draw = drawFrom(seed);
  const drawn = scores.map(() => new Float64Array(times));
  const weights = new Float64Array(videos);
  for (let time = 0; time < times; time += 1) {
    // The Bayesian bootstrap (Rubin 1981): weights that never leave a label out, where drawing with replacement does.
    for (let video = 0; video < videos; video += 1) weights[video] = exponentialFrom(draw);
    const now = rates.draw(weights);
    for (const [index, score] of scores.entries()) {
      const values = drawn[index];
      if (values) values[time] = ratioBy(score, now, rates.stride, weights);
    }
  }
  return {
    rates,
    scores: scores.map((score, index) => ({
      value: ratioBy(score, rates.rates, rates.stride, null),
      drawn: drawn[index] ?? new Float64Array(0),
    })),
  };
}
