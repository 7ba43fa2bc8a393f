import { drawFrom } from "./random";
import type { Bootstrap } from "./resamples";

/** What is ranked: of each video how much was satisfied of what was scored. */
export type RankedRow = {
  id: string;
  byVideo: Readonly<Record<string, readonly [satisfied: number, scored: number]>>;
};

/** Where a row may stand: between the ranks of `rank`, 1 for the best. `value`: null where nothing was scored. */
export type RowRank = { id: string; rank: [low: number, high: number]; value: number | null };

type Table = { videos: number; numerators: Float64Array; denominators: Float64Array };

/** Sums by video and row, at `video * rows + row`. */
function tableOf(rows: readonly RankedRow[]): Table {
  const names = [...new Set(rows.flatMap(({ byVideo }) => Object.keys(byVideo)))];
  const numerators = new Float64Array(names.length * rows.length);
  const denominators = new Float64Array(names.length * rows.length);
  for (const [video, name] of names.entries()) {
    for (const [row, { byVideo }] of rows.entries()) {
      const [satisfied, scored] = byVideo[name] ?? [0, 0];
      numerators[video * rows.length + row] = satisfied;
      denominators[video * rows.length + row] = scored;
    }
  }
  return { videos: names.length, numerators, denominators };
}

/** The value of each row; -1, below all others, where nothing was scored. */
function valuesInto(values: Float64Array, sums: Float64Array, totals: Float64Array): void {
  for (let row = 0; row < values.length; row += 1) {
    const total = totals[row] ?? 0;
    values[row] = total === 0 ? -1 : (sums[row] ?? 0) / total;
  }
}

/** Counts where each row stands in one draw: among equals it holds all of their ranks. */
function countRanks(values: Float64Array, best: Uint32Array[], worst: Uint32Array[]): void {
  const { length } = values;
  for (let row = 0; row < length; row += 1) {
    const own = values[row] ?? 0;
    let above = 0;
    let equal = 0;
    for (let other = 0; other < length; other += 1) {
      const value = values[other] ?? 0;
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

/**
 * The 95 % interval of the rank of each row, by drawing videos with replacement, the same for all rows, and ranking anew:
 * rows stand by satisfied out of scored, and rows that are equal in a draw share their ranks. Where a row stands by all videos is always within. Results are in the order of
 * `rows`; the same seed gives the same ranks.
 */
export function bootstrapRanks(rows: readonly RankedRow[], { seed, times }: Bootstrap): RowRank[] {
  const table = tableOf(rows);
  const count = rows.length;
  const draw = drawFrom(seed);
  const make = () => rows.map(() => new Uint32Array(count + 1));
  const [best, worst] = [make(), make()];
  const [sums, totals, values] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let time = 0; time < times; time += 1) {
    sums.fill(0);
    totals.fill(0);
    for (let drawn = 0; drawn < table.videos; drawn += 1) {
      const start = draw(table.videos) * count;
      for (let row = 0; row < count; row += 1) {
        sums[row] = (sums[row] ?? 0) + (table.numerators[start + row] ?? 0);
        totals[row] = (totals[row] ?? 0) + (table.denominators[start + row] ?? 0);
      }
    }
    valuesInto(values, sums, totals);
    countRanks(values, best, worst);
  }
  for (const [row, { byVideo }] of rows.entries()) {
    const parts = Object.values(byVideo);
    sums[row] = parts.reduce((sum, [satisfied]) => sum + satisfied, 0);
    totals[row] = parts.reduce((sum, [, scored]) => sum + scored, 0);
  }
  valuesInto(values, sums, totals);
  const [bestOfAll, worstOfAll] = [make(), make()];
  countRanks(values, bestOfAll, worstOfAll);
  return rows.map(({ id }, row): RowRank => {
    const low = Math.min(rankAt(best[row], 0.025 * times), rankAt(bestOfAll[row], 0));
    const high = Math.max(rankAt(worst[row], 0.975 * times - 1), rankAt(worstOfAll[row], 0));
    const value = values[row] ?? -1;
    return { id, rank: [low, high], value: value < 0 ? null : value };
  });
}
