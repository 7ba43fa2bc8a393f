import { describe, expect, it } from "vitest";
import { type SampleHints, sampleFinder } from "../../../src/benchmarks/imports/join-captions";
import type { DataSample } from "../../../src/shapes/data-set";

function sample(id: string, video: string, instruction: string, path: string | null = null): DataSample {
  return { id, video: { id: video, path, seconds: null }, instruction, facets: {}, material: null };
}

const samples = [
  sample("v1/01", "v1", "List it."),
  sample("v1/02", "v1", "Name it."),
  sample("v2/01", "v2", "Name it.", "clips/other.mp4"),
  sample("plain", "v3", ""),
];
const find = sampleFinder(samples);

/** The sample that is found, with what it was found by; the problem where there is none. */
function found(hints: Partial<SampleHints>, idsCount = false) {
  const answer = find({ id: null, video: null, instruction: null, ...hints }, idsCount);
  return "sample" in answer ? [answer.sample.id, answer.by] : answer.problem;
}

describe("a sample is found", () => {
  it.each<[string, Partial<SampleHints>, string]>([
    ["by its id", { id: "v1/02" }, "v1/02"],
    ["by the number of a prompt of its video", { id: "02", video: "v1" }, "v1/02"],
    ["by its instruction", { instruction: "List it." }, "v1/01"],
    [
      "by its instruction in other white space, with marks of media",
      { instruction: "<video>List\n  it. </Audio>" },
      "v1/01",
    ],
    ["by instruction and video", { instruction: "Name it.", video: "v2" }, "v2/01"],
    ["by instruction, id and video", { instruction: "Name it.", id: "02", video: "v1" }, "v1/02"],
    ["by a video that has no other", { video: "v2" }, "v2/01"],
    ["by its video's file, in whatever folder", { video: "some\\\\folder/v2.webm" }, "v2/01"],
    ["by the path of its video", { video: "other" }, "v2/01"],
    [
      "by an id with whatever instruction, where it has none",
      { id: "plain", instruction: "Anything." },
      "plain",
    ],
    ["by its instruction with an id that nobody knows", { id: "9", instruction: "List it." }, "v1/01"],
  ])("%s", (_, hints, id) => expect(found(hints)).toEqual([id, "told"]));

  it("not by an instruction of other words, a blank or a mark of media between two of them or none", () => {
    expect(found({ instruction: "Listit." })).toBe("No sample has the instruction “Listit.”.");
    expect(found({ instruction: "List<video>it." })).toEqual(["v1/01", "told"]);
  });

  it("by its place where ids count and nothing else tells", () => {
    expect(found({ id: "1" }, true)).toEqual(["v1/02", "order"]);
    expect(found({ id: "0" }, true)).toEqual(["v1/01", "order"]);
    expect(found({ id: "1", video: "v1" }, true)).toEqual(["v1/02", "order"]);
    expect(found({ id: "2", instruction: "Name it." }, true)).toEqual(["v2/01", "order"]);
    expect(found({ id: "1" })).toBe("No sample is called “1”.");
  });
});

describe("no sample is found", () => {
  it.each<[string, Partial<SampleHints>, boolean, string]>([
    ["by nothing", {}, true, "Nothing tells which sample this is of."],
    ["by a place that is none", { id: "4" }, true, "No sample is called “4”."],
    ["by a number with other signs", { id: "1.0" }, true, "No sample is called “1.0”."],
    ["by a number of eight digits", { id: "00000001" }, true, "No sample is called “00000001”."],
    [
      "by an id that its instruction contradicts",
      { id: "v1/01", instruction: "Nothing." },
      false,
      "No sample has the instruction “Nothing.”.",
    ],
    [
      "by an id that its video contradicts",
      { id: "v1/01", video: "v2", instruction: "List it." },
      false,
      "No sample has the instruction “List it.”.",
    ],
    [
      "by a place that its instruction contradicts",
      { id: "0", instruction: "Name it." },
      true,
      "2 samples have the instruction “Name it.”; nothing tells which one is meant.",
    ],
    ["by a place that its video contradicts", { id: "2", video: "v1" }, true, "No sample is called “2”."],
    [
      "by a video that nobody knows",
      { id: "v1/01", video: "v9" },
      true,
      "No sample is about the video “v9”.",
    ],
    ["by a video that has several", { video: "v1" }, false, "Nothing tells which sample this is of."],
    [
      "by an instruction that several have",
      { instruction: "Name it." },
      false,
      "2 samples have the instruction “Name it.”; nothing tells which one is meant.",
    ],
    ["by an instruction that nobody has", { instruction: "" }, false, "No sample has the instruction “”."],
  ])("%s", (_, hints, idsCount, problem) => expect(found(hints, idsCount)).toBe(problem));

  it("and what was looked for is told up to eighty letters", () => {
    expect(found({ id: "x".repeat(80) })).toBe(`No sample is called “${"x".repeat(80)}”.`);
    expect(found({ id: "x".repeat(81) })).toBe(`No sample is called “${"x".repeat(80)}…”.`);
  });
});
