import { Group } from "@visx/group";
import { ChartFrame, type Drawing } from "./chart-frame";
import { type ChartMark, type ChartSeries, labelLines } from "./chart-types";
import { IntervalMark, LABEL_LINE, LabelLines } from "./series-mark";
import { LinesUp, ticksAcross, type ValueAxis, ValueAxisLine, valueScale } from "./value-axis";

/** One row: a number with its interval, in the unit of the axis. */
export type ValueRow = {
  id: string;
  label: string;
  value: number;
  interval: readonly [low: number, high: number] | null;
  /** A second number of the row, drawn below the first with the mark of the second series; null without one. */
  other?: { value: number; interval: readonly [low: number, high: number] | null } | null;
  /** Description of the value: "27.8 (25.5 to 30.2), rank 1–3". */
  words: string;
};

const STEP = 22;
/** Rows with two numbers, one below the other. */
const STEP_OF_TWO = 30;
const APART = 6;
/** Beside a label, which capitals and digits make wider than most. */
const ROOM = 24;
/** Between labels in lines. */
const BETWEEN = 8;
const HEAD = 26;
const FOOT = 48;
const MOST_LABEL = 270;

/** Numbers of any unit with their 95 % intervals, a row each, in the order in which they are given. */
export function ValueDots({
  name,
  description,
  rowName,
  axis,
  rows,
  series = [],
}: {
  name: string;
  description: string;
  /** Name of the rows: "Model". */
  rowName: string;
  axis: ValueAxis;
  rows: readonly ValueRow[];
  /** The words for the first and the second number of rows, where some have two. */
  series?: readonly ChartSeries[];
}) {
  const usual = rows.some(({ other }) => other) ? STEP_OF_TWO : STEP;
  const heightOf = (step: number) => HEAD + rows.length * step + FOOT;

  function draw(width: number): Drawing {
    const left = Math.min(MOST_LABEL, width * 0.42);
    const names = rows.map(({ label }) => labelLines(label, left - ROOM));
    const step = Math.max(usual, LABEL_LINE * Math.max(0, ...names.map(({ length }) => length)) + BETWEEN);
    const height = heightOf(step);
    const scale = valueScale(axis, [left, width - 22]);
    const ticks = ticksAcross(scale, axis, width - left, 80);
    const marks = rows.map(
      ({ id, label, value, words }, index): ChartMark => ({
        key: id,
        words: `${label}: ${words}`,
        x: scale(value),
        y: HEAD + (index + 0.5) * step,
      }),
    );
    const content = (
      <>
        <ValueAxisLine side="above" at={HEAD} axis={axis} scale={scale} ticks={ticks} />
        <LinesUp ticks={ticks} at={scale} top={HEAD} bottom={height - FOOT} zero={axis.domain[0] < 0} />
        {rows.map(({ id, value, interval, other }, index) => (
          <Group key={id} top={HEAD + (index + 0.5) * step}>
            <LabelLines lines={names[index] ?? []} x={left - 8} y={0} anchor="end" />
            <IntervalMark
              look={{ place: 0, hollow: false }}
              x={scale(value)}
              y={other ? -APART : 0}
              interval={interval && [scale(interval[0]), scale(interval[1])]}
            />
            {other && (
              <IntervalMark
                look={{ place: 1, hollow: false }}
                x={scale(other.value)}
                y={APART}
                interval={other.interval && [scale(other.interval[0]), scale(other.interval[1])]}
              />
            )}
          </Group>
        ))}
        <ValueAxisLine side="below" at={height - FOOT} axis={axis} scale={scale} ticks={ticks} />
      </>
    );
    return { marks, content, height };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={heightOf(usual)}
      series={series}
      draw={draw}
      table={{ columns: [rowName, axis.name], rows: rows.map(({ label, words }) => [label, words]) }}
    />
  );
}
