import type { MediaProgress } from "../media-engine";
import type { Slice } from "../sampling/slices";

/** Counts how many frames of all slices are done, and tells each new number once. */
export class FrameProgress {
  private readonly reached = new Map<Slice, number>();
  private told = -1;

  constructor(
    private readonly total: number,
    private readonly onProgress: (progress: MediaProgress) => void,
  ) {
    this.tell();
  }

  /** Decoding of the slice has come to the frame of this slot. */
  reach(slice: Slice, slot: number): void {
    const passed = Math.min(Math.max(slot - slice.from, 0), slice.to - slice.from);
    if (passed <= (this.reached.get(slice) ?? 0)) return;
    this.reached.set(slice, passed);
    this.tell();
  }

  finish(slice: Slice): void {
    this.reached.set(slice, slice.to - slice.from);
    this.tell();
  }

  private tell(): void {
    const done = [...this.reached.values()].reduce((sum, passed) => sum + passed, 0);
    if (done <= this.told) return;
    this.told = done;
    this.onProgress({ step: "frames", done, total: this.total });
  }
}
