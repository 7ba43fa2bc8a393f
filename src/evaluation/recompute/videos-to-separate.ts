import { FEWEST_VIDEOS } from "../../foundation/standing-words";
import { ratioOf } from "../../metrics/bootstrap/bootstrap-ratio";
import { shuffled } from "../../metrics/bootstrap/random";
import { type Bootstrap, USUAL_BOOTSTRAP } from "../../metrics/bootstrap/resamples";
import type { BoardColumn, ListedRow } from "../../shapes/leaderboard";
import { columnScale } from "./column-values";
import { type PairedVideos, pairVideos, rowDelta } from "./row-delta";

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
  /** Nothing is said of rows with few common videos; `apart`: the 95 % interval of the difference leaves 0 out. */
  state: "too few" | "apart" | "open";
  /** Null unless it is open. */
  needed: Needed | null;
  /** Videos that only one has run, in an order drawn at random: so many as are missing were the difference as measured, or the least. */
  videos: string[];
};

/** Quantiles of the normal distribution: a difference is found at 95 %, in 80 of 100 cases. */
const FOUND = 1.959964;
const POWER = 0.841621;

/** The contribution of each video to the difference of two ratios, to first order. */
function influences({ a, b }: PairedVideos): Float64Array {
  const mean = (values: Float64Array) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [ratioA, ratioB, meanA, meanB] = [ratioOf(a), ratioOf(b), mean(a.denominators), mean(b.denominators)];
  const part = (numerator = 0, denominator = 0, ratio = 0, scored = 1) =>
    (numerator - ratio * denominator) / scored;
  return a.numerators.map(
    (numerator, at) =>
      part(numerator, a.denominators[at], ratioA, meanA) -
      part(b.numerators[at], b.denominators[at], ratioB, meanB),
  );
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
  bootstrap: Bootstrap = USUAL_BOOTSTRAP,
): Separation | null {
  const paired = pairVideos(a, b, column.id);
  const told = rowDelta(column, a, b, bootstrap);
  if (!paired || !told?.interval) return null;
  const common = paired.videos.length;
  const nothing = { common, needed: null, videos: [] };
  if (common < FEWEST_VIDEOS) return { ...nothing, state: "too few" };
  if (told.verdict === "better" || told.verdict === "worse") return { ...nothing, state: "apart" };
  const variance = influences(paired).reduce((sum, one) => sum + one ** 2, 0) / (common - 1);
  const scale = columnScale(column);
  const neededFor = (difference: number) =>
    difference === 0 ? null : Math.ceil(((FOUND + POWER) ** 2 * variance) / (difference / scale) ** 2);
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
    videos: shuffled(notRun.toSorted(), bootstrap.seed).slice(0, (measured ?? least) - common),
  };
}
