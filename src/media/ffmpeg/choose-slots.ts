import type { FrameChoice, SamplingPlan } from "../../shapes/media";
import { mediaProblem } from "../media-problems";
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
import {
  decodingWork,
  planSlices,
  SECONDS_PER_COMMAND,
  SHORTEST_WORK,
  type Slice,
  sliceByKeys,
  sliceTimes,
} from "../sampling/slices";
import type { TimeRange } from "../sampling/time-range";
import type { PacketFacts } from "./probe-file";

/** What is known of a video before its frames are chosen. */
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

/** Which frames are taken, and in which pieces they are decoded. */
export type ChosenSlots = {
  slots: FrameSlots;
  slices: Slice[];
  keyFramesOnly: boolean;
  /** Longest distance of key frames in seconds; null when unknown. */
  keyFrameSeconds: number | null;
  notes: string[];
};

/** How much of a video is read to learn how far its key frames are apart where all would take too long, in seconds. */
const KEY_FRAME_SURVEY = 20;
/** How fast packets are read, and which part of the decoding they may take. */
const BYTES_READ_PER_SECOND = 100e6;
const WORTH_READING = 0.15;
/** How much is decoded before a frame that is found by a seek, in seconds of the video. */
const USUAL_RUN_UP = 2;

/** Works the plan's choice out for a video. Rejects with `plan-impossible` where it names no frame of it. */
export async function chooseSlots(
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
