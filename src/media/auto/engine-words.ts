import { ProblemError } from "../../foundation/errors";

const CODECS: Record<string, string> = {
  h264: "H.264",
  hevc: "HEVC",
  av1: "AV1",
  vp8: "VP8",
  vp9: "VP9",
  prores: "ProRes",
  aac: "AAC",
  mp3: "MP3",
  opus: "Opus",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "AC-3",
  eac3: "E-AC-3",
  dts: "DTS",
};

/** The name of a codec for people. */
export function codecWords(codec: string): string {
  return CODECS[codec] ?? (codec.startsWith("pcm_") ? "PCM" : codec);
}

export const FIXED_BY_PLAN = "fixed by the plan";

/** Why the browser's decoders were taken. */
export function fastestWords(codec: string, container: string): string {
  return codec === "av1"
    ? "AV1, which ffmpeg.wasm cannot decode"
    : `fastest that can read ${codecWords(codec)} in ${container}`;
}

/** Why pictures in red, green and blue are not left to the browser. */
export function rgbWords(codec: string): string {
  return `the browser gives ${codecWords(codec)} in RGB wrong colours`;
}

/** Why ffmpeg went on where the browser's decoders had failed. */
export function tookOverWords(error: unknown): string {
  const why = error instanceof ProblemError ? (error.problem.detail ?? error.message) : String(error);
  const line = (why.split("\n")[0] ?? "").replace(/\.$/, "");
  return `WebCodecs gave up: ${line}; ffmpeg.wasm took over`;
}
