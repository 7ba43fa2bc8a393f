import { expect, it } from "vitest";
import { isWanted } from "../../../../src/playground/page/sessions/session-drawer";

const session = { title: "Tea for three: Timeline", videoName: "Kitchen 2.mp4" };

it.each([
  ["", true],
  ["tea", true],
  ["TIMELINE tea", true],
  ["kitchen", true],
  ["tea kitchen", true],
  ["tea garden", false],
])("a session is found by words of its title and its video: %o is %o", (words, found) => {
  expect(isWanted(session, words)).toBe(found);
});

it("a session without a video is found by its title alone", () => {
  expect(isWanted({ title: "Pasted", videoName: null }, "mp4")).toBe(false);
});
