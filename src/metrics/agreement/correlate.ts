import { type Interval, percentileInterval } from "../bootstrap/interval";
import { type Bootstrap, type Resamples, resampleVideos } from "../bootstrap/resamples";
import { kendall, preparedKendall } from "./kendall";
import { isConstant, pearson } from "./pearson";
import { preparedSpearman, spearman } from "./spearman";

/** Two numbers of the same thing, and the video that it is about. */
export type Pair = { first: number; second: number; video: string };

/** Why two lists have no correlation. */
type NoCorrelation = "fewer than 3 pairs" | "the first is always the same" | "the second is always the same";

/** A coefficient with its 95 % interval, which is null where fewer than two videos could be drawn. */
type Correlation = { value: number; interval: Interval | null };

/** How two lists go together, by three coefficients; or why that can't be told. `n`: pairs. */
type Correlations = { n: number; videos: number } & (
  | { why: NoCorrelation; rho: null; tau: null; r: null }
  | { why: null; rho: Correlation; tau: Correlation; r: Correlation }
);

const FEWEST_PAIRS = 3;

/** So many digits two numbers share that are the same but for how they were added up. */
const DIGITS = 12;

/**
 * A number without what adding up in another order would change: means that are equal are equal then, and tie. Means that
 * differ still do, as long as they are fractions with denominators of up to 100,000.
 */
export function withoutRoundOff(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

type Lists = { first: Float64Array; second: Float64Array };
type Weights = ArrayLike<number>;
/** Rho, tau and r of one draw. */
type Three = [rho: number | null, tau: number | null, r: number | null];

function reasonAgainst({ first, second }: Lists): NoCorrelation | null {
  if (first.length < FEWEST_PAIRS) return "fewer than 3 pairs";
  if (isConstant(first)) return "the first is always the same";
  return isConstant(second) ? "the second is always the same" : null;
}

/** The numbers of videos from 0, by their ids. */
function numberVideos(videos: Iterable<string>): Map<string, number> {
  return new Map([...new Set(videos)].map((video, number) => [video, number]));
}

/** Coefficients over all, with intervals by what `drawn` gives for each draw of videos. */
function withIntervals(
  lists: Lists,
  videos: number,
  bootstrap: Bootstrap,
  over: Three,
  drawn: (resamples: Resamples, time: number) => Three,
): Correlations {
  const counted = { n: lists.first.length, videos };
  const why = reasonAgainst(lists);
  const [rho, tau, r] = over;
  if (why || rho === null || tau === null || r === null)
    return { ...counted, rho: null, tau: null, r: null, why: why ?? "the first is always the same" };
  const draws = over.map(() => new Float64Array(bootstrap.times).fill(Number.NaN));
  if (videos > 1) {
    const resamples = resampleVideos(videos, bootstrap);
    for (let time = 0; time < resamples.times; time += 1)
      for (const [index, value] of drawn(resamples, time).entries()) {
        const values = draws[index];
        if (values && value !== null) values[time] = value;
      }
  }
  const correlation = (value: number, index: number): Correlation => ({
    value,
    interval: percentileInterval(draws[index] ?? new Float64Array(0), value),
  });
  return { ...counted, why: null, rho: correlation(rho, 0), tau: correlation(tau, 1), r: correlation(r, 2) };
}

/**
 * Spearman's rho, Kendall's tau-b and Pearson's r of pairs, each with its 95 % interval by drawing videos with
 * replacement: pairs of one video are drawn together. Numbers that differ by round-off alone are the same. A draw in which a list is constant has no coefficient and is left
 * out. The same seed gives the same intervals.
 */
export function correlate(pairs: readonly Pair[], bootstrap: Bootstrap): Correlations {
  const lists: Lists = {
    first: Float64Array.from(pairs, (pair) => withoutRoundOff(pair.first)),
    second: Float64Array.from(pairs, (pair) => withoutRoundOff(pair.second)),
  };
  const { first, second } = lists;
  const videos = numberVideos(pairs.map(({ video }) => video));
  const videoOf = Uint32Array.from(pairs, ({ video }) => videos.get(video) ?? 0);
  const rho = preparedSpearman(first, second);
  const tau = preparedKendall(first, second);
  const three = (weights: Weights): Three => [rho(weights), tau(weights), pearson(first, second, weights)];
  const weights = new Uint16Array(first.length);
  return withIntervals(lists, videos.size, bootstrap, three(weights.slice().fill(1)), (resamples, time) => {
    const start = time * resamples.videos;
    for (const [at, video] of videoOf.entries()) weights[at] = resamples.weights[start + video] ?? 0;
    return three(weights);
  });
}

/** What a caption adds to both numbers of its group: each is the sum of numerators over that of denominators. */
export type GroupPart = { video: string; first: RatioParts; second: RatioParts };
export type RatioParts = { numerator: number; denominator: number };

/**
 * The same of groups over videos, such as models: each is one pair, and its two numbers are made anew in every draw of
 * videos. A group without anything to count, overall or in a draw, is left out there.
 */
export function correlateGroups(
  groups: readonly (readonly GroupPart[])[],
  bootstrap: Bootstrap,
): Correlations {
  const videos = numberVideos(groups.flatMap((parts) => parts.map(({ video }) => video)));
  const listsOf = (timesOf: (video: string) => number): Lists => {
    const values = groups.flatMap((parts) => {
      const ratio = (which: "first" | "second") => {
        let [numerator, denominator] = [0, 0];
        for (const part of parts) {
          const times = timesOf(part.video);
          numerator += times * part[which].numerator;
          denominator += times * part[which].denominator;
        }
        return withoutRoundOff(numerator / denominator);
      };
      const pair = { first: ratio("first"), second: ratio("second") };
      return Number.isFinite(pair.first) && Number.isFinite(pair.second) ? [pair] : [];
    });
    return {
      first: Float64Array.from(values, (value) => value.first),
      second: Float64Array.from(values, (value) => value.second),
    };
  };
  const three = ({ first, second }: Lists): Three => [
    spearman(first, second),
    kendall(first, second),
    pearson(first, second),
  ];
  const whole = listsOf(() => 1);
  return withIntervals(whole, videos.size, bootstrap, three(whole), (resamples, time) => {
    const start = time * resamples.videos;
    return three(listsOf((video) => resamples.weights[start + (videos.get(video) ?? 0)] ?? 0));
  });
}
