import type { Better } from "../../metrics/pareto-front";

/** Between a point and its label, and between that and the edge, in pixels. */
const GAP = 8;
/** Distance from a point down to the start of its label, and up to the end of it. */
const BELOW = 16;
const ABOVE = 7;
/** With less room than this beside a point its label stands on the other side. */
const LEAST_WIDTH = 60;

/** Position where a label begins (`start`) or ends (`end`), and its maximum width; all in pixels of the picture. */
type PointLabel = { x: number; y: number; anchor: "start" | "end"; width: number };

/**
 * Where the label of a point on the front goes: to the side on which no point can be, since it would beat this one, as far
 * as there is room.
 *
 * @param plot the edges of where points are drawn
 */
export function pointLabel(
  point: { x: number; y: number },
  plot: { left: number; right: number; top: number; bottom: number },
  better: { x: Better; y: Better },
  widest: number,
): PointLabel {
  const room = { start: plot.right - point.x - 2 * GAP, end: point.x - plot.left - 2 * GAP };
  const wished = better.x === "lower" ? "end" : "start";
  const other = wished === "end" ? "start" : "end";
  const anchor = room[wished] < LEAST_WIDTH ? other : wished;
  const isBelow = better.y === "lower" && point.y + BELOW <= plot.bottom;
  return {
    x: point.x + (anchor === "end" ? -GAP : GAP),
    y: isBelow ? point.y + BELOW : Math.max(plot.top, point.y - ABOVE),
    anchor,
    width: Math.min(widest, room[anchor]),
  };
}
