import {
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from "@tanstack/react-table";
import { dollars } from "../../../../lib/dollars";
import type { Run } from "../../../../schemas/run";
import type { RunOrder, RunRow } from "../../../../schemas/run-table";
import { type LineNames, lineNames } from "../../line-names";
import classes from "./results.module.css";
import { csrWords, isrWords, standingOfRow } from "./row-words";
import { VerdictDigits } from "./verdict-digits";

/** A place in the table; `row` is null until it was read. */
export type TableRow = { place: number; row: RunRow | null };

export const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature });

const helper = createColumnHelper<typeof features, TableRow>();

/** What a column's values are sorted by; a column that is not here can't be sorted. */
export const ORDER_OF: Partial<Record<string, RunOrder["by"]>> = {
  sample: "sample",
  model: "entry",
  repeat: "repeat",
  state: "state",
  csr: "passed",
  isr: "satisfied",
  words: "words",
  seconds: "seconds",
  tokens: "outputTokens",
  cost: "usd",
};

/** Columns that can be hidden, all but the first, by what people call them. */
export function columnWords({ share, all }: LineNames): Record<string, string> {
  return {
    sample: "Sample",
    model: "Model",
    repeat: "Repeat",
    state: "State",
    csr: share.column,
    isr: all.column,
    verdicts: "Verdicts",
    words: "Words",
    seconds: "Seconds",
    tokens: "Tokens",
    cost: "Cost",
  };
}

const number = (value: number | null, digits = 0) => (value === null ? "" : value.toFixed(digits));

/** The columns of the table of a run's results. */
export function columnsOf(run: Run) {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const names = lineNames(run.dataSet.benchmark);
  const words = columnWords(names);
  const column = (id: string, size: number, show: (row: RunRow) => React.ReactNode) =>
    helper.display({
      id,
      header: () => words[id],
      size,
      cell: ({ row }) => (row.original.row ? show(row.original.row) : ""),
    });
  return helper.columns([
    column("sample", 130, ({ sampleId }) => sampleId),
    column("model", 150, ({ entryId }) => titles.get(entryId) ?? entryId),
    column("repeat", 70, ({ repeat }) => repeat),
    column("state", 90, (row) => <span className={classes.state}>{standingOfRow(row)}</span>),
    column("csr", 64, csrWords),
    column("isr", 84, isrWords),
    column("verdicts", 210, ({ outcomes }) => <VerdictDigits names={names} outcomes={outcomes} />),
    column("words", 68, ({ words }) => number(words)),
    column("seconds", 80, ({ seconds }) => number(seconds, 1)),
    column("tokens", 76, ({ outputTokens }) => number(outputTokens)),
    column("cost", 84, ({ usd }) => (usd === null ? "" : dollars(usd))),
  ]);
}
