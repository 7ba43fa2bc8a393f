import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { SampleShares } from "../../../shapes/run-scores";
import type { Semantics } from "../../../shapes/verdict";
import type { ChartSeries } from "../../../ui/charts/chart-types";
import { HeatMatrix, type HeatRow } from "../../../ui/charts/heat-matrix";
import { ChoiceBar } from "../../../ui/choice-bar";
import { ProblemAlert } from "../../../ui/problem-alert";
import { useSampleShares } from "../../store/use-run-scores";
import type { LineNames } from "../line-names";

const PAGE = 40;

type MatrixOrder = "hardest" | "apart" | "as they come";

const ORDERS: { value: MatrixOrder; label: string }[] = [
  { value: "hardest", label: "Hardest first" },
  { value: "apart", label: "Models furthest apart first" },
  { value: "as they come", label: "As in the data set" },
];

/** Rows of the matrix in an order; samples with nothing scored come last. */
export function matrixRows({ sampleIds, entryIds, shares }: SampleShares, order: MatrixOrder): HeatRow[] {
  const rows = sampleIds.map((id, sample) => {
    const own = entryIds.map((_, entry) => {
      const share = shares[sample * entryIds.length + entry] ?? Number.NaN;
      return Number.isNaN(share) ? null : share;
    });
    const known = own.filter((share) => share !== null);
    const mean = known.reduce((sum, share) => sum + share, 0) / known.length;
    const range = Math.max(...known) - Math.min(...known);
    return {
      id,
      label: id,
      shares: own,
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
  return sorted.map(({ id, label, shares: own }) => ({ id, label, shares: own }));
}

/** Scores of every model on every sample, a page of samples at a time. */
export function SampleMatrix({
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
      description={`Per cent of the scored ${called.many} of each sample that are ${called.passed}, repeats together.`}
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
        <Button size="compact-xs" variant="default" disabled={at === 0} onClick={() => setPage(at - 1)}>
          Samples before
        </Button>
        <Button size="compact-xs" variant="default" disabled={at === last} onClick={() => setPage(at + 1)}>
          Samples after
        </Button>
        <Text size="sm" role="status">
          {rows.length === 0
            ? "No samples"
            : `${at * PAGE + 1}-${Math.min(rows.length, (at + 1) * PAGE)} of ${rows.length}`}
        </Text>
      </Group>
    </HeatMatrix>
  );
}
