import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { RunCorrection } from "../../../shapes/run-correction";
import type { EntryScores, RunScores, SampleShares, Score } from "../../../shapes/run-scores";
import type { Semantics } from "../../../shapes/verdict";
import { TinyButton } from "../../../ui/buttons";
import { BandLines } from "../../../ui/charts/band-lines";
import type { ChartSeries } from "../../../ui/charts/chart-types";
import { FEW, HeatMatrix, type HeatRow } from "../../../ui/charts/heat-matrix";
import { Histogram } from "../../../ui/charts/histogram";
import { ChoiceBar } from "../../../ui/choice-bar";
import { sentence } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { useSampleShares } from "../../store/use-run-scores";
import { fileWords, type LineNames } from "../run-state";
import { facetLines } from "./facet-table";
import { chartValue, IntervalDots, rowsOfGrid } from "./interval-dots";
import classes from "./overview.module.css";
import { askedScores } from "./score-table";
import { correctedScore } from "./score-words";

const STEPS = 10;
const SHARE: ScoreUnit = { unit: "share" };

function stepsOf(
  entries: readonly EntryScores[],
  facet: string,
  scoreId: string,
  correction: RunCorrection | null = null,
) {
  return facetLines(entries, facet, scoreId).map(({ value, label, scores }) => ({
    id: value,
    label,
    values: scores.map((score, place) => {
      const entryId = entries[place]?.entryId ?? "";
      return chartValue(score, correctedScore(correction, entryId, score?.id ?? "", { facet, value }));
    }),
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

const PAGE = 40;

type MatrixOrder = "hardest" | "apart" | "as they come";

const ORDERS: { value: MatrixOrder; label: string }[] = [
  { value: "hardest", label: "Hardest first" },
  { value: "apart", label: "Models furthest apart first" },
  { value: "as they come", label: "As in the data set" },
];

/** Rows of the matrix in an order; samples with nothing scored come last. */
export function matrixRows(
  { sampleIds, entryIds, passed, scored }: SampleShares,
  order: MatrixOrder,
): HeatRow[] {
  const rows = sampleIds.map((id, sample) => {
    const counts = entryIds.map((_, entry) => {
      const cell = sample * entryIds.length + entry;
      return scored[cell] ? ([passed[cell] ?? 0, scored[cell]] as const) : null;
    });
    const own = counts.map((count) => (count === null ? null : count[0] / count[1]));
    const known = own.filter((share) => share !== null);
    const mean = known.reduce((sum, share) => sum + share, 0) / known.length;
    const range = Math.max(...known) - Math.min(...known);
    return {
      id,
      label: id,
      shares: own,
      counts,
      rank: order === "hardest" ? mean : -range,
      isKnown: known.length > 0,
    };
  });
  const sorted =
    order === "as they come"
      ? rows
      : rows.toSorted(
          (one, other) =>
            Number(other.isKnown) - Number(one.isKnown) || (one.isKnown ? one.rank - other.rank : 0),
        );
  return sorted.map(({ rank: _rank, isKnown: _known, ...row }) => row);
}

/** Scores of every model on every sample, a page of samples at a time. */
function SampleMatrix({
  called,
  runId,
  series,
  semantics,
  revision,
}: {
  called: LineNames;
  runId: string;
  series: readonly ChartSeries[];
  semantics: Semantics;
  revision: number;
}) {
  const { value, problem } = useSampleShares({ runId, semantics, revision });
  const [order, setOrder] = useState<MatrixOrder>("hardest");
  const [page, setPage] = useState(0);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return null;
  const rows = matrixRows(value, order);
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
  const at = Math.min(page, last);
  const columns = value.entryIds.map((id) => series.find((one) => one.id === id) ?? { id, label: id });
  return (
    <HeatMatrix
      name="Samples by models"
      description={`Per cent of the scored ${called.many} of each sample that are ${called.passed}, repeats together; of fewer than ${FEW}, how many.`}
      counted={`${called.many} ${called.passed}`}
      rowName="Sample"
      columns={columns}
      rows={rows.slice(at * PAGE, (at + 1) * PAGE)}
    >
      <Group gap="xs">
        <ChoiceBar
          label="Order of samples"
          choices={ORDERS}
          value={order}
          onChange={(next) => {
            const known = ORDERS.find(({ value: one }) => one === next);
            if (known) setOrder(known.value);
            setPage(0);
          }}
        />
        <TinyButton disabled={at === 0} onClick={() => setPage(at - 1)}>
          Previous samples
        </TinyButton>
        <TinyButton disabled={at === last} onClick={() => setPage(at + 1)}>
          Next samples
        </TinyButton>
        <Text size="sm" role="status">
          {rows.length === 0
            ? "No samples"
            : `${at * PAGE + 1}-${Math.min(rows.length, (at + 1) * PAGE)} of ${rows.length}`}
        </Text>
      </Group>
    </HeatMatrix>
  );
}

/** The numbers of a run as pictures that can be saved. */
export function OverviewCharts({
  scores: { entries: all, runId },
  entries,
  names: called,
  correction,
  semantics,
  revision,
}: {
  scores: RunScores;
  /** Those that are drawn; the matrix of samples has all. */
  entries: readonly EntryScores[];
  names: LineNames;
  /** Scores with the judge's error in them, by facets too; null where nobody labelled a line, and until they are known. */
  correction: RunCorrection | null;
  semantics: Semantics;
  revision: number;
}) {
  const names = entries[0]?.summary.scores ?? [];
  const { one: file } = fileWords(entries);
  const known = names.filter(({ id }) => LINES.includes(id));
  const lines = known.length > 0 ? known : names.slice(0, 2);
  const asked = askedScores({ entries });
  const seriesOf = ({ entryId, title }: EntryScores) => ({ id: entryId, label: title });
  const series = entries.map(seriesOf);
  const bins = Array.from({ length: STEPS + 1 }, (_, step) => ({
    label: binLabel(step),
    values: entries.map(({ shares }) => shares[step] ?? 0),
  }));
  const byType = stepsOf(entries, called.type, "", correction);
  return (
    <div className={classes.charts}>
      <div style={{ gridRow: `span ${rowsOfGrid(byType.length, series.length * (correction ? 2 : 1))}` }}>
        <IntervalDots
          name={`${sentence(called.many)} ${called.passed} by type`}
          description={`${firstByType(entries, called.type)?.label ?? "Share"} of ${called.many} of each type.`}
          file={file}
          rowName={sentence(called.type)}
          unit={SHARE}
          series={series}
          rows={byType}
        />
      </div>
      {ratedScores(asked).map(({ id, unit, scores: rated }) => (
        <IntervalDots
          key={id}
          name={`Scores, ${unitForm(unit).name}`}
          description={`Scores ${unitForm(unit).name}.`}
          file={file}
          rowName="Score"
          unit={unit}
          series={series}
          rows={rated.map(({ id: scoreId, label }) => ({
            id: scoreId,
            label,
            values: entries.map(({ entryId, summary }) =>
              chartValue(
                summary.scores.find((score) => score.id === scoreId) ?? null,
                correctedScore(correction, entryId, scoreId),
                summary.scores,
              ),
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
              description={`${label} with its 95 % interval, against the ${facet}${correction ? ", as judged" : ""}.`}
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
        description={`Number of captions by the share of their scored ${called.many} that is ${called.passed}.`}
        binName={`Per cent of ${called.many} ${called.passed}`}
        unit="captions"
        series={series}
        bins={bins}
      />
      <SampleMatrix
        called={called}
        runId={runId}
        series={all.map(seriesOf)}
        semantics={semantics}
        revision={revision}
      />
    </div>
  );
}
