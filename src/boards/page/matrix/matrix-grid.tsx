// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows are drawn in pieces, which no table element can be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useId, useRef } from "react";
import { useGridKeys } from "../../../ui/grid/use-grid-keys";
import { cellAt, type MatrixCell, type SampleStanding } from "../../logic/matrix-samples";
import type { SampleMatrix } from "../../logic/sample-matrix";
import classes from "./matrix.module.css";
import { counted } from "../../../foundation/plural";

type CellStanding = "none" | "satisfied" | "failed" | "undecided";

/** What a row made of a sample, in a word. */
function cellStanding(cell: MatrixCell | null): CellStanding {
  if (cell === null) return "none";
  if (cell.failed > 0) return "failed";
  return cell.unscored > 0 ? "undecided" : "satisfied";
}

/** "7/9": what passed out of what was scored. */
function cellText({ passed, failed }: MatrixCell): string {
  return `${passed}/${passed + failed}`;
}

/** The same for people who hear it; it begins as what is seen. */
function cellWords(title: string, cell: MatrixCell): string {
  const rest = cell.unscored > 0 ? `, ${cell.unscored} unscored` : "";
  return `${cellText(cell)} passed${rest}: ${title}`;
}

/** How the rows fared on a sample: "0 of 3 models pass all; 41 % of verdicts on average". */
function standingWords({ judged, satisfied, share }: SampleStanding): string {
  const mean = share === null ? "" : `; ${Math.round(100 * share)} % of verdicts on average`;
  return `${satisfied} of ${counted(judged, "model passes", "models pass")} all${mean}`;
}

const ROW_HEIGHT = 28;
const HEAD_HEIGHT = 56;
/** For borders, and a bar to scroll by. */
const BARS_HEIGHT = 18;

/** What a row made of a sample: verdicts that passed out of those scored, a tick where all did, "?" where some are unscored. */
function Cell({ title, cell, href }: { title: string; cell: MatrixCell | null; href: string | null }) {
  if (cell === null) return <span title={`${title}: no judged caption`}>–</span>;
  const words = cellWords(title, cell);
  const text = (
    <>
      <span aria-hidden>{cellStanding(cell) === "satisfied" ? "✓ " : ""}</span>
      {cellText(cell)}
      <span aria-hidden>{cell.unscored > 0 ? "?" : ""}</span>
    </>
  );
  if (href === null) return <span title={words}>{text}</span>;
  return (
    <a href={href} tabIndex={-1} aria-label={words} title={words}>
      {text}
    </a>
  );
}

/** Samples by models as a grid, of which only what is in view is drawn. Each cell leads to the caption behind it. */
export function MatrixGrid({
  matrix,
  shown,
  titles,
  hrefOf,
}: {
  matrix: SampleMatrix;
  /** The samples that are shown, in their order. */
  shown: readonly SampleStanding[];
  /** Of the rows of the matrix. */
  titles: readonly string[];
  /** The page of the caption of a row on a sample, by their numbers; null where it can't be opened. */
  hrefOf: (row: number, sample: number) => string | null;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useId();
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const idOf = (row: number, column: number) => `${grid}-${row}-${column}`;
  const { active, moveTo, onKeyDown } = useGridKeys({
    rows: shown.length,
    columns: matrix.rows.length + 1,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 3),
    onMove({ row, column }) {
      if (row >= 0) virtualizer.scrollToIndex(row);
      document.getElementById(idOf(-1, column))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
    onPress({ row, column }) {
      const sample = shown[row]?.sample;
      const href = sample === undefined || column === 0 ? null : hrefOf(column - 1, sample);
      if (href !== null) location.assign(href);
    },
  });
  const isActive = (row: number, column: number) => active.row === row && active.column === column;
  return (
    <div
      ref={scroller}
      className={classes.grid}
      role="grid"
      aria-label="Samples by models"
      aria-rowcount={shown.length + 1}
      aria-colcount={matrix.rows.length + 1}
      aria-activedescendant={idOf(active.row, active.column)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={
        {
          "--columns": `min(15rem, 38vw) repeat(${matrix.rows.length}, 5.5rem)`,
          "--whole-height": `${virtualizer.getTotalSize() + HEAD_HEIGHT + BARS_HEIGHT}px`,
        } as CSSProperties
      }
      data-testid="sample-matrix"
    >
      <div role="row" aria-rowindex={1} className={classes.headings}>
        {["Sample", ...titles].map((title, column) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: models may have the same name
            key={column}
            id={idOf(-1, column)}
            role="columnheader"
            aria-colindex={column + 1}
            className={column === 0 ? `${classes.heading} ${classes.sample}` : classes.heading}
            title={title}
            data-active={isActive(-1, column)}
          >
            {title}
          </div>
        ))}
      </div>
      <div role="presentation" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const standing = shown[index];
          if (!standing) return null;
          const { sample } = standing;
          const { id = "" } = matrix.samples[sample] ?? {};
          return (
            <div
              key={sample}
              role="row"
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
              data-testid="matrix-sample"
              data-sample={id}
              data-satisfied={standing.satisfied}
            >
              <div
                id={idOf(index, 0)}
                role="rowheader"
                aria-colindex={1}
                className={classes.sample}
                title={`${id}: ${standingWords(standing)}`}
                data-active={isActive(index, 0)}
              >
                {id}
              </div>
              {matrix.rows.map((rowId, row) => {
                const cell = cellAt(matrix, sample, row);
                const failed = cell ? (100 * cell.failed) / Math.max(1, cell.passed + cell.failed) : 0;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
                  <div
                    key={rowId}
                    id={idOf(index, row + 1)}
                    role="gridcell"
                    aria-colindex={row + 2}
                    className={classes.cell}
                    style={{ "--failed": `${failed}%` } as CSSProperties}
                    data-row={rowId}
                    data-standing={cellStanding(cell)}
                    data-active={isActive(index, row + 1)}
                    onClick={() => moveTo({ row: index, column: row + 1 })}
                  >
                    <Cell title={titles[row] ?? ""} cell={cell} href={cell && hrefOf(row, sample)} />
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
