import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { isAbort } from "../../../src/foundation/errors";
import type { MediaProgress } from "../../../src/media/media-engine";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../../src/media/worker/webcodecs-client";
import { samplingPlan, WAV } from "../../support/sampling-plan";
import { clipFile, numberedClip, numberIn } from "../test-clips";
import { problemOf } from "./engines";

const nativeVersion = await commands.nativeVersion();
const plan = (count: number) => samplingPlan({ frames: { kind: "uniform", count }, audio: WAV });
const clip = numberedClip();
const SLOW = numberedClip({
  seconds: 30,
  framesPerSecond: 12,
  size: "96x54",
  filters: "scale=1280:720:flags=neighbor",
  video: ["-c:v", "libx264", "-preset", "ultrafast", "-g", "24"],
});

/** An engine, and the workers it has started. */
function watched() {
  const workers: { worker: Worker; ended: boolean }[] = [];
  const engine = createWebCodecsEngine(() => {
    const worker = startWebCodecsWorker();
    const entry = { worker, ended: false };
    const terminate = worker.terminate.bind(worker);
    worker.terminate = () => {
      entry.ended = true;
      terminate();
    };
    workers.push(entry);
    return worker;
  });
  return { engine, workers };
}

describe.skipIf(nativeVersion === null)("cancelling", () => {
  test("ends the worker at once; the next call works in a new one", async () => {
    const { engine, workers } = watched();
    const file = await clipFile(SLOW);
    const facts = await engine.probe(file);
    const stop = new AbortController();
    const done: number[] = [];
    const frames: number[] = [];
    const work = engine.sampleFrames(file, facts, plan(200), {
      signal: stop.signal,
      onFrame: ({ time }) => frames.push(time),
      onProgress: (progress) => {
        done.push(progress.done);
        if (progress.done >= 20) stop.abort("for a reason of its own");
      },
    });
    expect(isAbort(await problemOf(work))).toBe(true);
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    const atCancel = { done: [...done], frames: [...frames] };
    const short = await clipFile(clip);
    const taken = await engine.sampleFrames(short, await engine.probe(short), plan(4));
    expect(await Promise.all(taken.frames.map((frame) => numberIn(frame)))).toEqual([5, 17, 29, 41]);
    expect({ done, frames }).toEqual(atCancel);
    expect(Math.max(...done)).toBeLessThan(200);
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    engine.dispose();
    expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  });

  test("a call that waits leaves the queue, the one before it is not disturbed", async () => {
    const { engine, workers } = watched();
    const file = await clipFile(clip);
    const stop = new AbortController();
    const [first, second, third] = [
      engine.probe(file),
      engine.probe(file, { signal: stop.signal }),
      engine.probe(file),
    ];
    stop.abort();
    expect(isAbort(await problemOf(second))).toBe(true);
    expect(await first).toEqual(await third);
    expect(workers).toHaveLength(1);
    engine.dispose();
    expect(isAbort(await problemOf(engine.probe(file)))).toBe(true);
    expect(isAbort(await problemOf(engine.probe(file, { signal: AbortSignal.abort() })))).toBe(true);
  });

  test("nothing is started before it is needed", async () => {
    const { engine, workers } = watched();
    expect(await problemOf(engine.probe(new Blob([])))).toMatchObject({ code: "file-empty" });
    expect(workers).toHaveLength(0);
    engine.dispose();
  });
});

describe.skipIf(nativeVersion === null)("faults of the worker", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("one that is silent for too long is stopped", async () => {
    const { engine, workers } = watched();
    const file = await clipFile(SLOW);
    const facts = await engine.probe(file);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const work = engine.sampleFrames(file, facts, plan(200), {
      onProgress: ({ done }) => {
        if (done === 20) vi.advanceTimersByTime(3_600_000);
      },
    });
    expect(await problemOf(work)).toMatchObject({ code: "media-timeout", retryable: true });
    vi.useRealTimers();
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    expect(await engine.probe(file)).toEqual(facts);
    engine.dispose();
  });

  test("one that cannot be loaded is told", async () => {
    const engine = createWebCodecsEngine(() => new Worker("/there-is-no-such-worker.js", { type: "module" }));
    const problem = await problemOf(engine.probe(await clipFile(clip)));
    expect(problem).toMatchObject({ code: "worker-crashed" });
    engine.dispose();
  });
});

describe.skipIf(nativeVersion === null)("progress", () => {
  test("counts up in every step", async () => {
    const { engine } = watched();
    const heard: MediaProgress[] = [];
    const onProgress = (progress: MediaProgress) => heard.push(progress);
    const file = await clipFile(SLOW);
    const facts = await engine.probe(file, { onProgress });
    await engine.sampleFrames(file, facts, plan(40), { onProgress });
    await engine.extractAudio(file, facts, plan(40), { onProgress });
    engine.dispose();
    for (const step of ["probing", "frames", "audio"]) {
      const own = heard.filter((progress) => progress.step === step);
      const done = own.map((progress) => progress.done);
      expect(done.length).toBeGreaterThanOrEqual(2);
      expect(done).toEqual([...done].sort((left, right) => left - right));
      expect(done[0]).toBe(0);
      expect(done.at(-1)).toBe(own.at(-1)?.total);
    }
    expect(heard.filter(({ step }) => step === "frames").length).toBeGreaterThan(20);
  });
});
