import { FEWEST_VIDEOS } from "../../foundation/standing-words";
import { labelsMissing } from "../../metrics/correction/label-worth";
import { normalQuantile } from "../../metrics/intervals/distributions";
import { ratioInfluences } from "../../metrics/intervals/ratio-influences";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { shuffled } from "../../metrics/random";
import type { BoardColumn, ListedRow } from "../../shapes/leaderboard";
import type { LabelShare } from "../../shapes/run-correction";
import { cellOf, columnScale, correctedOf } from "./column-values";
import { type PairedVideos, pairVideos, rowDelta, undecidedTurns } from "./row-delta";

/**
 * The effect of further labels on whether a row parts from another, both corrected. `labels`: so many, of `strata`
 * where it is known what is behind the row. `undecided`: none would, since captions that are not decided could turn the
 * two round. `videos`: no number would, since what its videos leave open is too wide by itself. `other`: none either,
 * since the other row's interval is. `same`: the two have one number. `unknown`: nothing tells how wide the videos
 * alone leave it.
 */
export type LabelsToPart =
  | { state: "apart" | "undecided" | "videos" | "other" | "same" | "unknown" }
  | { state: "labels"; more: number; strata: { share: LabelShare; more: number }[] | null };

const Z = normalQuantile((1 + USUAL_LEVEL) / 2);

/**
 * A forecast: as if further labels found what those that are there have found, and both numbers stayed where they are. Null where labels
 * correct not both rows, or tell no interval.
 *
 * @param behind the units behind the row's number, in the unit of the column; null while only the row itself is known
 */
export function labelsToPart(
  column: BoardColumn,
  row: ListedRow,
  other: ListedRow,
  behind: readonly LabelShare[] | null,
): LabelsToPart | null {
  const [own, theirs] = [correctedOf(row, column.id), correctedOf(other, column.id)];
  if (!own?.interval || !theirs?.interval) return null;
  if (undecidedTurns(column, [row, other], "corrected")) return { state: "undecided" };
  // Towards each other: the one upwards and the other downwards.
  const side = own.value < theirs.value ? 1 : 0;
  const reachOf = ({ value }: { value: number }, ends: readonly [number, number], at: 0 | 1) =>
    Math.abs(ends[at] - value);
  const distance = Math.abs(own.value - theirs.value);
  const reach = reachOf(own, own.interval, side);
  const rest = distance ** 2 - reachOf(theirs, theirs.interval, side === 1 ? 0 : 1) ** 2;
  if (rest > reach ** 2) return { state: "apart" };
  if (distance === 0) return { state: "same" };
  if (rest <= 0) return { state: "other" };
  if (own.labels === 0) return { state: "videos" };
  const whole = (reach / Z) ** 2;
  const within = Math.sqrt(rest);
  if (behind) {
    const byLabels = behind.reduce((sum, { spread, labels }) => sum + spread / labels, 0);
    const more = labelsMissing(
      { strata: behind, videos: Math.max(0, whole - byLabels) },
      within,
      USUAL_LEVEL,
    );
    if (!more) return { state: "videos" };
    const strata = behind.flatMap((share, at) => (more[at] ? [{ share, more: more[at] }] : []));
    return { state: "labels", more: more.reduce((sum, one) => sum + one, 0), strata };
  }
  const judged = cellOf(row, column.id);
  if (!judged?.interval || judged.value === null) return { state: "unknown" };
  const videos = (reachOf({ value: judged.value }, judged.interval, side) / Z) ** 2;
  const { labels } = own;
  const spread = labels * Math.max(0, whole - videos);
  const strata = [{ labels, units: Number.POSITIVE_INFINITY, spread }];
  const [more] = labelsMissing({ strata, videos }, within, USUAL_LEVEL) ?? [];
  return more === undefined ? { state: "videos" } : { state: "labels", more, strata: null };
}

/** The total number of videos needed to tell two rows apart, by the assumed difference. */
type Needed = {
  /** Were the difference as large as its interval allows: fewer will not do. */
  least: number;
  /** Were it as it was measured; null where the two are equal. */
  measured: number | null;
};

/** Knowledge about telling two rows apart on the videos that both have scored. */
export type Separation = {
  /** Videos that both have scored. */
  common: number;
  /**
   * Nothing is said of rows with few common videos; `apart`: the 95 % interval of the difference leaves 0 out; `undecided`: it does, and
   * captions that are not decided could turn it.
   */
  state: "too few" | "apart" | "undecided" | "open";
  /** Null unless it is open. */
  needed: Needed | null;
  /** Videos that only one has run, in an order drawn at random: so many as are missing were the difference as measured, or the least. */
  videos: string[];
};

/** A difference is to be found at the usual level in so many cases. */
const POWER = 0.8;

const SEED = 1;

/** The variance of what one video adds to the difference of two ratios, to first order. */
function varianceOf({ a, b }: PairedVideos): number {
  const [ofA, ofB] = [ratioInfluences(a)?.influences, ratioInfluences(b)?.influences];
  const squares = ofA?.reduce((sum, one, at) => sum + (one - (ofB?.[at] ?? 0)) ** 2, 0) ?? 0;
  return (squares * a.length ** 2) / (a.length - 1);
}

/**
 * The answer whether two rows are told apart on the videos that both have scored, as a comparison of the two says it, and if not, how
 * many videos would do so at 95 % in 80 of 100 cases. That hangs on the true difference, which is known by its interval
 * alone: it holds 0, so that there may be no such number. `notRun`: videos to choose from; they come at random, since
 * videos on which rows are known to differ would make the difference look larger than it is. Null where fewer than two
 * videos are scored in both.
 */
export function videosToSeparate(
  a: ListedRow,
  b: ListedRow,
  column: BoardColumn,
  notRun: readonly string[],
): Separation | null {
  const paired = pairVideos(a, b, column.id);
  const told = rowDelta(column, a, b);
  if (!paired || !told?.interval) return null;
  const common = paired.a.length;
  const nothing = { common, needed: null, videos: [] };
  if (common < FEWEST_VIDEOS) return { ...nothing, state: "too few" };
  if (told.verdict === "better" || told.verdict === "worse") return { ...nothing, state: "apart" };
  // More videos decide none of those that are undecided.
  if (told.interval[0] > 0 || told.interval[1] < 0) return { ...nothing, state: "undecided" };
  const variance = varianceOf(paired);
  const scale = columnScale(column);
  const reach = normalQuantile((1 + USUAL_LEVEL) / 2) + normalQuantile(POWER);
  const neededFor = (difference: number) =>
    difference === 0 ? null : Math.ceil((reach ** 2 * variance) / (difference / scale) ** 2);
  // Rows that are the same on each video tell nothing of how they differ on others.
  if (variance === 0) return { ...nothing, state: "open" };
  const widest = Math.max(...told.interval.map(Math.abs));
  // Rows that these videos don't tell apart need more of them, whatever the formula gives.
  const beyond = (count: number | null) => (count === null ? null : Math.max(count, common + 1));
  const least = beyond(neededFor(widest));
  if (least === null) return { ...nothing, state: "open" };
  const measured = beyond(neededFor(told.delta));
  return {
    common,
    state: "open",
    needed: { least, measured },
    videos: shuffled(notRun.toSorted(), SEED).slice(0, (measured ?? least) - common),
  };
}
