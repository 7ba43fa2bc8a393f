import type { AudioCodec, VideoCodec } from "mediabunny";

const VIDEO: Partial<Record<VideoCodec, string>> = { avc: "h264" };

/** The name by which ffmpeg knows a video codec; the ffmpeg engine's facts have it too. */
export function videoCodecName(codec: VideoCodec): string {
  return VIDEO[codec] ?? codec;
}

/** The name by which ffmpeg knows an audio codec: "pcm-s16" is "pcm_s16le" there. */
export function audioCodecName(codec: AudioCodec): string {
  if (codec === "ulaw" || codec === "alaw") return `pcm_${codec === "ulaw" ? "mulaw" : "alaw"}`;
  const pcm = /^pcm-([a-z]\d+)(be)?$/.exec(codec);
  if (!pcm) return codec;
  return `pcm_${pcm[1]}${pcm[1]?.endsWith("8") ? "" : (pcm[2] ?? "le")}`;
}

/** Bits a colour sample, as the codec string of a decoder configuration tells; null where it does not. */
export function bitDepthOf(codecString: string | null): number | null {
  const [family, ...parts] = (codecString ?? "").split(".");
  switch (family) {
    case "avc1":
    case "avc3":
      // High 10 and the profiles above it, which mostly carry 10 bits.
      return ["6e", "7a", "f4"].includes(parts[0]?.slice(0, 2).toLowerCase() ?? "") ? 10 : 8;
    case "hvc1":
    case "hev1":
      return parts[0] === "1" ? 8 : parts[0] === "2" ? 10 : null;
    case "vp09":
    case "av01":
      return Number(parts[2]) || null;
    default:
      return family === "vp8" ? 8 : null;
  }
}
