import { execFileSync } from "node:child_process";
import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { numberBlocks, readNumber } from "../../support/frame-number";

/** The piece that is repeated: so many frames a second, and enough bits for two gigabytes in an hour. */
export const FRAMES_PER_SECOND = 24;
const PIECE_SECONDS = 10;
const REPEATS = 361;
const BITS = "5500k";
/** Both files and some room. */
const ROOM_NEEDED = 8e9;
const [WIDTH, HEIGHT] = [96, 32];

export type LargeFile = { name: string; path: string; bytes: number };

/** Says what is missing when the folder's disk has no room for the files; null when it has. */
export function lackOfRoom(folder: string): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return free < ROOM_NEEDED ? `${gigabytes(ROOM_NEEDED)} are needed, ${gigabytes(free)} are free` : null;
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

/** An MP4 and an MKV of more than an hour and more than two gigabytes: numbered frames and a rising tone, repeated. */
export function makeLargeFiles(folder: string): LargeFile[] {
  const piece = join(folder, "piece.mp4");
  const picture = `color=c=gray:s=640x360:r=${FRAMES_PER_SECOND}:d=${PIECE_SECONDS},format=yuv420p,${numberBlocks()}`;
  const sound = `aevalsrc=0.5*sin(2*PI*(200+40*t)*t):d=${PIECE_SECONDS}:s=48000`;
  native([
    ...["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-g", `${2 * FRAMES_PER_SECOND}`],
    // A constant rate is filled up with bytes that mean nothing.
    ...["-b:v", BITS, "-minrate", BITS, "-maxrate", BITS, "-bufsize", "1000k", "-x264-params", "nal-hrd=cbr"],
    ...["-c:a", "aac", piece],
  ]);
  const [mp4, mkv] = [join(folder, "large.mp4"), join(folder, "large.mkv")];
  native(["-stream_loop", `${REPEATS - 1}`, "-i", piece, "-c", "copy", mp4]);
  native(["-i", mp4, "-c", "copy", mkv]);
  return [
    { name: "MP4", path: mp4, bytes: statSync(mp4).size },
    { name: "MKV", path: mkv, bytes: statSync(mkv).size },
  ];
}

/** The number of the frame that native ffmpeg finds at a time on the file's own clock, counted from its start. */
export function nativeNumberAt(path: string, seconds: number): number {
  const before = Math.max(0, seconds - 0.5 / FRAMES_PER_SECOND);
  const picture = native([
    ...["-ss", before.toFixed(6), "-i", path, "-map", "0:V:0", "-frames:v", "1"],
    ...["-vf", `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`, "-f", "rawvideo", "-"],
  ]);
  return readNumber((x, y) => picture[Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH)] ?? 0);
}

/** The sound of a part, on the same clock, at 16 kHz, mono, 16 bit. */
export function nativeSamples(path: string, from: number, seconds: number): Int16Array {
  const bytes = native([
    ...["-ss", from.toFixed(6), "-t", `${seconds}`, "-i", path],
    ...["-map", "0:a:0", "-ac", "1", "-ar", "16000", "-f", "s16le", "-"],
  ]);
  return new Int16Array(new Uint8Array(bytes).buffer);
}

function native(args: readonly string[]): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { maxBuffer: 1 << 28 });
}
