import type { CaptionAudio, CaptionFrame, CaptionVideo } from "../../evaluation/caption-request";
import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { drawPicture } from "../../media/images/image-engine";
import type { WholeVideo } from "../../playground/protocol";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import { mediaMissing } from "../../shapes/media-to-do";
import type { Storage } from "../../storage/open-storage";

async function sentVideo(video: WholeVideo, signal?: AbortSignal): Promise<CaptionVideo> {
  const { file, hash, ...rest } = video;
  return { ...rest, blob: file, hash: hash ?? (await sha256Hex(file, signal ? { signal } : {})) };
}

async function blobOf(storage: Storage, hash: string): Promise<Blob> {
  const blob = await storage.blobs.get(hash);
  if (blob) return blob;
  throw new ProblemError(mediaMissing());
}

/**
 * Frames and sound from storage, whose bytes are read when they are sent, and the video with its hash, as a model is
 * sent them. Rejects with `media-missing` if one is gone.
 */
export async function sentMedia(
  storage: Storage,
  media: { frames: FrameSet | null; audio: AudioRecord | null; wholeVideo?: WholeVideo | null },
  signal?: AbortSignal,
): Promise<{ frames: CaptionFrame[]; audio: CaptionAudio | null; video: CaptionVideo | null }> {
  const { frames, audio, wholeVideo } = media;
  return {
    frames: await Promise.all(
      (frames?.frames ?? []).map(async ({ time, hash, width, height }) => ({
        time,
        hash,
        width,
        height,
        mediaType: frames?.plan.image.type ?? "image/jpeg",
        blob: await blobOf(storage, hash),
      })),
    ),
    audio: audio
      ? {
          hash: audio.hash,
          mediaType: audio.type,
          seconds: audio.durationSeconds,
          blob: await blobOf(storage, audio.hash),
        }
      : null,
    video: wholeVideo ? await sentVideo(wholeVideo, signal) : null,
  };
}

/** The frame with at most `side` pixels on its longest side, written as it was before; its name goes by its bytes. */
export async function shrinkFrame(frame: CaptionFrame, side: number): Promise<CaptionFrame> {
  const { width = side, height = side, mediaType, blob } = frame;
  const type = mediaType === "image/webp" ? "image/webp" : "image/jpeg";
  const drawn = await drawPicture(
    blob.slice(0, blob.size, mediaType),
    { width, height },
    { size: { kind: "fit", maxSide: side }, image: { type, quality: "high" } },
  );
  const { bytes, ...size } = drawn;
  return {
    ...frame,
    ...size,
    blob: new Blob([bytes], { type }),
    mediaType: type,
    hash: await sha256Hex(bytes),
  };
}
