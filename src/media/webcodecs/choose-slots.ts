import type { EncodedPacketSink } from "mediabunny";
import type { SamplingPlan } from "../../shapes/media";
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
import type { TimeRange } from "../sampling/time-range";

type ChosenSlots = { slots: FrameSlots; notes: string[] };

/** Works the plan's choice out for a video. Rejects with `plan-impossible` where it names no frame of it. */
export async function chooseSlots(
  choice: Exclude<SamplingPlan["frames"], { kind: "none" }>,
  { range, hasSegment }: { range: TimeRange; hasSegment: boolean },
  packets: EncodedPacketSink,
  clock: TrackClock,
): Promise<ChosenSlots> {
  if (choice.kind === "keyframes") return keyFrameSlots(choice.maximum, range, packets, clock);
  if (choice.kind === "times") {
    const { seconds, notes } = timesIn(choice.seconds, range, hasSegment);
    return { slots: slotsOfTimes(seconds, clock), notes };
  }
  const schedule = scheduleFrames(choice, range);
  return { slots: evenSlots(schedule, clock), notes: schedule.notes };
}

async function keyFrameSlots(
  maximum: number,
  range: TimeRange,
  packets: EncodedPacketSink,
  clock: TrackClock,
): Promise<ChosenSlots> {
  const tick = secondsPerTick(clock);
  const first = clock.firstTicks * tick;
  const found: number[] = [];
  const from = await packets.getKeyPacket(first + range.start, { metadataOnly: true });
  let key = from ?? (await packets.getFirstKeyPacket({ metadataOnly: true }));
  for (; key; key = await packets.getNextKeyPacket(key, { metadataOnly: true })) {
    const ticks = Math.round(key.timestamp / tick);
    const seconds = (ticks - clock.firstTicks) * tick;
    if (seconds >= range.end) break;
    if (seconds >= range.start) found.push(ticks);
  }
  if (found.length === 0) throw mediaProblem("plan-impossible", "no key frame in this part");
  const taken = evenlyFrom(found, maximum);
  return { slots: slotsOfTicks(taken, clock), notes: keyFrameNotes(found.length, taken.length) };
}
