import { expect, it } from "vitest";
import { itemPath, readItemPath } from "../../src/foundation/run-paths";

it("a page under an id of any letters has a path that is read back", () => {
  for (const id of ["1234", "a/b", "..", "ä 中", "50 %", "__proto__"])
    expect(readItemPath("labels", itemPath("labels", id, "label"))).toEqual({ id, page: "label" });
});

it("an id with half a letter, which no address can hold, has a path all the same: a list with it stands", () => {
  expect(readItemPath("labels", itemPath("labels", "a\ud800b"))).toEqual({ id: "a\ufffdb", page: "" });
});
