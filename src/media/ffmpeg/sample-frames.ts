import type {
  FrameChoice,
  FrameEncoding,
  FrameSize,
  MediaFacts,
  SamplingPlan,
  VideoTrackFacts,
} from "../../shapes/media";
import type { MediaProgress, SampledFrame, SampledFrames } from "../media-engine";
import { mediaProblem, unknownCodec } from "../media-problems";
import { pictureSize } from "../picture-size";
import { evenlyFrom, keyFrameNotes, timesIn } from "../sampling/chosen-times";
import { scheduleFrames } from "../sampling/frame-schedule";
import {
  evenSlots,
  type FrameSlots,
  secondsPerTick,
  slotsOfTicks,
  slotsOfTimes,
  type TrackClock,
} from "../sampling/frame-slots";
import { isHighDefinition } from "../sampling/picture-shape";
import { samplingNotes } from "../sampling/sampling-notes";
import {
  decodingWork,
  planSlices,
  SECONDS_PER_COMMAND,
  SHORTEST_WORK,
  type Slice,
  sliceByKeys,
  sliceTimes,
} from "../sampling/slices";
import { durationOf, rangeOf, type TimeRange } from "../sampling/time-range";
import { refuseAbsurdSize } from "../video-size";
import { containerStart } from "./container-start";
import { madeByFfmpeg } from "./core-version";
import {
  type DecodedFrame,
  type DecodedSlice,
  decodeFrames,
  decodeSlice,
  lookAtVideo,
  pictureOutput,
  type VideoSetup,
} from "./decode-slice";
import type { FfmpegJob } from "./ffmpeg-slot";
import { type PacketFacts, readPackets } from "./probe-file";
import type { ShownFrames, ShownPicture } from "./shown-frames";

/** Facts known of a video before its frames are chosen. */
type VideoInHand = {
  clock: TrackClock;
  range: TimeRange;
  pixelsPerFrame: number;
  framesPerSecond: number;
  bytesPerSecond: number;
  /** Slices that can be worked on at once. */
  lanes: number;
  /** Reads the packets of the range, as far as so many seconds. */
  readPackets: (atMostSeconds: number) => Promise<PacketFacts | null>;
};

/** The chosen frames, and the pieces in which they are decoded. */
type ChosenSlots = {
  slots: FrameSlots;
  slices: Slice[];
  keyFramesOnly: boolean;
  /** Longest distance of key frames in seconds; null when unknown. */
  keyFrameSeconds: number | null;
  notes: string[];
};

/** Seconds of a video that are read to learn the distance of its key frames, where reading all would take too long. */
const KEY_FRAME_SURVEY = 20;
/** Reading speed of packets, and the share of the decoding time that it may take. */
const BYTES_READ_PER_SECOND = 100e6;
const WORTH_READING = 0.15;
/** Seconds of the video that are decoded before a frame found by a seek. */
const USUAL_RUN_UP = 2;

/** Works the plan's choice out for a video. Rejects with `plan-impossible` where it names no frame of it. */
async function chooseSlots(
  choice: Exclude<FrameChoice, { kind: "none" }>,
  plan: SamplingPlan,
  video: VideoInHand,
): Promise<ChosenSlots> {
  if (choice.kind === "keyframes") return keyFrameSlots(choice.maximum, video);
  const { clock, range, lanes } = video;
  const pixelsPerSecond = video.pixelsPerFrame * video.framesPerSecond;
  const { slots, seconds, notes } = wantedSlots(choice, plan, video);
  const work = (length: number) => decodingWork({ durationSeconds: length, pixelsPerSecond });
  const all = { slots, keyFramesOnly: false, notes };
  if (work(range.end) < SHORTEST_WORK) {
    return { ...all, slices: [{ from: 0, to: slots.count }], keyFrameSeconds: null };
  }
  const length = range.end - range.start;
  const decoding = Math.min(work(length), slots.count * (SECONDS_PER_COMMAND + work(USUAL_RUN_UP)));
  const readsAll = (length * video.bytesPerSecond) / BYTES_READ_PER_SECOND < decoding * WORTH_READING;
  const packets = await video.readPackets(readsAll ? Number.POSITIVE_INFINITY : KEY_FRAME_SURVEY);
  const keyFrameSeconds = packets?.keyFrameSeconds ?? null;
  if (packets && readsAll) {
    const keySeconds = packets.keyTicks.map((ticks) => (ticks - clock.firstTicks) * secondsPerTick(clock));
    return { ...all, slices: sliceByKeys(seconds, keySeconds, pixelsPerSecond), keyFrameSeconds };
  }
  const cost = { keyFrameSeconds, pixelsPerSecond, lanes };
  const slices =
    choice.kind === "times"
      ? sliceTimes(seconds, cost)
      : planSlices({ ...cost, count: slots.count, durationSeconds: length });
  return { ...all, slices, keyFrameSeconds };
}

type Wanted = { slots: FrameSlots; seconds: number[]; notes: string[] };

function wantedSlots(
  choice: Exclude<FrameChoice, { kind: "none" | "keyframes" }>,
  plan: SamplingPlan,
  { clock, range }: VideoInHand,
): Wanted {
  if (choice.kind === "times") {
    const { seconds, notes } = timesIn(choice.seconds, range, plan.segment !== null);
    return { slots: slotsOfTimes(seconds, clock), seconds, notes };
  }
  const schedule = scheduleFrames(choice, range);
  const slots = evenSlots(schedule, clock);
  const seconds = Array.from({ length: slots.count }, (_, slot) => slots.secondsAt(slot));
  return { slots, seconds, notes: schedule.notes };
}

async function keyFrameSlots(maximum: number, video: VideoInHand): Promise<ChosenSlots> {
  const { clock, range, lanes } = video;
  const packets = await video.readPackets(Number.POSITIVE_INFINITY);
  const perTick = secondsPerTick(clock);
  const secondsOf = (ticks: number) => (ticks - clock.firstTicks) * perTick;
  const inRange = (packets?.keyTicks ?? []).filter((ticks) => {
    const at = secondsOf(ticks);
    return at >= range.start && at < range.end;
  });
  if (!packets || inRange.length === 0) throw mediaProblem("plan-impossible", "no key frame in this part");
  const targets = evenlyFrom(inRange, maximum);
  const keyFramesPerSecond = inRange.length / (range.end - range.start);
  return {
    slots: slotsOfTicks(targets, clock),
    slices: sliceTimes(targets.map(secondsOf), {
      // From one key frame to the next nothing is decoded.
      keyFrameSeconds: 1 / keyFramesPerSecond,
      pixelsPerSecond: video.pixelsPerFrame * keyFramesPerSecond,
      lanes,
    }),
    keyFramesOnly: true,
    keyFrameSeconds: packets.keyFrameSeconds,
    notes: keyFrameNotes(inRange.length, targets.length),
  };
}

/** Frames that a schedule names and no command has written yet: their times, by where decoding has to begin. */
type MissingFrames = Map<number | null, number[]>;

/** Gathers what the commands give: each source frame once, with its time in seconds. */
class FrameCollector {
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

/**
 * The filters that bring a picture to a size, in the colours of the picture files: to at most `maxSide` pixels a
 * side, never enlarged, even sides; or into a frame of an exact size with black around it. Pictures with oblong
 * pixels get the shape in which they are shown.
 */
export function scaleFilter(picture: ShownPicture, size: FrameSize, type: FrameEncoding["type"]): string {
  if (size.kind === "fit") {
    const side = Math.min(size.maxSide, Math.max(Math.round(shownWidth(picture)), picture.height));
    return `scale=${inside(picture, side, side)}:${colors(picture, type)}`;
  }
  const { width, height } = size;
  return [
    `scale=${inside(picture, width, height)}:${colors(picture, type)}`,
    // If two pixels share one colour sample, padding can only make even sizes.
    ...(width % 2 === 0 && height % 2 === 0
      ? []
      : [type === "image/jpeg" ? "format=yuvj444p" : "format=yuv444p"]),
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`,
  ].join(",");
}

function shownWidth({ width, aspect }: ShownPicture): number {
  return width * aspect;
}

function inside(picture: ShownPicture, width: number, height: number): string {
  if (picture.aspect === 1) {
    return `${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  }
  const factor = Math.min(width / shownWidth(picture), height / picture.height);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * factor) / 2));
  return `${even(shownWidth(picture))}:${even(picture.height)}`;
}

/** JPEG uses the whole range of brightness, WebP the narrow one. */
function colors(picture: ShownPicture, type: FrameEncoding["type"]): string {
  return [
    ...(picture.isUntaggedYuv && isHighDefinition(picture) ? ["in_color_matrix=bt709"] : []),
    "out_color_matrix=bt601",
    `out_range=${type === "image/jpeg" ? "pc" : "tv"}`,
  ].join(":");
}

/** Counts how many frames of all slices are done, and tells each new number once. */
class FrameProgress {
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

/** Times in one command; its filter expression grows with them. */
const TIMES_PER_COMMAND = 64;
/** Frames a second of a video that does not say. */
const USUAL_RATE = 30;

type SamplingInput = {
  facts: MediaFacts;
  plan: SamplingPlan;
  /** The number of pieces of work that can run at once. */
  lanes: number;
  /** Runs a piece of work on whichever instance is free. */
  run: <T>(work: (job: FfmpegJob) => Promise<T>) => Promise<T>;
  /** Does the same work for all items, `lanes` at once. */
  runAll: <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>;
  onProgress: (progress: MediaProgress) => void;
  onFrame: (frame: SampledFrame) => void;
};

/** Takes the frames of a plan. See `MediaEngine.sampleFrames`. */
export async function sampleFrames(input: SamplingInput): Promise<SampledFrames> {
  const { facts, plan, run } = input;
  const choice = plan.frames;
  if (choice.kind === "none") return { ...madeByFfmpeg(plan), frames: [], notes: [] };
  if (!facts.video) throw mediaProblem("no-video-track");
  refuseAbsurdSize(facts.video);
  const { clock, picture } = await firstLook(run, facts.video);
  const spt = secondsPerTick(clock);
  const firstSeconds = clock.firstTicks * spt;
  const { durationSeconds, notes } = await durationOf(facts, async () => {
    const packets = await run((job) => readPackets(job, null));
    return packets?.durationSeconds ?? null;
  });
  const range = rangeOf(plan.segment, durationSeconds);
  const pixelsPerFrame = facts.video.width * facts.video.height;
  const framesPerSecond = facts.video.framesPerSecond ?? USUAL_RATE;
  const chosen = await chooseSlots(choice, plan, {
    clock,
    range,
    pixelsPerFrame,
    framesPerSecond,
    bytesPerSecond: facts.sizeBytes / durationSeconds,
    lanes: input.lanes,
    readPackets: (atMostSeconds) => {
      const from = range.start === 0 ? null : firstSeconds + range.start;
      const seconds = plan.segment ? Math.min(range.end - range.start, atMostSeconds) : atMostSeconds;
      const interval = Number.isFinite(seconds) ? { from, seconds } : null;
      return run((job) => readPackets(job, interval));
    },
  });
  const setup: VideoSetup = {
    slots: chosen.slots,
    keyFramesOnly: chosen.keyFramesOnly,
    scale: scaleFilter(picture, plan.size, plan.image.type),
    output: pictureOutput(plan.image),
  };
  const secondsOf = (ticks: number) => Math.round((ticks - clock.firstTicks) * spt * 1e6) / 1e6;
  const collector = new FrameCollector(secondsOf, input.onFrame);
  const seeksOf = seekPlanner(chosen, firstSeconds - containerStart(facts), (seconds) =>
    decodingWork({ durationSeconds: seconds, pixelsPerSecond: pixelsPerFrame * framesPerSecond }),
  );
  await decodeAll(input, setup, chosen.slices, seeksOf, collector);

  const frames = collector.sorted();
  if (frames.length === 0) throw undecodable(facts.video, [...collector.complaints]);
  const outcome = {
    wanted: chosen.slots.count,
    taken: frames.length,
    durationSeconds: range.end,
    // Behind the last key frame there may be any number of others.
    endSeconds: collector.endTicks === null || chosen.keyFramesOnly ? null : secondsOf(collector.endTicks),
    changesSize: collector.changesSize,
    isHighDynamicRange: picture.isHighDynamicRange,
    complaints: collector.complaints.size,
  };
  return { ...madeByFfmpeg(plan), frames, notes: [...notes, ...chosen.notes, ...samplingNotes(outcome)] };
}

async function firstLook(run: SamplingInput["run"], video: VideoTrackFacts) {
  const look: ShownFrames = await run(lookAtVideo);
  const [first] = look.frames;
  const { picture, timeBase } = look;
  // Browsers may have a decoder for AV1; of other codecs that ffmpeg lacks they have none either.
  if (look.hasNoDecoder && video.codec !== "av1")
    throw unknownCodec("pictures", look.codec, `codec ${video.codec}`);
  if (!first || !picture || !timeBase) throw undecodable(video, look.complaints);
  return { clock: { timeBase, firstTicks: first.ticks }, picture };
}

function undecodable(video: VideoTrackFacts, complaints: readonly string[]) {
  const detail = [`codec ${video.codec}`, ...complaints.slice(0, 5)].join("\n");
  // The core has a parser for AV1, but no decoder.
  return mediaProblem(video.codec === "av1" ? "codec-unsupported" : "file-damaged", detail);
}

type SeeksOf = (slice: Slice) => (number | null)[];

/**
 * The place at which to begin decoding for a slice, on the clock of `-ss`, which shows the first frame at `offset`: just before
 * the frame wanted, then ever earlier, at last at the beginning. A single slice with little before it begins there.
 */
function seekPlanner(chosen: ChosenSlots, offset: number, workOf: (seconds: number) => number): SeeksOf {
  const { slots, slices, keyFramesOnly, keyFrameSeconds } = chosen;
  return ({ from }) => {
    const target = slots.secondsAt(from);
    const cheap = slices.length === 1 && workOf(target) < SHORTEST_WORK;
    if (keyFrameSeconds === null || cheap || target < keyFrameSeconds) return [null];
    // A key frame is found by its own time, anything else by the time before which a frame can lie.
    const margins = [keyFramesOnly ? -0.002 : 0.002, keyFrameSeconds, 4 * keyFrameSeconds];
    const attempts = margins.map((margin) => offset + target - margin);
    return [...attempts.filter((seconds) => seconds > 0), null];
  };
}

async function decodeAll(
  { run, runAll, onProgress }: SamplingInput,
  setup: VideoSetup,
  slices: readonly Slice[],
  seeksOf: SeeksOf,
  collector: FrameCollector,
): Promise<void> {
  const { slots } = setup;
  const progress = new FrameProgress(slots.count, onProgress);
  await runAll(slices, async (slice) => {
    const passedEnd = collector.endTicks !== null && slots.slotOf(collector.endTicks) < slice.from;
    if (!passedEnd) collector.addSlice(await decodeFromAny(run, setup, slice, seeksOf(slice), progress));
    progress.finish(slice);
  });
  for (const [seekSeconds, ticks] of collector.missing()) {
    for (let from = 0; from < ticks.length; from += TIMES_PER_COMMAND) {
      const wanted = ticks.slice(from, from + TIMES_PER_COMMAND);
      for (const frame of await run((job) => decodeFrames(job, setup, wanted, seekSeconds)))
        collector.add(frame);
    }
  }
}

async function decodeFromAny(
  run: SamplingInput["run"],
  setup: VideoSetup,
  slice: Slice,
  seeks: (number | null)[],
  progress: FrameProgress,
): Promise<DecodedSlice> {
  for (const seek of seeks) {
    const onSlot = (slot: number) => progress.reach(slice, slot);
    const decoded = await run((job) => decodeSlice(job, setup, slice, seek, onSlot));
    if (decoded) return decoded;
  }
  return { frames: [], missing: [], seekSeconds: null, endTicks: null, changesSize: false, complaints: [] };
}
