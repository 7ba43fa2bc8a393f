import { commands } from "vitest/browser";
import type { SampledFrame } from "../../src/media/media-engine";
// Only for the types of the commands.
import type {} from "../support/browser-commands";
import { numberBlocks, readNumber } from "../support/frame-number";
import type { ClipRecipe } from "../support/native-ffmpeg";

export type ClipOptions = {
  seconds?: number;
  framesPerSecond?: number;
  size?: string;
  /** Seconds of sound; 0 for none. */
  soundSeconds?: number;
  /** Filters behind the numbering. */
  filters?: string;
  video?: string[];
  audio?: string[];
  output?: string[];
  extension?: string;
};

const H264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-g", "12"];

/** A clip of a moving pattern in which every frame shows its own number. */
export function numberedClip(options: ClipOptions = {}): ClipRecipe {
  const { seconds = 2, framesPerSecond = 24, size = "320x180", soundSeconds = seconds } = options;
  const picture = `color=c=gray:s=${size}:r=${framesPerSecond}:d=${seconds},format=yuv420p,${numberBlocks()}`;
  const sound = soundSeconds > 0 ? ["-f", "lavfi", "-i", `sine=440:d=${soundSeconds}:r=44100`] : [];
  return {
    extension: options.extension ?? "mp4",
    args: [
      ...["-f", "lavfi", "-i", picture + (options.filters ? `,${options.filters}` : ""), ...sound],
      ...(options.video ?? H264),
      ...(soundSeconds > 0 ? (options.audio ?? ["-c:a", "aac"]) : ["-an"]),
      ...(options.output ?? []),
    ],
  };
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The clip as a file that a user might choose. */
export async function clipFile(recipe: ClipRecipe): Promise<File> {
  return new File([bytesOf(await commands.clip(recipe))], `clip.${recipe.extension}`);
}

export async function pixelsOf(jpeg: Uint8Array<ArrayBuffer>): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([jpeg], { type: "image/jpeg" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** The number that a frame carries. */
export async function numberIn(frame: Pick<SampledFrame, "bytes">): Promise<number> {
  return numberInTurned(frame, 0);
}

/** As `numberIn`, of a frame that was turned after it had been numbered. */
export async function numberInTurned(
  frame: Pick<SampledFrame, "bytes">,
  turned: Parameters<typeof readNumber>[1],
): Promise<number> {
  const { data, width, height } = await pixelsOf(frame.bytes);
  return readNumber(
    (x, y) => data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? 0,
    turned,
  );
}

/** Peak signal-to-noise ratio of two pictures in dB over all colours; infinite when they are equal. */
export async function likeness(
  left: Uint8Array<ArrayBuffer>,
  right: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(left), pixelsOf(right)]);
  if (one.width !== other.width || one.height !== other.height) return 0;
  const squares = one.data.reduce(
    (sum, value, position) => sum + (value - (other.data[position] ?? 0)) ** 2,
    0,
  );
  // The fourth channel is always equal.
  return 10 * Math.log10((255 ** 2 * one.data.length * 0.75) / squares);
}
