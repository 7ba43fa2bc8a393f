import type { EncodedPacketSink, Input } from "mediabunny";
import type { FrameEncoding, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { MediaProgress, SampledFrame, SampledFrames } from "../media-engine";
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
import { isHighDefinition, type PictureShape, pictureShape } from "../sampling/picture-shape";
import { samplingNotes } from "../sampling/sampling-notes";
import { durationOf, rangeOf, type TimeRange } from "../sampling/time-range";
import { decodeTargets, type FrameTarget, findTargets, groupTargets } from "./decode-targets";
import { madeByWebCodecs, type OpenVideo, openVideo } from "./open-video";
import { type Plane, PlaneScaler } from "./scale-plane";

/** Brightness and the two colour planes of a frame. */
type FramePlanes = {
  planes: [Plane, Plane, Plane];
  /** Brings a sample into 0 to 255. */
  gain: number;
};

const PLANAR = /^I(420|422|444)A?(?:P(10|12))?$/;

/**
 * The planes of a decoded frame; null when it is not made of planes, or does not lie in memory that can be read.
 * @param bufferOf gives a buffer of so many bytes, for the planes to lie in
 */
async function readPlanes(
  frame: VideoFrame,
  bufferOf: (bytes: number) => ArrayBuffer,
): Promise<FramePlanes | null> {
  const { format, visibleRect } = frame;
  if (!format || !visibleRect) return null;
  const planar = PLANAR.exec(format);
  if (!planar && format !== "NV12") return null;
  const bytes = new Uint8Array(bufferOf(frame.allocationSize()));
  const layout = await frame.copyTo(bytes);
  const sampleBytes = planar?.[2] ? 2 : 1;
  const samples = sampleBytes === 2 ? new Uint16Array(bytes.buffer) : bytes;
  const { width, height } = visibleRect;
  const chroma = {
    width: planar?.[1] === "444" ? width : Math.ceil(width / 2),
    height: planar && planar[1] !== "420" ? height : Math.ceil(height / 2),
  };
  const plane = (index: number, size: { width: number; height: number }): Plane => ({
    samples,
    offset: (layout[index]?.offset ?? 0) / sampleBytes,
    stride: (layout[index]?.stride ?? 0) / sampleBytes,
    ...size,
  });
  const brightness = plane(0, { width, height });
  // Video levels of more bits are those of 8 bits shifted.
  const gain = 2 ** (8 - Number(planar?.[2] ?? 8));
  const colors: [Plane, Plane] = planar ? [plane(1, chroma), plane(2, chroma)] : apart(plane(1, chroma));
  return { planes: [brightness, ...colors], gain };
}

/** The two planes that NV12 keeps in one, sample by sample. */
function apart({ samples, offset, stride, width, height }: Plane): [Plane, Plane] {
  const [blue, red] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const from = offset + row * stride + 2 * column;
      blue[row * width + column] = samples[from] ?? 0;
      red[row * width + column] = samples[from + 1] ?? 0;
    }
  }
  const size = { offset: 0, stride: width, width, height };
  return [
    { samples: blue, ...size },
    { samples: red, ...size },
  ];
}

/** Quality for the browser's encoders, from 0 to 1: where files come nearest in size to those of the ffmpeg engine. */
const QUALITIES: Record<FrameEncoding["type"], Record<FrameEncoding["quality"], number>> = {
  "image/jpeg": { small: 0.43, normal: 0.75, high: 0.88 },
  "image/webp": { small: 0.55, normal: 0.78, high: 0.91 },
};

function imageQuality({ type, quality }: FrameEncoding): number {
  return QUALITIES[type][quality];
}

/** Parameters for turning the frames of a track into pictures. */
type PictureRecipe = {
  shape: PictureShape;
  /** Clockwise turn that brings the frames upright. */
  rotation: 0 | 90 | 180 | 270;
  /** For frames that do not say how their colours are coded. */
  untaggedMatrix: VideoMatrixCoefficients;
  encoding: FrameEncoding;
};

type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * Makes pictures of decoded frames: scaled plane by plane as ffmpeg's scaler does, since the browser's own scaling is
 * coarser, then turned, put on black and encoded by the browser.
 */
export class PictureMaker {
  private readonly scaler = new PlaneScaler();
  /** Buffers of frames that have been read: a new one for each would leave hundreds of megabytes to the collector. */
  private readonly spare: ArrayBuffer[] = [];

  constructor(private readonly recipe: PictureRecipe) {}

  /** Makes one picture, and closes the frame as soon as it has been read. */
  async make(frame: VideoFrame): Promise<Picture> {
    const { shape, encoding } = this.recipe;
    const canvas = new OffscreenCanvas(shape.width, shape.height);
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) throw new Error("no canvas for pictures");
    const small = await this.scaled(frame);
    try {
      const bitmap = await inColors(small);
      this.draw(context, bitmap ?? small);
      bitmap?.close();
    } finally {
      small.close();
    }
    const blob = await canvas.convertToBlob({ type: encoding.type, quality: imageQuality(encoding) });
    if (blob.type !== encoding.type) throw new Error(`the browser does not write ${encoding.type}`);
    return { bytes: new Uint8Array(await blob.arrayBuffer()), width: shape.width, height: shape.height };
  }

  /** The frame in its final size, not yet turned; the frame itself where its planes cannot be read. */
  private async scaled(frame: VideoFrame): Promise<VideoFrame> {
    const { width, height } = this.lyingSize();
    const read = await readPlanes(frame, (size) => this.bufferOf(size)).catch(() => null);
    if (!read) return frame;
    const { matrix, fullRange } = frame.colorSpace;
    frame.close();
    const [half, halfHeight] = [width / 2, height / 2];
    const bytes = new Uint8Array(width * height * 1.5);
    const [brightness, blue, red] = read.planes;
    this.scaler.scale(brightness, { bytes, offset: 0, width, height }, read.gain);
    const colors = { bytes, width: half, height: halfHeight };
    this.scaler.scale(blue, { ...colors, offset: width * height }, read.gain);
    this.scaler.scale(red, { ...colors, offset: width * height + half * halfHeight }, read.gain);
    this.spare.push(brightness.samples.buffer);
    return new VideoFrame(bytes, {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp: 0,
      // Only the matrix and the range are undone, as in ffmpeg: primaries and transfer are taken to be the screen's.
      colorSpace: {
        matrix: matrix ?? this.recipe.untaggedMatrix,
        fullRange: fullRange ?? false,
        primaries: "bt709",
        transfer: "iec61966-2-1",
      },
    });
  }

  private bufferOf(bytes: number): ArrayBuffer {
    const spare = this.spare.pop();
    return spare?.byteLength === bytes ? spare : new ArrayBuffer(bytes);
  }

  private draw(context: OffscreenCanvasRenderingContext2D, frame: VideoFrame | ImageBitmap): void {
    const { shape, rotation } = this.recipe;
    const { left, top, width, height } = shape.inside;
    const size = this.lyingSize();
    context.imageSmoothingQuality = "high";
    context.translate(left + width / 2, top + height / 2);
    context.rotate((rotation * Math.PI) / 180);
    context.drawImage(frame, -size.width / 2, -size.height / 2, size.width, size.height);
  }

  /** Size of the picture before it is turned. */
  private lyingSize(): { width: number; height: number } {
    const { width, height } = this.recipe.shape.inside;
    return this.recipe.rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  }
}

/**
 * The frame as a picture in red, green and blue; null where the browser does not give one. Frames that are drawn
 * themselves stay in a cache of the browser, in Chromium a thousand of them.
 */
async function inColors(frame: VideoFrame): Promise<ImageBitmap | null> {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const pixels = new Uint8ClampedArray(width * height * 4);
  try {
    const layout = await frame.copyTo(pixels, { format: "RGBA", colorSpace: "srgb" });
    // Browsers that do not know the option give the planes.
    return layout.length === 1 ? await createImageBitmap(new ImageData(pixels, width, height)) : null;
  } catch {
    return null;
  }
}

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

/** Pictures that may be in work at once; each holds a decoded frame or a canvas. */
const MOST_IN_WORK = 3;

/** Makes pictures side by side, and slows down whoever brings frames faster than that. */
class PicturePool {
  /** True if the frames do not all have one size. */
  changesSize = false;
  private readonly maker: PictureMaker;
  private readonly inWork = new Set<Promise<void>>();
  private failure: { reason: unknown } | null = null;
  private size: string | null = null;

  constructor(recipe: PictureRecipe) {
    this.maker = new PictureMaker(recipe);
  }

  /** Takes a frame over; `onPicture` gets its picture. */
  put(frame: VideoFrame, onPicture: (picture: Picture) => void): void {
    const size = `${frame.visibleRect?.width}x${frame.visibleRect?.height}`;
    this.changesSize ||= this.size !== null && this.size !== size;
    this.size = size;
    const work = this.maker
      .make(frame)
      .then(onPicture)
      .catch((reason: unknown) => {
        this.failure ??= { reason };
      })
      .finally(() => {
        frame.close();
        this.inWork.delete(work);
      });
    this.inWork.add(work);
  }

  /** Resolves when another frame may be brought. Rejects with what went wrong with an earlier one. */
  async room(): Promise<void> {
    while (this.inWork.size >= MOST_IN_WORK) await Promise.race(this.inWork);
    this.check();
  }

  /** Resolves when all pictures are made. */
  async empty(): Promise<void> {
    while (this.inWork.size > 0) await Promise.all(this.inWork);
    this.check();
  }

  private check(): void {
    if (this.failure) throw this.failure.reason;
  }
}

type SamplingInput = {
  facts: MediaFacts;
  plan: SamplingPlan;
  signal: AbortSignal;
  onProgress: (progress: MediaProgress) => void;
  onFrame: (frame: SampledFrame) => void;
};

/** The frames of a plan that are wanted of a track, and all that is known of them before they are decoded. */
type ChosenTargets = {
  targets: FrameTarget[];
  /** Frames that the plan names; some may be the same. */
  wanted: number;
  notes: string[];
  range: TimeRange;
  /** Start of the track on its own clock. */
  firstSeconds: number;
  /** Time of the last frame where that one is wanted; null else, and for key frames: behind the last one may be others. */
  endSeconds: number | null;
  /** The time of ticks in seconds from the first frame. */
  secondsOf: (ticks: number) => number;
};

/** Works a plan out for a track. Rejects with `plan-impossible` where it names no frame of it. */
export async function chooseTargets(
  video: OpenVideo,
  facts: MediaFacts,
  plan: SamplingPlan,
): Promise<ChosenTargets> {
  const { packets, clock } = video;
  if (plan.frames.kind === "none") throw mediaProblem("plan-impossible", "no frames are wanted");
  const tick = secondsPerTick(clock);
  const { durationSeconds, notes } = await durationOf(facts, async () => {
    const seconds = (await video.track.computeDuration()) - clock.firstTicks * tick;
    return seconds > 0 ? seconds : null;
  });
  const range = rangeOf(plan.segment, durationSeconds);
  const chosen = await chooseSlots(plan.frames, { range, hasSegment: plan.segment !== null }, packets, clock);
  const targets = await findTargets(packets, chosen.slots, clock);
  const secondsOf = (ticks: number) => Math.round((ticks - clock.firstTicks) * tick * 1e6) / 1e6;
  const last = targets.at(-1);
  const isLast = last?.packet.sequenceNumber === (await lastSequenceNumber(video));
  return {
    targets,
    wanted: chosen.slots.count,
    notes: [...notes, ...chosen.notes],
    range,
    firstSeconds: clock.firstTicks * tick,
    endSeconds: last && isLast && plan.frames.kind !== "keyframes" ? secondsOf(last.ticks) : null,
    secondsOf,
  };
}

/** Takes the frames of a plan. See `MediaEngine.sampleFrames`. */
export async function sampleFrames(input: Input, job: SamplingInput): Promise<SampledFrames> {
  const { plan, onProgress } = job;
  if (plan.frames.kind === "none") return { ...madeByWebCodecs(plan), frames: [], notes: [] };
  const video = await openVideo(input, job.facts);
  const { packets, picture } = video;
  const { targets, wanted, range, notes, endSeconds, secondsOf } = await chooseTargets(
    video,
    job.facts,
    plan,
  );
  onProgress({ step: "frames", done: 0, total: wanted });

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

  const outcome = {
    wanted,
    taken: frames.length,
    durationSeconds: range.end,
    endSeconds,
    changesSize: desk.changesSize,
    isHighDynamicRange: await video.track.hasHighDynamicRange(),
    complaints: 0,
  };
  frames.sort((one, other) => one.time - other.time);
  return { ...madeByWebCodecs(plan), frames, notes: [...notes, ...samplingNotes(outcome)] };
}

async function lastSequenceNumber({ packets }: OpenVideo): Promise<number | null> {
  const last = await packets.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  return last?.sequenceNumber ?? null;
}
