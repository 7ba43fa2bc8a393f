import { Button } from "@mantine/core";
import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  type Header,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { memo, startTransition, useEffect, useMemo, useState } from "react";
import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import { counted } from "../../../foundation/plural";
import { rankWords, VERDICT_WORDS } from "../../../foundation/standing-words";
import type { Board, BoardColumn, BoardValue } from "../../../shapes/leaderboard";
import type { RankedBoard, RankGroup } from "../../logic/rank-rows";
import { useColumnDeltas } from "../../store/use-boards";
import {
  deltaWords,
  intervalWords,
  NONE,
  numberWords,
  scoredWords,
  signedWords,
  unitWords,
} from "../board-words";
import classes from "./board-table.module.css";
import { ModelCell } from "./model-cell";
import { MODEL, type TableRow, tableRows } from "./table-rows";

/** A number as a bar from 0 to the most there is, its interval drawn within. */
function Bar({
  value,
  interval,
  most,
}: {
  value: number;
  interval: readonly [number, number] | null;
  most: number;
}) {
  const share = (number: number) => (most > 0 ? Math.min(100, (100 * number) / most) : 0);
  return (
    <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
      <rect className={classes.barGround} width={100} height={6} />
      <rect className={classes.barFill} width={share(value)} height={6} />
      {interval && (
        <rect
          className={classes.barRange}
          x={share(interval[0])}
          y={2}
          width={Math.max(0.6, share(interval[1]) - share(interval[0]))}
          height={2}
        />
      )}
    </svg>
  );
}

/** Difference of a value from the same column of the row that was refined. */
function Delta({ column, told }: { column: BoardColumn; told: ColumnDelta }) {
  const { delta, verdict } = told;
  return (
    <span
      className={classes.delta}
      data-verdict={verdict}
      data-testid="delta"
      data-value={delta}
      title={deltaWords(column, told)}
    >
      {signedWords(column, delta)} over unrefined: {VERDICT_WORDS[verdict]}
    </span>
  );
}

/** One number of a row: as a bar and in words, its interval, how much was scored, what refining changed. */
function ValueCell({
  column,
  cell,
  interval,
  most,
  delta,
}: {
  column: BoardColumn;
  cell: BoardValue | undefined;
  /** Interval from the row's ranking, where the row itself has none. */
  interval: readonly [number, number] | null;
  /** The value that fills the bar. */
  most: number;
  /** Difference from the row that was refined; undefined without one. */
  delta: ColumnDelta | undefined;
}) {
  if (cell === undefined) return <span className={classes.quiet}>{NONE}</span>;
  const shown = cell.interval ?? interval;
  const isPartly = cell.scored !== null && cell.total !== null && cell.scored < cell.total;
  return (
    <div className={classes.value}>
      <span className={classes.number}>{numberWords(column, cell.value)}</span>
      {cell.value !== null && <Bar value={cell.value} interval={shown} most={most} />}
      {shown && (
        <span className={classes.quiet}>
          <span className={classes.hidden}>95 % interval </span>
          {intervalWords(column, shown)}
        </span>
      )}
      {delta && <Delta column={column} told={delta} />}
      <span className={classes.quiet} data-partly={isPartly}>
        {scoredWords(column, cell)}
      </span>
      {cell.otherwise && cell.otherwise.length > 0 && (
        <span className={classes.quiet}>
          {cell.otherwise.map(({ value, source }) => `${numberWords(column, value)} by ${source}`).join("; ")}
        </span>
      )}
    </div>
  );
}

/** Between which ranks a row stands, what that comes from, and how many others it overlaps: through chains of overlaps most rows of a table would share one tie, which says nothing. */
function RankCell({ ranked: { rank, how, why }, overlapped }: TableRow) {
  return (
    <span className={classes.rank} title={why}>
      <span className={classes.rankNumber}>
        <span className={classes.hidden}>{rank === null ? "no rank" : "rank "}</span>
        <span aria-hidden={rank === null}>{rankWords(rank)}</span>
      </span>
      {rank !== null && how === "count" && <span className={classes.quiet}>from sample count</span>}
      {overlapped > 0 && <span className={classes.quiet}>overlaps {counted(overlapped, "other")}</span>}
    </span>
  );
}

type BoardTableRowProps = {
  place: TableRow;
  /** No rank reaches from the rows above to this one. */
  beginsTie: boolean;
  /** It is of one's own run. */
  isMine: boolean;
  columns: readonly BoardColumn[];
  rankColumn: string;
  /** The value that fills the bar of each column. */
  widest: ReadonlyMap<string, number>;
  /** Differences from the row that was refined, by column; undefined without one, or while they are computed. */
  deltas: readonly ColumnDelta[] | undefined;
  /** True when the row is selected for comparison; null where rows can't be selected. */
  compared: boolean | null;
  hrefOf: (rowId: string) => string;
  onCompare: (rowId: string, chosen: boolean) => void;
};

/** A row of the table of a board. It is drawn anew only when something of it is another. */
const BoardTableRow = memo(function BoardTableRow({
  place,
  beginsTie,
  isMine,
  columns,
  rankColumn,
  widest,
  deltas,
  compared,
  hrefOf,
  onCompare,
}: BoardTableRowProps) {
  const { row, rank, how, interval } = place.ranked;
  return (
    <tr
      data-testid="board-row"
      data-row={row.id}
      data-rank={rank === null ? "" : rank[0] === rank[1] ? rank[0] : `${rank[0]}-${rank[1]}`}
      data-how={how}
      data-mine={isMine}
      data-begins-tie={beginsTie}
    >
      <td className={classes.rankColumn}>
        <RankCell {...place} />
      </td>
      <th scope="row" className={classes.modelColumn}>
        <ModelCell
          row={row}
          isMine={isMine}
          href={hrefOf(row.id)}
          compared={compared}
          onCompare={(chosen) => onCompare(row.id, chosen)}
        />
      </th>
      {columns.map((column) => (
        <td
          key={column.id}
          data-testid="board-cell"
          data-column={column.id}
          data-value={row.values[column.id]?.value ?? ""}
        >
          <ValueCell
            column={column}
            cell={row.values[column.id]}
            interval={column.id === rankColumn ? interval : null}
            most={widest.get(column.id) ?? 0}
            delta={deltas?.find(({ columnId }) => columnId === column.id)}
          />
        </td>
      ))}
    </tr>
  );
});

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});

const helper = createColumnHelper<typeof features, TableRow>();

function valueColumn({ id, label }: BoardColumn) {
  return helper.accessor(({ ranked }) => ranked.row.values[id]?.value ?? undefined, {
    id,
    header: label,
    sortFn: "basic",
    sortUndefined: "last",
  });
}

/** The columns of a board's table: the model, then what it measures, those of one group beside each other. */
function columnsOf({ columns, groups }: Board) {
  const inGroup = (wanted: string | null) => columns.filter(({ group }) => group === wanted).map(valueColumn);
  return helper.columns([
    helper.accessor(({ ranked }) => ranked.row.model.name, { id: MODEL, header: "Model", sortFn: "text" }),
    ...inGroup(null),
    ...groups.flatMap(({ id }) => inGroup(id)),
  ]);
}

/** Over rows that are not ranked with the board's own: why, field by field. */
function GroupHeading({ group, columns }: { group: RankGroup; columns: number }) {
  return (
    <tr data-testid="rank-group">
      <th scope="colgroup" colSpan={columns} className={classes.groupHeading}>
        <div className={classes.groupWords}>
          <span>Ranked apart from the rows above, since these differ:</span>
          <ul>
            {group.differs.map(({ field, label, here, board }) => (
              <li key={field} data-field={field}>
                {label}: <strong>{here}</strong> here, {board} on the board
              </li>
            ))}
          </ul>
        </div>
      </th>
    </tr>
  );
}

type TableOrder = { column: string; worstFirst: boolean };

/** More rows are drawn when they are asked for. */
const ROWS_AT_ONCE = 200;
/** A screen of them comes first, and the others piece by piece, so that the page stays at hand meanwhile. */
const ROWS_AT_FIRST = 12;

/** The value that fills the bar of a column: the possible maximum, or the greatest there is. */
function mostOf({ id, maximum }: BoardColumn, rows: readonly TableRow[]): number {
  return maximum ?? Math.max(0, ...rows.map(({ ranked }) => ranked.row.values[id]?.value ?? 0));
}

function HeadingCell({
  header,
  column,
  isRank,
  order,
  onOrder,
}: {
  header: Header<typeof features, TableRow>;
  /** Null for that of the model. */
  column: BoardColumn | null;
  /** Ranks are by this column. */
  isRank: boolean;
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
}) {
  const { id } = header.column;
  const isSorted = order.column === id;
  const isDescending = (column?.better === "higher") !== order.worstFirst && column !== null;
  const direction =
    column === null
      ? order.worstFirst
        ? "descending"
        : "ascending"
      : isDescending
        ? "descending"
        : "ascending";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={column === null ? classes.modelColumn : undefined}
      data-column={id}
    >
      <button
        type="button"
        className={classes.sort}
        title={column?.about}
        onClick={() => onOrder({ column: id, worstFirst: isSorted && !order.worstFirst })}
      >
        {column?.label ?? "Model"}
        <span aria-hidden>{isSorted ? (direction === "descending" ? " ▾" : " ▴") : ""}</span>
      </button>
      {column && (
        <span className={classes.unit}>
          {[unitWords(column), column.better === "lower" ? "lower is better" : "", isRank ? "ranks" : ""]
            .filter((words) => words !== "")
            .join(" · ")}
        </span>
      )}
    </th>
  );
}

/** The rows of a board with where they stand. Groups that are not ranked together stand apart, each with its reason. */
export function BoardTable({
  board,
  subject,
  ranked,
  rows,
  rankColumn,
  shown,
  order,
  mine,
  compared,
  hrefOf,
  onOrder,
  onCompare,
}: {
  board: Board;
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  ranked: RankedBoard;
  /** Those of `ranked` that are shown. */
  rows: readonly TableRow[];
  /** The id of the column that ranks are by. */
  rankColumn: string;
  /** Ids of the columns that are shown. */
  shown: readonly string[];
  order: TableOrder;
  /** The id of the row of one's own run. */
  mine: string | null;
  /** Ids of rows that are chosen to be compared; null where nothing can be chosen. */
  compared: readonly string[] | null;
  hrefOf: (rowId: string) => string;
  onOrder: (order: TableOrder) => void;
  onCompare: (rowId: string, chosen: boolean) => void;
}) {
  const [most, setMost] = useState(ROWS_AT_FIRST);
  useEffect(() => {
    if (most < ROWS_AT_ONCE) startTransition(() => setMost(Math.min(ROWS_AT_ONCE, most + ROWS_AT_FIRST)));
  }, [most]);
  const columns = useMemo(() => columnsOf(board), [board]);
  const byId = useMemo(() => new Map(board.columns.map((column) => [column.id, column])), [board]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(board.columns.map(({ id }) => [id, shown.includes(id)])),
    [board, shown],
  );
  const sorting = useMemo(() => {
    const better = byId.get(order.column)?.better;
    return [{ id: order.column, desc: (better === "higher") !== order.worstFirst }];
  }, [byId, order]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ ranked: { row } }) => row.id,
    state: { columnVisibility, sorting },
  });
  const widest = useMemo(
    () => new Map(board.columns.map((column) => [column.id, mostOf(column, rows)])),
    [board, rows],
  );
  const pairs = useMemo(
    () =>
      tableRows(ranked)
        .flatMap(({ ranked: { row }, base }) => (base ? [{ rowId: row.id, baseId: base.id }] : []))
        .toSorted((one, other) => (one.rowId < other.rowId ? -1 : 1)),
    [ranked],
  );
  const all = ranked.groups.flatMap((group) => group.rows.map(({ row }) => row));
  const { value: told } = useColumnDeltas(subject, { board, rows: all, pairs });
  const deltas = useMemo(() => new Map(told?.map((pair) => [pair.rowId, pair.deltas] as const)), [told]);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const hasGroups = board.columns.some(({ id, group }) => group !== null && shown.includes(id));
  const leafIds = table.getVisibleLeafColumns();
  const leaves = useMemo(() => leafIds.flatMap(({ id }) => byId.get(id) ?? []), [leafIds, byId]);
  const sorted = table.getRowModel().rows;
  const drawn = sorted.slice(0, most);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.scroll} aria-label={`Rows of ${board.title}`} tabIndex={0}>
        <table className={classes.table}>
          <caption className={classes.hidden}>
            {board.title}: models with where they stand and what was measured
          </caption>
          <thead>
            {hasGroups && (
              <tr className={classes.groups}>
                <td colSpan={2} />
                {groupSpans(leaves, board).map(({ key, label, span }) =>
                  label === "" ? (
                    <td key={key} colSpan={span} />
                  ) : (
                    <th key={key} scope="colgroup" colSpan={span}>
                      {label}
                    </th>
                  ),
                )}
              </tr>
            )}
            <tr>
              <th scope="col" className={classes.rankColumn}>
                Rank
                <span className={classes.unit}>by {byId.get(rankColumn)?.label}</span>
              </th>
              {headers.map((header) => (
                <HeadingCell
                  key={header.id}
                  header={header}
                  column={byId.get(header.column.id) ?? null}
                  isRank={header.column.id === rankColumn}
                  order={order}
                  onOrder={onOrder}
                />
              ))}
            </tr>
          </thead>
          {ranked.groups.map((group, place) => {
            const own = drawn.filter(({ original }) => original.group === place);
            if (own.length === 0) return null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name but its place
              <tbody key={place}>
                {!group.isBoards && <GroupHeading group={group} columns={leaves.length + 2} />}
                {own.map(({ original }, at) => {
                  const { row, tie } = original.ranked;
                  const before = own[at - 1]?.original.ranked;
                  return (
                    <BoardTableRow
                      key={row.id}
                      place={original}
                      beginsTie={tie !== null && (before?.tie ?? tie) !== tie}
                      isMine={row.id === mine}
                      columns={leaves}
                      rankColumn={rankColumn}
                      widest={widest}
                      deltas={deltas.get(row.id)}
                      compared={compared?.includes(row.id) ?? null}
                      hrefOf={hrefOf}
                      onCompare={onCompare}
                    />
                  );
                })}
              </tbody>
            );
          })}
        </table>
      </section>
      {sorted.length > Math.max(most, ROWS_AT_ONCE) && (
        <Button variant="default" size="sm" w="fit-content" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, sorted.length - most)} more of {sorted.length.toLocaleString("en")}{" "}
          rows
        </Button>
      )}
    </>
  );
}

/** Neighbouring columns of one group under its heading. */
function groupSpans(columns: readonly BoardColumn[], { groups }: Board) {
  const spans: { key: string; group: string | null; label: string; span: number }[] = [];
  for (const { id, group } of columns) {
    const last = spans.at(-1);
    if (last && last.group === group) last.span += 1;
    else
      spans.push({
        key: id,
        group,
        label: groups.find((each) => each.id === group)?.label ?? "",
        span: 1,
      });
  }
  return spans;
}
