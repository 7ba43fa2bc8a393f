import { seriesColour, seriesShape } from "./series-style";

/** A value of a series: its shape in its colour. */
export function SeriesMark({
  series,
  x,
  y,
  size = 4,
  opacity = 1,
}: {
  /** The place of its series. */
  series: number;
  x: number;
  y: number;
  size?: number;
  opacity?: number;
}) {
  return (
    <path
      d={seriesShape(series, size)}
      transform={`translate(${x},${y})`}
      fill={seriesColour(series)}
      fillOpacity={opacity}
    />
  );
}

/** A value of a series with its 95 % interval as a line across, where it has one; all in places of the picture. */
export function IntervalMark({
  series,
  x,
  y,
  interval,
}: {
  series: number;
  x: number;
  y: number;
  interval: readonly [low: number, high: number] | null;
}) {
  return (
    <>
      {interval && (
        <line x1={interval[0]} x2={interval[1]} y1={y} y2={y} stroke={seriesColour(series)} strokeWidth={2} />
      )}
      <SeriesMark series={series} x={x} y={y} />
    </>
  );
}
