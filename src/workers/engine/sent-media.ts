import type { CaptionAudio, CaptionFrame } from "../../evaluation/caption-request";
import { ProblemError } from "../../lib/errors";
import type { AudioRecord, FrameSet } from "../../schemas/media";
import type { Storage } from "../../storage/open-storage";

async function bytesOf(storage: Storage, hash: string): Promise<Uint8Array> {
  const blob = await storage.blobs.get(hash);
  if (blob) return new Uint8Array(await blob.arrayBuffer());
  throw new ProblemError({
    code: "media-missing",
    message: "A frame or the sound is no longer in this browser's storage.",
    nextStep: "Take the frames again, then run.",
  });
}

/** Frames and sound with their bytes from storage, as a model is sent them. Rejects with `ProblemError` if one is gone. */
export async function sentMedia(
  storage: Storage,
  { frames, audio }: { frames: FrameSet | null; audio: AudioRecord | null },
): Promise<{ frames: CaptionFrame[]; audio: CaptionAudio | null }> {
  return {
    frames: await Promise.all(
      (frames?.frames ?? []).map(async ({ time, hash }) => ({
        time,
        hash,
        mediaType: frames?.plan.image.type ?? "image/jpeg",
        bytes: await bytesOf(storage, hash),
      })),
    ),
    audio: audio
      ? { hash: audio.hash, mediaType: audio.type, bytes: await bytesOf(storage, audio.hash) }
      : null,
  };
}
