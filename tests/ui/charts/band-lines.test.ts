import { expect, it } from "vitest";
import { inRow } from "../../../src/ui/charts/band-lines";

it("neighbours with values lie together, and nothing spans what has none", () => {
  expect(inRow([1, 2, null, 3, null, null, 0, 4])).toEqual([[1, 2], [3], [0, 4]]);
  expect(inRow([null, 1])).toEqual([[1]]);
  expect(inRow([null, null])).toEqual([]);
  expect(inRow([])).toEqual([]);
});
