import { FEWEST_VIDEOS } from "../../foundation/standing-words";
import { normalQuantile, tQuantile } from "./distributions";
import { differenceEnds, type RatioRow } from "./paired-interval";
import { ratioInfluences, type VideoParts } from "./ratio-influences";
import { ratioInterval } from "./ratio-interval";
import { type Ends, wilsonEnds } from "./share-interval";

/**
 * A row to rank: the parts of each video, in a list that has the same videos for all rows or by the videos' names; where
 * no videos are known, a share of so many independent parts; or a value with the interval that it was told with, at the level of
 * the ranks.
 */
export type RowToRank =
  | readonly VideoParts[]
  | { byVideo: Readonly<Record<string, VideoParts>> }
  | { share: number; parts: number }
  | { value: number; ends: Ends };

/**
 * `better`: which ratio stands first. `covers`: what holds at the level, each row's rank by itself or all rows' ranks at once.
 * `most`: the most that a ratio can be, null where there is no bound. `ofAll`: in the order of the rows, the least and the most
 * that a ratio can be once all is decided; null for a row without anything undecided.
 */
type RankOptions = {
  better: "higher" | "lower";
  covers: "each" | "all";
  most: number | null;
  ofAll: readonly (Ends | null)[];
};

const USUAL: RankOptions = { better: "higher", covers: "each", most: 1, ofAll: [] };

/** A row as it is held against others; `ends`: its own interval, null where it is from one video. */
type Standing = {
  value: number;
  row: RatioRow | null;
  ends: Ends | null;
  /** Fewer videos, or parts, than tell two rows apart. */
  few: boolean;
  ofAll?: Readonly<Ends> | null | undefined;
};

/** Each row's parts in one list of videos, the same for all; null for rows of which no videos are known. */
function alignedParts(rows: readonly RowToRank[]): (readonly VideoParts[] | null)[] {
  const named = rows.flatMap((row) => ("byVideo" in row ? Object.keys(row.byVideo) : []));
  const names = [...new Set(named)];
  return rows.map((row) => {
    if ("share" in row || "value" in row) return null;
    if (!("byVideo" in row)) return row;
    const own = new Map(Object.entries(row.byVideo));
    return names.map((name) => own.get(name) ?? [0, 0]);
  });
}

/** `wider`: how many times as far an interval at the level of the ranks reaches at the one that a pair is held to. */
function standingOf(
  row: RowToRank,
  parts: readonly VideoParts[] | null,
  level: number,
  wider: number,
  most: number | null,
): Standing | null {
  if ("value" in row) {
    const { value, ends } = row;
    return {
      value,
      row: null,
      few: false,
      ends: [value - wider * (value - ends[0]), value + wider * (ends[1] - value)],
    };
  }
  if ("share" in row) {
    if (row.parts < 1) return null;
    const quantile = tQuantile((1 + level) / 2, Number.POSITIVE_INFINITY);
    const [low, high] = wilsonEnds(row.share, row.parts, quantile);
    const times = most ?? 1;
    const few = row.parts < FEWEST_VIDEOS;
    return { value: times * row.share, row: null, few, ends: [times * low, times * high] };
  }
  const found = parts && ratioInfluences(parts);
  if (!parts || !found) return null;
  const { low, high } = ratioInterval(parts, most, level);
  const few = found.videos < FEWEST_VIDEOS;
  return { value: found.ratio, row: { parts, found }, few, ends: low === null ? null : [low, high] };
}

/**
 * The ends of the difference of two numbers that share no videos, by their own intervals at the same level: R. G. Newcombe,
 * "Interval estimation for the difference between independent proportions", Statistics in Medicine 17 (1998), method 10.
 */
export function independentEnds(a: number, ofA: Ends, b: number, ofB: Ends): Ends {
  const value = a - b;
  return [value - Math.hypot(a - ofA[0], ofB[1] - b), value + Math.hypot(ofA[1] - a, b - ofB[0])];
}

/** True where what is undecided in either row could turn round which of them stands above the other. */
export function couldTurn(
  a: Pick<Standing, "value" | "ofAll">,
  b: Pick<Standing, "value" | "ofAll">,
): boolean {
  if (!a.ofAll && !b.ofAll) return false;
  const [lowA, highA] = a.ofAll ?? [a.value, a.value];
  const [lowB, highB] = b.ofAll ?? [b.value, b.value];
  return lowA <= highB && lowB <= highA;
}

type Counts = { numerator: number; denominator: number; total: number };

/** A score as it stands, with the least and the most that it can be of all it is about. `most`: as a ratio; null without a bound. */
function standingOfCounts({ numerator, denominator, total }: Counts, most: number | null) {
  const value = numerator / denominator;
  if (denominator === total) return { value };
  // Nobody knows how many words captions without a score would bring.
  if (most === null) return { value, ofAll: [0, Number.POSITIVE_INFINITY] as const };
  const ofAll = [numerator / total, (numerator + most * (total - denominator)) / total] as const;
  return { value, ofAll };
}

/** True where what is unscored of two scores could turn round which of them is higher: all of it passed, or all of it failed. */
export function unscoredCouldTurn(a: Counts, b: Counts, most: number | null): boolean {
  return couldTurn(standingOfCounts(a, most), standingOfCounts(b, most));
}

/**
 * Between which ranks each of some scores stands, 1 for the best: 1 + those that are told to be better, to the number of
 * scores less those that are told to be worse. Scores without a value stand below all others.
 *
 * @param differ the interval of how far the first is above the second; null where nothing is known of it
 */
export function ranksByPairs<Score>(
  scores: readonly (Score | null)[],
  differ: (one: Score, other: Score) => Ends | null | undefined,
  better: "higher" | "lower",
): Ends[] {
  const last = scores.filter((score) => score !== null).length;
  const ranks = scores.map((score): Ends => (score === null ? [last + 1, scores.length] : [1, last]));
  for (const [one, a] of scores.entries())
    for (const [other, b] of scores.entries()) {
      if (other <= one || a === null || b === null) continue;
      const [low, high] = differ(a, b) ?? [0, 0];
      if (low <= 0 && high >= 0) continue;
      const isFirstBetter = low > 0 === (better === "higher");
      const [above, below] = isFirstBetter ? [ranks[one], ranks[other]] : [ranks[other], ranks[one]];
      if (above) above[1] -= 1;
      if (below) below[0] += 1;
    }
  return ranks;
}

/**
 * Between which ranks each row stands, 1 for the best: 1 + the rows that are significantly better, to the number of rows less those that
 * are significantly worse, each two held against each other by the interval of their difference (`pairedInterval`; by
 * `independentEnds` where one has no videos, is told by its value and interval, or no video adds anything of its own to an unbounded difference); by fewer than `FEWEST_VIDEOS` videos, or independent parts, no two are told
 * apart, as no difference is, nor where what is undecided could turn them round (`ofAll`). At the 95 % level a row's range holds its true rank in about 95 of
 * 100 cases, taken over rows; `covers: "all"` holds all rows' ranks at once, each pair being held to its part of what may go
 * wrong (Bonferroni over K (K - 1) / 2 pairs: M. Mogstad et al., "Inference for ranks", Review of Economic Studies 91, 2024).
 * Values with intervals are taken to share nothing. Where the same videos are behind two, what moves one mostly moves the other
 * alike, so that fewer are told apart than could be (docs/reference/corrected-coverage.md counts it); a range holds no more than
 * the intervals that it is made of. Rows with nothing scored stand below all others. In the order of `rows`.
 */
export function rankIntervals(
  rows: readonly RowToRank[],
  level: number,
  options: Partial<RankOptions> = {},
): Ends[] {
  const { better, covers, most, ofAll } = { ...USUAL, ...options };
  const pairs = covers === "all" ? Math.max(1, (rows.length * (rows.length - 1)) / 2) : 1;
  const held = 1 - (1 - level) / pairs;
  const quantile = (freedom: number) => tQuantile((1 + held) / 2, freedom);
  const wider = normalQuantile((1 + held) / 2) / normalQuantile((1 + level) / 2);
  const aligned = alignedParts(rows);
  const standings = rows.map((row, at) => {
    const standing = standingOf(row, aligned[at] ?? null, held, wider, most);
    return standing && { ...standing, ofAll: ofAll[at] };
  });
  return ranksByPairs(
    standings,
    (a, b) => {
      if (a.few || b.few || couldTurn(a, b)) return null;
      const own = a.ends && b.ends && independentEnds(a.value, a.ends, b.value, b.ends);
      if (!a.row || !b.row) return own;
      return differenceEnds(a.row, b.row, quantile, most) ?? own;
    },
    better,
  );
}
