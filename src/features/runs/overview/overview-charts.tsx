import { BandLines } from "../../../components/charts/band-lines";
import type { ChartValue } from "../../../components/charts/chart-types";
import { Histogram } from "../../../components/charts/histogram";
import { IntervalDots } from "../../../components/charts/interval-dots";
import type { EntryScores, RunScores } from "../../../schemas/run-scores";
import type { Score } from "../../../schemas/score";
import type { Semantics } from "../../../schemas/verdict";
import { facetLines } from "./facet-table";
import classes from "./overview.module.css";
import { SampleMatrix } from "./sample-matrix";
import { behindWords } from "./score-words";

const STEPS = 10;

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

const LINES = [
  { scoreId: "csr", label: "CSR" },
  { scoreId: "isr", label: "ISR" },
] as const;

function binLabel(step: number): string {
  return step === STEPS ? "100" : `${step * STEPS}-${(step + 1) * STEPS}`;
}

/** The numbers of a run as pictures that can be saved. */
export function OverviewCharts({
  scores: { entries, runId },
  semantics,
  revision,
}: {
  scores: RunScores;
  semantics: Semantics;
  revision: number;
}) {
  const series = entries.map(({ entryId, title }) => ({ id: entryId, label: title }));
  const bins = Array.from({ length: STEPS + 1 }, (_, step) => ({
    label: binLabel(step),
    values: entries.map(({ shares }) => shares[step] ?? 0),
  }));
  return (
    <div className={classes.charts}>
      <IntervalDots
        name="Constraints satisfied by type"
        description="Share of constraints passed of those scored, with the 95 % interval by drawing videos."
        rowName="Constraint"
        series={series}
        rows={stepsOf(entries, "constraint", "csr")}
      />
      {COUNTED.flatMap(({ facet, stepName }) =>
        LINES.map(({ scoreId, label }) => {
          const steps = stepsOf(entries, facet, scoreId);
          return steps.length === 0 ? null : (
            <BandLines
              key={`${facet} ${scoreId}`}
              name={`${label} by ${facet}`}
              description={`${label} with its 95 % interval, against the ${facet}.`}
              stepName={stepName}
              series={series}
              steps={steps}
            />
          );
        }),
      )}
      <Histogram
        name="Captions by how much they satisfy"
        description="How many captions pass which share of their scored constraints."
        binName="Per cent of constraints passed"
        unit="captions"
        series={series}
        bins={bins}
      />
      <SampleMatrix runId={runId} series={series} semantics={semantics} revision={revision} />
    </div>
  );
}
