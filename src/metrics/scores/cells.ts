import type { RatioCell } from "../bootstrap/bootstrap-ratio";
import type { Parts } from "./result-tally";

/** Sums of one score over some results, kept apart by video so that they can be drawn again by video. */
export interface Cell {
  add(video: number, parts: Parts): void;
  /** Over all videos. */
  sum(): Parts;
  byVideo(): RatioCell;
}

/** A cell of nothing. */
export function createCell(): Cell {
  const places = new Map<number, number>();
  const videos: number[] = [];
  const numerators: number[] = [];
  const denominators: number[] = [];
  let total = 0;
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    add(video, parts) {
      total += parts.total;
      if (parts.denominator === 0) return;
      let place = places.get(video);
      if (place === undefined) {
        place = videos.length;
        places.set(video, place);
        videos.push(video);
        numerators.push(0);
        denominators.push(0);
      }
      numerators[place] = (numerators[place] ?? 0) + parts.numerator;
      denominators[place] = (denominators[place] ?? 0) + parts.denominator;
    },
    sum: () => ({ numerator: sumOf(numerators), denominator: sumOf(denominators), total }),
    byVideo: () => ({
      videos: Uint32Array.from(videos),
      numerators: Float64Array.from(numerators),
      denominators: Float64Array.from(denominators),
    }),
  };
}
