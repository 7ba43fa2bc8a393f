import { describe, expect, it } from "vitest";
import { abilitiesOf } from "../../src/calls/model-services/model-abilities";
import type { GenerateRequest, Provider } from "../../src/calls/provider";
import {
  type CaptionInput,
  type CaptionVideo,
  captionRequest,
  frameLabel,
} from "../../src/evaluation/caption-request";
import { generateCaption } from "../../src/evaluation/generate-caption";
import { callRecord } from "../support/call-record";
import { samplingPlan, WAV } from "../support/sampling-plan";

const frame = (time: number) => ({
  time,
  blob: new Blob([new Uint8Array([1])]),
  mediaType: "image/jpeg",
  hash: `f${time}`,
});

const input: CaptionInput = {
  instruction: "List the sounds.",
  frames: [frame(1), frame(3), frame(5)],
  audio: { blob: new Blob([new Uint8Array([2])]), mediaType: "audio/wav", hash: "wav" },
  plan: samplingPlan({ frames: { kind: "uniform", count: 3 }, audio: WAV }),
  videoSeconds: 6,
  settings: { temperature: null, maxTokens: null, seed: null },
};

describe("frameLabel", () => {
  it.each([
    [0, "[00:00.0]"],
    [3.2, "[00:03.2]"],
    [59.96, "[01:00.0]"],
    [61.25, "[01:01.3]"],
    [3725, "[62:05.0]"],
  ])("%s s is %s", (seconds, label) => {
    expect(frameLabel(seconds)).toBe(label);
  });
});

describe("captionRequest", () => {
  it("puts the instruction first, each frame after its time, the sound last", () => {
    const { parts } = captionRequest(input);
    const written = parts.map((part) => (part.type === "text" ? part.text : part.hash));
    expect(written).toEqual([
      "List the sounds.",
      "[00:01.0]",
      "f1",
      "[00:03.0]",
      "f3",
      "[00:05.0]",
      "f5",
      "wav",
    ]);
  });

  it("says how densely the video was sampled", () => {
    expect(captionRequest(input).system).toContain("3 frames spread evenly over it, one every 2 s");
    const rate = { kind: "rate", framesPerSecond: 0.5, maximum: 64 } as const;
    const { system } = captionRequest({ ...input, plan: { ...input.plan, frames: rate } });
    expect(system).toContain("3 frames, taken at 0.5 frames per second");
    expect(captionRequest({ ...input, frames: [] }).system).toContain("no pictures");
  });

  it("says whether there is sound", () => {
    expect(captionRequest(input).system).toContain("Its sound track follows");
    const silent = captionRequest({ ...input, audio: null });
    expect(silent.system).toContain("You do not hear its sound");
    expect(silent.parts.some((part) => part.type === "audio")).toBe(false);
  });

  it("sends the file itself in the place of frames and sound, and says so in a wording of its own", () => {
    const request = captionRequest({ ...input, video });
    expect(request.parts).toEqual([
      { type: "text", text: "List the sounds." },
      { type: "video", blob: video.blob, mediaType: "video/mp4", hash: "v", framesPerSecond: 2 },
    ]);
    expect(request.promptVersion).toBe("caption-whole-video.v1");
    expect(request.system).toContain("the whole video of 6 s.");
    expect(request.system).toContain("if you hear it");
    expect(request.system).not.toMatch(/frame/);
    const plan = { ...input.plan, segment: { start: 1, end: 4 } };
    const silent = captionRequest({ ...input, plan, video: { ...video, hasSound: false } });
    expect(silent.system).toContain("the whole video of 6 s, of which only 1 s to 4 s is meant.");
    expect(silent.system).toContain("It has no sound");
  });

  it("keeps the instruction out of the system prompt", () => {
    expect(captionRequest(input).system).not.toContain("List the sounds.");
  });
});

const video: CaptionVideo = {
  blob: new Blob(["x".repeat(3000)]),
  mediaType: "video/mp4",
  hash: "v",
  framesPerSecond: 2,
  hasSound: true,
};

const record = callRecord();

const shrink = () => Promise.reject(new Error("Nothing has to be scaled down here."));

describe("generateCaption", () => {
  it("calls the model once and hands its text on as it comes", async () => {
    const requests: GenerateRequest[] = [];
    const provider: Provider = {
      id: "fake",
      model: "fake",
      capabilities: { image: true, audio: true },
      generate: (request, { onText, signal }) => {
        requests.push(request);
        onText?.("A ");
        onText?.("kettle.");
        return Promise.reject(
          signal.aborted ? new DOMException("Cancelled", "AbortError") : new Error("cut"),
        );
      },
    };
    const pieces: string[] = [];
    const { signal } = new AbortController();
    const caption = generateCaption({
      ...input,
      shrink,
      provider,
      signal,
      onText: (delta) => pieces.push(delta),
    });
    await expect(caption).rejects.toThrow("cut");
    expect(pieces.join("")).toBe("A kettle.");
    expect(requests).toMatchObject([{ promptVersion: "caption.v1", reply: { kind: "text" } }]);
  });

  it.each([
    [{ image: true, audio: false }, ["The sound was left out: by its settings the model takes no sound"]],
    [{ image: false, audio: true }, [`${input.frames.length} frames were left out: the model sees nothing`]],
    [{ image: true, audio: true }, []],
  ])("leaves out what %j can't take; prompt and record say so", async (capabilities, leftOut) => {
    const requests: GenerateRequest[] = [];
    const provider: Provider = {
      id: "fake",
      model: "fake",
      capabilities,
      generate: async (request) => {
        requests.push(request);
        return { text: "A kettle.", record: { ...record, warnings: ["seed was not sent"] } };
      },
    };
    const { signal } = new AbortController();
    const reply = await generateCaption({ ...input, shrink, provider, signal });
    expect(reply.record.warnings).toEqual([...leftOut, "seed was not sent"]);
    const types = new Set(requests[0]?.parts.map(({ type }) => type));
    expect([types.has("image"), types.has("audio")]).toEqual([capabilities.image, capabilities.audio]);
    expect(requests[0]?.system.includes("do not hear its sound")).toBe(!capabilities.audio);
    expect(requests[0]?.system.includes("no pictures")).toBe(!capabilities.image);
  });

  describe("within the limits of the endpoint", () => {
    const claude = abilitiesOf({
      kind: "anthropic",
      baseUrl: "https://api.anthropic.com/v1",
      model: "claude-opus-4-5",
      audio: false,
    });
    const gemini = abilitiesOf({
      kind: "google",
      baseUrl: "https://generativelanguage.googleapis.com/v1beta",
      model: "gemini-2.5-pro",
      audio: true,
    });

    async function asked(options: Partial<Parameters<typeof generateCaption>[0]>) {
      const requests: GenerateRequest[] = [];
      const provider: Provider = {
        id: "fake",
        model: "fake",
        capabilities: { image: true, audio: true },
        generate: async (request) => {
          requests.push(request);
          return { text: "A kettle.", record };
        },
      };
      const { signal } = new AbortController();
      const reply = await generateCaption({ ...input, shrink, audio: null, provider, signal, ...options });
      const [request] = requests;
      if (!request) throw new Error("Nothing was asked.");
      return { request, warnings: reply.record.warnings };
    }

    it("thins frames evenly, and no longer claims the rate at which they were taken", async () => {
      const frames = Array.from({ length: 200 }, (_, second) => frame(second));
      const rate = { kind: "rate", framesPerSecond: 1, maximum: 256 } as const;
      const plan = { ...input.plan, frames: rate };
      const { request, warnings } = await asked({ frames, plan, abilities: claude });
      expect(request.parts.filter(({ type }) => type === "image")).toHaveLength(100);
      expect(request.system).toContain("100 frames spread evenly over it, one every 2 s");
      expect(request.system).not.toContain("frames per second");
      expect(warnings).toEqual([expect.stringContaining("100 of 200 frames go, evenly spread")]);
    });

    it("has frames that are too large scaled down, the others not", async () => {
      const frames = Array.from({ length: 24 }, (_, second) => ({
        ...frame(second),
        width: second === 7 ? 4000 : 448,
        height: 250,
      }));
      const shrunk: [number, number][] = [];
      const { request, warnings } = await asked({
        frames,
        abilities: claude,
        shrink: async (large, side) => {
          shrunk.push([large.time, side]);
          return { ...large, width: side, height: 125, hash: "small" };
        },
      });
      expect(shrunk).toEqual([[7, 2000]]);
      const hashes = request.parts.flatMap((part) => (part.type === "image" ? [part.hash] : []));
      expect(hashes).toHaveLength(24);
      expect(hashes[7]).toBe("small");
      expect(warnings).toEqual([expect.stringContaining("scaled down to 2000 px")]);
    });

    it("sends a whole video to a model that takes one, and frames to one that does not", async () => {
      const whole = await asked({ video, abilities: gemini, store: true });
      expect(whole.request.parts.map(({ type }) => type)).toEqual(["text", "video"]);
      expect(whole.warnings).toEqual(["The frames stay here: the model gets the whole video"]);
      const without = await asked({ video, abilities: claude });
      expect(without.request.promptVersion).toBe("caption.v1");
      expect(without.request.parts.some(({ type }) => type === "video")).toBe(false);
      expect(without.request.parts.filter(({ type }) => type === "image")).toHaveLength(3);
      expect(without.warnings).toEqual([
        "The whole video was left out: the model takes none; frames and sound go in its place",
      ]);
    });

    it("sends nothing once it is cancelled, also while frames are scaled down", async () => {
      const stop = new AbortController();
      const large = { ...frame(1), width: 9000, height: 9000 };
      let called = false;
      const provider: Provider = {
        id: "fake",
        model: "fake",
        capabilities: { image: true, audio: true },
        generate: async () => {
          called = true;
          return { text: "", record };
        },
      };
      const caption = generateCaption({
        ...input,
        frames: [large],
        provider,
        abilities: claude,
        signal: stop.signal,
        shrink: async (one) => {
          stop.abort();
          return one;
        },
      });
      await expect(caption).rejects.toMatchObject({ name: "AbortError" });
      expect(called).toBe(false);
    });
  });
});
