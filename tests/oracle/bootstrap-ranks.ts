import { type Bootstrap, drawFrom } from "../../src/metrics/random";

/** The part left out on either side of a 95 % interval. */
const TAIL = 0.025;

/**
 * Ranks by the percentile bootstrap, as Caplens had them once: kept to be measured from outside, and held against `rankIntervals`, which
 * holds the true ranks of close rows where this does not.
 */

/** Satisfied and scored amounts by video: a row's value is the sum of the one over that of the other. */
export type RowOfVideos = {
  id: string;
  byVideo: Readonly<Record<string, readonly [satisfied: number, scored: number]>>;
};

/** The places where a row may stand: between the ranks of `rank`, 1 for the best. The value is null where nothing was scored. */
export type RowRank = { id: string; rank: [low: number, high: number]; value: number | null };

type Table = { videos: number; numerators: Float64Array; denominators: Float64Array };

/** Sums by video and row, at `video * rows + row`. */
function tableOf(rows: readonly RowOfVideos[]): Table {
  // By name, so that the order of the rows changes no draw.
  const all = new Set(rows.flatMap((row) => Object.keys(row.byVideo)));
  const names = new Map([...all].sort().map((name, place) => [name, place]));
  const numerators = new Float64Array(names.size * rows.length);
  const denominators = new Float64Array(names.size * rows.length);
  for (const [index, row] of rows.entries()) {
    for (const [name, [satisfied, scored]] of Object.entries(row.byVideo)) {
      const at = (names.get(name) ?? 0) * rows.length + index;
      numerators[at] = satisfied;
      denominators[at] = scored;
    }
  }
  return { videos: names.size, numerators, denominators };
}

/** The value of each row over the whole; NaN where nothing was scored. */
function valuesOfAll(rows: readonly RowOfVideos[]): Float64Array {
  return Float64Array.from(rows, (row) => {
    const parts = Object.values(row.byVideo);
    const scored = parts.reduce((sum, [, one]) => sum + one, 0);
    return scored === 0 ? Number.NaN : parts.reduce((sum, [one]) => sum + one, 0) / scored;
  });
}

/** Counts where each row stands in one draw: among equals it holds all of their ranks, and those without a value the last. */
function countRanks(
  values: Float64Array,
  better: "higher" | "lower",
  best: Uint32Array[],
  worst: Uint32Array[],
): void {
  const sign = better === "higher" ? 1 : -1;
  const standings = values.map((value) => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : sign * value));
  for (const [row, own] of standings.entries()) {
    let above = 0;
    let equal = 0;
    for (const value of standings) {
      if (value > own) above += 1;
      else if (value === own) equal += 1;
    }
    const [low, high] = [best[row], worst[row]];
    if (low) low[above + 1] = (low[above + 1] ?? 0) + 1;
    if (high) high[above + equal] = (high[above + equal] ?? 0) + 1;
  }
}

/** The smallest rank that so many draws do not go beyond. */
function rankAt(counts: Uint32Array | undefined, draws: number): number {
  let seen = 0;
  for (const [rank, count] of counts?.entries() ?? []) {
    seen += count;
    if (seen > draws) return rank;
  }
  return counts ? counts.length - 1 : 1;
}

/** The value of every row in every draw, at `time` of its own list. */
function drawnValues(rows: readonly RowOfVideos[], { seed, times }: Bootstrap): Float64Array[] {
  const table = tableOf(rows);
  const count = rows.length;
  const draw = drawFrom(seed);
  const drawn = rows.map(() => new Float64Array(times));
  const [sums, totals] = [new Float64Array(count), new Float64Array(count)];
  for (let time = 0; time < times; time += 1) {
    sums.fill(0);
    totals.fill(0);
    for (let video = 0; video < table.videos; video += 1) {
      const start = draw(table.videos) * count;
      for (let row = 0; row < count; row += 1) {
        sums[row] = (sums[row] ?? 0) + (table.numerators[start + row] ?? 0);
        totals[row] = (totals[row] ?? 0) + (table.denominators[start + row] ?? 0);
      }
    }
    for (const [index, values] of drawn.entries())
      values[time] = (sums[index] ?? 0) / (totals[index] || Number.NaN);
  }
  return drawn;
}

/**
 * The 95 % interval of the rank of each row, by drawing videos with replacement, the same for all rows, and ranking
 * anew. Rows that are equal in a
 * draw share their ranks, and those with nothing scored stand below all others. Where a row stands by all videos is always
 * within. Results are in the order of `rows`; the same seed gives the same ranks, whatever that order. Ids differ.
 */
export function bootstrapRanks(
  rows: readonly RowOfVideos[],
  options: Bootstrap,
  better: "higher" | "lower" = "higher",
): RowRank[] {
  const drawn = drawnValues(rows, options);
  const { times } = options;
  const make = () => rows.map(() => new Uint32Array(rows.length + 1));
  const [best, worst, bestOfAll, worstOfAll] = [make(), make(), make(), make()];
  const values = new Float64Array(rows.length);
  for (let time = 0; time < times; time += 1) {
    for (const [row, own] of drawn.entries()) values[row] = own[time] ?? Number.NaN;
    countRanks(values, better, best, worst);
  }
  const ofAll = valuesOfAll(rows);
  countRanks(ofAll, better, bestOfAll, worstOfAll);
  return rows.map(({ id }, row): RowRank => {
    const low = Math.min(rankAt(best[row], Math.floor(TAIL * times)), rankAt(bestOfAll[row], 0));
    const high = Math.max(rankAt(worst[row], Math.ceil((1 - TAIL) * times) - 1), rankAt(worstOfAll[row], 0));
    const value = ofAll[row] ?? Number.NaN;
    return { id, rank: [low, high], value: Number.isNaN(value) ? null : value };
  });
}
