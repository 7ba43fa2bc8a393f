/** A run of consecutive frames of a schedule, made by one command: from `from` to before `to`. */
export type Slice = { from: number; to: number };

export type SliceInput = {
  count: number;
  durationSeconds: number;
  /** Longest distance of key frames in seconds; null when unknown. */
  keyFrameSeconds: number | null;
  /** Pixels in a second of video: width times height times frames a second. */
  pixelsPerSecond: number;
  /** Slices that can be worked on at once. */
  lanes: number;
};

/** Seconds that the single-thread core needs to decode one pixel, from 720p and 1080p H.264 clips. */
const SECONDS_PER_PIXEL = 2.5e-9;
/** Seconds that a command costs beside decoding. */
const SECONDS_PER_COMMAND = 0.08;
/** A slice that takes less time to decode is not worth its command and the frames it decodes twice. */
const SHORTEST_SLICE_WORK = 0.4;
/** A video that takes less time to decode as a whole is not cut at all. */
export const SHORTEST_WORK = 1.5;
/** A slice is at least this many key frame distances long: it begins to decode half a distance too early. */
const KEY_FRAMES_PER_SLICE = 1.5;

/** Seconds one core needs for the whole video. */
export function decodingWork(input: Pick<SliceInput, "durationSeconds" | "pixelsPerSecond">): number {
  return input.durationSeconds * input.pixelsPerSecond * SECONDS_PER_PIXEL;
}

/**
 * Cuts a schedule into slices. Where frames lie far apart compared with the key frames, each frame is its own
 * slice, found by a seek; else the video is decoded in a few long slices, so that frames arrive as they are made
 * and several cores can work. Short videos are one slice.
 */
export function planSlices(input: SliceInput): Slice[] {
  const { count, durationSeconds, keyFrameSeconds } = input;
  const work = decodingWork(input);
  if (keyFrameSeconds === null || work < SHORTEST_WORK) return [{ from: 0, to: count }];
  const workPerSecond = work / durationSeconds;
  const seeking = count * (SECONDS_PER_COMMAND + (keyFrameSeconds / 2) * workPerSecond);
  if (seeking < work * 0.8) return equalSlices(count, count);
  const shortest = Math.max(KEY_FRAMES_PER_SLICE * keyFrameSeconds, SHORTEST_SLICE_WORK / workPerSecond);
  const most = Math.max(1, Math.floor(durationSeconds / shortest));
  // A last round in which some lanes stand idle takes as long as a full one.
  return equalSlices(count, most > input.lanes ? most - (most % input.lanes) : most);
}

function equalSlices(count: number, pieces: number): Slice[] {
  const parts = Math.min(count, pieces);
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((part * count) / parts),
    to: Math.floor(((part + 1) * count) / parts),
  }));
}
