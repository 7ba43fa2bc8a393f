import { makeClip } from "../../support/native-ffmpeg";

export type BenchClip = { name: string; path: string; seconds: number };

/** Moving shapes, text and gradients under light noise, which no two frames share; a trembling tone. */
const source = (size: string, seconds: number) => [
  ...["-f", "lavfi", "-i", `testsrc2=s=${size}:r=30:d=${seconds},noise=alls=5:allf=t`],
  ...["-f", "lavfi", "-i", `sine=f=330:d=${seconds}:r=48000,tremolo=f=3`, "-ac", "2", "-pix_fmt", "yuv420p"],
];

const H264 = ["-c:v", "libx264", "-preset", "medium", "-c:a", "aac"];
const VP9 = [
  "-c:v",
  "libvpx-vp9",
  "-deadline",
  "realtime",
  "-cpu-used",
  "6",
  "-row-mt",
  "1",
  "-c:a",
  "libopus",
];
const HEVC = ["-c:v", "libx265", "-preset", "veryfast", "-x265-params", "log-level=none", "-c:a", "aac"];
const AV1 = ["-c:v", "libsvtav1", "-preset", "10", "-c:a", "libopus"];

function clip(
  name: string,
  size: string,
  seconds: number,
  bitrate: string,
  extension: string,
  codecs: string[],
) {
  const args = [...source(size, seconds), ...codecs, "-b:v", bitrate];
  return { name, path: makeClip({ args, extension }), seconds };
}

/** The clips, made once by native ffmpeg with its usual settings and kept in the temporary folder. */
export function benchClips(): BenchClip[] {
  return [
    clip("h264-1080p", "1920x1080", 60, "5M", "mp4", H264),
    clip("vp9-720p", "1280x720", 30, "2500k", "webm", VP9),
    clip("hevc-720p", "1280x720", 30, "2500k", "mp4", HEVC),
    clip("av1-720p", "1280x720", 30, "2500k", "mp4", AV1),
  ];
}

/** Ten minutes of 720p H.264: 30 seconds over and over. */
export function longClip(): BenchClip {
  const short = clip("short", "1280x720", 30, "2500k", "mp4", H264);
  const args = ["-stream_loop", "19", "-i", short.path, "-c", "copy", "-movflags", "+faststart"];
  return { name: "long", path: makeClip({ args, extension: "mp4" }), seconds: 600 };
}
