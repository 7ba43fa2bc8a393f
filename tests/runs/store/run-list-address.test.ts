import { expect, it } from "vitest";
import { readRunListAddress, runListPath } from "../../../src/runs/store/run-list-address";

it("the list of runs keeps its search and order in its address, and says nothing of what is usual", () => {
  expect(runListPath({ search: "", order: { by: "made", descending: true } })).toBe("/runs");
  for (const by of ["title", "score", "state", "made"] as const)
    for (const descending of [true, false]) {
      const address = { search: "qwen vl", order: { by, descending } };
      const path = runListPath(address);
      expect(readRunListAddress(path.slice(path.indexOf("?") + 1))).toEqual(address);
    }
});

it.each(["", "order=x", "order=--made", "order=constructor&search="])(
  "an address that says nothing of the list shows all runs, the newest first: %j",
  (query) => {
    expect(readRunListAddress(query)).toEqual({ search: "", order: { by: "made", descending: true } });
  },
);
