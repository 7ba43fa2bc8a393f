import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { counted } from "../../../foundation/plural";
import type { ScoreUnit } from "../../../metrics/scores/score-units";
import type { CorrectedScore } from "../../../shapes/run-correction";
import type { Score } from "../../../shapes/run-scores";
import { ScoreAxisBottom, scoreAxis } from "../../../ui/charts/band-lines";
import { ChartFrame, type Drawing } from "../../../ui/charts/chart-frame";
import {
  type ChartMark,
  type ChartSeries,
  type ChartValue,
  cellWords,
  labelLines,
  valueWords,
} from "../../../ui/charts/chart-types";
import { IntervalMark, LABEL_LINE, LabelLines, lookOf, seriesTable } from "../../../ui/charts/series-mark";
import { LinesUp } from "../../../ui/charts/value-axis";
import { behindWords, scoreIntervalWords } from "./score-words";

/** A score as charts draw it, with the same as people would have given it beside it, where somebody labelled lines of the run. */
type DotValue = ChartValue & { corrected?: ChartValue };

/** A score as charts draw it; null for none. `beside`: all scores over the same captions, as far as they are known. */
export function chartValue(
  score: Score | null,
  corrected?: CorrectedScore,
  beside: readonly Score[] = [],
): DotValue | null {
  return (
    score && {
      ...{ value: score.value, interval: score.interval ?? null, behind: behindWords(score, beside) },
      ...(corrected && {
        corrected: {
          ...{ value: corrected.value, interval: corrected.interval },
          behind: BEHIND[corrected.state](corrected.labels),
        },
      }),
    }
  );
}

const BEHIND: Record<CorrectedScore["state"], (labels: number) => string> = {
  exact: () => "by rules, exact",
  corrected: (labels) => counted(labels, "label"),
  uncorrected: () => "uncorrected",
};

const isCorrected = (value: DotValue | null | undefined) => (value?.corrected?.value ?? null) !== null;
const hasCorrected = (rows: readonly DotRow[]) => rows.some(({ values }) => values.some(isCorrected));

/** Each series as judged, hollow, and before it corrected, filled, where labels correct a value of it. */
export function bothOf(series: readonly ChartSeries[], rows: readonly DotRow[]) {
  const corrected = series.map((_, place) => rows.some(({ values }) => isCorrected(values[place])));
  return {
    series: series.flatMap(({ id, label }, place): ChartSeries[] => {
      const filled = { id: `${id} corrected`, label: `${label}, corrected`, look: { place, hollow: false } };
      const judged = { id, label: `${label}, as judged`, look: { place, hollow: true } };
      return corrected[place] ? [filled, judged] : [judged];
    }),
    rows: rows.map(
      (row): DotRow => ({
        ...row,
        values: row.values.flatMap((value, place) =>
          corrected[place] ? [value?.corrected ?? null, value] : [value],
        ),
      }),
    ),
  };
}

/** One row of dots: a value for each series, in their order; null where a series has none. */
type DotRow = { id: string; label: string; values: readonly (DotValue | null)[] };

const LINE = 15;
const PADDING = 10;
const FOOT = 34;
const MOST_LABEL = 190;
/** Beside a label, which capitals and digits make wider than most. */
const ROOM = 24;

/** Height of a chart of dots with its frame, in heights of a chart over steps: both fill a grid without holes. */
export function rowsOfGrid(rows: number, series: number): number {
  return Math.max(1, Math.round((rows * (LINE * series + PADDING) + 150) / 400));
}

/** Says by what intervals come about where there are some, and that there are none where none can be told. */
function withIntervalWords(
  description: string,
  rows: readonly DotRow[],
  file: string,
  unit: ScoreUnit,
): string {
  const some = rows.some(({ values }) => values.some((value) => value?.interval));
  const lines = some
    ? `Lines: ${scoreIntervalWords(file, [unit])}.`
    : "No intervals: none could be computed.";
  const both = hasCorrected(rows)
    ? ` Hollow and dashed: as judged. Filled: corrected by labels, with a 95 % interval by drawing each ${file} with its labels.`
    : "";
  return `${description} ${lines}${both}`.trimStart();
}

/** Values with their 95 % intervals, one row each, one dot a series in it. */
export function IntervalDots({
  name,
  description = "",
  file,
  rowName,
  unit,
  series: drawnSeries,
  rows: drawnRows,
}: {
  name: string;
  /** Says what the values are, where the name does not. */
  description?: string;
  /** The medium that intervals are by. */
  file: string;
  /** Name of the rows: "Constraint". */
  rowName: string;
  /** Unit of all values. */
  unit: ScoreUnit;
  series: readonly ChartSeries[];
  rows: readonly DotRow[];
}) {
  const { series, rows } = hasCorrected(drawnRows)
    ? bothOf(drawnSeries, drawnRows)
    : { series: drawnSeries, rows: drawnRows };
  const usual = LINE * series.length + PADDING;
  const axis = scoreAxis(
    unit,
    rows.flatMap(({ values }) => values),
  );

  function draw(width: number): Drawing {
    const left = Math.min(MOST_LABEL, width * 0.38);
    const names = rows.map(({ label }) => labelLines(label, left - ROOM));
    const step = Math.max(usual, LABEL_LINE * Math.max(0, ...names.map(({ length }) => length)) + PADDING);
    const height = rows.length * step + FOOT;
    const inner = (step - usual) / 2;
    const scale = scaleLinear({ domain: [0, axis.top], range: [left, width - 26] });
    const marks: ChartMark[] = [];
    const content = (
      <>
        <LinesUp ticks={axis.ticks} at={scale} bottom={height - FOOT} />
        {rows.map((row, index) => (
          <Group key={row.id} top={index * step}>
            <LabelLines lines={names[index] ?? []} x={left - 8} y={step / 2} anchor="end" />
            {row.values.map((value, place) => {
              if (!value || value.value === null) return null;
              const y = inner + PADDING / 2 + LINE * (place + 0.5);
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
                  look={of ? lookOf(of, place) : { place, hollow: false }}
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
    return { marks, content, height };
  }

  return (
    <ChartFrame
      name={name}
      description={withIntervalWords(description, drawnRows, file, unit)}
      height={rows.length * usual + FOOT}
      series={series}
      draw={draw}
      table={seriesTable(rowName, series, rows, (value) => cellWords(unit, value))}
    />
  );
}
