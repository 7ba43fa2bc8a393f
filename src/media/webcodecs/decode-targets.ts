import { type EncodedPacket, type EncodedPacketSink, VideoSampleSink } from "mediabunny";
import { mediaProblem } from "../media-problems";
import { type FrameSlots, secondsPerTick, type TrackClock } from "../sampling/frame-slots";
import type { OpenVideo } from "./open-video";
import { type IsUnreferenced, unreferencedPackets } from "./unreferenced-packets";

/** A frame that is wanted, known from its packet. */
export type FrameTarget = {
  /** Its packet, without the data. */
  packet: EncodedPacket;
  ticks: number;
  /** The number of slots of the plan it fills. */
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

type LaneInput = {
  packets: EncodedPacketSink;
  config: VideoDecoderConfig;
  /** Most packets that wait in the decoder. */
  queueLength: number;
  signal: AbortSignal;
  /** Takes over a frame and has to close it. */
  onFrame: (frame: VideoFrame, target: FrameTarget) => void;
  /** Resolves when more frames may come. */
  roomForFrames: () => Promise<void>;
};

/** One decoder that is fed group after group, and gives the frames that are wanted. */
class DecoderLane {
  private readonly decoder: VideoDecoder;
  private wanted = new Map<number, FrameTarget>();
  private failure: DOMException | null = null;
  private wake = () => {};

  constructor(private readonly input: LaneInput) {
    this.decoder = new VideoDecoder({
      output: (frame) => this.take(frame),
      error: (error) => {
        this.failure = error;
        this.wake();
      },
    });
    this.decoder.addEventListener("dequeue", () => this.wake());
    this.decoder.configure(input.config);
  }

  /**
   * Decodes from the group's key frame to its last target, leaving out what `isSuperfluous` names.
   * @returns the targets that the decoder did not give
   */
  async decode(group: TargetGroup, isSuperfluous: IsUnreferenced): Promise<FrameTarget[]> {
    const bySequence = new Map(group.targets.map((target) => [target.packet.sequenceNumber, target]));
    const last = Math.max(...bySequence.keys());
    this.wanted = new Map(group.targets.map((target) => [target.packet.microsecondTimestamp, target]));
    let packet = await this.start(group);
    for (; packet && packet.sequenceNumber <= last; packet = await this.input.packets.getNextPacket(packet)) {
      // Asked of every packet: the answer may depend on those before.
      const superfluous = isSuperfluous(packet.data);
      if (superfluous && !bySequence.has(packet.sequenceNumber)) continue;
      await this.feed(packet);
    }
    await this.flush();
    return [...this.wanted.values()];
  }

  close(): void {
    if (this.decoder.state !== "closed") this.decoder.close();
  }

  /** The packet where decoding can really begin: containers sometimes mark more key frames than there are. */
  private async start({ key }: TargetGroup): Promise<EncodedPacket | null> {
    const { packets } = this.input;
    return (
      (await packets.getKeyPacket(key.timestamp, { verifyKeyPackets: true })) ??
      (await packets.getFirstKeyPacket({ verifyKeyPackets: true }))
    );
  }

  private async feed(packet: EncodedPacket): Promise<void> {
    await this.input.roomForFrames();
    while (!this.failure && this.decoder.decodeQueueSize >= this.input.queueLength) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.check();
    this.decoder.decode(packet.toEncodedVideoChunk());
  }

  private async flush(): Promise<void> {
    this.check();
    try {
      await this.decoder.flush();
    } catch (error) {
      this.check();
      throw error;
    }
  }

  private check(): void {
    this.input.signal.throwIfAborted();
    if (this.failure) throw mediaProblem("decoder-gave-up", this.failure.message, this.failure);
  }

  private take(frame: VideoFrame): void {
    const target = this.wanted.get(frame.timestamp);
    if (!target || this.input.signal.aborted) {
      frame.close();
      return;
    }
    this.wanted.delete(frame.timestamp);
    this.input.onFrame(frame, target);
  }
}

/** Decoded frames that wait in a decoder may take so many bytes. */
const BYTES_IN_DECODER = 100e6;
const [SHORTEST_QUEUE, LONGEST_QUEUE] = [4, 24];
/** While one decoder is emptied or read from, the other one works. */
const LANES = 2;

type TargetInput = Pick<LaneInput, "signal" | "onFrame" | "roomForFrames">;

/**
 * Decodes the targets of all groups, each group from its key frame on, without the frames that nothing depends on.
 * Frames that the decoder does not give then are asked for again with nothing left out, then through mediabunny, which knows
 * more ways around faults. Rejects with `decoder-gave-up` when a target is missing in the end.
 */
export async function decodeTargets(
  video: OpenVideo,
  groups: readonly TargetGroup[],
  input: TargetInput,
): Promise<void> {
  const { packets, config } = video;
  const waiting = [...groups];
  const laneInput = { ...input, packets, config, queueLength: queueLength(video) };
  const missing: FrameTarget[] = [];
  const work = async () => {
    const lane = new DecoderLane(laneInput);
    const isUnreferenced = unreferencedPackets(config);
    try {
      for (let group = waiting.shift(); group; group = waiting.shift()) {
        const targets = await lane.decode(group, isUnreferenced);
        if (targets.length > 0) missing.push(...(await lane.decode({ ...group, targets }, () => false)));
      }
    } catch (error) {
      waiting.length = 0;
      throw error;
    } finally {
      lane.close();
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(LANES, groups.length) }, work));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  if (missing.length > 0) await decodeMissing(video, missing, input);
}

function queueLength({ picture: { width, height } }: OpenVideo): number {
  const fitting = Math.floor(BYTES_IN_DECODER / LANES / (width * height * 1.5));
  return Math.max(SHORTEST_QUEUE, Math.min(LONGEST_QUEUE, fitting));
}

async function decodeMissing(
  { track, config }: OpenVideo,
  missing: readonly FrameTarget[],
  { signal, onFrame, roomForFrames }: TargetInput,
): Promise<void> {
  const sink = new VideoSampleSink(track, {
    hardwareAcceleration: config.hardwareAcceleration ?? "no-preference",
  });
  const ordered = [...missing].sort((one, other) => one.ticks - other.ticks);
  let given = 0;
  for await (const sample of sink.samplesAtTimestamps(ordered.map(({ packet }) => packet.timestamp))) {
    const target = ordered[given];
    given += 1;
    if (!sample || !target || Math.abs(sample.timestamp - target.packet.timestamp) > 1e-6) {
      sample?.close();
      throw mediaProblem("decoder-gave-up", `no picture at ${target?.packet.timestamp} s`);
    }
    signal.throwIfAborted();
    await roomForFrames();
    onFrame(sample.toVideoFrame(), target);
    sample.close();
  }
}
