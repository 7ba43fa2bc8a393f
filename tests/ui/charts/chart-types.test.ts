import { expect, it } from "vitest";
import { labelLines } from "../../../src/ui/charts/chart-types";

it("a label is broken between words, and of a word without room its end is kept", () => {
  const label = "without Entities and attributes (audio)";
  expect(labelLines(label, 400)).toEqual([label]);
  expect(labelLines(label, 140)).toEqual(["without Entities and", "attributes (audio)"]);
  expect(labelLines("sample-of-the-clip-0017", 60)).toEqual(["…lip-0017"]);
  expect(labelLines("", 60)).toEqual([""]);
});
