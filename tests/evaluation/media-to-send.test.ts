import { describe, expect, it } from "vitest";
import { mediaToSend } from "../../src/evaluation/media-to-send";
import type { MediaFacts } from "../../src/shapes/media";
import type { Session } from "../../src/shapes/session";
import { emptySession } from "../../src/state/sessions/session-document";
import { audioRecord, frameSet, samplingPlan, WAV } from "../support/sampling-plan";

const facts: MediaFacts = {
  kind: "video",
  container: "mp4",
  durationSeconds: 20,
  sizeBytes: 1000,
  bitrate: null,
  video: {
    codec: "h264",
    width: 1920,
    height: 1080,
    framesPerSecond: 25,
    rotationDegrees: 0,
    startSeconds: 0,
    bitDepth: 8,
    pixelAspect: 1,
  },
  audioTracks: [
    { codec: "aac", channels: 2, layout: null, sampleRate: 48_000, startSeconds: 0, language: null },
  ],
};
const video: Session["video"] = {
  name: "film.mp4",
  type: "video/mp4",
  sizeBytes: 5_000_000,
  quickKey: "q",
  stored: { kind: "blob", hash: "a".repeat(64) },
  facts,
};
const NOTHING = new Map<string, number>();
const session = (parts: Partial<Session>): Session => ({ ...emptySession(), ...parts });

describe("what is still to be taken", () => {
  const planned = (sampling: Session["sampling"]) =>
    mediaToSend(session({ video, sampling }), 20, NOTHING, null);

  it("has the number and size that the plan leads to", () => {
    const { media, taken } = planned(samplingPlan({ audio: WAV, size: { kind: "fit", maxSide: 448 } }));
    expect(taken).toBe(false);
    expect(media.frames).toHaveLength(8);
    expect(media.frames[0]).toMatchObject({ width: 448, height: 252 });
    expect(media.frames[0]?.bytes).toBeGreaterThan(5_000);
    expect(media.audio).toEqual({ mediaType: "audio/wav", seconds: 20, bytes: 640_000 });
    expect(media.video).toBeNull();
  });

  it("keeps to the part and to the most frames of a rate", () => {
    const rate = (maximum: number) => ({ kind: "rate", framesPerSecond: 2, maximum }) as const;
    const segment = { start: 5, end: 10 };
    expect(planned(samplingPlan({ frames: rate(64) })).media.frames).toHaveLength(40);
    expect(planned(samplingPlan({ frames: rate(64), segment })).media.frames).toHaveLength(10);
    expect(planned(samplingPlan({ frames: rate(16) })).media.frames).toHaveLength(16);
    expect(planned(samplingPlan({ frames: { kind: "none" }, audio: WAV })).media.frames).toHaveLength(0);
  });

  it("has no sound where the file has none, and one picture of a still", () => {
    const silent = { ...video, facts: { ...facts, audioTracks: [] } };
    const plan = samplingPlan({ audio: WAV });
    expect(mediaToSend(session({ video: silent, sampling: plan }), 20, NOTHING, null).media.audio).toBeNull();
    const still = { ...video, facts: { ...facts, kind: "image" as const, audioTracks: [] } };
    const one = mediaToSend(session({ video: still, sampling: plan }), null, NOTHING, {
      framesPerSecond: null,
    });
    expect(one.media.frames).toHaveLength(1);
    expect(one.media.video).toBeNull();
  });
});

describe("what was taken", () => {
  const plan = samplingPlan({ audio: WAV });
  const taken = session({
    video,
    sampling: plan,
    frames: frameSet({ plan, frames: [{ time: 1, hash: "f", width: 160, height: 90 }] }),
    audio: audioRecord({ durationSeconds: 20, sizeBytes: 640_044 }),
  });

  it("goes with the bytes that it has", () => {
    const { media, taken: all } = mediaToSend(taken, 20, new Map([["f", 4321]]), { framesPerSecond: 2 });
    expect(all).toBe(true);
    expect(media).toEqual({
      frames: [{ time: 1, width: 160, height: 90, bytes: 4321 }],
      audio: { mediaType: "audio/wav", seconds: 20, bytes: 640_044 },
      video: {
        bytes: 5_000_000,
        framesPerSecond: 2,
        hasSound: true,
        seconds: 20,
        size: { width: 1920, height: 1080 },
      },
    });
  });

  it("stays behind where the plan no longer asks for it", () => {
    const { media } = mediaToSend({ ...taken, sampling: { ...plan, audio: null } }, 20, NOTHING, null);
    expect(media.audio).toBeNull();
    expect(media.frames).toHaveLength(1);
  });
});
