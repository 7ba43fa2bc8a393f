// biome-ignore-all lint/a11y/useSemanticElements: a table of 10,000 rows is drawn in pieces, which no table element can be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid hears the keys
import { useMediaQuery } from "@mantine/hooks";
import { FlexRender, type Row, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { type ResultKey, taskKey } from "../../../../shapes/result";
import type { Run } from "../../../../shapes/run";
import type { RunOrder } from "../../../../shapes/run-table";
import { useGridKeys } from "../../../../ui/use-grid-keys";
import { type ResultRowsStore, startsKey } from "../../../store/result-rows-store";
import { lineNames } from "../../run-state";
import { columnsOf, features, isOrderedBy, orderOf, standingOfRow, type TableRow } from "./result-columns";
import classes from "./results.module.css";

/** The height of a row: it grows with the text of the browser, as the widths of columns do. */
const ROW_REMS = 30 / 16;

/** Widths of columns on a phone and beside an open result, in pixels: scores and verdicts are in view beside them. */
const WITHOUT_ROOM: Partial<Record<string, number>> = { sample: 112, model: 136 };

const pixelsOf = (rems: number) =>
  rems * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The next order of a column: up, down, as planned. */
function nextOrder(order: RunOrder, by: Pick<RunOrder, "by" | "part">): RunOrder {
  if (!isOrderedBy(order, by)) return { ...by, descending: false };
  return order.descending ? { by: "plan", descending: false } : { ...by, descending: true };
}

const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

type RowProps = {
  grid: string;
  row: Row<typeof features, TableRow>;
  columns: ReturnType<typeof columnsOf>;
  hidden: readonly string[];
  /** The column of the grid's active cell where that is in this row, else -1. */
  activeColumn: number;
  isOpened: boolean;
  onPick: (place: number, task: ResultKey | null) => void;
};

/** The table makes its rows anew whenever others come into view: a row is drawn again only where what it shows has changed. */
function showsTheSame(before: RowProps, after: RowProps): boolean {
  const [was, is] = [before.row.original, after.row.original];
  return (
    was.place === is.place &&
    was.row === is.row &&
    was.starts === is.starts &&
    before.grid === after.grid &&
    before.columns === after.columns &&
    before.hidden === after.hidden &&
    before.activeColumn === after.activeColumn &&
    before.isOpened === after.isOpened &&
    before.onPick === after.onPick
  );
}

const ResultRow = memo(function ResultRow({ grid, row, activeColumn, isOpened, onPick }: RowProps) {
  const { place, row: result } = row.original;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isOpened}
      className={classes.row}
      style={{ top: `${place * ROW_REMS}rem` }}
      onClick={() => onPick(place, result)}
      {...(result
        ? {
            "data-testid": "result-row",
            "data-sample": result.sampleId,
            "data-entry": result.entryId,
            "data-repeat": result.repeat,
            "data-state": standingOfRow(result),
          }
        : {})}
    >
      {row.getVisibleCells().map((cell, at) => (
        <div
          key={cell.id}
          id={cellId(grid, place, at)}
          role="gridcell"
          aria-colindex={at + 1}
          className={classes.cell}
          data-column={cell.column.id}
          data-active={activeColumn === at}
        >
          <FlexRender cell={cell} />
        </div>
      ))}
    </div>
  );
}, showsTheSame);

/** Rows that are drawn above and below those in view. */
const OVERSCAN = 12;

/** The results of a run as a grid, of which only what is in view is drawn and read. */
export function ResultTable({
  run,
  rows: store,
  order,
  hidden,
  opened,
  from,
  onOrder,
  onOpen,
}: {
  run: Run;
  rows: StoreApi<ResultRowsStore>;
  order: RunOrder;
  /** Columns that are not shown. */
  hidden: readonly string[];
  opened: ResultKey | null;
  /** The result that stood in the place of the table: one comes back to its row. Null where none did. */
  from: ResultKey | null;
  onOrder: (order: RunOrder) => void;
  onOpen: (task: ResultKey) => void;
}) {
  const total = useStore(store, (state) => state.total) ?? 0;
  const known = useStore(store, (state) => state.rows);
  const starts = useStore(store, (state) => state.starts);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useId();
  const [rowHeight] = useState(() => pixelsOf(ROW_REMS));
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The first rows are drawn alone, and then those that scrolling needs.
    overscan: useDeferredValue(total === 0 ? 0 : OVERSCAN),
    // The headings stand above them in what scrolls.
    scrollPaddingStart: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => store.getState().show(first, last), [store, first, last]);

  const names = lineNames(run.dataSet.benchmark);
  const columns = useMemo(() => columnsOf(run), [run]);
  const data = useMemo(() => {
    const places = Array.from(
      { length: Math.max(0, Math.min(last, total - 1) - first + 1) },
      (_, at) => first + at,
    );
    return places.map((place): TableRow => {
      const row = known.get(place) ?? null;
      return { place, row, starts: (row && starts.get(startsKey(row))) ?? null };
    });
  }, [known, starts, first, last, total]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ place }) => String(place),
    state: { columnVisibility },
  });

  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const phone = useMediaQuery("(max-width: 40rem)", undefined, { getInitialValueInEffect: false });
  const isTight = phone || opened !== null;
  const sizes = headers.map(({ column }) => (isTight && WITHOUT_ROOM[column.id]) || column.getSize());
  const template = sizes.map((size) => `minmax(${size / 16}rem, ${size}fr)`).join(" ");
  const width = sizes.reduce((sum, size) => sum + size, 0);
  const sortBy = (id: string) => {
    const by = orderOf(id, names);
    if (by) onOrder(nextOrder(order, by));
  };
  const { active, moveTo, onKeyDown } = useGridKeys({
    rows: total,
    columns: headers.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    onMove: ({ row }) => row >= 0 && virtualizer.scrollToIndex(row),
    onPress({ row, column }) {
      const id = headers[column]?.column.id;
      if (row < 0) return id && sortBy(id);
      const task = known.get(row);
      if (task) onOpen(task);
    },
  });
  const openedKey = opened && taskKey(opened);
  const picked = (place: number, task: ResultKey | null) => {
    moveTo({ row: place, column: active.column });
    if (task) onOpen(task);
  };
  /** The focus, from a result that was open, back to its row. */
  function comeBackFrom(task: ResultKey, align: "auto" | "center"): void {
    scroller.current?.focus();
    const comeBack = (place: number | null) => {
      if (place === null) return;
      moveTo({ row: place, column: 0 });
      virtualizer.scrollToIndex(place, { align });
    };
    // One begins at the top where its place can't be read.
    store
      .getState()
      .placeOf(task)
      .then(comeBack, () => undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the table is there again
  useEffect(() => {
    // On a phone the table may reach below the window: its middle is seen.
    if (from) comeBackFrom(from, "center");
  }, []);
  const left = useRef(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the result beside the table is another, or none
  useEffect(() => {
    if (left.current && !opened) comeBackFrom(left.current, "auto");
    left.current = opened;
  }, [openedKey]);
  const latest = useRef(picked);
  useEffect(() => {
    latest.current = picked;
  });
  const onPick = useCallback<RowProps["onPick"]>((place, task) => latest.current(place, task), []);

  return (
    <div
      ref={scroller}
      className={classes.grid}
      role="grid"
      aria-label="Results"
      aria-rowcount={total + 1}
      aria-colcount={headers.length}
      aria-activedescendant={cellId(grid, active.row, active.column)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => {
        currentTarget.dataset.shifted = String(currentTarget.scrollLeft !== 0);
      }}
      style={{ "--columns": template, "--least-width": `${width / 16}rem` } as CSSProperties}
      data-testid="result-table"
    >
      <div role="row" aria-rowindex={1} className={classes.headings}>
        {headers.map((header, at) => {
          const by = orderOf(header.column.id, names);
          const sorted = isOrderedBy(order, by) ? (order.descending ? "descending" : "ascending") : "none";
          return (
            <div
              key={header.id}
              id={cellId(grid, -1, at)}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={by && sorted}
              className={classes.heading}
              data-active={active.row === -1 && active.column === at}
              data-sortable={by !== undefined}
              onClick={() => {
                moveTo({ row: -1, column: at });
                sortBy(header.column.id);
              }}
            >
              <table.FlexRender header={header} />
              <span aria-hidden>{{ none: "", descending: " ▾", ascending: " ▴" }[sorted]}</span>
            </div>
          );
        })}
      </div>
      <div role="presentation" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {table.getRowModel().rows.map((row) => {
          const { place, row: result } = row.original;
          return (
            <ResultRow
              key={row.id}
              {...{ grid, row, columns, hidden, onPick }}
              activeColumn={active.row === place ? active.column : -1}
              isOpened={result !== null && taskKey(result) === openedKey}
            />
          );
        })}
      </div>
    </div>
  );
}
