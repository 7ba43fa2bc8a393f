import { scaleLinear, scalePoint } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import type { ScoreUnit } from "../../metrics/scores/score-units";
import { ChartFrame, type Drawing } from "./chart-frame";
import { type ChartMark, type ChartSeries, type ChartValue, cellWords, valueWords } from "./chart-types";
import { labelsApart } from "./fitted-label";
import { LinesAcross } from "./grid-lines";
import { ScoreAxisLeft, scoreAxis } from "./score-axis";
import { SeriesMark } from "./series-mark";
import { seriesColour } from "./series-style";
import { seriesTable } from "./series-table";
import { StepsAxisBottom } from "./steps-axis";

/** One step along the axis: a value for each series, in their order. */
type BandStep = { id: string; label: string; values: readonly (ChartValue | null)[] };

type Point = { step: BandStep; value: number; low: number; high: number; words: string };

const HEIGHT = 260;
const EDGES = { left: 52, right: 16, top: 12, bottom: 44 };

/** How a score goes along with something counted: a line for each series, with a band for its 95 % interval. */
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
  /** What is counted along the axis: "Number of constraints". */
  stepName: string;
  /** What all values are in. */
  unit: ScoreUnit;
  series: readonly ChartSeries[];
  steps: readonly BandStep[];
}) {
  const axis = scoreAxis(
    unit,
    steps.flatMap(({ values }) => values),
  );

  function draw(width: number): Drawing {
    const across = scalePoint({
      domain: steps.map(({ id }) => id),
      range: [EDGES.left, width - EDGES.right],
      padding: 0.3,
    });
    const up = scaleLinear({ domain: [0, axis.top], range: [HEIGHT - EDGES.bottom, EDGES.top] });
    const x = ({ step }: Point) => across(step.id) ?? 0;
    const marks: ChartMark[] = [];
    const lines = series.map((of, place) => {
      const points = steps.flatMap((step): Point[] => {
        const value = step.values[place];
        if (!value || value.value === null) return [];
        const [low, high] = value.interval ?? [value.value, value.value];
        const who = series.length > 1 ? `, ${of.label}` : "";
        return [
          {
            step,
            value: value.value,
            low,
            high,
            words: `${stepName} ${step.label}${who}: ${valueWords(unit, value)}`,
          },
        ];
      });
      for (const point of points)
        marks.push({ key: `${of.id} ${point.step.id}`, words: point.words, x: x(point), y: up(point.value) });
      return (
        <g key={of.id}>
          <Area
            data={points}
            x={x}
            y0={({ low }) => up(low)}
            y1={({ high }) => up(high)}
            fill={seriesColour(place)}
            fillOpacity={0.18}
          />
          <LinePath
            data={points}
            x={x}
            y={({ value }) => up(value)}
            stroke={seriesColour(place)}
            strokeWidth={2}
            fill="none"
          />
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
        <StepsAxisBottom
          scale={across}
          labelOf={(id) => labels.get(id) ?? ""}
          name={stepName}
          height={HEIGHT}
          bottom={EDGES.bottom}
        />
      </>
    );
    return { marks, content };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={HEIGHT}
      series={series}
      draw={draw}
      table={seriesTable(stepName, series, steps, (value) => cellWords(unit, value))}
    />
  );
}
