import { describe, expect, it } from "vitest";
import { labelsOf, pointLabel } from "../../../src/ui/charts/scatter-plot";

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

describe("labels of many points", () => {
  const better = { x: "lower", y: "higher" } as const;
  const at = (id: string, x: number, y: number, isFront = false) => ({
    id,
    label: `Point ${id}`,
    x,
    y,
    isFront,
  });

  it("name those of the front and all others that have room", () => {
    const labels = labelsOf([at("a", 400, 150, true), at("b", 600, 200)], plot, better, 200);
    expect([...labels.keys()]).toEqual(["a", "b"]);
    expect(labels.get("b")).toMatchObject({ anchor: "start" });
  });

  it("are whole on the other side where theirs would cut the name, unless a point is in the way", () => {
    const long = { ...at("long", 150, 150, true), label: "Qwen2.5-VL-Instruct (3B)" };
    expect(labelsOf([long], plot, better, 240).get("long")).toMatchObject({ anchor: "start", x: 158 });
    const covered = labelsOf([long, at("near", 200, 144)], plot, better, 240).get("long");
    expect(covered?.anchor).toBe("end");
    expect(covered?.width).toBeLessThan(100);
  });

  it("cover neither another label nor another point, whatever the points", () => {
    const points = Array.from({ length: 60 }, (_, place) =>
      at(`p${place}`, 60 + ((place * 97) % 780), 20 + ((place * 61) % 270)),
    );
    const labels = labelsOf(points, plot, better, 200);
    expect(labels.size).toBeGreaterThan(8);
    expect(labels.size).toBeLessThan(60);
    const boxes = [...labels].map(([id, { x, y, anchor, width }]) => {
      const left = anchor === "start" ? x : x - width;
      return { id, left, right: left + width, top: y - 11, bottom: y + 3 };
    });
    for (const one of boxes) {
      for (const other of boxes)
        if (other !== one)
          expect(
            one.left >= other.right ||
              other.left >= one.right ||
              one.top >= other.bottom ||
              other.top >= one.bottom,
          ).toBe(true);
      for (const { id, x, y } of points)
        if (id !== one.id)
          expect(x <= one.left || x >= one.right || y <= one.top || y >= one.bottom).toBe(true);
      expect(one.left).toBeGreaterThanOrEqual(plot.left);
      expect(one.right).toBeLessThanOrEqual(plot.right);
    }
  });

  it("go to the other side where the right one is taken, and nowhere where both are", () => {
    const crowd = [at("left", 200, 150), at("own", 400, 150), at("right", 470, 150)];
    const labels = labelsOf(crowd, plot, better, 200);
    expect(labels.get("own")?.anchor).toBe("end");
    const full = labelsOf([...crowd, at("near", 380, 150)], plot, better, 200);
    expect(full.get("own")).toBeUndefined();
  });
});
