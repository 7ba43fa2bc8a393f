import type { VideoParts } from "../intervals/ratio-influences";
import type { Parts } from "./result-tally";

/** Sums of one score over some results. */
export interface Cell {
  add(video: number, parts: Parts): void;
  /** Over all videos. */
  sum(): Parts;
  /** The same by video, those with nothing to count left out; null where they were not kept apart. */
  byVideo(): ReadonlyMap<number, VideoParts> | null;
}

/** A cell that is about one video, or of which no interval is asked. There are thousands of them in one view of a run. */
class WholeCell implements Cell {
  #numerator = 0;
  #denominator = 0;
  #total = 0;

  add(_video: number, { numerator, denominator, total }: Parts): void {
    this.#numerator += numerator;
    this.#denominator += denominator;
    this.#total += total;
  }

  sum(): Parts {
    return { numerator: this.#numerator, denominator: this.#denominator, total: this.#total };
  }

  byVideo(): null {
    return null;
  }
}

class VideosCell implements Cell {
  readonly #whole = new WholeCell();
  readonly #videos = new Map<number, [numerator: number, denominator: number]>();

  add(video: number, parts: Parts): void {
    this.#whole.add(video, parts);
    const { numerator, denominator } = parts;
    if (denominator === 0) return;
    const there = this.#videos.get(video);
    if (there) {
      there[0] += numerator;
      there[1] += denominator;
    } else this.#videos.set(video, [numerator, denominator]);
  }

  sum(): Parts {
    return this.#whole.sum();
  }

  byVideo(): ReadonlyMap<number, VideoParts> {
    return this.#videos;
  }
}

/** A cell of nothing that keeps videos apart. */
export function cellByVideo(): Cell {
  return new VideosCell();
}

/** A cell of nothing that is about one video, or of which no interval is asked. */
export function cellOfAll(): Cell {
  return new WholeCell();
}
