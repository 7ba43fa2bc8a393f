import { intervalOf } from "../../../evaluation/recompute/column-values";
import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import type { BoardColumn } from "../../../shapes/leaderboard";
import {
  correctedWords,
  deltaWords,
  FROM_WORDS,
  intervalWords,
  KIND_WORDS,
  markOf,
  nameWarning,
  numberWords,
  rowTitle,
  scoredWords,
} from "../board-words";
import { useFoundRows } from "../recomputed-rows";
import classes from "./board-table.module.css";
import { sharedCount } from "./shared-words";
import type { TableRow } from "./table-rows";
import { otherwiseWords } from "./value-cell";

/** "Rank 2–3 from sample count, overlaps 4 others"; that it has none. */
export function rankSentence({ ranked: { rank, how, otherRules }, overlapped }: TableRow): string {
  if (rank === null) return "no rank";
  const from = how === "count" ? ` ${FROM_WORDS.count}` : how === "labels" ? " by labels" : "";
  const overlap = overlapped > 0 ? `, overlaps ${counted(overlapped, "other")}` : "";
  const rules =
    otherRules?.own === "" ? ", rules not stated" : otherRules ? ", by other rules than most" : "";
  return `rank ${rankWords(rank)}${from}${overlap}${rules}`;
}

function Numbers({
  place: { ranked },
  columns,
  rows,
  deltas,
}: {
  place: TableRow;
  columns: readonly BoardColumn[];
  rows: readonly TableRow[];
  deltas: readonly ColumnDelta[] | undefined;
}) {
  return columns.map((column) => {
    const cell = ranked.row.values[column.id];
    if (!cell || cell.value === null) return null;
    const interval = intervalOf(ranked, column.id);
    const told = deltas?.find(({ columnId }) => columnId === column.id);
    const own = sharedCount(column, rows) === "" ? `, ${scoredWords(column, cell)}` : "";
    return (
      <span key={column.id}>
        {column.label} <strong>{numberWords(column, cell.value)}</strong>
        {interval && ` (${intervalWords(column, interval.ends)})`}
        {own}
        {otherwiseWords(column, cell)}
        {cell.corrected && `; corrected by labels ${correctedWords(column, cell.corrected)}`}
        {told && `; over unrefined ${deltaWords(column, told)}`}
      </span>
    );
  });
}

/** Everything that is a row's own, for the row that is pointed at or whose name is in focus; a hint before that. */
export function RowReadout({
  place,
  isMine,
  columns,
  rows,
  deltas,
}: {
  place: TableRow | null;
  isMine: boolean;
  columns: readonly BoardColumn[];
  /** All rows of the table, which say what is the same for all. */
  rows: readonly TableRow[];
  deltas: readonly ColumnDelta[] | undefined;
}) {
  const { foundOf } = useFoundRows();
  if (!place)
    return (
      <p className={classes.readout} data-testid="row-readout">
        Point at a row for its interval, counts and sources, or open it by its name.
      </p>
    );
  const { row } = place.ranked;
  const mark = markOf(row, row.check, { isMine, found: foundOf(row) });
  const warning = nameWarning(row.model.name);
  return (
    <p className={classes.readout} data-testid="row-readout" data-row={row.id}>
      <strong dir="auto">{rowTitle(row)}</strong>
      {warning && <span className={classes.warning}>{warning}</span>}
      <span>
        {KIND_WORDS[row.model.kind]}, {mark.name}
      </span>
      <span>{rankSentence(place)}</span>
      <Numbers place={place} columns={columns} rows={rows} deltas={deltas} />
    </p>
  );
}
