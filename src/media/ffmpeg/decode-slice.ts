import type { FrameEncoding, FrameSize } from "../../shapes/media";
import { pickFrames } from "../sampling/frame-picks";
import type { FrameSlots } from "../sampling/frame-slots";
import { isHighDefinition } from "../sampling/picture-shape";
import type { Slice } from "../sampling/slices";
import type { LeanCopy } from "../webcodecs/lean-copies";
import { INPUT_GUARDS } from "./extract-audio";
import type { FfmpegJob } from "./ffmpeg-slot";
import { ShownFrames, type ShownPicture } from "./shown-frames";

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

/** The form of a picture, as far as its scaling depends on it. */
type ScaledPicture = Pick<ShownPicture, "width" | "height" | "aspect" | "isUntaggedYuv">;

/**
 * The filters that bring a picture to a size, in the colours of the picture files: to at most `maxSide` pixels a
 * side, never enlarged, even sides; or into a frame of an exact size with black around it. Pictures with oblong
 * pixels get the shape in which they are shown.
 */
export function scaleFilter(picture: ScaledPicture, size: FrameSize, type: FrameEncoding["type"]): string {
  if (size.kind === "fit") {
    const side = Math.min(size.maxSide, Math.max(Math.round(shownWidth(picture)), picture.height));
    return `scale=${inside(picture, side, side)}:${colors(picture, type)}`;
  }
  const { width, height } = size;
  return [
    `scale=${inside(picture, width, height)}:${colors(picture, type)}`,
    // If two pixels share one colour sample, padding can only make even sizes.
    ...(width % 2 === 0 && height % 2 === 0
      ? []
      : [type === "image/jpeg" ? "format=yuvj444p" : "format=yuv444p"]),
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`,
  ].join(",");
}

function shownWidth({ width, aspect }: ScaledPicture): number {
  return width * aspect;
}

function inside(picture: ScaledPicture, width: number, height: number): string {
  if (picture.aspect === 1) {
    return `${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  }
  const factor = Math.min(width / shownWidth(picture), height / picture.height);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * factor) / 2));
  return `${even(shownWidth(picture))}:${even(picture.height)}`;
}

/** JPEG uses the whole range of brightness, WebP the narrow one. */
function colors(picture: ScaledPicture, type: FrameEncoding["type"]): string {
  return [
    ...(picture.isUntaggedYuv && isHighDefinition(picture) ? ["in_color_matrix=bt709"] : []),
    "out_color_matrix=bt601",
    `out_range=${type === "image/jpeg" ? "pc" : "tv"}`,
  ].join(":");
}

/** Settings shared by all commands on one video. */
export type VideoSetup = PictureSetup & {
  slots: FrameSlots;
  /** Decode nothing but key frames. */
  keyFramesOnly: boolean;
};

/** The making of pictures from decoded frames. */
export type PictureSetup = { scale: string; output: PictureOutput };

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

/**
 * Decodes a copy that holds little more than the frames wanted.
 * @param picture the form of the frames in the file it was made of
 * @param onPlace hears the place of each frame that is decoded
 * @returns the pictures of the wanted frames, in their order; null where the copy does not decode as it should
 */
export async function decodeCopy(
  job: FfmpegJob,
  setup: PictureSetup,
  { wanted }: LeanCopy,
  picture: ShownPicture,
  onPlace: (place: number) => void,
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const shown = new ShownFrames(({ ticks }) => onPlace(ticks));
  const choice = wanted.map(({ place }) => `eq(pts\\,${place})`).join("+");
  const filters = ["showinfo=checksum=0", `select=${choice}`, setup.scale];
  const command = { filters, count: wanted.length, seekSeconds: null, shown };
  const pictures = await takePictures(job, { ...setup, keyFramesOnly: false }, command);
  const last = wanted.at(-1)?.place ?? 0;
  const isWhole =
    pictures.length === wanted.length &&
    shown.frames.length > last &&
    shown.frames.every(({ ticks }, place) => ticks === place) &&
    shown.setups === 1 &&
    shown.complaints.length === 0 &&
    isSamePicture(shown.picture, picture);
  return isWhole ? pictures : null;
}

function isSamePicture(one: ShownPicture | null, other: ShownPicture): boolean {
  return (
    one !== null &&
    one.format === other.format &&
    one.width === other.width &&
    one.height === other.height &&
    one.aspect === other.aspect &&
    one.colorSpace === other.colorSpace &&
    one.isHighDynamicRange === other.isHighDynamicRange
  );
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
  { keyFramesOnly, output }: Pick<VideoSetup, "keyFramesOnly" | "output">,
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
