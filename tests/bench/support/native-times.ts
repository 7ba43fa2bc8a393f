import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchClip } from "./media-clips";

const SCALE =
  "scale=448:448:force_original_aspect_ratio=decrease:force_divisible_by=2:out_color_matrix=bt601:out_range=pc";

/** Milliseconds that native ffmpeg takes for `count` frames with its `fps` filter, in one pass. */
export function nativeFrames({ path, seconds }: BenchClip, count: number): number {
  return timed((folder) => {
    const filter = `setpts=PTS-STARTPTS,fps=${count}/${seconds},${SCALE}`;
    run(["-i", path, "-an", "-vf", filter, "-frames:v", `${count}`, "-q:v", "4", join(folder, "%03d.jpg")]);
  });
}

/** Milliseconds that native ffmpeg takes for the same frames by one seek each. */
export function nativeSeeks({ path, seconds }: BenchClip, count: number): number {
  return timed((folder) => {
    for (let index = 0; index < count; index += 1) {
      const at = (((index + 0.5) * seconds) / count).toFixed(3);
      const output = join(folder, `${index}.jpg`);
      run(["-ss", at, "-i", path, "-an", "-vf", SCALE, "-frames:v", "1", "-q:v", "4", output]);
    }
  });
}

/** Milliseconds that native ffmpeg takes for the sound as 16 kHz mono WAV. */
export function nativeSound({ path }: BenchClip): number {
  return timed((folder) => {
    run(["-i", path, "-vn", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", join(folder, "sound.wav")]);
  });
}

function timed(work: (folder: string) => void): number {
  const folder = mkdtempSync(join(tmpdir(), "caplens-bench-"));
  const start = performance.now();
  try {
    work(folder);
    return performance.now() - start;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: string[]): void {
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}
