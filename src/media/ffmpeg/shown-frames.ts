import type { Fraction } from "../sampling/frame-picks";
import { NO_DECODER } from "./extract-audio";

/** One decoded frame, as ffmpeg's `showinfo` filter reports it. */
type ShownFrame = {
  /** Time in ticks of the track. */
  ticks: number;
  isKey: boolean;
};

export type ShownPicture = {
  format: string;
  colorSpace: string;
  width: number;
  height: number;
  aspect: number;
  isUntaggedYuv: boolean;
  /** Its brightness follows a curve that ordinary pictures do not have. */
  isHighDynamicRange: boolean;
};

const FRAME = /^\[Parsed_showinfo_\d+ @ [^\]]+\] n:\s*\d+ pts:\s*(-?\d+) .* iskey:([01])/;
const PICTURE = / fmt:(\S+) sar:(\d+)\/(\d+) s:(\d+)x(\d+) /;
const COLOR = /^\[Parsed_showinfo_\d+ @ [^\]]+\] color_range:\S+ color_space:(\S+)(?:.* color_trc:(\S+))?/;
const HIGH_DYNAMIC_RANGE = ["smpte2084", "arib-std-b67"];
const CONFIG = /^\[Parsed_showinfo_\d+ @ [^\]]+\] config in time_base: (\d+)\/(\d+)/;
/** The file's own name of a codec that ffmpeg has no name for: in Matroska, and in MP4 and others. */
const FOREIGN_CODEC =
  /Unknown\/unsupported AVCodecID (V_\S{1,40})\.$|^ *Stream #.*: Video: none \((\S{1,40}) \/ 0x/;
const DAMAGE =
  /partial file|ended prematurely|Truncat|Invalid data|rror while decoding|concealing|corrupt|Invalid NAL|Packet mismatch/;

/** Reads the log of a command whose filters begin with `showinfo=checksum=0`. */
export class ShownFrames {
  readonly frames: ShownFrame[] = [];
  timeBase: Fraction | null = null;
  /** Number of times the filters were set up: more than once when the pictures change their size on the way. */
  setups = 0;
  /** Lines in which the decoder or the demuxer complains. */
  complaints: string[] = [];
  /** True once ffmpeg said that it has no decoder for the pictures. */
  hasNoDecoder = false;
  /** The codec without a decoder, by ffmpeg's name or else the file's own; null where it has neither. */
  codec: string | null = null;
  private firstPicture: { format: string; aspect: number; width: number; height: number } | null = null;
  private colorSpace = "unknown";
  private brightness = "unknown";

  constructor(private readonly onFrame?: (frame: ShownFrame) => void) {}

  /** Format of the first frame, after rotation; null before there is one. */
  get picture(): ShownPicture | null {
    if (!this.firstPicture) return null;
    const { format } = this.firstPicture;
    return {
      ...this.firstPicture,
      colorSpace: this.colorSpace,
      isUntaggedYuv: format.startsWith("yuv") && this.colorSpace === "unknown",
      isHighDynamicRange: HIGH_DYNAMIC_RANGE.includes(this.brightness),
    };
  }

  read(line: string): void {
    const frame = FRAME.exec(line);
    if (frame) this.add(line, { ticks: Number(frame[1]), isKey: frame[2] === "1" });
    const color = this.frames.length === 1 ? COLOR.exec(line) : null;
    if (color) [, this.colorSpace = "unknown", this.brightness = "unknown"] = color;
    const config = CONFIG.exec(line);
    if (config) {
      this.setups += 1;
      this.timeBase ??= { numerator: BigInt(config[1] ?? 0), denominator: BigInt(config[2] ?? 1) };
    }
    const [, ofMatroska, ofOthers] = FOREIGN_CODEC.exec(line) ?? [];
    this.codec ??= ofMatroska ?? ofOthers ?? null;
    const [, missing] = NO_DECODER.exec(line) ?? [];
    if (missing) this.hasNoDecoder = true;
    if (missing && missing !== "none") this.codec = missing;
    if (DAMAGE.test(line)) this.complaints.push(line);
  }

  private add(line: string, frame: ShownFrame): void {
    const picture = PICTURE.exec(line);
    if (!this.firstPicture && picture) {
      const [format = "", numerator, denominator, width, height] = picture.slice(1);
      const aspect = Number(numerator) / Number(denominator);
      this.firstPicture = {
        format,
        aspect: aspect > 0 && Number.isFinite(aspect) ? aspect : 1,
        width: Number(width),
        height: Number(height),
      };
    }
    this.frames.push(frame);
    this.onFrame?.(frame);
  }
}
