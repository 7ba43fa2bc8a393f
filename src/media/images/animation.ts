import { abortError } from "../../foundation/errors";
import type { PictureSize } from "../picture-size";
import type { AnimationTimes } from "./choose-pictures";

/** Pictures of an animation that are read; no real one has more. */
const MOST_PICTURES = 10_000;
/** How long a picture stays that says nothing about it, in seconds, as browsers show it. */
const USUAL_SECONDS = 0.1;

/** `shown` is the size as displayed; `broken` is set when the pictures after the last could not be decoded. */
export type Reel = AnimationTimes & { shown: PictureSize | null; broken: boolean };

/** A picture file with several pictures, read by the browser's decoder. Close it when done. */
export type Animation = {
  /** Reads it through to the end. */
  reel(signal: AbortSignal): Promise<Reel>;
  picture(index: number): Promise<VideoFrame>;
  close(): void;
};

/** Opens a file as an animation; null when it holds a single picture or the browser cannot tell. */
export async function openAnimation(file: Blob, mimeType: string): Promise<Animation | null> {
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
