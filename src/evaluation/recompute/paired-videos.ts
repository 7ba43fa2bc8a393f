import type { RatioCell } from "../../metrics/bootstrap/bootstrap-ratio";
import type { BoardRow } from "../../shapes/leaderboard";
import { videosOf } from "./column-values";

/** Two rows on the videos that both scored: sums of each, in the same order. */
export type PairedVideos = { videos: string[]; a: RatioCell; b: RatioCell };

function sumsOf(pairs: readonly (readonly [number, number])[]): RatioCell {
  return {
    videos: Uint32Array.from(pairs, (_, index) => index),
    numerators: Float64Array.from(pairs, ([satisfied]) => satisfied),
    denominators: Float64Array.from(pairs, ([, scored]) => scored),
  };
}

/** The videos that two rows scored in a column, in the order of the first; null where there are fewer than two. */
export function pairVideos(
  a: Pick<BoardRow, "byVideo">,
  b: Pick<BoardRow, "byVideo">,
  columnId: string,
): PairedVideos | null {
  const [ofA, ofB] = [videosOf(a, columnId), new Map(Object.entries(videosOf(b, columnId) ?? {}))];
  const both = Object.entries(ofA ?? {}).flatMap(([video, one]) => {
    const other = ofB.get(video);
    return other && one[1] > 0 && other[1] > 0 ? [{ video, one, other }] : [];
  });
  if (both.length < 2) return null;
  return {
    videos: both.map(({ video }) => video),
    a: sumsOf(both.map(({ one }) => one)),
    b: sumsOf(both.map(({ other }) => other)),
  };
}
