import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paretoFront } from "../../src/metrics/pareto-front";
import { runs } from "../support/effort";

const point = (x: number, y: number) => ({ x, y });

describe("points that none other beats by both numbers", () => {
  it("are those on the edge, by rising x", () => {
    const points = [point(3, 5), point(1, 2), point(2, 1), point(2, 4), point(5, 5)];
    expect(paretoFront(points, { x: "lower", y: "higher" })).toEqual([1, 3, 0]);
    expect(paretoFront(points, { x: "higher", y: "higher" })).toEqual([4]);
    expect(paretoFront(points, { x: "lower", y: "lower" })).toEqual([1, 2]);
  });

  it("may be equal, and may be none", () => {
    expect(paretoFront([point(1, 1), point(1, 1)], { x: "lower", y: "lower" })).toEqual([0, 1]);
    expect(paretoFront([], { x: "lower", y: "lower" })).toEqual([]);
  });

  it("beat every other one, and not each other", () => {
    const number = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: number, y: number }), { minLength: 1, maxLength: 30 }),
        (points) => {
          const front = new Set(paretoFront(points, { x: "lower", y: "higher" }));
          expect(front.size).toBeGreaterThan(0);
          for (const [index, { x, y }] of points.entries()) {
            const beaten = points.some(
              (other) => other.x <= x && other.y >= y && (other.x < x || other.y > y),
            );
            expect(front.has(index)).toBe(!beaten);
          }
        },
      ),
      runs(100),
    );
  });
});
