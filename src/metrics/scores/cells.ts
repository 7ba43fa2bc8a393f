import type { RatioCell } from "../bootstrap/bootstrap-ratio";
import type { Parts } from "./result-tally";

/** Sums of one score over some results. */
export interface Cell {
  add(video: number, parts: Parts): void;
  /** Over all videos. */
  sum(): Parts;
  /** The same by video, so that videos can be drawn; null where they were not kept apart. */
  byVideo(): RatioCell | null;
}

/** A cell of nothing that keeps videos apart. */
export function cellByVideo(): Cell {
  const places: number[] = [];
  const videos: number[] = [];
  const numerators: number[] = [];
  const denominators: number[] = [];
  const whole = cellOfAll();
  return {
    add(video, parts) {
      whole.add(video, parts);
      if (parts.denominator === 0) return;
      const place = places[video] ?? videos.length;
      if (place === videos.length) {
        places[video] = place;
        videos.push(video);
        numerators.push(0);
        denominators.push(0);
      }
      numerators[place] = (numerators[place] ?? 0) + parts.numerator;
      denominators[place] = (denominators[place] ?? 0) + parts.denominator;
    },
    sum: whole.sum,
    byVideo: () => ({
      videos: Uint32Array.from(videos),
      numerators: Float64Array.from(numerators),
      denominators: Float64Array.from(denominators),
    }),
  };
}

/** A cell of nothing that is about one video, or of which no interval is asked. */
export function cellOfAll(): Cell {
  const all = { numerator: 0, denominator: 0, total: 0 };
  return {
    add(_video, { numerator, denominator, total }) {
      all.numerator += numerator;
      all.denominator += denominator;
      all.total += total;
    },
    sum: () => ({ ...all }),
    byVideo: () => null,
  };
}
