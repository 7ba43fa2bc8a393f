import { AxisBottom, AxisLeft } from "@visx/axis";
import { type scaleBand, scaleLinear, scalePoint } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import { Fragment } from "react";
import { type ScoreUnit, topOf, unitForm } from "../../metrics/scores/score-units";
import { ChartFrame, type Drawing } from "./chart-frame";
import {
  type ChartMark,
  type ChartSeries,
  type ChartValue,
  cellWords,
  labelsApart,
  valueWords,
} from "./chart-types";
import classes from "./charts.module.css";
import { SeriesMark, seriesColour, seriesTable } from "./series-mark";
import { LinesAcross } from "./value-axis";

type LinearScale = ReturnType<typeof scaleLinear<number>>;

/** The scale of scores of one unit: it begins at 0. */
type ScoreAxis = { top: number; ticks: number[]; tickWords(value: number): string };

const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1];

/** The scale on which these values of a unit are drawn. */
export function scoreAxis(unit: ScoreUnit, values: readonly (ChartValue | null)[]): ScoreAxis {
  const form = unitForm(unit);
  if (unit.unit === "share")
    return { top: 1, ticks: SHARE_TICKS, tickWords: (share) => `${Math.round(100 * share)} %` };
  const numbers = values.flatMap((one) => [one?.value ?? 0, one?.interval?.[1] ?? 0]);
  const scale = scaleLinear({ domain: [0, topOf(form, numbers)], nice: form.most === null });
  return { top: scale.domain()[1] ?? 1, ticks: scale.ticks(5), tickWords: (value) => String(value) };
}

const line = { axisLineClassName: classes.axis ?? "", tickLineProps: { className: classes.axis ?? "" } };

const ticksOf = ({ ticks, tickWords }: ScoreAxis) => ({
  tickValues: ticks,
  tickFormat: (value: { valueOf(): number }) => tickWords(value.valueOf()),
  ...line,
});

/** An axis of scores below a chart. */
export function ScoreAxisBottom({ axis, scale, top }: { axis: ScoreAxis; scale: LinearScale; top: number }) {
  return <AxisBottom scale={scale} top={top} {...ticksOf(axis)} />;
}

/** An axis of scores left of a chart. */
function ScoreAxisLeft({ axis, scale, left }: { axis: ScoreAxis; scale: LinearScale; left: number }) {
  return <AxisLeft scale={scale} left={left} {...ticksOf(axis)} />;
}

type StepScale = ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;

/** The scale of an axis of steps, and the label of each step by its name in the scale, empty for none. */
type StepsDrawing = Drawing & { scale: StepScale; labelOf: (step: string) => string };

/** A chart over steps: what `draw` makes, above their axis with its name under its middle. */
export function StepsChart<Value>({
  name,
  description,
  stepName,
  height,
  bottom,
  series,
  steps,
  cellWordsOf,
  draw,
}: {
  name: string;
  description: string;
  /** Quantity along the axis. */
  stepName: string;
  /** Heights of the whole chart and of the part below its axis. */
  height: number;
  bottom: number;
  series: readonly ChartSeries[];
  steps: readonly { label: string; values: readonly Value[] }[];
  /** A value in the table of numbers. */
  cellWordsOf: (value: Value | undefined) => string;
  draw: (width: number) => StepsDrawing;
}) {
  function drawAbove(width: number): Drawing {
    const { scale, labelOf, content, ...rest } = draw(width);
    const [left = 0, right = 0] = scale.range();
    return {
      ...rest,
      content: (
        <>
          {content}
          <AxisBottom scale={scale} top={height - bottom} tickFormat={labelOf} {...line} />
          <text x={(left + right) / 2} y={height - 6} textAnchor="middle">
            {stepName}
          </text>
        </>
      ),
    };
  }
  return (
    <ChartFrame
      name={name}
      description={description}
      height={height}
      series={series}
      draw={drawAbove}
      table={seriesTable(stepName, series, steps, cellWordsOf)}
    />
  );
}

/** One step along the axis: a value for each series, in their order. */
type BandStep = { id: string; label: string; values: readonly (ChartValue | null)[] };

type Point = { step: BandStep; value: number; low: number; high: number; words: string };

const HEIGHT = 260;
const EDGES = { left: 52, right: 16, top: 12, bottom: 44 };

/** Neighbours that all have a value, in lists of their own: a line goes through each of them, and none over what is not known. */
export function inRow<Value>(values: readonly (Value | null)[]): Value[][] {
  const rows: Value[][] = [];
  let isOpen = false;
  for (const value of values) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (isOpen) rows.at(-1)?.push(value);
    else rows.push([value]);
    isOpen = true;
  }
  return rows;
}

/** A score against something counted: a line for each series, broken where it has no value, with a band for its 95 % interval. */
export function BandLines({
  name,
  description,
  stepName,
  unit,
  series,
  steps,
}: {
  name: string;
  description: string;
  /** Quantity along the axis: "Number of constraints". */
  stepName: string;
  /** Unit of all values. */
  unit: ScoreUnit;
  series: readonly ChartSeries[];
  steps: readonly BandStep[];
}) {
  const axis = scoreAxis(
    unit,
    steps.flatMap(({ values }) => values),
  );

  function draw(width: number): StepsDrawing {
    const across = scalePoint({
      domain: steps.map(({ id }) => id),
      range: [EDGES.left, width - EDGES.right],
      padding: 0.3,
    });
    const up = scaleLinear({ domain: [0, axis.top], range: [HEIGHT - EDGES.bottom, EDGES.top] });
    const x = ({ step }: Point) => across(step.id) ?? 0;
    const marks: ChartMark[] = [];
    const lines = series.map((of, place) => {
      const rows = inRow(
        steps.map((step): Point | null => {
          const value = step.values[place];
          if (!value || value.value === null) return null;
          const [low, high] = value.interval ?? [value.value, value.value];
          const who = series.length > 1 ? `, ${of.label}` : "";
          const words = `${stepName} ${step.label}${who}: ${valueWords(unit, value)}`;
          return { step, value: value.value, low, high, words };
        }),
      );
      const points = rows.flat();
      for (const point of points)
        marks.push({ key: `${of.id} ${point.step.id}`, words: point.words, x: x(point), y: up(point.value) });
      return (
        <g key={of.id}>
          {rows.map((row) => (
            <Fragment key={row[0]?.step.id}>
              {row.length === 1 &&
                row.map((point) => (
                  // A band of one step has no width.
                  <line
                    key={point.step.id}
                    x1={x(point)}
                    x2={x(point)}
                    y1={up(point.low)}
                    y2={up(point.high)}
                    stroke={seriesColour(place)}
                    strokeWidth={6}
                    strokeOpacity={0.3}
                  />
                ))}
              <Area
                data={row}
                x={x}
                y0={({ low }) => up(low)}
                y1={({ high }) => up(high)}
                fill={seriesColour(place)}
                fillOpacity={0.18}
              />
              <LinePath
                data={row}
                x={x}
                y={({ value }) => up(value)}
                stroke={seriesColour(place)}
                strokeWidth={2}
                fill="none"
              />
            </Fragment>
          ))}
          {points.map((point) => (
            <SeriesMark key={point.step.id} series={place} x={x(point)} y={up(point.value)} />
          ))}
        </g>
      );
    });
    const shown = labelsApart(
      steps.map(({ label }) => label),
      width - EDGES.left - EDGES.right,
      46,
    );
    const labels = new Map(steps.map(({ id }, index) => [id, shown[index] ?? ""]));
    const content = (
      <>
        <LinesAcross ticks={axis.ticks} at={up} left={EDGES.left} right={width - EDGES.right} />
        {lines}
        <ScoreAxisLeft axis={axis} scale={up} left={EDGES.left} />
      </>
    );
    return { marks, content, scale: across, labelOf: (id) => labels.get(id) ?? "" };
  }

  return (
    <StepsChart
      name={name}
      description={description}
      stepName={stepName}
      height={HEIGHT}
      bottom={EDGES.bottom}
      series={series}
      steps={steps}
      cellWordsOf={(value) => cellWords(unit, value)}
      draw={draw}
    />
  );
}
