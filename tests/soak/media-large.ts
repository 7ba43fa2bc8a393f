import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import { containerStart } from "../../src/media/file-length";
import { lateness } from "../../src/media/sampling/lateness";
import type { MediaFacts, SamplingPlan } from "../../src/shapes/media";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { correlation } from "../support/sound-correlation";
import type { Endurance, Numbered } from "./support/endurance-page/endurance-page";
import {
  FRAMES_PER_SECOND,
  gigabytes,
  type LargeFile,
  lackOfRoom,
  makeLargeFiles,
  nativeNumberAt,
  nativeSamples,
} from "./support/large-files";
import { peakMemory } from "./support/page-memory";
import { serveEndurancePage } from "./support/serve-endurance-page";

/** Files of more than an hour and two gigabytes: the right frames and sound, and never the whole file in memory. */
const COUNT = 16;
const PART = { start: 3000, end: 3005 };
const LEAST_CORRELATION = 0.99;
const SAMPLE_RATE = 16_000;
/** Matroska gives times in whole milliseconds: where decoding begins may lie so many samples off. */
const MILLISECOND = SAMPLE_RATE / 1000;
/** Megabytes that the page's process may hold at most. */
const MOST_MEMORY = 800;
const ENGINES = ["auto", "ffmpeg"] as const;
type Engine = (typeof ENGINES)[number];

const FRAMES = samplingPlan({ frames: { kind: "uniform", count: COUNT } });
const SOUND = samplingPlan({ frames: { kind: "none" }, segment: PART, audio: WAV });

function numbered(page: Page, place: number, plan: SamplingPlan): Promise<Numbered> {
  return page.evaluate(
    ([file, wanted]) => {
      const endurance: Endurance = Reflect.get(window, "endurance");
      return endurance.numbered(file, wanted);
    },
    [place, plan] as const,
  );
}

function samples(page: Page, place: number, plan: SamplingPlan) {
  return page.evaluate(
    ([file, wanted]) => {
      const endurance: Endurance = Reflect.get(window, "endurance");
      return endurance.samples(file, wanted);
    },
    [place, plan] as const,
  );
}

/** The zero of the frames and that of the sound, in seconds from the beginning of the file. */
function zeros(facts: MediaFacts): { frames: number; sound: number } {
  const [track] = facts.audioTracks;
  if (!facts.video || !track) throw new Error("a track is missing");
  const start = containerStart(facts);
  return {
    frames: facts.video.startSeconds - start,
    sound: track.startSeconds - lateness(facts, track) - start,
  };
}

/** Faults of the frames: each has to be the last one before the middle of its part. */
function wrongFrames({ path }: LargeFile, { facts, frames }: Numbered): string[] {
  const length = facts.durationSeconds ?? 0;
  const faults = frames.length === COUNT && length > 3600 ? [] : [`${frames.length} frames of ${length} s`];
  for (const [index, { time, number }] of frames.entries()) {
    const late = ((index + 0.5) * length) / COUNT - time;
    if (late < -1e-3 || late > 1.5 / FRAMES_PER_SECOND)
      faults.push(`frame ${index} is ${late.toFixed(3)} s off`);
    const right = nativeNumberAt(path, time + zeros(facts).frames);
    if (number !== right) faults.push(`frame ${index} at ${time} s shows ${number}, not ${right}`);
  }
  return faults;
}

function wrongSound({ path }: LargeFile, heard: readonly number[], start: number): string[] {
  const reference = nativeSamples(path, PART.start + start, PART.end - PART.start);
  const difference = Math.abs(heard.length - reference.length) / SAMPLE_RATE;
  const ours = Int16Array.from(heard);
  const shifts = Array.from({ length: 2 * MILLISECOND + 1 }, (_, index) => index - MILLISECOND);
  const likeness = Math.max(
    ...shifts.map((shift) =>
      correlation(ours.subarray(Math.max(0, shift)), reference.subarray(Math.max(0, -shift))),
    ),
  );
  return [
    ...(difference > 1 / FRAMES_PER_SECOND ? [`sound ${difference.toFixed(3)} s longer or shorter`] : []),
    ...(likeness > LEAST_CORRELATION ? [] : [`sound correlates only ${likeness.toFixed(4)}`]),
  ];
}

/** Takes frames and sound of one file with one choice of engine, in a browser of its own; says what is wrong. */
async function read(baseURL: string, file: LargeFile, engine: Engine): Promise<string[]> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ baseURL });
    await page.goto("/");
    await page.setInputFiles("input", file.path);
    const begun = performance.now();
    const taken = await numbered(page, 0, { ...FRAMES, engine });
    const middle = performance.now();
    const heard = await samples(page, 0, { ...SOUND, engine });
    const end = performance.now();
    const memory = await peakMemory(browser);
    const faults = [
      ...wrongFrames(file, taken),
      ...wrongSound(file, heard.samples, zeros(taken.facts).sound),
    ];
    if (memory !== null && memory > MOST_MEMORY) faults.push(`it took ${Math.round(memory)} MB`);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    console.log(
      `result: ${file.name}, ${engine}: ${taken.frames.length} frames by ${taken.engine} in ${seconds(begun, middle)} s, ` +
        `${PART.end - PART.start} s of sound by ${heard.engine} in ${seconds(middle, end)} s; at most ` +
        `${memory === null ? "an unknown number of" : Math.round(memory)} MB; faults: ${faults.length}`,
    );
    return faults;
  } finally {
    await browser.close();
  }
}

async function run(folder: string): Promise<void> {
  const files = makeLargeFiles(folder);
  const sizes = files.map(({ name, bytes }) => `${name} of ${gigabytes(bytes)}`).join(", ");
  console.log(`result: more than an hour each: ${sizes}; frames and sound compared with native ffmpeg's`);
  const site = await serveEndurancePage();
  try {
    for (const file of files) {
      for (const engine of ENGINES) {
        const faults = await read(site.baseURL, file, engine).catch((error: unknown) => [String(error)]);
        for (const fault of faults) console.log(`result: fault in ${file.name}, ${engine}: ${fault}`);
        if (faults.length > 0) process.exitCode = 1;
      }
    }
  } finally {
    await site.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "caplens-large-"));
try {
  const lack = lackOfRoom(folder);
  if (lack === null) await run(folder);
  else {
    console.log(`result: there is no room for the files: ${lack}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
