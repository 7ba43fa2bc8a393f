import { LinePath } from "@visx/shape";
import { countEach } from "../../foundation/groups";
import { type Better, paretoFront } from "../../metrics/pareto-front";
import { ChartFrame, type Drawing } from "./chart-frame";
import { type ChartMark, type ChartSeries, fittedLabel, labelWidth } from "./chart-types";
import classes from "./charts.module.css";
import { SeriesMark } from "./series-mark";
import {
  LinesAcross,
  ticksAcross,
  ticksOf,
  type ValueAxis,
  ValueAxisLine,
  valueScale,
  widthOfTicks,
} from "./value-axis";

export type ScatterPoint = {
  id: string;
  label: string;
  /** The place of its series. */
  series: number;
  x: number;
  y: number;
  /** Both numbers as they are said: "72B, 17.5 %". */
  words: string;
};

const HEIGHT = 380;
const EDGES = { right: 18, top: 14, bottom: 50 };
const LEAST_LEFT = 56;
const LABEL_WIDTH = 240;

/** Points of one series at one place are drawn as one, whose area grows with their number up to this many. */
const MOST_AT_A_PLACE = 16;

function placeOf({ series, x, y }: ScatterPoint): string {
  return `${series} ${x} ${y}`;
}

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

/** The label on the other side of its point, at the height that it has. */
function turned(label: PointLabel, point: { x: number }, plot: Plot): PointLabel {
  return label.anchor === "end"
    ? { ...label, anchor: "start", x: point.x + GAP, width: plot.right - point.x - 2 * GAP }
    : { ...label, anchor: "end", x: point.x - GAP, width: point.x - plot.left - 2 * GAP };
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
 * which all have one, whole where either side has room, else cut to it; of the others those whose whole name fits, in the
 * order of `points`. By id.
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
    const needed = Math.min(widest, labelWidth(point.label));
    const wished = pointLabel(point, plot, better, widest);
    const other = turned(wished, point, plot);
    const box = boxOf({ ...other, width: needed });
    const isBetter =
      wished.width < needed &&
      other.width >= needed &&
      !taken.some(({ id, ...there }) => id !== point.id && meet(box, there));
    const place = isBetter ? { ...other, width: needed } : wished;
    labels.set(point.id, place);
    taken.push({ id: point.id, ...boxOf({ ...place, width: Math.min(place.width, needed) }) });
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

/** Points by two numbers; where `better` says which way is better, with a line along those that no other beats by both, and names where there is room. */
export function ScatterPlot({
  name,
  description,
  x: xAxis,
  y: yAxis,
  better,
  series,
  points,
}: {
  name: string;
  description: string;
  x: ValueAxis;
  y: ValueAxis;
  better: { x: Better; y: Better } | null;
  series: readonly ChartSeries[];
  points: readonly ScatterPoint[];
}) {
  const front = better ? paretoFront(points, better).flatMap((index) => points[index] ?? []) : [];
  const isFront = new Set(front.map(({ id }) => id));
  const counts = countEach(points.map(placeOf));
  const drawn = new Map(points.toReversed().map((point) => [placeOf(point), point]));

  function draw(width: number): Drawing {
    const up = valueScale(yAxis, [HEIGHT - EDGES.bottom, EDGES.top]);
    const yTicks = ticksOf(up, yAxis, 6);
    const left = widthOfTicks(yTicks, yAxis, LEAST_LEFT);
    const across = valueScale(xAxis, [left, width - EDGES.right]);
    const xTicks = ticksAcross(across, xAxis, width - left, 110);
    const marks = points.map((point): ChartMark => {
      const { id, label, x, y, words } = point;
      const here = counts.get(placeOf(point)) ?? 1;
      const more = `${isFront.has(id) ? ", beaten by none in both" : ""}${here > 1 ? `, one of ${here} at this place` : ""}`;
      return { key: id, words: `${label}: ${words}${more}`, x: across(x), y: up(y) };
    });
    const plot = {
      left,
      right: width - EDGES.right,
      top: EDGES.top,
      bottom: HEIGHT - EDGES.bottom,
    };
    const named = points.map(({ id, label, x, y }) => ({
      id,
      label,
      x: across(x),
      y: up(y),
      isFront: isFront.has(id),
    }));
    const labels = better ? labelsOf(named, plot, better, LABEL_WIDTH) : new Map<string, never>();
    const content = (
      <>
        <LinesAcross ticks={yTicks} at={up} left={left} right={width - EDGES.right} />
        <LinePath
          data={front}
          x={({ x }) => across(x)}
          y={({ y }) => up(y)}
          className={classes.front ?? ""}
          fill="none"
          strokeWidth={1.5}
          strokeDasharray="5 4"
        />
        {[...drawn].map(([place, { id, series, x, y }]) => {
          const size = Math.sqrt(Math.min(counts.get(place) ?? 1, MOST_AT_A_PLACE));
          return (
            <SeriesMark
              key={place}
              series={series}
              x={across(x)}
              y={up(y)}
              size={(isFront.has(id) ? 5.5 : 4) * size}
              opacity={isFront.has(id) ? 1 : 0.7}
            />
          );
        })}
        {points.map(({ id, label }) => {
          const place = labels.get(id);
          if (!place) return null;
          return (
            <text
              key={id}
              className={classes.pointLabel}
              data-front={isFront.has(id)}
              x={place.x}
              y={place.y}
              textAnchor={place.anchor}
            >
              {fittedLabel(label, place.width)}
            </text>
          );
        })}
        <text x={left + 6} y={EDGES.top - 2} dominantBaseline="hanging">
          {yAxis.name}
        </text>
        <ValueAxisLine side="left" at={left} axis={yAxis} scale={up} ticks={yTicks} />
        <ValueAxisLine side="below" at={HEIGHT - EDGES.bottom} axis={xAxis} scale={across} ticks={xTicks} />
      </>
    );
    return { marks, content };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={HEIGHT}
      series={series.map((one, index) => (points.some((point) => point.series === index) ? one : null))}
      draw={draw}
      table={{
        columns: ["Name", xAxis.name, yAxis.name, ...(better ? ["Beaten by none in both"] : [])],
        rows: points.map(({ id, label, x, y }) => [
          label,
          xAxis.tickWords(x),
          yAxis.tickWords(y),
          ...(better ? [isFront.has(id) ? "yes" : "no"] : []),
        ]),
      }}
    />
  );
}
