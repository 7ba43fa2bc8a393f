import type { MediaFacts, SamplingPlan, VideoTrackFacts } from "../../shapes/media";
import type { MediaProgress, SampledFrame, SampledFrames } from "../media-engine";
import { mediaProblem, unknownCodec } from "../media-problems";
import { secondsPerTick } from "../sampling/frame-slots";
import { samplingNotes } from "../sampling/sampling-notes";
import { decodingWork, SHORTEST_WORK, type Slice } from "../sampling/slices";
import { durationOf, rangeOf } from "../sampling/time-range";
import { refuseAbsurdSize } from "../video-size";
import { type ChosenSlots, chooseSlots } from "./choose-slots";
import { containerStart } from "./container-start";
import { madeByFfmpeg } from "./core-version";
import { type DecodedSlice, decodeFrames, decodeSlice, lookAtVideo, type VideoSetup } from "./decode-slice";
import type { FfmpegJob } from "./ffmpeg-slot";
import { FrameCollector } from "./frame-collector";
import { FrameProgress } from "./frame-progress";
import { pictureOutput } from "./picture-output";
import { readPackets } from "./probe-file";
import { scaleFilter } from "./scale-filter";
import type { ShownFrames } from "./shown-frames";

/** Times in one command; its filter expression grows with them. */
const TIMES_PER_COMMAND = 64;
/** Frames a second of a video that does not say. */
const USUAL_RATE = 30;

type SamplingInput = {
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
 * Where to begin decoding for a slice, on the clock of `-ss`, which shows the first frame at `offset`: just before
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
