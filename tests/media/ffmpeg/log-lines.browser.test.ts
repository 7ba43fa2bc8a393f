import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { createFfmpegEngine } from "../../../src/media/open-media";
import { samplingPlan } from "../../support/sampling-plan";
import { clipFile, numberedClip } from "../test-clips";

const nativeVersion = await commands.nativeVersion();
afterEach(() => vi.unstubAllGlobals());

/** Lets workers be started as ever, and keeps what they tell. */
function listening(): unknown[] {
  const heard: unknown[] = [];
  const Native = Worker;
  class ListenedWorker extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", ({ data }) => heard.push(data));
    }
  }
  vi.stubGlobal("Worker", ListenedWorker);
  return heard;
}

describe.skipIf(nativeVersion === null)("the log of ffmpeg", () => {
  test("crosses to the page in a few messages, whole and in order", async () => {
    const heard = listening();
    const engine = createFfmpegEngine();
    const file = await clipFile(numberedClip({ seconds: 10, soundSeconds: 0 }));
    const facts = await engine.probe(file);
    await engine.sampleFrames(file, facts, samplingPlan());
    engine.dispose();
    const messages = heard.flatMap((one) => {
      const isLog = typeof one === "object" && one !== null && "type" in one && one.type === "LOG";
      if (!isLog || !("data" in one) || typeof one.data !== "object" || one.data === null) return [];
      return "message" in one.data ? [String(one.data.message)] : [];
    });
    const lines = messages.flatMap((message) => message.split("\n"));
    const numbers = lines.flatMap((line) => /showinfo.* n:\s*(\d+) pts/.exec(line)?.[1] ?? []).map(Number);
    // The last command goes through nearly all 240 frames.
    const last = numbers.slice(numbers.lastIndexOf(0));
    expect(last.length).toBeGreaterThan(200);
    expect(last).toEqual(Array.from(last, (_, index) => index));
    expect(messages.length).toBeLessThan(lines.length / 2);
    expect(heard).not.toContainEqual(expect.objectContaining({ type: "PROGRESS" }));
  });
});
