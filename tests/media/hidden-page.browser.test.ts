import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { createMediaEngine } from "../../src/media/open-media";
import { soundPeaks } from "../../src/media/sound-peaks";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../src/media/worker/webcodecs-client";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { clipFile, numberedClip, numberIn } from "./test-clips";

const nativeVersion = await commands.nativeVersion();

/** In a page in the background timers come seconds or minutes late and no picture is drawn: here neither ever comes. */
beforeEach(() => {
  const toFake = ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"] as const;
  vi.useFakeTimers({ toFake: [...toFake] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.skipIf(nativeVersion === null)("in a page that nobody sees", () => {
  test.each(["ffmpeg", "webcodecs"] as const)("%s takes frames and sound to the end", async (engine) => {
    const media = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));
    const file = await clipFile(numberedClip());
    const plan = samplingPlan({ frames: { kind: "uniform", count: 4 }, audio: WAV, engine });
    const facts = await media.probe(file);
    const { frames } = await media.sampleFrames(file, facts, plan);
    expect(await Promise.all(frames.map(numberIn))).toEqual([5, 17, 29, 41]);
    const sound = await media.extractAudio(file, facts, plan);
    expect(sound?.durationSeconds).toBeCloseTo(facts.durationSeconds ?? 0, 1);
    media.dispose();
  });

  test("the outline of compressed sound comes to its end", async () => {
    const media = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));
    const file = await clipFile(numberedClip());
    const plan = samplingPlan({ audio: { type: "audio/ogg", track: 0 } });
    const sound = await media.extractAudio(file, await media.probe(file), plan);
    const peaks = await soundPeaks(new Blob([sound?.bytes ?? ""]), new AbortController().signal);
    expect(Math.max(...(peaks?.highest ?? []))).toBeGreaterThan(0);
    media.dispose();
  });
});
