import { expect, it } from "vitest";
import { labelLines } from "../../../src/ui/charts/chart-types";

it("a label is broken between words, behind hyphens, and of a word without room its end is kept", () => {
  const label = "without Entities and attributes (audio)";
  expect(labelLines(label, 400)).toEqual([label]);
  expect(labelLines(label, 140)).toEqual(["without Entities and", "attributes (audio)"]);
  expect(labelLines("sample-of-the-clip-0017", 60)).toEqual(["…lip-0017"]);
  expect(labelLines("Qwen3-Omni-30B-A3B-Thinking", 140)).toEqual(["Qwen3-Omni-30B-A3B-", "Thinking"]);
  expect(labelLines("", 60)).toEqual([""]);
});
