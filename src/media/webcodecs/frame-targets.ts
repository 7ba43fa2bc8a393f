import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { type FrameSlots, secondsPerTick, type TrackClock } from "../sampling/frame-slots";

/** A frame that is wanted, known from its packet. */
export type FrameTarget = {
  /** Its packet, without the data. */
  packet: EncodedPacket;
  ticks: number;
  /** How many slots of the plan it fills. */
  slots: number;
};

/** Targets that are decoded from one key frame on, in order of time. */
export type TargetGroup = { key: EncodedPacket; targets: FrameTarget[] };

const WITHOUT_DATA = { metadataOnly: true } as const;

/** The frame of each slot, each once: the last packet in order of time whose slot is not a later one. */
export async function findTargets(
  packets: EncodedPacketSink,
  slots: FrameSlots,
  clock: TrackClock,
): Promise<FrameTarget[]> {
  const targets = new Map<number, FrameTarget>();
  const tick = secondsPerTick(clock);
  const first = clock.firstTicks * tick;
  const ticksOf = ({ timestamp }: EncodedPacket) => Math.round(timestamp / tick);
  for (let slot = 0; slot < slots.count; slot += 1) {
    let packet = await packets.getPacket(first + slots.secondsAt(slot) + tick, WITHOUT_DATA);
    while (packet && slots.slotOf(ticksOf(packet)) > slot) {
      packet = await packets.getPacket(packet.timestamp - tick / 2, WITHOUT_DATA);
    }
    if (!packet || ticksOf(packet) < clock.firstTicks) {
      packet = await packets.getPacket(first + tick / 2, WITHOUT_DATA);
    }
    if (!packet) continue;
    const known = targets.get(packet.sequenceNumber);
    if (known) known.slots += 1;
    else targets.set(packet.sequenceNumber, { packet, ticks: ticksOf(packet), slots: 1 });
  }
  return [...targets.values()];
}

/** Puts targets together that are decoded from the same key frame. */
export async function groupTargets(
  packets: EncodedPacketSink,
  targets: readonly FrameTarget[],
): Promise<TargetGroup[]> {
  const groups: TargetGroup[] = [];
  for (const target of targets) {
    const key =
      (await packets.getKeyPacket(target.packet.timestamp, WITHOUT_DATA)) ??
      (await packets.getFirstKeyPacket(WITHOUT_DATA));
    if (!key) continue;
    const last = groups.at(-1);
    if (last?.key.sequenceNumber === key.sequenceNumber) last.targets.push(target);
    else groups.push({ key, targets: [target] });
  }
  return groups;
}
