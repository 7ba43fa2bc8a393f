import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWebCodecsEngine, type WebCodecsEvent } from "../../../src/media/worker/webcodecs-client";
import { facts } from "../../support/clip-facts";
import { samplingPlan } from "../../support/sampling-plan";

const file = new File(["a clip"], "clip.webm");

/** A worker that does nothing but what the test makes it say. */
class QuietWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  ended = false;
  calls: { id: number }[] = [];

  postMessage(message: { id: number }): void {
    this.calls.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  tell(event: WebCodecsEvent): void {
    this.say({ kind: "event", event });
  }

  say(message: object): void {
    const id = this.calls.at(-1)?.id;
    this.dispatchEvent(new MessageEvent("message", { data: { id, ...message } }));
  }
}

/** Begins a call and waits until the worker has it. */
async function begun(begin: (engine: ReturnType<typeof createWebCodecsEngine>) => Promise<unknown>) {
  const worker = new QuietWorker();
  const work = begin(createWebCodecsEngine(() => worker)).catch((error: unknown) => error);
  for (let turn = 0; turn < 1000 && worker.calls.length === 0; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(worker.calls).toHaveLength(1);
  return { worker, work };
}

const TIMED_OUT = { problem: { code: "media-timeout" } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a worker that examines a file", () => {
  test("is ended when it reads nothing new for 10 seconds", async () => {
    const { worker, work } = await begun((engine) => engine.examine(file));
    worker.tell({ kind: "reading" });
    vi.advanceTimersByTime(9_999);
    expect(worker.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker.ended).toBe(true);
    expect(await work).toMatchObject(TIMED_OUT);
  });

  test("may take any time while it reads on", async () => {
    const { worker, work } = await begun((engine) => engine.examine(file));
    for (let part = 0; part < 100; part += 1) {
      worker.tell({ kind: "reading" });
      vi.advanceTimersByTime(9_999);
    }
    expect(worker.ended).toBe(false);
    const found = { facts, decodesVideo: true, isRgb: false, decodesAudio: [] };
    worker.say({ kind: "done", output: found });
    expect(await work).toEqual(found);
  });

  test("has a minute to start", async () => {
    const { worker, work } = await begun((engine) => engine.examine(file));
    vi.advanceTimersByTime(59_999);
    expect(worker.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await work).toMatchObject(TIMED_OUT);
  });
});

test("a worker that takes frames has a minute from one sign of progress to the next", async () => {
  const { worker, work } = await begun((engine) => engine.sampleFrames(file, facts, samplingPlan()));
  worker.tell({ kind: "progress", progress: { step: "frames", done: 1, total: 8 } });
  vi.advanceTimersByTime(59_999);
  expect(worker.ended).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await work).toMatchObject(TIMED_OUT);
});
