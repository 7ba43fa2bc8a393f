import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { abortError } from "../../src/foundation/errors";
import { createAutoEngine } from "../../src/media/auto-engine";
import type { MediaEngine } from "../../src/media/media-engine";
import { type MediaProblemCode, mediaProblem } from "../../src/media/media-problems";
import type { Examination, WebCodecsEngine } from "../../src/media/webcodecs/webcodecs-engine";
import type { MediaFacts, SamplingPlan } from "../../src/shapes/media";
import { samplingPlan, WAV } from "../support/sampling-plan";

const FACTS: MediaFacts = {
  kind: "video",
  container: "mp4",
  durationSeconds: 2,
  sizeBytes: 4,
  bitrate: 16,
  video: {
    codec: "h264",
    width: 320,
    height: 180,
    framesPerSecond: 24,
    rotationDegrees: 0,
    startSeconds: 0,
    bitDepth: 8,
    pixelAspect: 1,
  },
  audioTracks: [
    { codec: "aac", channels: 2, layout: "stereo", sampleRate: 48000, startSeconds: 0, language: null },
    { codec: "ac3", channels: 6, layout: "5.1", sampleRate: 48000, startSeconds: 0, language: null },
  ],
};
const av1: MediaFacts = { ...FACTS, video: FACTS.video && { ...FACTS.video, codec: "av1" } };
const SEEN: Examination = { facts: FACTS, decodesVideo: true, isRgb: false, decodesAudio: [true, false] };
const file = () => new Blob(["clip"]);

/** Two engines that note what is asked of them; each call of one may be made to fail. */
function engines(fail: { webCodecs?: unknown; ffmpeg?: unknown; examine?: unknown } = {}, seen = SEEN) {
  const asked: string[] = [];
  const engine = (name: "webCodecs" | "ffmpeg"): MediaEngine => {
    const note = (what: string) => {
      asked.push(`${name}.${what}`);
      if (fail[name]) throw fail[name];
    };
    const made = { engine: name, engineReason: "its own" };
    return {
      probe: async () => {
        note("probe");
        return { ...FACTS, container: "from ffmpeg" };
      },
      sampleFrames: async () => {
        note("frames");
        return { ...made, frames: [], notes: [] };
      },
      extractAudio: async (_file, _facts, { audio }) => {
        note("audio");
        if (!audio) return null;
        const bytes = new Uint8Array();
        return { ...made, bytes, type: audio.type, durationSeconds: 1, sampleRate: 16000, channels: 1 };
      },
      dispose: () => note("dispose"),
    };
  };
  const webCodecs: WebCodecsEngine = {
    ...engine("webCodecs"),
    examine: async () => {
      asked.push("webCodecs.examine");
      if (fail.examine) throw fail.examine;
      return seen;
    },
  };
  const rests = { count: 0 };
  const rest = () => {
    rests.count += 1;
  };
  const ffmpeg = { ...engine("ffmpeg"), rest };
  return { asked, rests, auto: createAutoEngine({ webCodecs, ffmpeg }) };
}

const frames = (auto: MediaEngine, plan: Partial<SamplingPlan> = {}, facts = FACTS) =>
  auto.sampleFrames(file(), facts, samplingPlan(plan));
const sound = (auto: MediaEngine, audio: SamplingPlan["audio"] = WAV) =>
  auto.extractAudio(file(), FACTS, samplingPlan({ audio }));

beforeEach(() => {
  vi.stubGlobal("VideoDecoder", class {});
  vi.stubGlobal("AudioDecoder", class {});
});
afterEach(() => vi.unstubAllGlobals());

describe("which engine reads a file", () => {
  test("the browser, where it can decode: ffmpeg is not asked at all", async () => {
    const { asked, auto } = engines();
    const clip = file();
    expect(await auto.probe(clip)).toEqual(FACTS);
    const plan = samplingPlan({ audio: WAV });
    expect(await auto.sampleFrames(clip, FACTS, plan)).toMatchObject({
      engine: "webCodecs",
      engineReason: "fastest that can read H.264 in mp4",
    });
    expect(await auto.extractAudio(clip, FACTS, plan)).toMatchObject({
      engineReason: "fastest that can read AAC in mp4",
    });
    expect(asked).toEqual(["webCodecs.examine", "webCodecs.frames", "webCodecs.audio"]);
  });

  test("the browser for frames: ffmpeg gives its memory back meanwhile, but not for sound or its own frames", async () => {
    const { rests, auto } = engines();
    await sound(auto);
    await frames(auto, { engine: "ffmpeg" });
    expect(rests.count).toBe(0);
    await frames(auto);
    expect(rests.count).toBe(1);
  });

  test("each track by itself", async () => {
    const { auto } = engines({}, { ...SEEN, decodesVideo: false });
    expect(
      await frames(auto, {}, { ...FACTS, video: FACTS.video && { ...FACTS.video, codec: "hevc" } }),
    ).toMatchObject({
      engine: "ffmpeg",
      engineReason: "the browser cannot decode HEVC",
    });
    expect(await sound(auto)).toMatchObject({ engine: "webCodecs" });
    expect(await sound(auto, { type: "audio/wav", track: 1 })).toMatchObject({
      engine: "ffmpeg",
      engineReason: "the browser cannot decode AC-3",
    });
  });

  test("ffmpeg, for pictures in red, green and blue, but not for their sound", async () => {
    const { asked, auto } = engines({}, { ...SEEN, decodesVideo: false, isRgb: true });
    expect(await frames(auto)).toMatchObject({
      engine: "ffmpeg",
      engineReason: "the browser gives H.264 in RGB wrong colours",
    });
    expect(await sound(auto)).toMatchObject({ engine: "webCodecs" });
    expect(asked).not.toContain("webCodecs.frames");
  });

  test("AV1, which only the browser has", async () => {
    const { auto } = engines();
    expect(await frames(auto, {}, av1)).toMatchObject({
      engine: "webCodecs",
      engineReason: "AV1, which ffmpeg.wasm cannot decode",
    });
  });

  test("ffmpeg, where the browser cannot tell what it is", async () => {
    const { asked, auto } = engines({ examine: mediaProblem("container-unsupported") });
    expect((await auto.probe(file())).container).toBe("from ffmpeg");
    expect(await frames(auto)).toMatchObject({
      engine: "ffmpeg",
      engineReason: "WebCodecs cannot read mp4 like this",
    });
    expect(asked).toEqual(["webCodecs.examine", "ffmpeg.probe", "webCodecs.examine", "ffmpeg.frames"]);
  });

  test("ffmpeg, where the browser has no decoders", async () => {
    vi.stubGlobal("VideoDecoder", undefined);
    const { asked, auto } = engines();
    await auto.probe(file());
    expect(await frames(auto)).toMatchObject({ engineReason: "the browser has no WebCodecs" });
    expect(await sound(auto)).toMatchObject({ engine: "ffmpeg" });
    expect(asked).toEqual(["ffmpeg.probe", "ffmpeg.frames", "ffmpeg.audio"]);
  });

  test("ffmpeg, for compressed sound; nobody, for none", async () => {
    const { auto } = engines();
    expect(await sound(auto, { type: "audio/ogg", track: 0 })).toMatchObject({
      engine: "ffmpeg",
      engineReason: "only ffmpeg.wasm writes compressed sound",
    });
    expect(await sound(auto, null)).toBeNull();
  });

  test.each(["ffmpeg", "webcodecs"] as const)("the one that the plan fixes: %s", async (engine) => {
    const { asked, auto } = engines({}, { ...SEEN, decodesVideo: false });
    expect(await frames(auto, { engine })).toMatchObject({ engineReason: "fixed by the plan" });
    expect(asked).toEqual([`${engine === "ffmpeg" ? "ffmpeg" : "webCodecs"}.frames`]);
  });
});

describe("where the browser fails", () => {
  const gaveUp = mediaProblem("decoder-gave-up", "EncodingError: Decoding error.\nmore of it");

  test("ffmpeg takes over, and says why", async () => {
    const { asked, auto } = engines({ webCodecs: gaveUp });
    const engineReason = "WebCodecs gave up: EncodingError: Decoding error; ffmpeg.wasm took over";
    expect(await frames(auto)).toMatchObject({ engine: "ffmpeg", engineReason });
    expect(await sound(auto)).toMatchObject({ engine: "ffmpeg", engineReason });
    expect(asked.filter((call) => call !== "webCodecs.examine")).toEqual([
      "webCodecs.frames",
      "ffmpeg.frames",
      "webCodecs.audio",
      "ffmpeg.audio",
    ]);
  });

  test("and says that the frames begin anew", async () => {
    const told: string[] = [];
    const call = { onRestart: () => told.push("restart") };
    await engines({ webCodecs: gaveUp }).auto.sampleFrames(file(), FACTS, samplingPlan(), call);
    expect(told).toEqual(["restart"]);
    await engines().auto.sampleFrames(file(), FACTS, samplingPlan(), call);
    const fixed = samplingPlan({ engine: "webcodecs" });
    await engines({ webCodecs: gaveUp })
      .auto.sampleFrames(file(), FACTS, fixed, call)
      .catch(() => undefined);
    expect(told).toEqual(["restart"]);
  });

  test("not where the plan fixes it", async () => {
    const { asked, auto } = engines({ webCodecs: gaveUp });
    await expect(frames(auto, { engine: "webcodecs" })).rejects.toBe(gaveUp);
    expect(asked).toEqual(["webCodecs.frames"]);
  });

  test.each<MediaProblemCode>(["file-empty", "file-unreadable", "plan-impossible", "no-video-track"])(
    "not where ffmpeg could do no better: %s",
    async (code) => {
      const { asked, auto } = engines({ webCodecs: mediaProblem(code) });
      await expect(frames(auto)).rejects.toMatchObject({ problem: { code } });
      expect(asked).not.toContain("ffmpeg.frames");
    },
  );

  test("not where it was cancelled", async () => {
    const { asked, auto } = engines({ webCodecs: abortError() });
    await expect(frames(auto)).rejects.toMatchObject({ name: "AbortError" });
    const { auto: early } = engines({ examine: abortError() });
    await expect(early.probe(file())).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).not.toContain("ffmpeg.frames");
  });

  test("of two failures the one that says more is told", async () => {
    const broken = mediaProblem("file-damaged");
    await expect(frames(engines({ webCodecs: gaveUp, ffmpeg: broken }).auto)).rejects.toBe(broken);
    const noDecoder = mediaProblem("codec-unsupported");
    await expect(frames(engines({ webCodecs: gaveUp, ffmpeg: noDecoder }).auto, {}, av1)).rejects.toBe(
      gaveUp,
    );
  });

  test("both are disposed of", () => {
    const { asked, auto } = engines();
    auto.dispose();
    expect(asked).toEqual(["webCodecs.dispose", "ffmpeg.dispose"]);
  });
});
