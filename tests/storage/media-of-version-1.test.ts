import { describe, expect, it } from "vitest";
import type { LooseDocument } from "../../src/storage/loose-document";
import { readSession } from "../../src/storage/read-session";
import { beforeAsks } from "../support/older-session";
import { audioRecord, frameSet, samplingPlan, WAV } from "../support/sampling-plan";
import { exampleSession } from "./example-session";

const hash = "a".repeat(64);
const PLAN = { frames: { kind: "uniform", count: 4 }, maxSide: 320, audio: true };
const PICTURES = {
  codec: "h264",
  width: 640,
  height: 360,
  framesPerSecond: 25,
  rotationDegrees: 90,
  startSeconds: 0,
};
const SOUND = { codec: "aac", channels: 2, sampleRate: 48000, startSeconds: 0.1 };
const FACTS = { container: "mp4", durationSeconds: 4, sizeBytes: 1000, video: PICTURES, audio: SOUND };

/** A session as version 1 kept it. */
function session(parts: LooseDocument): LooseDocument {
  const { draft: _draft, disputedChecks: _flawed, captions, ...kept } = beforeAsks(exampleSession());
  return {
    ...kept,
    version: 1,
    captions: captions.map(({ overrules: _overrules, ...caption }) => caption),
    sampling: PLAN,
    ...parts,
  };
}

function video(facts: unknown, stored: unknown = { kind: "blob", hash }): LooseDocument {
  return { name: "v.mp4", type: "video/mp4", sizeBytes: 1000, quickKey: "k", stored, facts };
}

function brought(parts: LooseDocument) {
  const read = readSession(session(parts));
  if (read.state !== "ready") throw new Error(`${read.state}: ${read.problem.detail}`);
  return read.session;
}

describe("media of a session of version 1", () => {
  const plan = samplingPlan({
    frames: { kind: "uniform", count: 4 },
    size: { kind: "fit", maxSide: 320 },
    audio: WAV,
  });

  it("keep their frames, sound and plan", () => {
    const pictures = [{ time: 0.5, hash: "b".repeat(64), width: 320, height: 180 }];
    const { frames, audio, sampling } = brought({
      video: video(null),
      frames: { engine: "ffmpeg.wasm 0.12.10", plan: PLAN, frames: pictures, notes: ["n"] },
      audio: { engine: "ffmpeg.wasm 0.12.10", hash, durationSeconds: 4, sampleRate: 16000, sizeBytes: 9 },
    });
    const provenance = {
      engine: "ffmpeg.wasm 0.12.10",
      engineReason: "the only engine at the time",
      sourceHash: hash,
      takenAt: exampleSession().updatedAt,
    };
    expect(sampling).toEqual(plan);
    expect(frames).toEqual(frameSet({ ...provenance, plan, frames: pictures, notes: ["n"] }));
    expect(audio).toEqual(audioRecord({ ...provenance, hash, durationSeconds: 4, sizeBytes: 9 }));
  });

  it("keep what is known of the file", () => {
    expect(brought({ video: video(FACTS) }).video?.facts).toEqual({
      kind: "video",
      container: "mp4",
      durationSeconds: 4,
      sizeBytes: 1000,
      bitrate: 2000,
      video: { ...PICTURES, bitDepth: null, pixelAspect: 1 },
      audioTracks: [{ ...SOUND, layout: null, language: null }],
    });
    const silent = { ...FACTS, durationSeconds: null, audio: null };
    expect(brought({ video: video(silent, { kind: "file" }) }).video?.facts).toMatchObject({
      bitrate: null,
      audioTracks: [],
    });
  });

  it("are none where there were none, and a plan without sound stays so", () => {
    const { frames, audio, sampling } = brought({ sampling: { ...PLAN, audio: false } });
    expect({ frames, audio, sound: sampling.audio }).toEqual({ frames: null, audio: null, sound: null });
  });

  it("of another shape are refused, not mended", () => {
    for (const parts of [{ sampling: 3 }, { frames: [] }, { video: video("facts") }])
      expect(readSession(session(parts)).state).toBe("unreadable");
  });
});
