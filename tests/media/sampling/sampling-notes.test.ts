import { describe, expect, test } from "vitest";
import { samplingNotes } from "../../../src/media/sampling/sampling-notes";

describe("notes on a set of frames", () => {
  const whole = {
    wanted: 8,
    taken: 8,
    durationSeconds: 10,
    endSeconds: null,
    changesSize: false,
    isHighDynamicRange: false,
    complaints: 0,
  };

  test.each([
    ["nothing to say", whole, []],
    ["the last frame of a whole video", { ...whole, endSeconds: 9.96 }, []],
    ["repeats", { ...whole, taken: 1 }, ["1 different frame instead of 8"]],
    ["early end", { ...whole, endSeconds: 5 }, ["up to 5.0 s of 10.0 s: the file says it is longer"]],
    ["cut", { ...whole, endSeconds: 5, complaints: 2 }, ["damaged or incomplete"]],
    ["another size", { ...whole, changesSize: true }, ["changes its size on the way"]],
    ["high dynamic range", { ...whole, isHighDynamicRange: true }, ["duller than in a player"]],
    ["damage on the way", { ...whole, complaints: 2 }, ["some frames may show it"]],
  ])("%s", (_name, outcome, notes) => {
    expect(samplingNotes(outcome)).toEqual(notes.map((note) => expect.stringContaining(note)));
  });
});
