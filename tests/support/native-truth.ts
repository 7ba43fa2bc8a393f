import { execFileSync, spawnSync } from "node:child_process";
import { readNumber } from "./frame-number.ts";

/** Native ffmpeg's findings in a file. */
export type NativeTruth = {
  /** All frames in order: seconds from the first one, and the number each shows. */
  frames: { time: number; number: number }[];
  /** Samples at 16 kHz, mono, 16 bit, as base64; null without sound. */
  sound: string | null;
};

const [WIDTH, HEIGHT] = [96, 32];
const MOST_BYTES = 1 << 28;

/** Every frame and one sound track of a file, as native ffmpeg decodes them; pictures lie as they are stored. */
export function nativeTruth(path: string, wanted: { frames: boolean; track: number | null }): NativeTruth {
  return {
    frames: wanted.frames ? framesOf(path) : [],
    sound: wanted.track === null ? null : soundOf(path, wanted.track).toString("base64"),
  };
}

/** The encoders that native ffmpeg has here. */
export function nativeEncoders(): string[] {
  const list = execFileSync("ffmpeg", ["-v", "error", "-encoders"], { encoding: "utf8" });
  return [...list.matchAll(/^ [VAS][A-Z.]{5} (\S+)/gm)].map(([, name]) => name ?? "");
}

function framesOf(path: string): NativeTruth["frames"] {
  const { stdout, stderr } = spawnSync(
    "ffmpeg",
    [
      ...["-v", "info", "-nostdin", "-noautorotate", "-copyts", "-i", path, "-map", "0:V:0"],
      ...["-vf", `showinfo,scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`, "-fps_mode", "passthrough"],
      ...["-f", "rawvideo", "-"],
    ],
    { maxBuffer: MOST_BYTES },
  );
  const times = [...stderr.toString().matchAll(/ pts_time:(\S+)/g)].map(([, seconds]) => Number(seconds));
  const [first = 0] = times;
  return times.map((time, place) => {
    const picture = stdout.subarray(place * WIDTH * HEIGHT, (place + 1) * WIDTH * HEIGHT);
    const number = readNumber((x, y) => picture[Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH)] ?? 0);
    return { time: time - first, number };
  });
}

function soundOf(path: string, track: number): Buffer {
  const output = ["-map", `0:a:${track}`, "-ac", "1", "-ar", "16000", "-f", "s16le", "-"];
  return execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-i", path, ...output], {
    maxBuffer: MOST_BYTES,
  });
}
