import { Value } from "typebox/value";
import { describe, expect, it, vi } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { MediaEngine, SampledFrame } from "../../../src/media/media-engine";
import { createMediaClient, type TakenFrame } from "../../../src/media/worker/media-client";
import { AudioRecord, FrameSet } from "../../../src/shapes/media";
import { facts } from "../../support/clip-facts";
import { samplingPlan, WAV } from "../../support/sampling-plan";

const made = { engine: "fake 1.0", engineReason: "the only one" };
const frame = (time: number, byte = time): SampledFrame => ({
  time,
  bytes: Uint8Array.from([byte]),
  width: 4,
  height: 3,
});

function engine(parts: Partial<MediaEngine> = {}): MediaEngine {
  return {
    probe: async () => facts,
    sampleFrames: async () => ({ ...made, frames: [], notes: [] }),
    extractAudio: async () => null,
    dispose: () => undefined,
    ...parts,
  };
}

const file = new Blob(["a clip"]);
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const plan = samplingPlan({ image: { type: "image/webp", quality: "high" }, audio: WAV });

describe("what is taken", () => {
  it("has its frames under their hashes, in order, with where they come from", async () => {
    const heard: TakenFrame[] = [];
    const client = createMediaClient(
      engine({
        sampleFrames: async (_file, _facts, _plan, call) => {
          for (const time of [2, 1]) call?.onFrame?.(frame(time));
          return { ...made, frames: [frame(1), frame(2), frame(3)], notes: ["n"] };
        },
      }),
    );
    const set = await client.takeFrames(file, facts, plan, {
      ...quiet,
      sourceHash: "known",
      onFrame: (taken) => heard.push(taken),
    });
    expect(Value.Check(FrameSet, set)).toBe(true);
    expect(set).toMatchObject({ ...made, sourceHash: "known", plan, notes: ["n"] });
    expect(Date.now() - Date.parse(set.takenAt)).toBeGreaterThanOrEqual(0);
    expect(set.frames.map(({ time }) => time)).toEqual([1, 2, 3]);
    expect(set.frames[0]?.hash).toBe(await sha256Hex(Uint8Array.from([1])));
    expect(heard.map(({ record }) => record.time).sort()).toEqual([1, 2, 3]);
    expect(heard.every(({ blob }) => blob.type === "image/webp")).toBe(true);
  });

  it("of a time that was told twice is what was told last", async () => {
    const client = createMediaClient(
      engine({
        sampleFrames: async (_file, _facts, _plan, call) => {
          call?.onFrame?.(frame(1, 7));
          call?.onFrame?.(frame(1, 8));
          return { ...made, frames: [frame(1, 8)], notes: [] };
        },
      }),
    );
    const set = await client.takeFrames(file, facts, plan, { ...quiet, onFrame: () => undefined });
    expect(set.frames[0]?.hash).toBe(await sha256Hex(Uint8Array.from([8])));
    expect(set.sourceHash).toBeNull();
  });

  it("by an engine that gave up is forgotten, also what was still being hashed", async () => {
    const heard: (TakenFrame | "restart")[] = [];
    const client = createMediaClient(
      engine({
        sampleFrames: async (_file, _facts, _plan, call) => {
          call?.onFrame?.(frame(1, 7));
          await vi.waitFor(() => expect(heard).toHaveLength(1));
          call?.onFrame?.(frame(2, 7));
          call?.onRestart?.();
          for (const time of [1, 2]) call?.onFrame?.(frame(time, 8));
          return { ...made, frames: [frame(1, 8), frame(2, 8)], notes: [] };
        },
      }),
    );
    const set = await client.takeFrames(file, facts, plan, {
      ...quiet,
      onFrame: (taken) => heard.push(taken),
      onRestart: () => heard.push("restart"),
    });
    const hash = await sha256Hex(Uint8Array.from([8]));
    const restart = heard.indexOf("restart");
    expect(restart).toBe(1);
    const after = heard.slice(restart + 1).flatMap((one) => (one === "restart" ? [] : [one.record]));
    expect(after.map(({ time }) => time).sort()).toEqual([1, 2]);
    expect([...after, ...set.frames].every((record) => record.hash === hash)).toBe(true);
  });

  it("of sound is recorded with the part of the plan that matters to it", async () => {
    const bytes = Uint8Array.from([1, 2, 3]);
    const sound = {
      ...made,
      bytes,
      type: "audio/wav",
      durationSeconds: 2,
      sampleRate: 16000,
      channels: 1,
    } as const;
    const client = createMediaClient(engine({ extractAudio: async () => sound }));
    const segment = { start: 1, end: 3 };
    const taken = await client.takeAudio(file, facts, { ...plan, segment }, quiet);
    expect(Value.Check(AudioRecord, taken?.record)).toBe(true);
    expect(taken?.record).toMatchObject({
      ...made,
      plan: { audio: WAV, segment, engine: "auto" },
      hash: await sha256Hex(bytes),
      type: "audio/wav",
      sizeBytes: 3,
    });
    expect(taken?.blob.type).toBe("audio/wav");
    expect(await createMediaClient(engine()).takeAudio(file, facts, plan, quiet)).toBeNull();
  });
});
