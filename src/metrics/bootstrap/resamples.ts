import { drawFrom } from "./random";

/** Parameters of the draws: the same seed gives the same draws. */
export type Bootstrap = { seed: number; times: number };

/** The draws behind the correlations on screen. */
export const USUAL_BOOTSTRAP: Bootstrap = { seed: 1, times: 1000 };

/** Samples of videos, each drawn with replacement from all of them. */
export type Resamples = {
  times: number;
  videos: number;
  /** Number of times video `v` is in draw `t`, at `t * videos + v`. */
  weights: Uint16Array;
};

/** Draws as many videos as there are, `times` over. */
export function resampleVideos(videos: number, { seed, times }: Bootstrap): Resamples {
  const draw = drawFrom(seed);
  const weights = new Uint16Array(times * videos);
  for (let time = 0; time < times; time += 1) {
    const start = time * videos;
    for (let drawn = 0; drawn < videos; drawn += 1) {
      const at = start + draw(videos);
      weights[at] = (weights[at] ?? 0) + 1;
    }
  }
  return { times, videos, weights };
}
