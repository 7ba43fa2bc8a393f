import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDrawingPage } from "./drawing-page";
import { startEncoder, writePoster } from "./encoder";
import { groundTruth, groundTruthText } from "./ground-truth";
import type { FrameBox } from "./picture/boxes";
import { levelTable } from "./sound/levels";
import { soundTrack } from "./sound/sound-track";
import { waveFile } from "./sound/wave-file";
import { timeline } from "./timeline";

const folder = fileURLToPath(new URL("../../public/samples/tea-for-three/", import.meta.url));
const posterTime = 5.4;
const boxesEverySeconds = 0.5;

const work = mkdtempSync(join(tmpdir(), "tea-for-three-"));
const page = await openDrawingPage();
try {
  mkdirSync(folder, { recursive: true });
  const track = soundTrack();
  console.log(levelTable(track));
  const soundFile = join(work, "sound.wav");
  writeFileSync(soundFile, waveFile(track));

  const { durationSeconds, framesPerSecond } = timeline;
  const encoder = startEncoder(soundFile, join(folder, "clip.mp4"));
  const drawn: { time: number; boxes: FrameBox[] }[] = [];
  for (let index = 0; index < durationSeconds * framesPerSecond; index += 1) {
    const time = index / framesPerSecond;
    const frame = await page.frame(time);
    await encoder.write(Buffer.from(frame.image, "base64"));
    if (index % (boxesEverySeconds * framesPerSecond) === 0) drawn.push({ time, boxes: frame.boxes });
    if (index % (2 * framesPerSecond) === 0) console.log(`drawn up to ${time} s of ${durationSeconds} s`);
  }
  await encoder.finish();

  const poster = await page.frame(posterTime);
  writePoster(Buffer.from(poster.image, "base64"), join(folder, "poster.webp"));
  writeFileSync(join(folder, "ground-truth.json"), groundTruthText(groundTruth(drawn)));
  console.log(`clip.mp4: ${(statSync(join(folder, "clip.mp4")).size / 1e6).toFixed(2)} MB`);
} finally {
  await page.close();
  rmSync(work, { recursive: true });
}
