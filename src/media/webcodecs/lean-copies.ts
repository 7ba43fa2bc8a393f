import {
  BufferTarget,
  type EncodedPacket,
  EncodedVideoPacketSource,
  type Input,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { letGo } from "../../foundation/let-go";
import type { MediaFacts, SamplingPlan } from "../../shapes/media";
import type { MediaCall, Resting } from "../media-engine";
import { mediaProblem } from "../media-problems";
import { decodingWork, LONGEST_SLICE_WORK, SECONDS_PER_COMMAND } from "../sampling/slices";
import { type FrameTarget, groupTargets, type TargetGroup } from "./decode-targets";
import { type OpenVideo, openVideo } from "./open-video";
import { chooseTargets } from "./sample-frames";
import { unreferencedPackets } from "./unreferenced-packets";

/**
 * A stretch of a video track as an MP4, from a key frame to the last frame wanted, without the frames that nothing is
 * predicted from and nobody wants. The time stamp of each frame is its place in order of time, counted from 0.
 */
export type LeanCopy = {
  file: Blob;
  wanted: WantedFrame[];
  /** The number of frames of the whole plan. */
  total: number;
};

/** `seconds` is the frame's own time in the track, `slots` the number of frames of the plan that it stands for. */
type WantedFrame = { place: number; seconds: number; slots: number };

/** The plan as far as it is known before decoding; `endSeconds` is the time of the last frame where that is wanted. */
export type LeanPlan = { wanted: number; notes: string[]; firstSeconds: number; endSeconds: number | null };

/** Makes copies of a video that hold what a plan wants and little else. Rejects where it cannot. */
export type LeanCopier = Resting & {
  leanCopies(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    call: MediaCall & { onCopy: (copy: LeanCopy) => void },
  ): Promise<LeanPlan>;
};

/** One copy is made in memory; a track with fewer key frames is left to those who read it in place. */
const MOST_BYTES = 64e6;
/** All copies together, as far as that can be told beforehand. */
const MOST_BYTES_IN_ALL = 512e6;
/** Wanted frames in a copy: whoever decodes it has to name each of them. */
const MOST_WANTED = 128;
/** Frames a second of a copy, so that places are times. */
const RATE = 25;

/** Groups that are copied together. */
type Stretch = { key: EncodedPacket; targets: FrameTarget[] };

/** Makes the copies for a plan, in order of time, and tells each as soon as it is there. */
export async function makeLeanCopies(
  input: Input,
  { facts, plan, signal }: { facts: MediaFacts; plan: SamplingPlan; signal: AbortSignal },
  onCopy: (copy: LeanCopy) => void,
): Promise<LeanPlan> {
  const video = await openVideo(input, facts, (track) => track.getDecoderConfig());
  const { targets, wanted, notes, endSeconds, secondsOf, firstSeconds } = await chooseTargets(
    video,
    facts,
    plan,
  );
  const stretches = stretchesOf(await groupTargets(video.packets, targets), facts);
  const seconds = stretches.reduce((sum, { key, targets: own }) => sum + lastOf(own) - key.timestamp, 0);
  if (seconds * bytesPerSecond(facts) > MOST_BYTES_IN_ALL)
    throw mediaProblem("out-of-memory", `${seconds} s of pictures to copy`);
  for (const stretch of stretches) {
    signal.throwIfAborted();
    onCopy({ ...(await copyOf(video, stretch, secondsOf)), total: wanted });
  }
  return { wanted, notes, firstSeconds, endSeconds };
}

/** Neighbours are copied together where the frames between them cost less than one more command. */
function stretchesOf(groups: readonly TargetGroup[], { video }: MediaFacts): Stretch[] {
  const { width = 0, height = 0, framesPerSecond } = video ?? {};
  const pixelsPerSecond = width * height * (framesPerSecond ?? RATE);
  const work = (from: number, to: number) => decodingWork({ durationSeconds: to - from, pixelsPerSecond });
  const stretches: Stretch[] = [];
  for (const { key, targets } of groups) {
    const last = stretches.at(-1);
    const saved = last ? work(lastOf(last.targets), key.timestamp) : 0;
    const isLong = last !== undefined && work(last.key.timestamp, lastOf(last.targets)) > LONGEST_SLICE_WORK;
    const isFull = last !== undefined && last.targets.length + targets.length > MOST_WANTED;
    if (last && saved <= SECONDS_PER_COMMAND && !isLong && !isFull) last.targets.push(...targets);
    else stretches.push({ key, targets: [...targets] });
  }
  return stretches;
}

function lastOf(targets: readonly FrameTarget[]): number {
  return targets.at(-1)?.packet.timestamp ?? 0;
}

function bytesPerSecond({ sizeBytes, durationSeconds }: MediaFacts): number {
  return durationSeconds ? sizeBytes / durationSeconds : 0;
}

async function copyOf(
  video: OpenVideo,
  { key, targets }: Stretch,
  secondsOf: (ticks: number) => number,
): Promise<Pick<LeanCopy, "file" | "wanted">> {
  const { packets, config } = video;
  const bySequence = new Map(targets.map((target) => [target.packet.sequenceNumber, target]));
  if (bySequence.size > MOST_WANTED) throw mediaProblem("out-of-memory", "too many frames in one stretch");
  const last = Math.max(...bySequence.keys());
  const isUnreferenced = unreferencedPackets(config);
  const first =
    (await packets.getKeyPacket(key.timestamp, { verifyKeyPackets: true })) ??
    (await packets.getFirstKeyPacket({ verifyKeyPackets: true }));
  const kept: EncodedPacket[] = [];
  let bytes = 0;
  for (
    let packet = first;
    packet && packet.sequenceNumber <= last;
    packet = await packets.getNextPacket(packet)
  ) {
    // Asked of every packet: the answer may depend on those before.
    const superfluous = isUnreferenced(packet.data) && !bySequence.has(packet.sequenceNumber);
    // Frames that are shown before the key frame are predicted from frames before it.
    const leads = first !== null && packet.timestamp < first.timestamp;
    if (superfluous || leads) continue;
    kept.push(packet);
    bytes += packet.byteLength;
    if (bytes > MOST_BYTES) throw mediaProblem("out-of-memory", "key frames lie too far apart for a copy");
  }
  const inOrder = kept.toSorted((one, other) => one.timestamp - other.timestamp);
  const placeOf = new Map(inOrder.map(({ sequenceNumber }, place) => [sequenceNumber, place]));
  const wanted = targets.map(({ packet, ticks, slots }): WantedFrame => {
    const place = placeOf.get(packet.sequenceNumber);
    if (place === undefined) throw mediaProblem("decoder-gave-up", `no packet at ${packet.timestamp} s`);
    return { place, seconds: secondsOf(ticks), slots };
  });
  wanted.sort((one, other) => one.place - other.place);
  const file = await asMp4(video, kept, (packet) => placeOf.get(packet.sequenceNumber) ?? 0);
  return { file, wanted };
}

async function asMp4(
  { track, config }: OpenVideo,
  packets: readonly EncodedPacket[],
  placeOf: (packet: EncodedPacket) => number,
): Promise<Blob> {
  const codec = await track.getCodec();
  if (!codec) throw mediaProblem("codec-unsupported", "unknown pictures");
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource(codec);
  const [rotation, flip] = [await track.getRotation(), await track.getFlip()];
  output.addVideoTrack(source, { frameRate: RATE, rotation, flip });
  await output.start();
  for (const [index, packet] of packets.entries()) {
    const clock = { timestamp: placeOf(packet) / RATE, duration: 1 / RATE };
    // One key frame is enough to begin with; the order of all that follows is then free.
    const copy = packet.clone({ ...clock, type: index === 0 ? "key" : "delta" });
    await source.add(copy, index === 0 ? { decoderConfig: config } : undefined);
  }
  await output.finalize();
  const { buffer } = target;
  if (!buffer) return new Blob();
  const file = new Blob([buffer]);
  letGo(buffer);
  return file;
}
