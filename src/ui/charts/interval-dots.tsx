import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import type { ScoreUnit } from "../../metrics/scores/score-units";
import { ChartFrame, type Drawing } from "./chart-frame";
import { type ChartMark, type ChartSeries, type ChartValue, cellWords, valueWords } from "./chart-types";
import { fittedLabel } from "./fitted-label";
import { LinesUp } from "./grid-lines";
import { ScoreAxisBottom, scoreAxis } from "./score-axis";
import { IntervalMark } from "./series-mark";
import { seriesTable } from "./series-table";

/** One row of dots: a value for each series, in their order; null where a series has none. */
type DotRow = { id: string; label: string; values: readonly (ChartValue | null)[] };

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
        <LinesUp ticks={axis.ticks} at={scale} bottom={height - FOOT} />
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
                <IntervalMark
                  key={of?.id}
                  series={place}
                  x={x}
                  y={y}
                  interval={value.interval && [scale(value.interval[0]), scale(value.interval[1])]}
                />
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
