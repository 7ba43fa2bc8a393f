import { describe, expect, it } from "vitest";
import { ifVidcapEligibility } from "../../src/benchmarks/if-vidcap";
import { omnicapIfEligibility } from "../../src/benchmarks/omnicap-if";
import { notEligibleFor } from "../../src/evaluation/benchmark-traits";
import type { MediaFacts } from "../../src/shapes/media";

type Parts = { width?: number; height?: number; seconds?: number | null; sound?: boolean };

function video({ width = 1280, height = 720, seconds = 45, sound = true }: Parts = {}): MediaFacts {
  return {
    kind: "video",
    container: "mp4",
    durationSeconds: seconds,
    sizeBytes: 1,
    bitrate: null,
    video: {
      codec: "h264",
      width,
      height,
      framesPerSecond: 30,
      rotationDegrees: 0,
      startSeconds: 0,
      bitDepth: 8,
      pixelAspect: 1,
    },
    audioTracks: sound
      ? [{ codec: "aac", channels: 2, layout: "stereo", sampleRate: 48000, startSeconds: 0, language: null }]
      : [],
  };
}

describe("IF-VidCap", () => {
  it.each<[string, Parts]>([
    ["at its lower limits", { width: 854, height: 480, seconds: 2 }],
    ["at its upper limit, rounded by the container", { seconds: 60.04 }],
    ["upright", { width: 480, height: 854 }],
    ["silent", { sound: false }],
    ["of unknown length", { seconds: null }],
  ])("takes in a video %s", (_what, parts) => {
    expect(ifVidcapEligibility(video(parts))).toEqual([]);
  });

  it.each<[string, Parts, string[]]>([
    ["too small", { width: 640, height: 360 }, ["it is 360p, where at least 480p was taken"]],
    ["too narrow", { width: 478, height: 1200 }, ["it is 478p, where at least 480p was taken"]],
    ["too short", { seconds: 1.5 }, ["it lasts 1.5 s, where 2 to 60 s were taken"]],
    ["too long", { seconds: 75.25 }, ["it lasts 75.3 s, where 2 to 60 s were taken"]],
    [
      "both",
      { height: 240, seconds: 600 },
      ["it is 240p, where at least 480p was taken", "it lasts 600 s, where 2 to 60 s were taken"],
    ],
  ])("does not take in one that is %s", (_what, parts, reasons) => {
    expect(ifVidcapEligibility(video(parts))).toEqual(reasons);
  });
});

describe("OmniCap-IF", () => {
  it("takes in 720p of 30 to 90 s with sound", () => {
    for (const seconds of [30, 90]) expect(omnicapIfEligibility(video({ seconds }))).toEqual([]);
  });

  it.each<[string, Parts, string[]]>([
    ["too small", { width: 854, height: 480 }, ["it is 480p, where at least 720p was taken"]],
    ["too short", { seconds: 29 }, ["it lasts 29 s, where 30 to 90 s were taken"]],
    ["too long", { seconds: 91 }, ["it lasts 91 s, where 30 to 90 s were taken"]],
    ["silent", { sound: false }, ["it has no sound"]],
  ])("does not take in one that is %s", (_what, parts, reasons) => {
    expect(omnicapIfEligibility(video(parts))).toEqual(reasons);
  });
});

describe("eligibility", () => {
  it("names the benchmarks that a file falls outside of, and only those", () => {
    expect(notEligibleFor(video())).toEqual([]);
    expect(notEligibleFor(video({ sound: false }))).toEqual([
      { benchmark: "OmniCap-IF", reasons: ["it has no sound"] },
    ]);
    expect(notEligibleFor(video({ seconds: 20 })).map(({ benchmark }) => benchmark)).toEqual(["OmniCap-IF"]);
  });

  it.each<MediaFacts["kind"]>(["audio", "image", "animation"])(
    "says of a file of kind %s that it is no video",
    (kind) => {
      const file: MediaFacts = { ...video(), kind, ...(kind === "audio" && { video: null }) };
      const told = new Map(notEligibleFor(file).map(({ benchmark, reasons }) => [benchmark, reasons]));
      for (const label of ["OmniCap-IF", "IF-VidCap", "CapQuiz"])
        expect(told.get(label), label).toEqual(["it is no video"]);
      expect(told.has("AnyCapEval")).toBe(false);
    },
  );
});
