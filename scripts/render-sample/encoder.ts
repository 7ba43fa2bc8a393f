import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { timeline } from "./timeline";

/** ffmpeg at work on the clip: takes frames in order, then `finish` waits for the file. */
export interface Encoder {
  write(png: Buffer): Promise<void>;
  finish(): Promise<void>;
}

/** Starts native ffmpeg: H.264 with a keyframe at least every 1.5 s, AAC, made to start before it is loaded. */
export function startEncoder(soundFile: string, clipFile: string): Encoder {
  const { framesPerSecond, durationSeconds } = timeline;
  const picture =
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -c:v libx264 -preset slow -tune animation -crf 24.5 -profile:v high " +
    `-g ${framesPerSecond * 1.5} -keyint_min ${framesPerSecond / 2} -threads 2 ` +
    "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
  const sound = `-c:a aac -b:a 128k -t ${durationSeconds}`;
  const container =
    "-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart";
  const ffmpeg = spawn(
    "ffmpeg",
    [
      ..."-y -loglevel error -f image2pipe -c:v png".split(" "),
      ...["-framerate", String(framesPerSecond), "-i", "-", "-i", soundFile],
      ...`${picture} ${sound} ${container}`.split(" "),
      clipFile,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const exit = once(ffmpeg, "exit");
  return {
    async write(png) {
      if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, "drain");
    },
    async finish() {
      ffmpeg.stdin.end();
      const [code] = await exit;
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    },
  };
}

/** Writes a PNG as a WebP file, as wide as a player in the page is. */
export function writePoster(png: Buffer, file: string): void {
  const options =
    "-y -loglevel error -f image2pipe -c:v png -i - -frames:v 1 -vf scale=640:-2 -c:v libwebp -compression_level 6 -quality 35 -fflags +bitexact";
  execFileSync("ffmpeg", [...options.split(" "), file], { input: png });
}
