import { expect, it } from "vitest";
import { anycapeval } from "../../../src/benchmarks/anycapeval";
import { checkTaken } from "../../../src/engine/shared/caption-material";
import { REFERENCE_FILE } from "../../benchmarks/anycapeval/items";
import { readBenchmark } from "../../oracle/adapter";
import { problemOfThrown } from "../../support/problem-of";

const { samples } = readBenchmark("anycapeval", [REFERENCE_FILE]);

it("a model is asked about no picture and no sound that it can't be given", () => {
  const [image, video, audio] = samples;
  if (!image || !video || !audio) throw new Error("The file has three items.");
  const neither = { image: false, audio: false };
  for (const sample of [image, audio])
    expect(problemOfThrown(() => checkTaken(anycapeval, sample, neither)).code).toBe("medium-not-taken");
  expect(() => checkTaken(anycapeval, video, neither)).not.toThrow();
  for (const sample of samples)
    expect(() => checkTaken(anycapeval, sample, { image: true, audio: true })).not.toThrow();
});
