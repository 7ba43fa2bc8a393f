import { describe, expect, it } from "vitest";
import { pointLabel } from "../../../src/ui/charts/point-label";

const plot = { left: 50, right: 850, top: 10, bottom: 300 };
const point = { x: 400, y: 150 };

describe("the label of a point that no other beats", () => {
  it.each([
    ["less is better across, more up", { x: "lower", y: "higher" }, "end", -1],
    ["more is better in both", { x: "higher", y: "higher" }, "start", -1],
    ["less is better in both", { x: "lower", y: "lower" }, "end", 1],
    ["more is better across, less up", { x: "higher", y: "lower" }, "start", 1],
  ] as const)("stands where a better one would be: %s", (_, better, anchor, down) => {
    const label = pointLabel(point, plot, better, 130);
    expect(label.anchor).toBe(anchor);
    expect(Math.sign(label.x - point.x)).toBe(anchor === "end" ? -1 : 1);
    expect(Math.sign(label.y - point.y)).toBe(down);
    expect(label.width).toBe(130);
  });

  it("is cut to the room there, and stands on the other side where that is too little", () => {
    const better = { x: "lower", y: "higher" } as const;
    const near = pointLabel({ x: 150, y: 150 }, plot, better, 130);
    expect(near.anchor).toBe("end");
    expect(near.x - near.width).toBeGreaterThan(plot.left);
    const atTheEdge = pointLabel({ x: 60, y: 150 }, plot, better, 130);
    expect([atTheEdge.anchor, atTheEdge.width]).toEqual(["start", 130]);
  });

  it("stays in the picture, at its top and at its bottom", () => {
    expect(pointLabel({ x: 400, y: 12 }, plot, { x: "lower", y: "higher" }, 130).y).toBe(plot.top);
    expect(pointLabel({ x: 400, y: 295 }, plot, { x: "lower", y: "lower" }, 130).y).toBeLessThan(295);
  });
});
