import { expect, it } from "vitest";
import { changedLines } from "../../../../../src/runs/page/view/result/refined-detail";
import { outcome } from "../../../../storage/runs/example-run";

it("tells what was mended, what was broken and what is otherwise, and nothing of the rest", () => {
  const rated = (earned: number) => outcome("style", "passed", { points: { earned, of: 4 } });
  const before = [
    outcome("a", "failed"),
    outcome("b", "passed"),
    outcome("c", "passed"),
    outcome("d", "unscored"),
    rated(2),
  ];
  const after = [
    outcome("a", "passed"),
    outcome("b", "failed"),
    outcome("c", "passed"),
    outcome("d", "failed"),
    rated(3),
    outcome("new", "passed"),
  ];
  expect(changedLines(before, after).map(({ id, how }) => [id, how])).toEqual([
    ["a", "mended"],
    ["b", "broken"],
    ["d", "other"],
    ["style", "other"],
  ]);
});
