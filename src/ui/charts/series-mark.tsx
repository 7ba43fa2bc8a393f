import type { ChartSeries, ChartTable, SeriesLook } from "./chart-types";

/** Series are told apart by colour and by shape, both in the same order; after the last they begin again. */
const COLOURS = 8;

/** The colour of a series, as a variable of the page's style. */
export function seriesColour(index: number): string {
  return `var(--caplens-series-${index % COLOURS})`;
}

const SHAPES: readonly ((size: number) => string)[] = [
  (r) => `M${-r},0A${r},${r} 0 1,0 ${r},0A${r},${r} 0 1,0 ${-r},0Z`,
  (r) => `M${-r},${-r}H${r}V${r}H${-r}Z`,
  (r) => `M0,${-1.2 * r}L${1.15 * r},${r}H${-1.15 * r}Z`,
  (r) => `M0,${-1.3 * r}L${1.3 * r},0L0,${1.3 * r}L${-1.3 * r},0Z`,
  (r) => `M0,${1.2 * r}L${1.15 * r},${-r}H${-1.15 * r}Z`,
  (r) =>
    `M${-r},${-r / 3}H${-r / 3}V${-r}H${r / 3}V${-r / 3}H${r}V${r / 3}H${r / 3}V${r}H${-r / 3}V${r / 3}H${-r}Z`,
];

/** The path of a series' mark around 0, 0; `size`: half its width. */
export function seriesShape(index: number, size = 5): string {
  return SHAPES[index % SHAPES.length]?.(size) ?? "";
}

/** The look of a series at a place among others. */
export function lookOf({ look }: ChartSeries, place: number): SeriesLook {
  return look ?? { place, hollow: false };
}

/** A value of a series: its shape in its colour, or the outline of it. */
export function SeriesMark({
  series,
  hollow = false,
  x,
  y,
  size = 4,
  opacity = 1,
}: {
  /** The place of its series. */
  series: number;
  hollow?: boolean;
  x: number;
  y: number;
  size?: number;
  opacity?: number;
}) {
  return (
    <path
      d={seriesShape(series, size)}
      transform={`translate(${x},${y})`}
      fill={hollow ? "none" : seriesColour(series)}
      fillOpacity={opacity}
      stroke={hollow ? seriesColour(series) : "none"}
      strokeWidth={1.5}
    />
  );
}

/** A value of a series with its 95 % interval as a line across, where it has one, dashed of a hollow one; all in places of the picture. */
export function IntervalMark({
  look: { place: series, hollow },
  x,
  y,
  interval,
}: {
  look: SeriesLook;
  x: number;
  y: number;
  interval: readonly [low: number, high: number] | null;
}) {
  return (
    <>
      {interval && (
        <line
          x1={interval[0]}
          x2={interval[1]}
          y1={y}
          y2={y}
          stroke={seriesColour(series)}
          strokeWidth={hollow ? 1.5 : 2}
          strokeDasharray={hollow ? "4 3" : "none"}
        />
      )}
      <SeriesMark series={series} hollow={hollow} x={x} y={y} />
    </>
  );
}

/**
 * The numbers behind a chart: a row for each step and a column for each series.
 *
 * @param head what the steps are: "field"
 * @param words what stands in a cell; of `undefined` where the series has nothing at the step
 */
export function seriesTable<Value>(
  head: string,
  series: readonly ChartSeries[],
  steps: readonly { label: string; values: readonly Value[] }[],
  words: (value: Value | undefined) => string,
): ChartTable {
  return {
    columns: [head, ...series.map(({ label }) => label)],
    rows: steps.map(({ label, values }) => [label, ...series.map((_, place) => words(values[place]))]),
  };
}

/** The height of each line of a label. */
export const LABEL_LINE = 13;

/** Lines of a label one under another, around the middle of their place. */
export function LabelLines({
  lines,
  x,
  y,
  anchor,
}: {
  lines: readonly string[];
  x: number;
  y: number;
  anchor: "middle" | "end";
}) {
  return lines.map((line, at) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
      key={at}
      x={x}
      y={y + LABEL_LINE * (at - (lines.length - 1) / 2)}
      textAnchor={anchor}
      dominantBaseline="middle"
    >
      {line}
    </text>
  ));
}
