export type Better = "higher" | "lower";

/**
 * Which of the points none other beats: no other is at least as good by both numbers and better by one.
 *
 * @returns the indexes of those, by rising `x`
 */
export function paretoFront(
  points: readonly { x: number; y: number }[],
  better: { x: Better; y: Better },
): number[] {
  const signs = { x: better.x === "higher" ? 1 : -1, y: better.y === "higher" ? 1 : -1 };
  const isBeaten = (point: { x: number; y: number }) =>
    points.some((other) => {
      const [byX, byY] = [signs.x * (other.x - point.x), signs.y * (other.y - point.y)];
      return byX >= 0 && byY >= 0 && byX + byY > 0;
    });
  return points
    .map((_, index) => index)
    .filter((index) => {
      const point = points[index];
      return point !== undefined && !isBeaten(point);
    })
    .sort((one, other) => (points[one]?.x ?? 0) - (points[other]?.x ?? 0));
}
