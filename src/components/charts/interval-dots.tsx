import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import type { ScoreUnit } from "../../metrics/scores/score-units";
import { ChartFrame, type Drawing } from "./chart-frame";
import { type ChartMark, type ChartSeries, type ChartValue, cellWords, valueWords } from "./chart-types";
import classes from "./charts.module.css";
import { fittedLabel } from "./fitted-label";
import { ScoreAxisBottom, scoreAxis } from "./score-axis";
import { seriesColour, seriesShape } from "./series-style";
import { seriesTable } from "./series-table";

/** One row of dots: a value for each series, in their order; null where a series has none. */
export type DotRow = { id: string; label: string; values: readonly (ChartValue | null)[] };

const LINE = 15;
const PADDING = 10;
const FOOT = 34;
const MOST_LABEL = 190;

/** Values with their 95 % intervals, one row each, one dot a series in it. */
export function IntervalDots({
  name,
  description,
  rowName,
  unit,
  series,
  rows,
}: {
  name: string;
  description: string;
  /** What rows are: "Constraint". */
  rowName: string;
  /** What all values are in. */
  unit: ScoreUnit;
  series: readonly ChartSeries[];
  rows: readonly DotRow[];
}) {
  const step = LINE * series.length + PADDING;
  const height = rows.length * step + FOOT;
  const axis = scoreAxis(
    unit,
    rows.flatMap(({ values }) => values),
  );

  function draw(width: number): Drawing {
    const left = Math.min(MOST_LABEL, width * 0.38);
    const scale = scaleLinear({ domain: [0, axis.top], range: [left, width - 26] });
    const marks: ChartMark[] = [];
    const content = (
      <>
        {axis.ticks.map((tick) => (
          <line
            key={tick}
            className={classes.grid}
            x1={scale(tick)}
            x2={scale(tick)}
            y1={0}
            y2={height - FOOT}
          />
        ))}
        {rows.map((row, index) => (
          <Group key={row.id} top={index * step}>
            <text x={left - 8} y={step / 2} textAnchor="end" dominantBaseline="middle">
              {fittedLabel(row.label, left - 12)}
            </text>
            {row.values.map((value, place) => {
              if (!value || value.value === null) return null;
              const y = PADDING / 2 + LINE * (place + 0.5);
              const x = scale(value.value);
              const of = series[place];
              marks.push({
                key: `${row.id} ${of?.id}`,
                words: `${row.label}${series.length > 1 ? `, ${of?.label}` : ""}: ${valueWords(unit, value)}`,
                x,
                y: index * step + y,
              });
              return (
                <g key={of?.id} stroke={seriesColour(place)} fill={seriesColour(place)}>
                  {value.interval && (
                    <line
                      x1={scale(value.interval[0])}
                      x2={scale(value.interval[1])}
                      y1={y}
                      y2={y}
                      strokeWidth={2}
                    />
                  )}
                  <path d={seriesShape(place, 4)} transform={`translate(${x},${y})`} strokeWidth={0} />
                </g>
              );
            })}
          </Group>
        ))}
        <ScoreAxisBottom axis={axis} scale={scale} top={height - FOOT} />
      </>
    );
    return { marks, content };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={height}
      series={series}
      draw={draw}
      table={seriesTable(rowName, series, rows, (value) => cellWords(unit, value))}
    />
  );
}
