import type { Input } from "mediabunny";
import type { MediaFacts, SamplingPlan } from "../../shapes/media";
import type { MediaProgress, SampledFrame, SampledFrames } from "../media-engine";
import { mediaProblem } from "../media-problems";
import { secondsPerTick } from "../sampling/frame-slots";
import { isHighDefinition } from "../sampling/high-definition";
import { pictureShape } from "../sampling/picture-shape";
import { samplingNotes } from "../sampling/sampling-notes";
import { durationOf, rangeOf } from "../sampling/time-range";
import { chooseSlots } from "./choose-slots";
import { decodeTargets } from "./decode-targets";
import { findTargets, groupTargets } from "./frame-targets";
import { type OpenVideo, openVideo } from "./open-video";
import { PicturePool } from "./pictures/picture-pool";
import { madeByWebCodecs } from "./version";

type SamplingInput = {
  facts: MediaFacts;
  plan: SamplingPlan;
  signal: AbortSignal;
  onProgress: (progress: MediaProgress) => void;
  onFrame: (frame: SampledFrame) => void;
};

/** Takes the frames of a plan. See `MediaEngine.sampleFrames`. */
export async function sampleFrames(input: Input, job: SamplingInput): Promise<SampledFrames> {
  const { plan, onProgress } = job;
  if (plan.frames.kind === "none") return { ...madeByWebCodecs(plan), frames: [], notes: [] };
  const video = await openVideo(input, job.facts);
  const { packets, clock, picture } = video;
  const { durationSeconds, notes } = await durationOf(job.facts, async () => {
    const seconds = (await video.track.computeDuration()) - clock.firstTicks * secondsPerTick(clock);
    return seconds > 0 ? seconds : null;
  });
  const range = rangeOf(plan.segment, durationSeconds);
  const chosen = await chooseSlots(plan.frames, { range, hasSegment: plan.segment !== null }, packets, clock);
  const wanted = chosen.slots.count;
  onProgress({ step: "frames", done: 0, total: wanted });
  const targets = await findTargets(packets, chosen.slots, clock);

  const tick = secondsPerTick(clock);
  const secondsOf = (ticks: number) => Math.round((ticks - clock.firstTicks) * tick * 1e6) / 1e6;
  const frames: SampledFrame[] = [];
  let done = 0;
  const desk = new PicturePool({
    shape: pictureShape(picture, plan.size),
    rotation: video.rotation,
    untaggedMatrix: isHighDefinition(picture) ? "bt709" : "smpte170m",
    encoding: plan.image,
  });
  await decodeTargets(video, await groupTargets(packets, targets), {
    signal: job.signal,
    roomForFrames: () => desk.room(),
    onFrame: (decoded, { ticks, slots }) =>
      desk.put(decoded, (finished) => {
        const frame = { time: secondsOf(ticks), ...finished };
        frames.push(frame);
        job.onFrame(frame);
        done += slots;
        onProgress({ step: "frames", done, total: wanted });
      }),
  });
  await desk.empty();
  if (frames.length === 0) throw mediaProblem("file-damaged", "no frame where the plan looks");

  const last = targets.at(-1);
  const isLast = last?.packet.sequenceNumber === (await lastSequenceNumber(video));
  const outcome = {
    wanted,
    taken: frames.length,
    durationSeconds: range.end,
    // Behind the last key frame there may be any number of others.
    endSeconds: last && isLast && plan.frames.kind !== "keyframes" ? secondsOf(last.ticks) : null,
    changesSize: desk.changesSize,
    isHighDynamicRange: await video.track.hasHighDynamicRange(),
    complaints: 0,
  };
  frames.sort((one, other) => one.time - other.time);
  return { ...madeByWebCodecs(plan), frames, notes: [...notes, ...chosen.notes, ...samplingNotes(outcome)] };
}

async function lastSequenceNumber({ packets }: OpenVideo): Promise<number | null> {
  const last = await packets.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  return last?.sequenceNumber ?? null;
}
