import { VideoSampleSink } from "mediabunny";
import { mediaProblem } from "../media-problems";
import { DecoderLane, type LaneInput } from "./decoder-lane";
import type { FrameTarget, TargetGroup } from "./frame-targets";
import type { OpenVideo } from "./open-video";
import { unreferencedPackets } from "./packets/unreferenced-packets";

/** Decoded frames that wait in a decoder may take so many bytes. */
const BYTES_IN_DECODER = 100e6;
const [SHORTEST_QUEUE, LONGEST_QUEUE] = [4, 24];
/** While one decoder is emptied or read from, the other one works. */
const LANES = 2;

type TargetInput = Pick<LaneInput, "signal" | "onFrame" | "roomForFrames">;

/**
 * Decodes the targets of all groups, each group from its key frame on, without the frames that nothing depends on.
 * What the decoder does not give then is asked for again with nothing left out, then through mediabunny, which knows
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
