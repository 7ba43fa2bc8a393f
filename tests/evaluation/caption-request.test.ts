import { describe, expect, it } from "vitest";
import { type CaptionInput, captionRequest, frameLabel } from "../../src/evaluation/caption-request";
import { generateCaption } from "../../src/evaluation/generate-caption";
import type { GenerateRequest, Provider } from "../../src/providers/provider";
import type { CallRecord } from "../../src/schemas/call";
import { samplingPlan, WAV } from "../support/sampling-plan";

const frame = (time: number) => ({
  time,
  bytes: new Uint8Array([1]),
  mediaType: "image/jpeg",
  hash: `f${time}`,
});

const input: CaptionInput = {
  instruction: "List the sounds.",
  frames: [frame(1), frame(3), frame(5)],
  audio: { bytes: new Uint8Array([2]), mediaType: "audio/wav", hash: "wav" },
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

  it("keeps the instruction out of the system prompt", () => {
    expect(captionRequest(input).system).not.toContain("List the sounds.");
  });
});

const record: CallRecord = {
  id: "1",
  baseUrl: "https://a.example/v1",
  model: "fake",
  answeredModel: null,
  promptVersion: "caption.v1",
  settings: { temperature: null, maxTokens: null, seed: null },
  mediaHashes: [],
  usage: { input: null, output: null },
  warnings: [],
  startedAt: "2026-01-01T00:00:00.000Z",
  firstTokenMilliseconds: null,
  totalMilliseconds: 1,
  finishReason: "stop",
};

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
    const caption = generateCaption({ ...input, provider, signal, onText: (delta) => pieces.push(delta) });
    await expect(caption).rejects.toThrow("cut");
    expect(pieces.join("")).toBe("A kettle.");
    expect(requests).toMatchObject([{ promptVersion: "caption.v1", reply: { kind: "text" } }]);
  });

  it.each([
    [{ image: true, audio: false }, ["The sound was left out: the model hears nothing, or is set up so"]],
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
    const reply = await generateCaption({ ...input, provider, signal });
    expect(reply.record.warnings).toEqual([...leftOut, "seed was not sent"]);
    const types = new Set(requests[0]?.parts.map(({ type }) => type));
    expect([types.has("image"), types.has("audio")]).toEqual([capabilities.image, capabilities.audio]);
    expect(requests[0]?.system.includes("do not hear its sound")).toBe(!capabilities.audio);
    expect(requests[0]?.system.includes("no pictures")).toBe(!capabilities.image);
  });
});
