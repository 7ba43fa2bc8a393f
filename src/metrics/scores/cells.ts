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

  byVideo(): RatioCell | null {
    return null;
  }
}

class VideosCell implements Cell {
  readonly #whole = new WholeCell();
  /** Index of each video in the lists below. */
  readonly #places = new Map<number, number>();
  readonly #videos: number[] = [];
  readonly #numerators: number[] = [];
  readonly #denominators: number[] = [];

  add(video: number, parts: Parts): void {
    this.#whole.add(video, parts);
    const { numerator, denominator } = parts;
    if (denominator === 0) return;
    // Results mostly come video by video.
    const last = this.#videos.length - 1;
    const place = this.#videos[last] === video ? last : this.#places.get(video);
    if (place === undefined) {
      this.#places.set(video, this.#videos.length);
      this.#videos.push(video);
      this.#numerators.push(numerator);
      this.#denominators.push(denominator);
    } else {
      this.#numerators[place] = (this.#numerators[place] ?? 0) + numerator;
      this.#denominators[place] = (this.#denominators[place] ?? 0) + denominator;
    }
  }

  sum(): Parts {
    return this.#whole.sum();
  }

  byVideo(): RatioCell | null {
    return {
      videos: Uint32Array.from(this.#videos),
      numerators: Float64Array.from(this.#numerators),
      denominators: Float64Array.from(this.#denominators),
    };
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
