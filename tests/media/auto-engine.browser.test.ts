import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { createAutoEngine } from "../../src/media/auto-engine";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip, numberIn } from "./test-clips";
import { ffmpeg, webCodecs } from "./webcodecs/engines";

afterEach(() => vi.restoreAllMocks());

const auto = createAutoEngine({ webCodecs, ffmpeg });
const nativeVersion = await commands.nativeVersion();
const PLAN = samplingPlan({ frames: { kind: "uniform", count: 4 }, audio: WAV });

async function read(options: ClipOptions) {
  const file = await clipFile(numberedClip(options));
  const facts = await auto.probe(file);
  const frames = await auto.sampleFrames(file, facts, PLAN);
  const sound = await auto.extractAudio(file, facts, PLAN);
  return { facts, frames, sound, numbers: await Promise.all(frames.frames.map((frame) => numberIn(frame))) };
}

describe.skipIf(nativeVersion === null)("choosing an engine in a real browser", () => {
  test("H.264 and AAC need no ffmpeg: its core is not even fetched", async () => {
    const fetching = vi.spyOn(globalThis, "fetch");
    const { frames, sound, numbers } = await read({});
    expect(frames.engine).toMatch(/^WebCodecs with mediabunny 1\.\d+\.\d+, Chrome \d+/);
    expect(frames.engineReason).toBe("fastest that can read H.264 in mp4");
    expect(sound?.engineReason).toBe("fastest that can read AAC in mp4");
    expect(numbers).toEqual([5, 17, 29, 41]);
    expect(
      fetching.mock.calls.map(([address]) => String(address)).filter((address) => /core/.test(address)),
    ).toEqual([]);
  });

  test("what the browser does not know goes to ffmpeg", async () => {
    const { facts, frames, sound, numbers } = await read({
      extension: "avi",
      video: ["-c:v", "mpeg4", "-q:v", "3"],
    });
    expect(facts).toMatchObject({ container: "avi", video: { codec: "mpeg4" } });
    expect(frames.engine).toMatch(/^ffmpeg/);
    expect(sound?.engine).toMatch(/^ffmpeg/);
    expect(numbers).toEqual([5, 17, 29, 41]);
  });

  test("where the browser's decoder gives up, ffmpeg takes over with what there is", async () => {
    const whole = await clipFile(numberedClip({ seconds: 4, output: ["-movflags", "+faststart"] }));
    const file = new File([whole.slice(0, whole.size / 2)], whole.name);
    const facts = await auto.probe(file);
    let told: number[] = [];
    const { engine, engineReason, frames, notes } = await auto.sampleFrames(file, facts, PLAN, {
      onFrame: ({ time }) => told.push(time),
      onRestart: () => {
        told = [];
      },
    });
    expect(told.sort((one, other) => one - other)).toEqual(frames.map(({ time }) => time));
    expect(engine).toMatch(/^ffmpeg/);
    expect(engineReason).toMatch(/^WebCodecs gave up: .+; ffmpeg\.wasm took over$/);
    expect(frames.length).toBeGreaterThan(0);
    expect(notes[0]).toMatch(/^Pictures could be read up to/);
  });
});
