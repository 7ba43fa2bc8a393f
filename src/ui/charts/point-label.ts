import type { Better } from "../../metrics/pareto-front";
import { labelWidth } from "./fitted-label";

/** Between a point and its label, and between that and the edge, in pixels. */
const GAP = 8;
/** Distance from a point down to the start of its label, and up to the end of it. */
const BELOW = 16;
const ABOVE = 7;
/** With less room than this beside a point its label stands on the other side. */
const LEAST_WIDTH = 60;
/** Height of a line of text, of which so much is above its baseline, and half the size of a point. */
const LINE = 14;
const ASCENT = 11;
const POINT = 6;

type Plot = { left: number; right: number; top: number; bottom: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** Position where a label begins (`start`) or ends (`end`), and its maximum width; all in pixels of the picture. */
type PointLabel = { x: number; y: number; anchor: "start" | "end"; width: number };

/**
 * The side for the label of a point on the front: to the side on which no point can be, since it would beat this one, as far
 * as there is room.
 *
 * @param plot the edges of where points are drawn
 */
export function pointLabel(
  point: { x: number; y: number },
  plot: Plot,
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

function boxOf({ x, y, anchor, width }: PointLabel): Box {
  const left = anchor === "start" ? x : x - width;
  return { left, right: left + width, top: y - ASCENT, bottom: y - ASCENT + LINE };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** A point to be named, in pixels of the picture; `isFront`: no other beats it. */
type NamedPoint = { id: string; label: string; x: number; y: number; isFront: boolean };

/**
 * Labels of as many points as have room beside them without covering a point or another label: those of the front first,
 * which all have one, cut to their room; of the others those whose whole name fits, in the order of `points`. By id.
 *
 * @param plot the edges of where points are drawn
 */
export function labelsOf(
  points: readonly NamedPoint[],
  plot: Plot,
  better: { x: Better; y: Better },
  widest: number,
): Map<string, PointLabel> {
  const labels = new Map<string, PointLabel>();
  const taken: (Box & { id: string })[] = points.map(({ id, x, y }) => ({
    id,
    left: x - POINT,
    right: x + POINT,
    top: y - POINT,
    bottom: y + POINT,
  }));
  for (const point of points.filter(({ isFront }) => isFront)) {
    const place = pointLabel(point, plot, better, widest);
    labels.set(point.id, place);
    taken.push({
      id: point.id,
      ...boxOf({ ...place, width: Math.min(place.width, labelWidth(point.label)) }),
    });
  }
  for (const { id, label, x, y } of points.filter(({ isFront }) => !isFront)) {
    const width = labelWidth(label);
    const free = (["start", "end"] as const)
      .map((anchor): PointLabel => ({ x: x + (anchor === "end" ? -GAP : GAP), y: y + 4, anchor, width }))
      .find((place) => {
        const box = boxOf(place);
        const isWithin = box.left >= plot.left && box.right <= plot.right;
        return isWithin && !taken.some((other) => other.id !== id && meet(box, other));
      });
    if (!free || width > widest) continue;
    labels.set(id, free);
    taken.push({ id, ...boxOf(free) });
  }
  return labels;
}
