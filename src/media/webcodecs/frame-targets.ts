import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { type FramePlaces, secondsPerTick, type TrackClock } from "../sampling/frame-places";

/** A frame that is wanted, known from its packet. */
export type FrameTarget = {
  /** Its packet, without the data. */
  packet: EncodedPacket;
  ticks: number;
  /** How many places of the plan it fills. */
  places: number;
};

/** Targets that are decoded from one key frame on, in order of time. */
export type TargetGroup = { key: EncodedPacket; targets: FrameTarget[] };

const WITHOUT_DATA = { metadataOnly: true } as const;

/** The frame of each place, each once: the last packet in order of time whose place is not a later one. */
export async function findTargets(
  packets: EncodedPacketSink,
  places: FramePlaces,
  clock: TrackClock,
): Promise<FrameTarget[]> {
  const targets = new Map<number, FrameTarget>();
  const tick = secondsPerTick(clock);
  const first = clock.firstTicks * tick;
  const ticksOf = ({ timestamp }: EncodedPacket) => Math.round(timestamp / tick);
  for (let place = 0; place < places.count; place += 1) {
    let packet = await packets.getPacket(first + places.secondsAt(place) + tick, WITHOUT_DATA);
    while (packet && places.placeOf(ticksOf(packet)) > place) {
      packet = await packets.getPacket(packet.timestamp - tick / 2, WITHOUT_DATA);
    }
    if (!packet || ticksOf(packet) < clock.firstTicks) {
      packet = await packets.getPacket(first + tick / 2, WITHOUT_DATA);
    }
    if (!packet) continue;
    const known = targets.get(packet.sequenceNumber);
    if (known) known.places += 1;
    else targets.set(packet.sequenceNumber, { packet, ticks: ticksOf(packet), places: 1 });
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
