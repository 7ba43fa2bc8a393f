import { expect, it } from "vitest";
import { usualBoard } from "../../../src/boards/store/usual-board";

const boards = ["if-vidcap", "capquiz", "anycapeval-image", "anycapeval-video"].map((id) => ({
  id,
  title: id,
  rows: 1,
}));

it.each([
  ["the one with its id", "capquiz", "capquiz"],
  ["none where several are for parts of it", "anycapeval", null],
  ["none where no board is for it", "corrective-pairs", null],
  ["none that begins with the same letters alone", "cap", null],
])("is %s", (_, benchmark, board) => {
  expect(usualBoard(boards, benchmark)).toBe(board);
});

it.each(["anycapeval-video", "ours"])("is the only one that there is: %s", (id) => {
  expect(usualBoard([{ id, title: "", rows: 0 }], "anycapeval")).toBe(id);
});

it("is none where there is no board", () => {
  expect(usualBoard([], "capquiz")).toBeNull();
});
