import { LinePath } from "@visx/shape";
import { type Better, paretoFront } from "../../metrics/pareto-front";
import { ChartFrame, type Drawing } from "./chart-frame";
import type { ChartMark, ChartSeries } from "./chart-types";
import classes from "./charts.module.css";
import { fittedLabel } from "./fitted-label";
import { LinesAcross } from "./grid-lines";
import { labelsOf } from "./point-label";
import { SeriesMark } from "./series-mark";
import { ticksOf, type ValueAxis, ValueAxisBottom, ValueAxisLeft, valueScale } from "./value-axis";

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
const EDGES = { left: 56, right: 18, top: 14, bottom: 50 };
const LABEL_WIDTH = 240;

/** Points of one series at one place are drawn as one, whose area grows with their number up to this many. */
const MOST_AT_A_PLACE = 16;

function placeOf({ series, x, y }: ScatterPoint): string {
  return `${series} ${x} ${y}`;
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
  const counts = new Map<string, number>();
  for (const point of points) counts.set(placeOf(point), (counts.get(placeOf(point)) ?? 0) + 1);
  const drawn = new Map(points.toReversed().map((point) => [placeOf(point), point]));

  function draw(width: number): Drawing {
    const across = valueScale(xAxis, [EDGES.left, width - EDGES.right]);
    const up = valueScale(yAxis, [HEIGHT - EDGES.bottom, EDGES.top]);
    const xTicks = ticksOf(across, xAxis, Math.max(2, Math.floor(width / 110)));
    const yTicks = ticksOf(up, yAxis, 6);
    const marks = points.map((point): ChartMark => {
      const { id, label, x, y, words } = point;
      const here = counts.get(placeOf(point)) ?? 1;
      const more = `${isFront.has(id) ? ", beaten by none in both" : ""}${here > 1 ? `, one of ${here} at this place` : ""}`;
      return { key: id, words: `${label}: ${words}${more}`, x: across(x), y: up(y) };
    });
    const plot = {
      left: EDGES.left,
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
        <LinesAcross ticks={yTicks} at={up} left={EDGES.left} right={width - EDGES.right} />
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
        <text x={EDGES.left + 6} y={EDGES.top - 2} dominantBaseline="hanging">
          {yAxis.name}
        </text>
        <ValueAxisLeft axis={yAxis} scale={up} ticks={yTicks} left={EDGES.left} />
        <ValueAxisBottom axis={xAxis} scale={across} ticks={xTicks} top={HEIGHT - EDGES.bottom} />
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
