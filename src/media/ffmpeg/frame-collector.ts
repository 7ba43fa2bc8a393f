import type { SampledFrame } from "../media-engine";
import { pictureSize } from "../picture-size";
import type { DecodedFrame, DecodedSlice } from "./decode-slice";

/** Frames that a schedule names and no command has written yet: their times, by where decoding has to begin. */
type MissingFrames = Map<number | null, number[]>;

/** Gathers what the commands give: each source frame once, with its time in seconds. */
export class FrameCollector {
  readonly complaints = new Set<string>();
  /** Time of the last readable frame in ticks, once a command has come to it. */
  endTicks: number | null = null;
  changesSize = false;
  private readonly frames = new Map<number, SampledFrame>();
  private readonly expected = new Map<number, number | null>();

  constructor(
    private readonly secondsOf: (ticks: number) => number,
    private readonly onFrame: (frame: SampledFrame) => void,
  ) {}

  addSlice(slice: DecodedSlice): void {
    for (const frame of slice.frames) this.add(frame);
    for (const ticks of slice.missing) this.expected.set(ticks, slice.seekSeconds);
    this.changesSize ||= slice.changesSize;
    for (const line of slice.complaints) this.complaints.add(line);
    if (slice.endTicks !== null) this.endTicks = Math.max(this.endTicks ?? slice.endTicks, slice.endTicks);
  }

  add({ ticks, bytes }: DecodedFrame): void {
    const size = pictureSize(bytes);
    if (!size || this.frames.has(ticks)) return;
    const frame = { time: this.secondsOf(ticks), bytes, ...size };
    this.frames.set(ticks, frame);
    this.onFrame(frame);
  }

  missing(): MissingFrames {
    const groups: MissingFrames = new Map();
    for (const [ticks, seekSeconds] of this.expected) {
      if (this.frames.has(ticks)) continue;
      groups.set(seekSeconds, [...(groups.get(seekSeconds) ?? []), ticks]);
    }
    return groups;
  }

  /** All frames in order of time. */
  sorted(): SampledFrame[] {
    return [...this.frames.values()].sort((left, right) => left.time - right.time);
  }
}
