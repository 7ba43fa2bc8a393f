import { memo, startTransition, useEffect, useMemo, useState } from "react";
import type { NumbersOf } from "../../../evaluation/recompute/column-values";
import { intervalOf } from "../../../evaluation/recompute/column-values";
import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import { rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { StartButton } from "../../../ui/buttons";
import type { RankedBoard, RankGroup } from "../../logic/rank-rows";
import { useColumnDeltas } from "../../store/use-boards";
import { labelParts, markOf, numberWords, unitBesideGroup } from "../board-words";
import { useFoundRows } from "../recomputed-rows";
import classes from "./board-table.module.css";
import { ModelCell } from "./model-cell";
import { RowReadout, rankSentence } from "./row-readout";
import {
  type ColumnAxis,
  type ColumnLook,
  columnLooks,
  placeOn,
  sharedSentences,
  sharedUnit,
  useSharedMark,
} from "./shared-words";
import { columnsInOrder, MODEL, type TableOrder, type TableRow, tableRows, titlesOf } from "./table-rows";
import { ValueCell } from "./value-cell";

/** The numbers of an axis, where their lines go down the column. */
function AxisNumbers({ axis }: { axis: ColumnAxis }) {
  const digits = Math.max(0, ...axis.ticks.map((tick) => String(tick).split(".")[1]?.length ?? 0));
  return (
    <span className={classes.axis} aria-hidden>
      {axis.ticks.map((tick) => (
        <span key={tick} style={{ insetInlineStart: `${placeOn(axis, tick)}%` }}>
          {numberWords({ digits }, tick)}
        </span>
      ))}
    </span>
  );
}

/** The heading of a column: its name, by which rows are ordered, its unit, its axis. */
function HeadingCell({
  id,
  column,
  board,
  unit,
  look,
  order,
  isRank,
  onOrder,
}: {
  id: string;
  /** Null for that of the model. */
  column: BoardColumn | null;
  board: Board;
  /** Unit of the column where neither all have the same nor its group names it; empty otherwise. */
  unit: string;
  /** Null for that of the model. */
  look: ColumnLook | null;
  order: TableOrder;
  /** Ranks are by this column. */
  isRank: boolean;
  onOrder: (order: TableOrder) => void;
}) {
  const isSorted = order.column === id;
  const isDescending = column !== null && (column.better === "higher") !== order.worstFirst;
  const direction = isDescending || (column === null && order.worstFirst) ? "descending" : "ascending";
  const [name, repeated] = column ? labelParts(column, board) : ["Model", ""];
  const facts = [unit, column?.better === "lower" ? "lower is better" : ""].filter((words) => words !== "");
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={column === null ? classes.modelColumn : undefined}
      data-column={id}
      data-ranks={isRank}
      style={look?.style}
    >
      <button
        type="button"
        className={classes.sort}
        title={column?.about}
        onClick={() => onOrder({ column: id, worstFirst: isSorted && !order.worstFirst })}
      >
        {name}
        {repeated !== "" && <span className={classes.hidden}>{repeated}</span>}
        <span aria-hidden>{isSorted ? (direction === "descending" ? " ▾" : " ▴") : ""}</span>
      </button>
      {isRank && <span className={classes.hidden}>, ranks are by it</span>}
      {facts.length > 0 && <span className={classes.unit}>{facts.join(", ")}</span>}
      {column && look?.axis && <AxisNumbers axis={look.axis} />}
    </th>
  );
}

type BoardTableRowProps = {
  place: TableRow;
  title: string;
  /** No rank reaches from the rows above to this one. */
  beginsTie: boolean;
  /** It is of one's own run. */
  isMine: boolean;
  columns: readonly BoardColumn[];
  rankColumn: string;
  looks: ReadonlyMap<string, ColumnLook>;
  /** Differences from the row that was refined, by column; undefined without one, or while they are computed. */
  deltas: readonly ColumnDelta[] | undefined;
  /** Ranks are by corrected numbers. */
  isByLabels: boolean;
  /** True when the row is selected for comparison; null where rows can't be selected. */
  compared: boolean | null;
  isMarked: boolean;
  href: string;
  onCompare: (rowId: string, chosen: boolean) => void;
  /** Somebody points at the row, or its name is in focus. */
  onLook: (rowId: string) => void;
};

/** A row of the table of a board. It is drawn anew only when something of it is another. */
const BoardTableRow = memo(function BoardTableRow({
  place,
  title,
  beginsTie,
  isMine,
  columns,
  rankColumn,
  looks,
  deltas,
  isByLabels,
  compared,
  isMarked,
  href,
  onCompare,
  onLook,
}: BoardTableRowProps) {
  const { row, rank, how, why, otherRules } = place.ranked;
  const corrected = row.values[rankColumn]?.corrected;
  const { mark } = markOf(row, row.check, { isMine, found: useFoundRows().foundOf(row) });
  const look = () => onLook(row.id);
  return (
    <tr
      data-testid="board-row"
      data-row={row.id}
      data-rank={rank === null ? "" : rank[0] === rank[1] ? rank[0] : `${rank[0]}-${rank[1]}`}
      data-how={how}
      data-mine={isMine}
      data-mark={mark}
      data-corrected={corrected?.value}
      data-low={corrected?.interval?.[0]}
      data-high={corrected?.interval?.[1]}
      data-labels={corrected?.labels}
      data-begins-tie={beginsTie}
      onPointerEnter={look}
      onFocus={look}
    >
      <td className={classes.rankColumn} title={why}>
        <span aria-hidden>
          {rankWords(rank)}
          {otherRules && "‡"}
        </span>
        <span className={classes.hidden}>{rankSentence(place)}</span>
      </td>
      <th scope="row" className={classes.modelColumn}>
        <ModelCell
          row={row}
          title={title}
          isMine={isMine}
          isMarked={isMarked}
          href={href}
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
          data-ranks={column.id === rankColumn}
          style={looks.get(column.id)?.style}
        >
          <ValueCell
            column={column}
            cell={row.values[column.id]}
            interval={intervalOf(place.ranked, column.id)}
            axis={looks.get(column.id)?.axis ?? null}
            isCorrected={looks.get(column.id)?.isCorrected ?? false}
            isByLabels={isByLabels && column.id === rankColumn}
            delta={deltas?.find(({ columnId }) => columnId === column.id)}
          />
        </td>
      ))}
    </tr>
  );
});

const NUMBERS_WORDS: Record<NumbersOf, string> = {
  corrected: "Corrected by labels",
  judged: "Uncorrected: no labels. Ranked apart, as judged",
};

/** Over rows that are not ranked with the others: by which numbers they are, and what else differs, field by field. */
function GroupHeading({
  group,
  isByLabels,
  columns,
}: {
  group: RankGroup;
  isByLabels: boolean;
  columns: number;
}) {
  return (
    <tr data-testid="rank-group" data-numbers={group.numbers}>
      <th scope="colgroup" colSpan={columns} className={classes.groupHeading}>
        <div className={classes.groupWords}>
          {isByLabels && <span>{NUMBERS_WORDS[group.numbers]}</span>}
          {!group.isBoards && <span>Ranked apart, since these differ:</span>}
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

/** With more columns than these the one that ranks leaves room to the others. */
const MANY_COLUMNS = 6;

/** More rows are drawn when they are asked for. */
const ROWS_AT_ONCE = 200;
/** A screen of them comes first, and the others once that is painted, some in each frame, so that the page stays at hand meanwhile. */
const ROWS_AT_FIRST = 24;
/** A phone shows ten, and a part of the next. */
const ROWS_AT_FIRST_NARROW = 12;
const ROWS_A_FRAME = 8;
const NARROW_PIXELS = 640;

/** Acts once what is drawn now is on screen. Returns how to take it back. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
  /** Those of `ranked` that are shown, in their order. */
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
  const [most, setMost] = useState(() =>
    window.innerWidth < NARROW_PIXELS ? ROWS_AT_FIRST_NARROW : ROWS_AT_FIRST,
  );
  useEffect(() => {
    if (most >= Math.min(rows.length, ROWS_AT_ONCE)) return;
    return afterPaint(() => startTransition(() => setMost(Math.min(ROWS_AT_ONCE, most + ROWS_A_FRAME))));
  }, [most, rows.length]);
  const isByLabels = ranked.numbers === "corrected";
  const places = useMemo(() => tableRows(ranked), [ranked]);
  const looks = useMemo(() => columnLooks(board.columns, rows, rankColumn), [board, rows, rankColumn]);
  const [looked, setLooked] = useState<string | null>(null);
  const sharedMark = useSharedMark(places, mine);
  const pairs = useMemo(
    () =>
      places
        .flatMap(({ ranked: { row }, base }) => (base ? [{ rowId: row.id, baseId: base.id }] : []))
        .toSorted((one, other) => (one.rowId < other.rowId ? -1 : 1)),
    [places],
  );
  const all = useMemo(() => places.map((place) => place.ranked.row), [places]);
  const { value: told } = useColumnDeltas(subject, { board, rows: all, pairs });
  const deltas = useMemo(() => new Map(told?.map((pair) => [pair.rowId, pair.deltas] as const)), [told]);
  const leaves = useMemo(() => columnsInOrder(board).filter(({ id }) => shown.includes(id)), [board, shown]);
  const hasGroups = leaves.some(({ group }) => group !== null);
  const isOneUnit = sharedUnit(leaves) !== "";
  const titles = useMemo(() => {
    const words = titlesOf(rows);
    return new Map(rows.map((row, place) => [row, words[place]] as const));
  }, [rows]);
  const drawn = rows.slice(0, most);
  // Rows that are drawn later may have longer ranks: what is seen must not move for them.
  const rankLetters = Math.max(1, ...rows.map(({ ranked: { rank } }) => rankWords(rank).length));
  const lookedAt = rows.find(({ ranked: { row } }) => row.id === looked) ?? null;

  return (
    <div className={classes.frame}>
      <p className={classes.shared} data-testid="shared-words">
        {[...(sharedMark ? [sharedMark] : []), ...sharedSentences(leaves, places, ranked.numbers)].join(" ")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.scroll} aria-label={`Rows of ${board.title}`} tabIndex={0}>
        <table className={classes.table} data-many={leaves.length > MANY_COLUMNS}>
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
              <th
                scope="col"
                className={classes.rankColumn}
                style={{ minWidth: `calc(${rankLetters}ch + 1em)` }}
              >
                Rank
                <span className={classes.hidden}>
                  {" "}
                  by {board.columns.find(({ id }) => id === rankColumn)?.label}
                  {isByLabels && ", corrected by labels"}
                </span>
              </th>
              {[null, ...leaves].map((column) => (
                <HeadingCell
                  key={column?.id ?? MODEL}
                  id={column?.id ?? MODEL}
                  column={column}
                  board={board}
                  unit={column && !isOneUnit ? unitBesideGroup(board, column) : ""}
                  look={(column && looks.get(column.id)) ?? null}
                  order={order}
                  isRank={column?.id === rankColumn}
                  onOrder={onOrder}
                />
              ))}
            </tr>
          </thead>
          {ranked.groups.map((group, place) => {
            const own = drawn.filter((row) => row.group === place);
            if (own.length === 0) return null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name but its place
              <tbody key={place}>
                {(isByLabels || !group.isBoards) && (
                  <GroupHeading group={group} isByLabels={isByLabels} columns={leaves.length + 2} />
                )}
                {own.map((placed, at) => {
                  const { row, tie } = placed.ranked;
                  const before = own[at - 1]?.ranked;
                  return (
                    <BoardTableRow
                      key={row.id}
                      place={placed}
                      title={titles.get(placed) ?? ""}
                      beginsTie={tie !== null && (before?.tie ?? tie) !== tie}
                      isMine={row.id === mine}
                      columns={leaves}
                      rankColumn={rankColumn}
                      looks={looks}
                      deltas={deltas.get(row.id)}
                      isByLabels={isByLabels}
                      compared={compared?.includes(row.id) ?? null}
                      isMarked={sharedMark === null}
                      onLook={setLooked}
                      href={hrefOf(row.id)}
                      onCompare={onCompare}
                    />
                  );
                })}
              </tbody>
            );
          })}
        </table>
      </section>
      {rows.length > Math.max(most, ROWS_AT_ONCE) && (
        <StartButton variant="default" w="fit-content" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, rows.length - most)} more of {rows.length.toLocaleString("en")} rows
        </StartButton>
      )}
      <RowReadout
        place={lookedAt}
        isMine={looked !== null && looked === mine}
        columns={leaves}
        rows={places}
        deltas={looked === null ? undefined : deltas.get(looked)}
      />
    </div>
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
