import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { abortError } from "../../foundation/errors";
import type { MediaFacts, SamplingPlan } from "../../shapes/media";
import type { FramesCall, MediaEngine, SampledFrame, SampledFrames } from "../media-engine";
import { damagedPicture, mediaProblem } from "../media-problems";
import type { PictureSize } from "../picture-size";
import { repeatNotes } from "../sampling/chosen-times";
import { pictureShape } from "../sampling/picture-shape";
import { type AnimationTimes, choosePictures } from "./choose-pictures";
import { type PictureHeader, readPictureHeader } from "./picture-header";

/** Pictures of an animation that are read; no real one has more. */
const MOST_PICTURES = 10_000;
/** Display time of a picture that specifies none, in seconds, as in browsers. */
const USUAL_SECONDS = 0.1;

/** `shown` is the size as displayed; `broken` is set when the pictures after the last could not be decoded. */
type Reel = AnimationTimes & { shown: PictureSize | null; broken: boolean };

/** A picture file with several pictures, read by the browser's decoder. Close it when done. */
type Animation = {
  /** Reads it through to the end. */
  reel(signal: AbortSignal): Promise<Reel>;
  picture(index: number): Promise<VideoFrame>;
  close(): void;
};

/** Opens a file as an animation; null when it holds a single picture or the browser cannot tell. */
async function openAnimation(file: Blob, mimeType: string): Promise<Animation | null> {
  if (typeof ImageDecoder === "undefined" || !(await ImageDecoder.isTypeSupported(mimeType))) return null;
  const decoder = new ImageDecoder({ data: file.stream(), type: mimeType, preferAnimation: true });
  try {
    await decoder.completed;
    await decoder.tracks.ready;
  } catch {
    decoder.close();
    return null;
  }
  const count = Math.min(MOST_PICTURES, decoder.tracks.selectedTrack?.frameCount ?? 0);
  if (count < 2) {
    decoder.close();
    return null;
  }
  const picture = async (frameIndex: number) =>
    (await decoder.decode({ frameIndex, completeFramesOnly: true })).image;
  return {
    picture,
    close: () => decoder.close(),

    async reel(signal) {
      const starts: number[] = [];
      let end = 0;
      let shown: PictureSize | null = null;
      for (let index = 0; index < count; index += 1) {
        if (signal.aborted) throw abortError();
        const frame = await picture(index).catch(() => null);
        if (!frame) return { starts, end, shown, broken: true };
        shown ??= { width: frame.displayWidth, height: frame.displayHeight };
        starts.push(end);
        end = tidy(end + (frame.duration ? frame.duration / 1e6 : USUAL_SECONDS));
        frame.close();
      }
      return { starts, end, shown, broken: false };
    },
  };
}

function tidy(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

/** The facts of a single picture; `shown` is its size as displayed. */
function stillFacts(sizeBytes: number, header: PictureHeader, shown: PictureSize): MediaFacts {
  return {
    kind: "image",
    container: header.kind,
    durationSeconds: null,
    sizeBytes,
    bitrate: null,
    video: track(header, shown, null),
    audioTracks: [],
  };
}

/** The facts of an animation that was read through. */
function animationFacts(sizeBytes: number, header: PictureHeader, reel: Reel): MediaFacts {
  return {
    kind: "animation",
    container: header.kind,
    durationSeconds: reel.end,
    sizeBytes,
    bitrate: (sizeBytes * 8) / reel.end,
    video: track(header, reel.shown ?? header, reel.starts.length / reel.end),
    audioTracks: [],
  };
}

function track(
  { kind, bitDepth }: PictureHeader,
  { width, height }: PictureSize,
  framesPerSecond: number | null,
): MediaFacts["video"] {
  // The decoders do not report how a picture was turned upright.
  const upright = { rotationDegrees: 0, startSeconds: 0, pixelAspect: 1 };
  return { codec: kind, width, height, framesPerSecond, bitDepth, ...upright };
}

/** The same names as for the other engines, on the scale of canvases. */
const QUALITY = { small: 0.6, normal: 0.85, high: 0.95 };

/**
 * A picture in the size and the encoding of a plan: black around it, white under it where it lets the ground
 * through. `shown` is its size as displayed.
 */
export async function drawPicture(
  picture: ImageBitmapSource,
  shown: { width: number; height: number },
  { size, image }: Pick<SamplingPlan, "size" | "image">,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: number; height: number }> {
  const { width, height, inside } = pictureShape({ ...shown, aspect: 1 }, size);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw mediaProblem("out-of-memory", `no canvas of ${width} × ${height}`);
  context.fillStyle = "white";
  context.fillRect(inside.left, inside.top, inside.width, inside.height);
  context.imageSmoothingQuality = "high";
  // Drawn directly, it would stay in a cache of the browser (up to 128 MB in Chromium).
  const bitmap = await createImageBitmap(picture);
  context.drawImage(bitmap, inside.left, inside.top, inside.width, inside.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: image.type, quality: QUALITY[image.quality] });
  // Browsers give a PNG for what they cannot write.
  if (blob.type !== image.type)
    throw mediaProblem("plan-impossible", `this browser does not write ${image.type}`);
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}

/** Chromium's own description of itself, which the types of the DOM do not have. */
const Brands = Type.Object({
  brands: Type.Array(Type.Object({ brand: Type.String(), version: Type.String() })),
});

/** The picture decoder in use, with its version: "image decoder of Chromium 156". */
function decoderName(): string {
  const described: unknown = "userAgentData" in navigator ? navigator.userAgentData : null;
  const brand = Value.Check(Brands, described) ? knownBrand(described) : undefined;
  return `image decoder of ${brand ?? nameIn(navigator.userAgent)}`;
}

function knownBrand({ brands }: Static<typeof Brands>): string | undefined {
  const chromium = brands.find(({ brand }) => brand === "Chromium");
  return chromium && `Chromium ${chromium.version}`;
}

/** As `decoderName`, from a user agent string. */
export function nameIn(userAgent: string): string {
  const chromium = /\b(?:Chrome|Chromium)\/(\d+)/.exec(userAgent);
  if (chromium) return `Chromium ${chromium[1]}`;
  const firefox = /\bFirefox\/(\d+)/.exec(userAgent);
  if (firefox) return `Firefox ${firefox[1]}`;
  const safari = /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//.exec(userAgent);
  return safari ? `Safari ${safari[1]}` : "an unknown browser";
}

type Job = Omit<FramesCall, "signal"> & { file: Blob; signal: AbortSignal };
type Taken = Pick<SampledFrames, "frames" | "notes">;

/**
 * The engine for picture files, on the decoders of the browser: they know WebP and AVIF, moving ones too, turn
 * pictures upright, and need no download. For pages and workers. Calls do not wait for each other.
 */
export function createImageEngine(): MediaEngine {
  const life = new AbortController();
  const job = (file: Blob, { signal, ...call }: FramesCall = {}): Job => ({
    ...call,
    file,
    signal: signal ? AbortSignal.any([life.signal, signal]) : life.signal,
  });
  return {
    probe: (file, call) => probe(job(file, call)),

    async sampleFrames(file, _facts, plan, call) {
      const taken = await sample(job(file, call), plan);
      return { engine: decoderName(), engineReason: "picture files are decoded by the browser", ...taken };
    },

    extractAudio: async () => null,
    dispose: () => life.abort(),
  };
}

async function probe(job: Job): Promise<MediaFacts> {
  const { file, onProgress } = job;
  onProgress?.({ step: "probing", done: 0, total: 1 });
  const facts = await opened(job, async (header, animation) => {
    if (animation) return animationFacts(file.size, header, await animation.reel(job.signal));
    const { picture, size } = await decodeStill(job, header);
    picture.close();
    return stillFacts(file.size, header, size);
  });
  stopIfAborted(job);
  onProgress?.({ step: "probing", done: 1, total: 1 });
  return facts;
}

async function sample(job: Job, plan: SamplingPlan): Promise<Taken> {
  if (plan.frames.kind === "none") return { frames: [], notes: [] };
  return opened(job, async (header, animation) => {
    const { frames, notes } = animation
      ? await sampleAnimation(job, plan, animation)
      : await sampleStill(job, plan, header);
    const cut = header.isCut ? ["The end of the file is missing; what there is of it was read."] : [];
    return { frames, notes: [...cut, ...notes] };
  });
}

async function sampleStill(job: Job, plan: SamplingPlan, header: PictureHeader): Promise<Taken> {
  const { picture, size } = await decodeStill(job, header);
  try {
    tell(job, 0, 1);
    const frame = await draw(job, plan, { time: 0, picture, size });
    tell(job, 1, 1);
    const asked = plan.frames.kind === "uniform" && plan.frames.count === 1;
    return { frames: [frame], notes: asked ? [] : ["The file is a single picture, so there is one frame."] };
  } finally {
    picture.close();
  }
}

async function sampleAnimation(job: Job, plan: SamplingPlan, animation: Animation): Promise<Taken> {
  const reel = await animation.reel(job.signal);
  const { indexes, wanted, notes } = choosePictures(reel, plan);
  const frames: SampledFrame[] = [];
  tell(job, 0, indexes.length);
  for (const index of indexes) {
    stopIfAborted(job);
    const picture = await animation.picture(index);
    const size = { width: picture.displayWidth, height: picture.displayHeight };
    try {
      frames.push(await draw(job, plan, { time: reel.starts[index] ?? 0, picture, size }));
    } finally {
      picture.close();
    }
    tell(job, frames.length, indexes.length);
  }
  const broken = reel.broken
    ? ["The file is damaged; what comes after the last frame could not be read."]
    : [];
  return { frames, notes: [...broken, ...notes, ...repeatNotes(frames.length, wanted)] };
}

async function draw(
  job: Job,
  plan: SamplingPlan,
  shown: { time: number; picture: CanvasImageSource; size: PictureSize },
): Promise<SampledFrame> {
  const frame = { time: shown.time, ...(await drawPicture(shown.picture, shown.size, plan)) };
  stopIfAborted(job);
  job.onFrame?.(frame);
  return frame;
}

/** Reads the header, opens the file as an animation if it is one, does the work, and closes it. */
async function opened<T>(
  job: Job,
  work: (header: PictureHeader, animation: Animation | null) => Promise<T>,
): Promise<T> {
  stopIfAborted(job);
  const header = await readPictureHeader(job.file);
  if (!header) throw mediaProblem("file-not-media");
  const animation = await openAnimation(job.file, `image/${header.kind}`);
  try {
    stopIfAborted(job);
    return await work(header, animation);
  } finally {
    animation?.close();
  }
}

/** The picture of a file with one, upright. */
async function decodeStill(
  job: Job,
  { kind }: PictureHeader,
): Promise<{ picture: ImageBitmap; size: PictureSize }> {
  try {
    const picture = await createImageBitmap(job.file);
    return { picture, size: { width: picture.width, height: picture.height } };
  } catch (error) {
    stopIfAborted(job);
    // Not every browser knows these.
    const unknown = kind === "heic" || kind === "avif";
    const detail = `${kind}: ${String(error)}`;
    throw unknown ? mediaProblem("picture-unsupported", detail, error) : damagedPicture(detail, error);
  }
}

function tell({ onProgress, signal }: Job, done: number, total: number): void {
  if (!signal.aborted) onProgress?.({ step: "frames", done, total });
}

function stopIfAborted({ signal }: Job): void {
  if (signal.aborted) throw abortError();
}
