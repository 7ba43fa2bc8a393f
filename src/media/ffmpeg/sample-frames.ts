import { addTo } from "../../foundation/groups";
import type { FrameChoice, MediaFacts, SamplingPlan, VideoTrackFacts } from "../../shapes/media";
import { containerStart } from "../file-length";
import type { MediaProgress, SampledFrame, SampledFrames } from "../media-engine";
import { mediaProblem, unknownCodec } from "../media-problems";
import { pictureSize, refuseAbsurdSize } from "../picture-size";
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
import type { LeanCopier, LeanCopy, LeanPlan } from "../webcodecs/lean-copies";
import { madeByFfmpeg } from "./core-version";
import {
  type DecodedFrame,
  type DecodedSlice,
  decodeCopy,
  decodeFrames,
  decodeSlice,
  lookAtVideo,
  type PictureSetup,
  pictureOutput,
  scaleFilter,
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
      addTo(groups, seekSeconds, ticks);
    }
    return groups;
  }

  /** All frames in order of time. */
  sorted(): SampledFrame[] {
    return [...this.frames.values()].sort((left, right) => left.time - right.time);
  }
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

/** The copier, bound to the file and the plan of a call. */
type CopyFrames = (
  onCopy: (copy: LeanCopy) => void,
  signal: AbortSignal,
) => ReturnType<LeanCopier["leanCopies"]>;

type SamplingInput = {
  facts: MediaFacts;
  plan: SamplingPlan;
  /** The number of pieces of work that can run at once. */
  lanes: number;
  /** Null where nobody makes copies. */
  copyFrames: CopyFrames | null;
  /** The file itself is decoded: copies of it are not asked for, or not any more. */
  onFileItself: () => void;
  /** Runs a piece of work on whichever instance is free, with the file or another in its place. */
  run: <T>(work: (job: FfmpegJob) => Promise<T>, file?: Blob) => Promise<T>;
  /** Does the same work for all items, `lanes` at once. */
  runAll: <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>;
  onProgress: (progress: MediaProgress) => void;
  onFrame: (frame: SampledFrame) => void;
  /** The frames told so far count no more. */
  onRestart: () => void;
};

/** Codecs in which the frames that nothing is predicted from can be told from the others. */
const WITH_LEAN_COPIES = ["h264", "hevc"];

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
  const pictures = {
    scale: scaleFilter(picture, plan.size, plan.image.type),
    output: pictureOutput(plan.image),
  };
  const secondsOf = (ticks: number) => Math.round((ticks - clock.firstTicks) * spt * 1e6) / 1e6;
  let collector = new FrameCollector(secondsOf, input.onFrame);
  const finished = (wanted: number, endSeconds: number | null, more: readonly string[]): SampledFrames => {
    const frames = collector.sorted();
    const outcome = {
      wanted,
      taken: frames.length,
      durationSeconds: range.end,
      endSeconds,
      changesSize: collector.changesSize,
      isHighDynamicRange: picture.isHighDynamicRange,
      complaints: collector.complaints.size,
    };
    return { ...madeByFfmpeg(plan), frames, notes: [...notes, ...more, ...samplingNotes(outcome)] };
  };
  const pixelsPerSecond = pixelsPerFrame * framesPerSecond;
  const isMuchWork = decodingWork({ durationSeconds: range.end, pixelsPerSecond }) >= SHORTEST_WORK;
  if (isMuchWork && choice.kind !== "keyframes" && WITH_LEAN_COPIES.includes(facts.video.codec)) {
    const lean = await decodeCopies(input, pictures, { clock, picture }, collector);
    if (lean) return finished(lean.wanted, lean.endSeconds, lean.notes);
    input.onRestart();
    collector = new FrameCollector(secondsOf, input.onFrame);
  }
  if (isMuchWork) input.onFileItself();
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
    ...pictures,
    slots: chosen.slots,
    keyFramesOnly: chosen.keyFramesOnly,
  };
  const seeksOf = seekPlanner(chosen, firstSeconds - containerStart(facts), (seconds) =>
    decodingWork({ durationSeconds: seconds, pixelsPerSecond }),
  );
  await decodeAll(input, setup, chosen.slices, seeksOf, collector);

  // Behind the last key frame there may be any number of others.
  const endTicks = chosen.keyFramesOnly ? null : collector.endTicks;
  const result = finished(chosen.slots.count, endTicks === null ? null : secondsOf(endTicks), chosen.notes);
  if (result.frames.length === 0) throw undecodable(facts.video, [...collector.complaints]);
  return result;
}

/**
 * Decodes lean copies of the file, several at once as they come. Whatever is not as it should be with them, or with the
 * frames in them, is left to the file itself.
 * @returns null where the frames have to be taken from the file; those that `collector` has count no more
 */
async function decodeCopies(
  { copyFrames, lanes, run, onProgress }: SamplingInput,
  setup: PictureSetup,
  { clock, picture }: { clock: TrackClock; picture: ShownPicture },
  collector: FrameCollector,
): Promise<LeanPlan | null> {
  if (!copyFrames) return null;
  const stopped = new AbortController();
  const perTick = secondsPerTick(clock);
  const told: { plan: LeanPlan | null } = { plan: null };
  const copies = new ReadableStream<LeanCopy>({
    start(controller) {
      copyFrames((copy) => controller.enqueue(copy), stopped.signal).then(
        (made) => {
          told.plan = made;
          controller.close();
        },
        (error: unknown) => controller.error(error),
      );
    },
  }).getReader();
  let progress: FrameProgress | null = null;
  let slots = 0;
  const lane = async () => {
    for (let next = await copies.read(); !next.done; next = await copies.read()) {
      const copy = next.value;
      const slotsUntil = (place: number) =>
        copy.wanted.reduce((sum, frame) => sum + (frame.place <= place ? frame.slots : 0), 0);
      const slice = { from: slots, to: slots + slotsUntil(Number.POSITIVE_INFINITY) };
      slots = slice.to;
      progress ??= new FrameProgress(copy.total, onProgress);
      const counting = progress;
      const onPlace = (place: number) => counting.reach(slice, slice.from + slotsUntil(place));
      const made = await run((job) => decodeCopy(job, setup, copy, picture, onPlace), copy.file);
      if (!made) throw mediaProblem("decoder-gave-up", "a copy does not decode like its file");
      for (const [index, { seconds }] of copy.wanted.entries()) {
        const bytes = made[index];
        if (bytes) collector.add({ ticks: clock.firstTicks + Math.round(seconds / perTick), bytes });
      }
      counting.finish(slice);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        stopped.abort();
        throw error;
      }),
    ),
  );
  const made = told.plan;
  const isWhole = made !== null && ended.every(({ status }) => status === "fulfilled");
  // Whoever made the copies has to mean the same frame by the first.
  const sameStart = made !== null && Math.abs(made.firstSeconds - clock.firstTicks * perTick) < perTick / 2;
  return isWhole && sameStart && collector.sorted().length > 0 ? made : null;
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
