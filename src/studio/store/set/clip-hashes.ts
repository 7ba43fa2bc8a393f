import type { MediaClient, TakenFrame } from "../../../media/worker/media-client";
import type { MediaFacts, SamplingPlan } from "../../../shapes/media";
import { differenceHash, HASH_GRID } from "../../logic/set/clips/difference-hash";

/** Frames of which hashes are taken, evenly spread over a clip, no larger than what lists show. */
const HASHED_FRAMES: SamplingPlan = {
  frames: { kind: "uniform", count: 5 },
  segment: null,
  size: { kind: "fit", maxSide: 160 },
  image: { type: "image/jpeg", quality: "normal" },
  audio: null,
  engine: "auto",
};

/** The grey values of a picture in the grid of difference hashes: luma by ITU-R BT.601. */
async function greyGrid(picture: Blob): Promise<Float64Array> {
  const { width, height } = HASH_GRID;
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("This browser gives no canvas to draw on.");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return Float64Array.from({ length: width * height }, (_one, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

/** Difference hashes of frames of a clip, and the picture of its middle. Rejects as `takeFrames` does. */
export async function hashClip(
  media: Pick<MediaClient, "takeFrames">,
  file: Blob,
  facts: MediaFacts,
  signal: AbortSignal,
): Promise<{ frameHashes: string[]; picture: Blob | null }> {
  let taken: TakenFrame[] = [];
  await media.takeFrames(file, facts, HASHED_FRAMES, {
    signal,
    onProgress: () => undefined,
    onFrame: (frame) => void taken.push(frame),
    onRestart: () => {
      taken = [];
    },
  });
  const frames = taken.toSorted((one, other) => one.record.time - other.record.time);
  const frameHashes: string[] = [];
  for (const { blob } of frames) frameHashes.push(differenceHash(await greyGrid(blob)));
  signal.throwIfAborted();
  return { frameHashes, picture: frames[Math.floor(frames.length / 2)]?.blob ?? null };
}
