import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A way to make a test clip: ffmpeg's arguments up to the output, and the ending of the output's name. `from` is a
 * clip to begin with, as the first input.
 */
export type ClipRecipe = { from?: ClipRecipe; args: readonly string[]; extension: string };

export type WantedFrames = { filter: string; count: number; portable: boolean };

const CLIPS = join(tmpdir(), "caplens-test-clips");

/** The version line of the ffmpeg on this machine; null when there is none. */
export function nativeFfmpegVersion(): string | null {
  try {
    const text = execFileSync("ffmpeg", ["-version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /version (\S+)/.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Makes the clip, once for each recipe, and returns its path. */
export function makeClip(recipe: ClipRecipe): string {
  mkdirSync(CLIPS, { recursive: true });
  const name = createHash("sha256").update(JSON.stringify(recipe)).digest("hex").slice(0, 24);
  const path = join(CLIPS, `${name}.${recipe.extension}`);
  if (existsSync(path)) return path;
  const input = recipe.from ? ["-i", makeClip(recipe.from)] : [];
  const unfinished = join(CLIPS, `${name}-${process.pid}.${recipe.extension}`);
  runFfmpeg([...input, ...recipe.args, unfinished]);
  // A file that another process is reading must not be replaced under it.
  if (existsSync(path)) rmSync(unfinished);
  else renameSync(unfinished, path);
  return path;
}

/**
 * The JPEGs that native ffmpeg makes of a file with these filters. `portable`: without the processor's vector
 * instructions, which round differently when they scale; WebAssembly has none.
 */
export function nativeFrames(path: string, wanted: WantedFrames): Buffer[] {
  return inTemporaryFolder((folder) => {
    const input = [...(wanted.portable ? ["-cpuflags", "0"] : []), "-i", path, "-map", "0:V:0"];
    const filters = ["-vf", wanted.filter, "-frames:v", `${wanted.count}`];
    runFfmpeg([...input, ...filters, "-q:v", "4", "-huffman", "default", join(folder, "%06d.jpg")]);
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)));
  });
}

/** The sound of a file as native ffmpeg gives it at 16 kHz, mono. */
export function nativeSound(path: string): Buffer {
  return inTemporaryFolder((folder) => {
    const output = join(folder, "sound.wav");
    runFfmpeg(["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", output]);
    return readFileSync(output);
  });
}

function runFfmpeg(args: readonly string[]): void {
  execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { stdio: ["ignore", "ignore", "pipe"] });
}

function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "caplens-test-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
