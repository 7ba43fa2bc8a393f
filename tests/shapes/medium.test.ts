import { expect, it } from "vitest";
import { mediaWords, mediumOfFile, planForMedium } from "../../src/shapes/medium";
import { USUAL_PLAN } from "../../src/shapes/usual";
import { samplingPlan, WAV } from "../support/sampling-plan";

it("of a picture there is one frame and no sound, whatever the plan is", () => {
  const plan = samplingPlan({ segment: { start: 1, end: 2 }, audio: WAV });
  expect(planForMedium(plan, "image")).toEqual({
    ...plan,
    frames: { kind: "uniform", count: 1 },
    segment: null,
    audio: null,
  });
});

it("a sound is heard, by the plan or as usual, and has no frames", () => {
  const silent = samplingPlan({ audio: null });
  expect(planForMedium(silent, "audio")).toMatchObject({ frames: { kind: "none" }, audio: USUAL_PLAN.audio });
  const mpeg = { type: "audio/mpeg", track: 1 } as const;
  expect(planForMedium(samplingPlan({ audio: mpeg }), "audio").audio).toEqual(mpeg);
  expect(planForMedium(silent, "video")).toBe(silent);
});

it("files are called what they are by their names, and files where they are of several kinds", () => {
  expect(mediaWords(["001", "b.mp4"]).many).toBe("videos");
  expect(mediaWords(["a.JPG", "b.png"]).many).toBe("pictures");
  expect(mediaWords(["a.wav"]).one).toBe("sound");
  expect(mediaWords(["a.wav", "b.png"]).many).toBe("files");
  expect(mediaWords([]).many).toBe("videos");
});

it("a picture that moves is a video", () => {
  expect(mediumOfFile({ kind: "animation" })).toBe("video");
});
