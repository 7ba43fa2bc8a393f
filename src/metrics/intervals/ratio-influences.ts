/** Satisfied and scored amounts of one video: a ratio is the sum of the one over that of the other. */
export type VideoParts = readonly [satisfied: number, scored: number];

/** A ratio over videos, with what each of them adds to its error. */
export type RatioInfluences = {
  ratio: number;
  /** Videos with something scored. */
  videos: number;
  /** By video, (x - R m) over the sum of m; 0 for videos in which nothing was scored. They add up to 0. */
  influences: Float64Array;
};

/** The ratio of these videos and each video's influence on it; null where nothing was scored. */
export function ratioInfluences(parts: readonly VideoParts[]): RatioInfluences | null {
  let [satisfied, scored, videos] = [0, 0, 0];
  for (const [x, m] of parts) {
    satisfied += x;
    scored += m;
    if (m > 0) videos += 1;
  }
  if (scored === 0) return null;
  const ratio = satisfied / scored;
  return { ratio, videos, influences: Float64Array.from(parts, ([x, m]) => (x - ratio * m) / scored) };
}

/** The most that remains of a sum of squares of influences that are all 0 but for the last digits. */
const ROUND_OFF = 1e-24;

/** The standard error that these influences of so many videos give; exactly 0 where all of them are. */
export function standardError(influences: Float64Array, videos: number): number {
  let squares = 0;
  for (const one of influences) squares += one * one;
  return squares < ROUND_OFF ? 0 : Math.sqrt((videos / (videos - 1)) * squares);
}
