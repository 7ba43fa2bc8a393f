import { abortError } from "../../foundation/errors";
import type { MediaFacts, SamplingPlan } from "../../shapes/media";
import type { FramesCall, MediaEngine, SampledFrame, SampledFrames } from "../media-engine";
import { damagedPicture, mediaProblem } from "../media-problems";
import type { PictureSize } from "../picture-size";
import { repeatNotes } from "../sampling/chosen-times";
import { type Animation, openAnimation } from "./animation";
import { choosePictures } from "./choose-pictures";
import { decoderName } from "./decoder-name";
import { drawPicture } from "./draw-picture";
import { animationFacts, stillFacts } from "./picture-facts";
import { type PictureHeader, readPictureHeader } from "./picture-header";

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
