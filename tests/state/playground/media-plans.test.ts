import { describe, expect, it } from "vitest";
import type { MediaFacts } from "../../../src/shapes/media";
import { mediaToDo } from "../../../src/shapes/media-to-do";
import type { Session } from "../../../src/shapes/session";
import { planForAnotherFile } from "../../../src/state/playground/media-plans";
import { facts } from "../../support/clip-facts";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import { judgedCaption, sessionWith } from "../support/example-verdicts";

const withSound: MediaFacts = {
  ...facts,
  audioTracks: [
    { codec: "aac", channels: 2, layout: "stereo", sampleRate: 48000, startSeconds: 0, language: null },
  ],
};

function toDo(parts: Partial<Session>, known: MediaFacts | null = withSound): string {
  const video: Session["video"] = {
    name: "v.mp4",
    type: "video/mp4",
    sizeBytes: 4,
    quickKey: "k",
    stored: { kind: "file" },
    facts: known,
  };
  const { frames, audio } = mediaToDo(sessionWith([judgedCaption([])], { video, ...parts }));
  return `${frames} ${audio}`;
}

describe("what is to be done for a plan", () => {
  const both = samplingPlan({ audio: WAV });
  const taken = { frames: frameSet({ plan: both }), audio: audioRecord() };

  it.each<[string, Partial<Session>, MediaFacts | null, string]>([
    ["nothing taken yet", { sampling: both }, withSound, "take take"],
    ["all there", { sampling: both, ...taken }, withSound, "keep keep"],
    [
      "other frames",
      { sampling: { ...both, size: { kind: "fit", maxSide: 32 } }, ...taken },
      withSound,
      "take keep",
    ],
    [
      "another track",
      { sampling: { ...both, audio: { ...WAV, track: 1 } }, ...taken },
      withSound,
      "keep take",
    ],
    [
      "another part",
      { sampling: { ...both, segment: { start: 1, end: 2 } }, ...taken },
      withSound,
      "take take",
    ],
    ["no frames", { sampling: { ...both, frames: { kind: "none" } }, ...taken }, withSound, "drop keep"],
    ["no sound", { sampling: { ...both, audio: null }, ...taken }, withSound, "keep drop"],
    [
      "neither, of which nothing is there",
      { sampling: samplingPlan({ frames: { kind: "none" } }) },
      withSound,
      "keep keep",
    ],
    ["sound of a file without", { sampling: both, frames: taken.frames }, facts, "keep keep"],
    ["frames of a file without pictures", { sampling: both }, { ...withSound, video: null }, "keep take"],
    ["both of a file nobody has read yet", { sampling: both }, null, "take take"],
  ])("%s", (_what, parts, known, expected) => {
    expect(toDo(parts, known)).toBe(expected);
  });

  it("does not depend on the order in which a plan was written", () => {
    const { engine, ...rest } = both;
    expect(
      toDo({ sampling: both, frames: frameSet({ plan: { engine, ...rest } }), audio: audioRecord() }),
    ).toBe("keep keep");
  });
});

it("the plan for another file forgets parts and tracks of the one before, and nothing else", () => {
  const plan = samplingPlan({ segment: { start: 1, end: 2 }, audio: { type: "audio/mpeg", track: 3 } });
  expect(planForAnotherFile(plan)).toEqual({
    ...plan,
    segment: null,
    audio: { type: "audio/mpeg", track: 0 },
  });
  expect(planForAnotherFile(samplingPlan()).audio).toBeNull();
});
