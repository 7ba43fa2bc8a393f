/** A run of consecutive frames of a schedule, made by one command: from `from` to before `to`. */
export type Slice = { from: number; to: number };

type SliceInput = {
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
export const SECONDS_PER_COMMAND = 0.08;
/** A slice that takes less time to decode is not worth its command and the frames it decodes twice. */
const SHORTEST_SLICE_WORK = 0.4;
/** After so much work a slice ends at the next key frame, so that frames arrive and all lanes are busy to the end. */
export const LONGEST_SLICE_WORK = 1;
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

/**
 * Cuts wanted times (ascending seconds) into slices: times that lie farther apart than a seek costs are found by
 * seeks of their own, neighbours in one go.
 */
export function sliceTimes(
  seconds: readonly number[],
  input: Pick<SliceInput, "keyFrameSeconds" | "pixelsPerSecond" | "lanes">,
): Slice[] {
  const { keyFrameSeconds, pixelsPerSecond, lanes } = input;
  if (keyFrameSeconds === null) return [{ from: 0, to: seconds.length }];
  const workPerSecond = decodingWork({ durationSeconds: 1, pixelsPerSecond });
  const seek = SECONDS_PER_COMMAND + (keyFrameSeconds / 2) * workPerSecond;
  const groups: Slice[] = [];
  for (const [place, time] of seconds.entries()) {
    const last = groups.at(-1);
    const gap = time - (seconds[place - 1] ?? time);
    if (last && gap * workPerSecond < seek) last.to = place + 1;
    else groups.push({ from: place, to: place + 1 });
  }
  return groups.flatMap(({ from, to }) => {
    const span = (seconds[to - 1] ?? 0) - (seconds[from] ?? 0);
    const worthIt =
      span * workPerSecond > SHORTEST_WORK && span / lanes > KEY_FRAMES_PER_SLICE * keyFrameSeconds;
    const parts = worthIt ? equalSlices(to - from, lanes) : [{ from: 0, to: to - from }];
    return parts.map((part) => ({ from: from + part.from, to: from + part.to }));
  });
}

/**
 * Cuts wanted times (ascending seconds) into slices that begin at key frames: nothing is decoded twice, and what lies
 * between a wanted frame and the next key frame is not decoded at all where that saves more than a command costs.
 * @param keySeconds all key frames of the range, ascending
 */
export function sliceByKeys(
  seconds: readonly number[],
  keySeconds: readonly number[],
  pixelsPerSecond: number,
): Slice[] {
  const workPerSecond = decodingWork({ durationSeconds: 1, pixelsPerSecond });
  const slices: Slice[] = [];
  let begun = 0;
  let key = 0;
  for (const [place, time] of seconds.entries()) {
    while ((keySeconds[key + 1] ?? Number.POSITIVE_INFINITY) <= time) key += 1;
    const begin = keySeconds[key] ?? 0;
    const before = seconds[place - 1] ?? Number.NEGATIVE_INFINITY;
    const saved = (begin - before) * workPerSecond;
    const longEnough = (before - begun) * workPerSecond > LONGEST_SLICE_WORK;
    const last = slices.at(-1);
    if (last && !(saved > SECONDS_PER_COMMAND || (saved > 0 && longEnough))) last.to = place + 1;
    else {
      slices.push({ from: place, to: place + 1 });
      begun = begin;
    }
  }
  return slices;
}

function equalSlices(count: number, pieces: number): Slice[] {
  const parts = Math.min(count, pieces);
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((part * count) / parts),
    to: Math.floor(((part + 1) * count) / parts),
  }));
}
