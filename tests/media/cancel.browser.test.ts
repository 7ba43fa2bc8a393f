import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { isAbort } from "../../src/foundation/errors";
import type { MediaProgress } from "../../src/media/media-engine";
import { createFfmpegEngine } from "../../src/media/open-media";
import type { SamplingPlan } from "../../src/shapes/media";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { clipFile, numberedClip, numberIn } from "./test-clips";

const nativeVersion = await commands.nativeVersion();
const plan = (count: number): SamplingPlan =>
  samplingPlan({ frames: { kind: "uniform", count }, audio: WAV });
const clip = numberedClip();
const SLOW = numberedClip({
  seconds: 30,
  framesPerSecond: 12,
  size: "96x54",
  filters: "scale=1280:720:flags=neighbor",
  video: ["-c:v", "libx264", "-preset", "ultrafast", "-g", "24"],
});

async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "it was not rejected",
    (reason: unknown) => reason,
  );
}

describe.skipIf(nativeVersion === null)("cancelling", () => {
  test("ends sampling at once; the next call works", async () => {
    const engine = createFfmpegEngine();
    const file = await clipFile(SLOW);
    const facts = await engine.probe(file);
    const stop = new AbortController();
    const numbers: number[] = [];
    const work = engine.sampleFrames(file, facts, plan(200), {
      signal: stop.signal,
      onProgress: ({ step, done }) => {
        if (step !== "frames") return;
        numbers.push(done);
        if (done >= 20) stop.abort();
      },
    });
    expect(isAbort(await rejection(work))).toBe(true);
    const atCancel = [...numbers];
    const short = await clipFile(clip);
    const { frames } = await engine.sampleFrames(short, await engine.probe(short), plan(4));
    expect(await Promise.all(frames.map(numberIn))).toEqual([5, 17, 29, 41]);
    expect(numbers).toEqual(atCancel);
    expect(Math.max(...numbers)).toBeLessThan(200);
    engine.dispose();
  });

  test("while the core is loading; the next call loads it", async () => {
    const engine = createFfmpegEngine();
    const file = await clipFile(clip);
    const stop = new AbortController();
    const work = engine.probe(file, {
      signal: stop.signal,
      onProgress: ({ step, done }) => {
        if (step === "loading" && done > 0) stop.abort("for a reason of its own");
      },
    });
    expect(isAbort(await rejection(work))).toBe(true);
    expect((await engine.probe(file)).container).toBe("mp4");
    engine.dispose();
  });

  test("a call that waits leaves the queue, the one before it is not disturbed", async () => {
    const engine = createFfmpegEngine();
    const file = await clipFile(clip);
    const stop = new AbortController();
    const first = engine.probe(file);
    const second = engine.probe(file, { signal: stop.signal });
    const third = engine.probe(file);
    stop.abort();
    expect(isAbort(await rejection(second))).toBe(true);
    expect(await first).toEqual(await third);
    engine.dispose();
    expect(isAbort(await rejection(engine.probe(file)))).toBe(true);
  });
});

describe.skipIf(nativeVersion === null)("faults of the engine", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("a core that cannot be fetched is told, and fetched again at the next call", async () => {
    const engine = createFfmpegEngine();
    const file = await clipFile(clip);
    const offline = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await rejection(engine.probe(file))).toMatchObject({
      problem: { code: "media-engine-unavailable", retryable: true },
    });
    offline.mockResolvedValue(new Response("not here", { status: 404 }));
    expect(await rejection(engine.probe(file))).toMatchObject({
      problem: { code: "media-engine-unavailable", detail: expect.stringContaining("404") },
    });
    offline.mockRestore();
    expect((await engine.probe(file)).container).toBe("mp4");
    engine.dispose();
  });

  test("a command that is silent for too long is stopped", async () => {
    const engine = createFfmpegEngine();
    const file = await clipFile(SLOW);
    const facts = await engine.probe(file);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const work = rejection(
      engine.sampleFrames(file, facts, plan(200), {
        onProgress: ({ step, done }) => {
          if (step === "frames" && done === 20) vi.advanceTimersByTime(3_600_000);
        },
      }),
    );
    expect(await work).toMatchObject({ problem: { code: "media-timeout", retryable: true } });
    vi.useRealTimers();
    expect(await engine.probe(file)).toEqual(facts);
    engine.dispose();
  });
});

describe.skipIf(nativeVersion === null)("progress", () => {
  test("counts up in every step", async () => {
    const engine = createFfmpegEngine();
    const heard: MediaProgress[] = [];
    const onProgress = (progress: MediaProgress) => heard.push(progress);
    const file = await clipFile(clip);
    const facts = await engine.probe(file, { onProgress });
    await engine.sampleFrames(file, facts, plan(8), { onProgress });
    await engine.extractAudio(file, facts, plan(8), { onProgress });
    engine.dispose();
    for (const step of ["loading", "probing", "frames", "audio"]) {
      const own = heard.filter((progress) => progress.step === step);
      const done = own.map((progress) => progress.done);
      expect(done.length).toBeGreaterThanOrEqual(2);
      expect(done).toEqual([...done].sort((left, right) => left - right));
      expect(done[0]).toBe(0);
      expect(done.at(-1)).toBe(own.at(-1)?.total);
    }
    expect(heard.filter(({ step }) => step === "frames").length).toBeGreaterThanOrEqual(5);
  });

  test("one instance takes more commands than its stack held when each left some of it taken", async () => {
    const engine = createFfmpegEngine();
    const file = await clipFile(clip);
    const facts = await engine.probe(file);
    for (let call = 0; call < 150; call += 1) expect(await engine.probe(file)).toEqual(facts);
    engine.dispose();
  });
});
