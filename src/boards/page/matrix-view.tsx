// biome-ignore-all lint/a11y/useSemanticElements: thousands of rows are drawn in pieces, which no table element can be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { Button, NativeSelect, Progress } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useId, useMemo, useRef, useState } from "react";
import { counted } from "../../foundation/plural";
import { percentDigits } from "../../foundation/shown-number";
import { constraintLabel } from "../../rules/taxonomy/labels";
import type { ListedRow } from "../../shapes/leaderboard";
import { SmallButton } from "../../ui/buttons";
import { ProblemAlert } from "../../ui/problem-alert";
import { handFile } from "../../ui/save-file";
import { useGridKeys } from "../../ui/use-grid-keys";
import {
  cellAt,
  chosenSamples,
  exportMatrix,
  type MatrixCell,
  type SampleMatrix,
  type SampleStanding,
  sampleStandings,
} from "../logic/sample-matrix";
import type { BoardMatrixCalls } from "../protocol";
import { type LeaderboardAddress, SAMPLES } from "../store/leaderboard-address";
import { useSampleMatrix } from "../store/use-sample-matrix";
import { rowTitle } from "./board-words";
import { evidenceHref } from "./evidence-links";
import classes from "./leaderboard.module.css";
import matrixClasses from "./matrix.module.css";

type CellStanding = "none" | "satisfied" | "failed" | "undecided";

/** A row's result on a sample, in a word. */
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

/** Results of the rows on a sample: "0 of 3 models pass all; 41 % of verdicts on average". */
function standingWords({ judged, satisfied, share }: SampleStanding): string {
  const mean = share === null ? "" : `; ${percentDigits(share, 0)} % of verdicts on average`;
  return `${satisfied} of ${counted(judged, "model passes", "models pass")} all${mean}`;
}

const ROW_HEIGHT = 28;
const HEAD_HEIGHT = 56;
/** For borders, and a bar to scroll by. */
const BARS_HEIGHT = 18;

/**
 * A row's result on a sample: verdicts that passed out of those scored, a tick where all did, "?" where some are
 * unscored.
 */
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
function MatrixGrid({
  matrix,
  shown,
  titles,
  hrefOf,
}: {
  matrix: SampleMatrix;
  /** The samples that are shown, in their order. */
  shown: readonly SampleStanding[];
  /** Titles of the matrix rows. */
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
      className={matrixClasses.grid}
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
      <div role="row" aria-rowindex={1} className={matrixClasses.headings}>
        {["Sample", ...titles].map((title, column) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: models may have the same name
            key={column}
            id={idOf(-1, column)}
            role="columnheader"
            aria-colindex={column + 1}
            className={
              column === 0 ? `${matrixClasses.heading} ${matrixClasses.sample}` : matrixClasses.heading
            }
            title={title}
            data-active={isActive(-1, column)}
          >
            {title}
          </div>
        ))}
      </div>
      <div role="presentation" className={matrixClasses.body} style={{ height: virtualizer.getTotalSize() }}>
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
              className={matrixClasses.row}
              style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
              data-testid="matrix-sample"
              data-sample={id}
              data-satisfied={standing.satisfied}
            >
              <div
                id={idOf(index, 0)}
                role="rowheader"
                aria-colindex={1}
                className={matrixClasses.sample}
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
                    className={matrixClasses.cell}
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

/** More of them are in the export. */
const MOST_LISTED = 100;

/** "failed by all 3"; by how many of all where the others have no verdict. */
export function failedWords(rows: number, all: number): string {
  return rows === all ? `failed by all ${all}` : `failed by ${rows} of ${all}, and not judged on the others`;
}

/** Checks that no model passed: hard ones, and ones that are wrong themselves. */
function NobodyPassed({
  matrix,
  hrefOf,
}: {
  matrix: SampleMatrix;
  /** The results of a sample that have a check, at the run of a row; null where they can't be opened. */
  hrefOf: (row: number, sample: number, checkId: string) => string | null;
}) {
  const { nobodyPassed, samples } = matrix;
  if (nobodyPassed.length === 0) return null;
  return (
    <details data-testid="nobody-passed" data-count={nobodyPassed.length}>
      <summary>
        {counted(nobodyPassed.length, "check that no model passed", "checks that no model passed")}: hard, or
        wrong
      </summary>
      <ul className={matrixClasses.checks}>
        {nobodyPassed.slice(0, MOST_LISTED).map(({ sample, checkId, type, firstRow, rows }) => {
          const id = samples[sample]?.id ?? "";
          const href = hrefOf(firstRow, sample, checkId);
          const words = `${type === null ? checkId : `${constraintLabel(type)} (${checkId})`} of ${id}`;
          return (
            <li key={`${sample} ${checkId}`}>
              {href === null ? words : <a href={href}>{words}</a>}: {failedWords(rows, matrix.rows.length)}
            </li>
          );
        })}
      </ul>
      {nobodyPassed.length > MOST_LISTED && <p>The others are in the file that “JSON” saves.</p>}
    </details>
  );
}

const SAMPLE_WORDS: Record<(typeof SAMPLES)[number], string> = {
  nobody: "No model passes all",
  one: "One model alone passes all",
  differ: "Some models pass all, some don't",
};

const FORMATS = [
  { format: "csv", label: "CSV", type: "text/csv" },
  { format: "json", label: "JSON", type: "application/json" },
] as const;

/** Rows that are not in the matrix, each with why. */
function LeftOut({ leftOut, rows }: { leftOut: Read["leftOut"]; rows: readonly ListedRow[] }) {
  if (leftOut.length === 0) return null;
  const titleOf = (rowId: string) => {
    const row = rows.find(({ id }) => id === rowId);
    return row ? rowTitle(row) : rowId;
  };
  return (
    <div className={classes.notice} role="status" data-testid="matrix-left-out" data-count={leftOut.length}>
      Left out:
      <ul>
        {leftOut.map(({ rowId, problem }) => (
          <li key={rowId}>
            <b>{titleOf(rowId)}</b>: {problem.message} {problem.nextStep}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Read = BoardMatrixCalls["boards/matrix"]["output"];

type MatrixViewProps = {
  boardId: string;
  folder: string;
  rows: readonly ListedRow[];
  /** One's own model of a run among them: "run/entry". */
  mine: { rowId: string; run: string } | null;
  address: LeaderboardAddress;
  onChange: (change: Partial<LeaderboardAddress>) => void;
};

/** Samples by models, of all rows that point to a run; the runs' indexes are fetched when this is drawn. */
export function MatrixView(props: MatrixViewProps) {
  const { folder, rows, mine } = props;
  const { value, problem, again, done, total } = useSampleMatrix(rows, folder, mine);
  if (total === 0)
    return (
      <p className={classes.words}>
        None of these rows points to a run, so nothing is known of their samples.
      </p>
    );
  if (problem)
    return (
      <ProblemAlert problem={problem}>
        <SmallButton onClick={again}>Try again</SmallButton>
      </ProblemAlert>
    );
  if (!value)
    return (
      <div>
        <p className={classes.words}>
          <span role="status">Reading the results</span> of {done} of {counted(total, "model")}
        </p>
        <Progress value={(100 * done) / total} aria-label="Reading results" />
      </div>
    );
  return <ReadMatrix {...props} read={value} />;
}

function ReadMatrix({
  boardId,
  folder,
  rows,
  mine,
  address,
  onChange,
  read,
}: MatrixViewProps & { read: Read }) {
  const { matrix, leftOut } = read;
  const [saved, setSaved] = useState("");
  const standings = useMemo(() => sampleStandings(matrix), [matrix]);
  const shown = useMemo(
    () => chosenSamples(standings, address.samples, address.by ?? "hardest"),
    [standings, address.samples, address.by],
  );
  const own = matrix.rows.map((rowId) => rows.find(({ id }) => id === rowId));
  const titles = own.map((row) => (row ? rowTitle(row) : ""));
  const hrefOf = (row: number, sample: number, checkId: string | null = null) => {
    const [listed, sampleId] = [own[row], matrix.samples[sample]?.id];
    if (!listed || sampleId === undefined) return null;
    return evidenceHref(listed, folder, listed.id === mine?.rowId ? mine.run : null, sampleId, checkId);
  };
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          size="xs"
          label="Samples"
          value={address.samples ?? ""}
          data={[
            { value: "", label: "All" },
            ...SAMPLES.map((value) => ({ value, label: SAMPLE_WORDS[value] })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange({ samples: SAMPLES.find((each) => each === chosen) ?? null });
          }}
        />
        <NativeSelect
          size="xs"
          label="Order"
          value={address.by ?? ""}
          data={[
            { value: "", label: "Hardest first" },
            { value: "plan", label: "As in the data set" },
          ]}
          onChange={(event) => onChange({ by: event.currentTarget.value === "plan" ? "plan" : null })}
        />
        <span role="status" className={classes.count} data-testid="sample-count">
          {shown.length === standings.length
            ? counted(shown.length, "sample")
            : `${shown.length.toLocaleString("en")} of ${counted(standings.length, "sample")}`}
        </span>
      </div>
      <LeftOut leftOut={leftOut} rows={rows} />
      {shown.length === 0 ? (
        <p className={classes.words}>No sample is as chosen above.</p>
      ) : (
        <MatrixGrid matrix={matrix} shown={shown} titles={titles} hrefOf={hrefOf} />
      )}
      <p className={classes.quiet}>
        A cell has the verdicts that passed out of those that were scored, a tick where all passed and “?”
        where some are unscored; red fills the share that failed. It leads to the caption behind it. Captions
        of all repeats count together.
      </p>
      <NobodyPassed matrix={matrix} hrefOf={hrefOf} />
      <div className={classes.bar}>
        <span>Save these samples:</span>
        <Button.Group>
          {FORMATS.map(({ format, label, type }) => (
            <SmallButton
              key={format}
              onClick={() =>
                setSaved(
                  handFile(
                    new Blob([exportMatrix(matrix, shown, format)], { type }),
                    `${boardId}-samples.${format}`,
                  ),
                )
              }
            >
              {label}
            </SmallButton>
          ))}
        </Button.Group>
        <span role="status" className={classes.quiet}>
          {saved}
        </span>
      </div>
    </>
  );
}
