import type { FrameEncoding } from "../../shapes/media";
import { pickFrames } from "../sampling/frame-picks";
import type { FrameSlots } from "../sampling/frame-slots";
import type { Slice } from "../sampling/slices";
import { INPUT_GUARDS } from "./extract-audio";
import type { FfmpegJob } from "./ffmpeg-slot";
import { ShownFrames } from "./shown-frames";

/** Output format of pictures from ffmpeg: the options of the encoder, and the names of the files it numbers. */
type PictureOutput = { options: readonly string[]; prefix: string; suffix: string };

const PREFIX = "/frame-";
const JPEG_QUALITY = { small: "8", normal: "4", high: "2" };
const WEBP_QUALITY = { small: "60", normal: "80", high: "92" };

/**
 * `-q:v` and the plain Huffman tables are needed for JPEG: the core hangs or crashes without them. WebP keeps
 * brightness in the narrow range, see `scaleFilter`.
 */
export function pictureOutput({ type, quality }: FrameEncoding): PictureOutput {
  if (type === "image/jpeg") {
    const options = ["-q:v", JPEG_QUALITY[quality], "-huffman", "default"];
    return { options, prefix: PREFIX, suffix: ".jpg" };
  }
  const options = ["-c:v", "libwebp", "-quality", WEBP_QUALITY[quality], "-pix_fmt", "yuv420p"];
  return { options, prefix: PREFIX, suffix: ".webp" };
}

/** Settings shared by all commands on one video. */
export type VideoSetup = {
  slots: FrameSlots;
  /** Decode nothing but key frames. */
  keyFramesOnly: boolean;
  scale: string;
  output: PictureOutput;
};

export type DecodedFrame = { ticks: number; bytes: Uint8Array<ArrayBuffer> };

export type DecodedSlice = {
  /** The frames of the slice's slots, as far as there are pictures. */
  frames: DecodedFrame[];
  /** Times of the frames that belong to the other slots. */
  missing: number[];
  /** Start of decoding, as given. */
  seekSeconds: number | null;
  /** Time of the last frame that could be read, if the command came to the end of what there is. */
  endTicks: number | null;
  /** True if the pictures change their size on the way; ffmpeg then gives all of them the shape of the first. */
  changesSize: boolean;
  complaints: string[];
};

const QUIET = ["-hide_banner", "-nostats", "-v", "info"];

/**
 * Decodes one slice.
 * @param seekSeconds where to begin, on the container's own clock counted from its start; null: at the beginning
 * @param onSlot hears the slot of each frame that is decoded
 * @returns null when decoding began too late to be sure of the first frame: begin earlier
 */
export async function decodeSlice(
  job: FfmpegJob,
  setup: VideoSetup,
  slice: Slice,
  seekSeconds: number | null,
  onSlot: (slot: number) => void,
): Promise<DecodedSlice | null> {
  const { slotOf } = setup.slots;
  const count = slice.to - slice.from;
  const shown = new ShownFrames(({ ticks }) => onSlot(slotOf(ticks)));
  const filters = ["showinfo=checksum=0", ...setup.slots.filters(slice), setup.scale];
  const pictures = await takePictures(job, setup, { filters, count, seekSeconds, shown });
  const ticks = shown.frames.map((frame) => frame.ticks);
  const picks = pickFrames(ticks, slotOf, slice.from, slice.to).map((position) =>
    position === null ? null : (ticks[position] ?? null),
  );
  if (seekSeconds !== null && !beganEarlyEnough(shown, picks[0] ?? null)) return null;
  const firstFilled = picks.findIndex((pick) => pick !== null);
  // A change of the picture's size restarts the filters, and the order of the pictures no longer tells their times.
  const inStep = shown.setups <= 1 && firstFilled >= 0;
  const result: DecodedSlice = {
    frames: [],
    missing: [],
    seekSeconds,
    endTicks: !inStep || firstFilled + pictures.length < count ? (ticks.at(-1) ?? null) : null,
    changesSize: shown.setups > 1,
    complaints: shown.complaints,
  };
  for (const [offset, pick] of picks.entries()) {
    const bytes = inStep ? pictures[offset - firstFilled] : undefined;
    if (bytes && pick !== null) result.frames.push({ ticks: pick, bytes });
    else if (pick !== null) result.missing.push(pick);
  }
  return result;
}

/** Decodes exactly the frames with these times, begun where a slice that showed them has begun. */
export async function decodeFrames(
  job: FfmpegJob,
  setup: VideoSetup,
  wanted: readonly number[],
  seekSeconds: number | null,
): Promise<DecodedFrame[]> {
  const choice = wanted.map((ticks) => `eq(pts\\,${ticks})`).join("+");
  const shown = new ShownFrames();
  const filters = [`select=${choice}`, "showinfo=checksum=0", setup.scale];
  const pictures = await takePictures(job, setup, { filters, count: wanted.length, seekSeconds, shown });
  return pictures.flatMap((bytes, position) => {
    const frame = shown.frames[position];
    return frame ? [{ ticks: frame.ticks, bytes }] : [];
  });
}

/** Decodes the first frame only, to learn the track's clock and shape. */
export async function lookAtVideo(job: FfmpegJob): Promise<ShownFrames> {
  const shown = new ShownFrames();
  const filters = ["-vf", "showinfo=checksum=0", "-fps_mode", "passthrough", "-frames:v", "1"];
  await job.instance.run(
    {
      program: "ffmpeg",
      args: [...QUIET, ...input(job.path, null), ...filters, "-f", "null", "-"],
      onLine: (line) => shown.read(line),
    },
    job.signal,
  );
  return shown;
}

type PictureCommand = { filters: string[]; count: number; seekSeconds: number | null; shown: ShownFrames };

async function takePictures(
  { instance, path, signal }: FfmpegJob,
  { keyFramesOnly, output }: VideoSetup,
  { filters, count, seekSeconds, shown }: PictureCommand,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const onlyKeys = keyFramesOnly ? ["-skip_frame", "nokey"] : [];
  const args = [
    ...[...QUIET, ...onlyKeys, ...input(path, seekSeconds)],
    ...["-vf", filters.join(","), "-frames:v", `${count}`],
    // The image writer would else repeat frames to fill what it takes for a gap before the slice.
    ...["-fps_mode", "passthrough", ...output.options, `${output.prefix}%06d${output.suffix}`],
  ];
  await instance.run({ program: "ffmpeg", args, onLine: (line) => shown.read(line) }, signal);
  return instance.takeNumbered(output.prefix, signal);
}

/** `-noaccurate_seek` shows the frames from the key frame on; `-copyts` leaves their times as in the file. */
function input(path: string, seekSeconds: number | null): string[] {
  const seek = seekSeconds === null ? [] : ["-noaccurate_seek", "-ss", seekSeconds.toFixed(6)];
  return [...INPUT_GUARDS, ...seek, "-copyts", "-i", path, "-map", "0:V:0", "-an", "-sn", "-dn"];
}

/** True if the first frame wanted comes at or after a key frame that was decoded: then it is whole and the right one. */
function beganEarlyEnough(shown: ShownFrames, firstPick: number | null): boolean {
  const key = shown.frames.find((frame) => frame.isKey);
  return key !== undefined && firstPick !== null && firstPick >= key.ticks;
}
