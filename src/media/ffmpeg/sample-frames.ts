import type { MediaFacts, SamplingPlan } from "../../schemas/media";
import type { MediaProgress, SampledFrame, SampledFrames } from "../media-engine";
import { mediaProblem } from "../media-problems";
import { placeByRate } from "../sampling/frame-picks";
import { scheduleFrames } from "../sampling/frame-schedule";
import { decodingWork, planSlices, SHORTEST_WORK, type Slice } from "../sampling/slices";
import { FFMPEG_ENGINE } from "./core-version";
import { type DecodedSlice, decodeFrames, decodeSlice, lookAtVideo, type VideoSetup } from "./decode-slice";
import type { FfmpegJob } from "./ffmpeg-slot";
import { FrameCollector } from "./frame-collector";
import { readPackets } from "./probe-file";
import { samplingNotes } from "./sampling-notes";
import { scaleFilter } from "./scale-filter";

/** How much of a video is read to learn how far its key frames are apart, in seconds. */
const KEY_FRAME_SURVEY = 20;
/** Times in one command; its filter expression grows with them. */
const TIMES_PER_COMMAND = 64;

export type SamplingInput = {
  facts: MediaFacts;
  plan: SamplingPlan;
  /** How many pieces of work can run at once. */
  lanes: number;
  /** Runs a piece of work on whichever instance is free. */
  run: <T>(work: (job: FfmpegJob) => Promise<T>) => Promise<T>;
  /** Does the same work for all items, `lanes` at once. */
  runAll: <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>;
  onProgress: (progress: MediaProgress) => void;
  onFrame: (frame: SampledFrame) => void;
};

type Video = NonNullable<MediaFacts["video"]>;

/** Takes the frames of a plan. See `MediaEngine.sampleFrames`. */
export async function sampleFrames(input: SamplingInput): Promise<SampledFrames> {
  const { facts, run } = input;
  if (!facts.video) throw mediaProblem("no-video-track");
  const look = await run(lookAtVideo);
  const first = look.frames[0];
  const { picture, timeBase } = look;
  if (!first || !picture || !timeBase) throw undecodable(facts.video, look.complaints);

  const { durationSeconds, notes } = await duration(input);
  const schedule = scheduleFrames(input.plan.frames, durationSeconds);
  const setup: VideoSetup = {
    rate: schedule.rate,
    placeOf: placeByRate(timeBase, schedule.rate, first.ticks),
    firstTicks: first.ticks,
    scale: scaleFilter(picture, input.plan.maxSide),
  };
  const secondsPerTick = Number(timeBase.numerator) / Number(timeBase.denominator);
  const secondsOf = (ticks: number) => Math.round((ticks - first.ticks) * secondsPerTick * 1e6) / 1e6;
  const collector = new FrameCollector(secondsOf, input.onFrame);
  const clockOffset = first.ticks * secondsPerTick - containerStart(facts);

  const progress = new FrameProgress(schedule.count, input.onProgress);
  const { slices, keyFrameSeconds } = await cut(input, facts.video, schedule.count, durationSeconds);
  await input.runAll(slices, async (slice) => {
    const passedEnd = collector.endTicks !== null && setup.placeOf(collector.endTicks) < slice.from;
    if (!passedEnd) {
      const middle = (slice.from + 0.5) * schedule.segmentSeconds;
      const fromStart = slices.length === 1 || middle < keyFrameSeconds;
      const seeks = fromStart ? [null] : seekAttempts(clockOffset + middle, keyFrameSeconds);
      collector.addSlice(await decodeFromAny(run, setup, slice, seeks, progress));
    }
    progress.finish(slice);
  });
  for (const [seekSeconds, ticks] of collector.missing()) {
    for (let from = 0; from < ticks.length; from += TIMES_PER_COMMAND) {
      const wanted = ticks.slice(from, from + TIMES_PER_COMMAND);
      for (const frame of await run((job) => decodeFrames(job, setup, wanted, seekSeconds)))
        collector.add(frame);
    }
  }

  const frames = collector.sorted();
  if (frames.length === 0) throw undecodable(facts.video, [...collector.complaints]);
  const outcome = {
    wanted: schedule.count,
    taken: frames.length,
    durationSeconds,
    endSeconds: collector.endTicks === null ? null : secondsOf(collector.endTicks),
    changesSize: collector.changesSize,
    complaints: collector.complaints.size,
  };
  return { engine: FFMPEG_ENGINE, frames, notes: [...notes, ...schedule.notes, ...samplingNotes(outcome)] };
}

function undecodable(video: Video, complaints: readonly string[]) {
  const detail = [`codec ${video.codec}`, ...complaints.slice(0, 5)].join("\n");
  // The core has a parser for AV1, but no decoder.
  return mediaProblem(video.codec === "av1" ? "codec-unsupported" : "file-damaged", detail);
}

/** ffmpeg's `-ss` counts from the earliest track. */
function containerStart({ video, audio }: MediaFacts): number {
  return Math.min(video?.startSeconds ?? Infinity, audio?.startSeconds ?? Infinity);
}

async function duration({
  facts,
  run,
}: SamplingInput): Promise<{ durationSeconds: number; notes: string[] }> {
  if (facts.durationSeconds !== null) return { durationSeconds: facts.durationSeconds, notes: [] };
  const packets = await run((job) => readPackets(job, null));
  if (!packets) throw mediaProblem("no-duration");
  return {
    durationSeconds: packets.durationSeconds,
    notes: ["The file does not say how long it is; the length was measured from its pictures."],
  };
}

async function cut(
  { run, lanes }: SamplingInput,
  video: Video,
  count: number,
  durationSeconds: number,
): Promise<{ slices: Slice[]; keyFrameSeconds: number }> {
  const pixelsPerSecond = video.width * video.height * (video.framesPerSecond ?? 30);
  const shape = { count, durationSeconds, pixelsPerSecond, lanes };
  const survey =
    decodingWork(shape) < SHORTEST_WORK ? null : await run((job) => readPackets(job, KEY_FRAME_SURVEY));
  const keyFrameSeconds = survey?.keyFrameSeconds ?? null;
  return { slices: planSlices({ ...shape, keyFrameSeconds }), keyFrameSeconds: keyFrameSeconds ?? 1 };
}

/** Where to begin decoding for a frame at `target`: just before it, then ever earlier. */
function seekAttempts(target: number, keyFrameSeconds: number): (number | null)[] {
  const attempts = [0.002, keyFrameSeconds, 4 * keyFrameSeconds].map((margin) => target - margin);
  return [...attempts.filter((seconds) => seconds > 0), null];
}

async function decodeFromAny(
  run: SamplingInput["run"],
  setup: VideoSetup,
  slice: Slice,
  seeks: (number | null)[],
  progress: FrameProgress,
): Promise<DecodedSlice> {
  for (const seek of seeks) {
    const onPlace = (place: number) => progress.reach(slice, place);
    const decoded = await run((job) => decodeSlice(job, setup, slice, seek, onPlace));
    if (decoded) return decoded;
  }
  return { frames: [], missing: [], seekSeconds: null, endTicks: null, changesSize: false, complaints: [] };
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

  reach(slice: Slice, place: number): void {
    const passed = Math.min(Math.max(place - slice.from, 0), slice.to - slice.from);
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
