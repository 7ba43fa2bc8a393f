import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { EntryScores, RunScores } from "../../../shapes/run-scores";
import type { Score } from "../../../shapes/score";
import type { Semantics } from "../../../shapes/verdict";
import { BandLines, ScoreAxisBottom, scoreAxis } from "../../../ui/charts/band-lines";
import { ChartFrame, type Drawing } from "../../../ui/charts/chart-frame";
import {
  type ChartMark,
  type ChartSeries,
  type ChartValue,
  cellWords,
  valueWords,
} from "../../../ui/charts/chart-types";
import { fittedLabel } from "../../../ui/charts/fitted-label";
import { LinesUp } from "../../../ui/charts/grid-lines";
import { Histogram } from "../../../ui/charts/histogram";
import { IntervalMark } from "../../../ui/charts/series-mark";
import { seriesTable } from "../../../ui/charts/series-table";
import { sentence } from "../../../ui/measures";
import { fileWords } from "../file-words";
import type { LineNames } from "../line-names";
import { facetLines } from "./facet-table";
import classes from "./overview.module.css";
import { SampleMatrix } from "./sample-matrix";
import { behindWords } from "./score-words";

/** One row of dots: a value for each series, in their order; null where a series has none. */
type DotRow = { id: string; label: string; values: readonly (ChartValue | null)[] };

const LINE = 15;
const PADDING = 10;
const FOOT = 34;
const MOST_LABEL = 190;

/** Values with their 95 % intervals, one row each, one dot a series in it. */
function IntervalDots({
  name,
  description,
  rowName,
  unit,
  series,
  rows,
}: {
  name: string;
  description: string;
  /** Name of the rows: "Constraint". */
  rowName: string;
  /** Unit of all values. */
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

const STEPS = 10;
const SHARE: ScoreUnit = { unit: "share" };

function chartValue(score: Score | null): ChartValue | null {
  return score && { value: score.value, interval: score.interval ?? null, behind: behindWords(score) };
}

function stepsOf(entries: readonly EntryScores[], facet: string, scoreId: string) {
  return facetLines(entries, facet, scoreId).map(({ value, label, scores }) => ({
    id: value,
    label,
    values: scores.map(chartValue),
  }));
}

const COUNTED = [
  { facet: "number of constraints", stepName: "Number of constraints" },
  { facet: "words of the instruction", stepName: "Words of the instruction" },
] as const;

/** Drawn against what is counted; of a benchmark without these its first two, which are over all. */
const LINES = ["csr", "isr"];

/** The scores that are no shares, those of one unit on one scale. */
function ratedScores(names: readonly Score[]): { id: string; unit: ScoreUnit; scores: Score[] }[] {
  const units = new Map<string, { id: string; unit: ScoreUnit; scores: Score[] }>();
  for (const score of names) {
    if (score.unit === "share") continue;
    const id = `${score.unit} ${score.of ?? ""}`.trim();
    const there = units.get(id);
    if (there) there.scores.push(score);
    else
      units.set(id, { id, unit: { unit: score.unit, ...(score.of && { of: score.of }) }, scores: [score] });
  }
  return [...units.values()];
}

function firstByType(entries: readonly EntryScores[], facet: string): Score | undefined {
  return entries.flatMap(({ summary }) => summary.facets[facet] ?? [])[0]?.scores[0];
}

function binLabel(step: number): string {
  return step === STEPS ? "100" : `${step * STEPS}-${(step + 1) * STEPS}`;
}

/** The numbers of a run as pictures that can be saved. */
export function OverviewCharts({
  scores: { entries, runId },
  names: called,
  semantics,
  revision,
}: {
  scores: RunScores;
  names: LineNames;
  semantics: Semantics;
  revision: number;
}) {
  const names = entries[0]?.summary.scores ?? [];
  const { many: files } = fileWords(entries);
  const known = names.filter(({ id }) => LINES.includes(id));
  const lines = known.length > 0 ? known : names.slice(0, 2);
  const asked = names.filter(({ id }) =>
    entries.some(({ summary }) => summary.scores.some((score) => score.id === id && score.total > 0)),
  );
  const series = entries.map(({ entryId, title }) => ({ id: entryId, label: title }));
  const bins = Array.from({ length: STEPS + 1 }, (_, step) => ({
    label: binLabel(step),
    values: entries.map(({ shares }) => shares[step] ?? 0),
  }));
  return (
    <div className={classes.charts}>
      <IntervalDots
        name={`${sentence(called.many)} ${called.passed} by type`}
        description={`${firstByType(entries, called.type)?.label ?? "Share"} of ${called.many} of each type, with the 95 % interval by drawing ${files}.`}
        rowName={sentence(called.type)}
        unit={SHARE}
        series={series}
        rows={stepsOf(entries, called.type, "")}
      />
      {ratedScores(asked).map(({ id, unit, scores: rated }) => (
        <IntervalDots
          key={id}
          name={`Scores, ${unitForm(unit).name}`}
          description={`Scores ${unitForm(unit).name}, with their 95 % intervals by drawing ${files}.`}
          rowName="Score"
          unit={unit}
          series={series}
          rows={rated.map(({ id: scoreId, label }) => ({
            id: scoreId,
            label,
            values: entries.map(({ summary }) =>
              chartValue(summary.scores.find((score) => score.id === scoreId) ?? null),
            ),
          }))}
        />
      ))}
      {COUNTED.flatMap(({ facet, stepName }) =>
        lines.map(({ id, label, unit, of }) => {
          const steps = stepsOf(entries, facet, id);
          return steps.length === 0 ? null : (
            <BandLines
              key={`${facet} ${id}`}
              name={`${label} by ${facet}`}
              description={`${label} with its 95 % interval, against the ${facet}.`}
              stepName={stepName}
              unit={{ unit, ...(of && { of }) }}
              series={series}
              steps={steps}
            />
          );
        }),
      )}
      <Histogram
        name={`Captions by how much is ${called.passed}`}
        description={`In how many captions which share of the scored ${called.many} is ${called.passed}.`}
        binName={`Per cent of ${called.many} ${called.passed}`}
        unit="captions"
        series={series}
        bins={bins}
      />
      <SampleMatrix called={called} runId={runId} series={series} semantics={semantics} revision={revision} />
    </div>
  );
}
