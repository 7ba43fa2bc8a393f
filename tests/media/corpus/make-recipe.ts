import { numberBlocks } from "../../support/frame-number";
import type { ClipRecipe } from "../../support/native-ffmpeg";

/** A tone that rises and falls, and noise: nothing in it looks like itself a moment later. */
const SOUND =
  "aevalsrc='0.4*sin(2*PI*(200+300*t)*t)*(0.6+0.4*sin(9*t))+0.1*(random(0)-0.5)|0.4*sin(2*PI*(900-100*t)*t)':s=48000";

export type RecipeOptions = {
  seconds?: number;
  framesPerSecond?: number;
  size?: string;
  /** Filters behind the numbering. */
  filters?: string;
  video?: readonly string[];
  /** The encoder of the sound; null for none. */
  audio?: readonly string[] | null;
  output?: readonly string[];
};

export const X264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-g", "18"] as const;
export const X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"] as const;
export const VP8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M"] as const;
export const VP9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M"] as const;
export const AV1 = ["-c:v", "libsvtav1", "-preset", "12", "-crf", "30"] as const;
export const AAC = ["-c:a", "aac"] as const;
export const OPUS = ["-c:a", "libopus"] as const;

/** A clip of a moving pattern in which every frame shows its own number, with sound. */
export function video(extension: string, options: RecipeOptions = {}): ClipRecipe {
  const { seconds = 3, framesPerSecond = 24, size = "256x144", audio = AAC } = options;
  const picture = `color=c=gray:s=${size}:r=${framesPerSecond}:d=${seconds},format=yuv420p,${numberBlocks()}`;
  const filters = options.filters ? `,${options.filters}` : "";
  return {
    extension,
    args: [
      ...["-f", "lavfi", "-i", picture + filters],
      ...(audio ? ["-f", "lavfi", "-i", `${SOUND}:d=${seconds}`] : ["-an"]),
      ...(options.video ?? X264),
      ...(audio ?? []),
      ...(options.output ?? []),
    ],
  };
}

/** As `video`, of twenty pictures, ten a second. */
export function moving(extension: string, encoder: readonly string[]): ClipRecipe {
  return video(extension, { seconds: 2, framesPerSecond: 10, audio: null, video: encoder });
}

/** The first picture of a clip. */
export function still(extension: string, encoder: readonly string[]): ClipRecipe {
  const first = ["-frames:v", "1", "-update", "1"];
  return video(extension, { seconds: 1, framesPerSecond: 1, audio: null, video: encoder, output: first });
}

/** Three seconds of sound alone. */
export function sound(extension: string, ...encoder: string[]): ClipRecipe {
  return { extension, args: ["-f", "lavfi", "-i", `${SOUND}:d=3`, ...encoder] };
}

/** A clip whose pictures are copied, with a sound track for each set of options: input, then encoder. */
export function withTracks(
  extension: string,
  tracks: readonly { input?: readonly string[]; source?: string }[],
  ...encoder: string[]
): ClipRecipe {
  const inputs = tracks.flatMap(({ input = [], source = `${SOUND}:d=3` }) => [
    ...input,
    ...["-f", "lavfi", "-i", source],
  ]);
  const maps = tracks.flatMap((_, place) => ["-map", `${place + 1}:a`]);
  return {
    from: video("mkv", { audio: null }),
    extension,
    args: [...inputs, "-map", "0:v", ...maps, "-c:v", "copy", ...encoder],
  };
}
