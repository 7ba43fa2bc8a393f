import { AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { StepsChart } from "./band-lines";
import { type ChartMark, type ChartSeries, labelsApart } from "./chart-types";
import classes from "./charts.module.css";
import { SeriesMark, seriesColour } from "./series-mark";

/** One step of what is counted: how many of each series fall into it. */
type HistogramBin = { label: string; values: readonly number[] };

const HEIGHT = 240;
const EDGES = { left: 44, right: 12, top: 12, bottom: 44 };

/** Counts by size, series beside each other. */
export function Histogram({
  name,
  description,
  binName,
  unit,
  series,
  bins,
}: {
  name: string;
  description: string;
  /** Quantity along the axis. */
  binName: string;
  /** The things counted: "captions". */
  unit: string;
  series: readonly ChartSeries[];
  bins: readonly HistogramBin[];
}) {
  function draw(width: number) {
    const most = Math.max(1, ...bins.flatMap(({ values }) => values));
    const across = scaleBand({
      domain: bins.map(({ label }) => label),
      range: [EDGES.left, width - EDGES.right],
      padding: 0.15,
    });
    const up = scaleLinear({ domain: [0, most], range: [HEIGHT - EDGES.bottom, EDGES.top], nice: true });
    const bar = across.bandwidth() / series.length;
    const marks: ChartMark[] = [];
    const bars = bins.map(({ label, values }) =>
      series.map((of, place) => {
        const count = values[place] ?? 0;
        const x = (across(label) ?? 0) + bar * place;
        const y = up(count);
        const who = series.length > 1 ? `, ${of.label}` : "";
        marks.push({
          key: `${label} ${of.id}`,
          words: `${binName} ${label}${who}: ${count} ${unit}`,
          x: x + bar / 2,
          y,
        });
        return (
          <g key={`${label} ${of.id}`}>
            <Bar x={x} y={y} width={Math.max(1, bar - 1)} height={up(0) - y} fill={seriesColour(place)} />
            {series.length > 1 && count > 0 && (
              <SeriesMark series={place} x={x + bar / 2} y={Math.max(6, y - 7)} size={Math.min(4, bar / 3)} />
            )}
          </g>
        );
      }),
    );
    const shown = new Set(
      labelsApart(
        bins.map(({ label }) => label),
        width - EDGES.left - EDGES.right,
        52,
      ),
    );
    const content = (
      <>
        {bars}
        <AxisLeft
          scale={up}
          left={EDGES.left}
          numTicks={4}
          tickFormat={(count) => String(count)}
          axisLineClassName={classes.axis ?? ""}
          tickLineProps={{ className: classes.axis ?? "" }}
        />
      </>
    );
    const labelOf = (label: string) => (shown.has(label) ? label : "");
    return { marks, content, scale: across, labelOf };
  }

  return (
    <StepsChart
      name={name}
      description={description}
      stepName={binName}
      height={HEIGHT}
      bottom={EDGES.bottom}
      series={series}
      steps={bins}
      cellWordsOf={(count) => String(count ?? 0)}
      draw={draw}
    />
  );
}
