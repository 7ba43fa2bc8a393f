import { Switch, VisuallyHidden } from "@mantine/core";
import { IconArrowsDiff, IconArrowsSplit2, IconHandStop } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type CellRepeats, describeAgreement, type MatrixCell, type MatrixRow } from "./matrix-rows";
import { sentence } from "./measures";
import { StatusMark } from "./status-mark";
import classes from "./verdict-matrix.module.css";

type MatrixHead = { id: string; title: string; kind?: string };
/** A line below the constraints, with a value for each column. */
type MatrixFoot = { id: string; label: string; meaning?: string; values: readonly string[] };

/** `4 / 5`, with what could not be scored; how many of how many repeats passed. */
function repeatWords({ passed, scored, total }: CellRepeats): string {
  const left = total - scored;
  return `${passed} / ${scored} passed${left > 0 ? `, ${left} unscored` : ""}`;
}

/** As many passed as failed: most say nothing. */
function isSplit({ status, repeats }: MatrixCell): boolean {
  return status === "unscored" && repeats !== undefined && repeats.scored > 0;
}

function Cell({ cell, onPick, name }: { cell: MatrixCell | null; onPick?: () => void; name: string }) {
  if (!cell) return <span className={classes.reason}>no verdict</span>;
  const content = (
    <>
      <span className={classes.marks}>
        {isSplit(cell) ? (
          <span className={classes.split}>
            <IconArrowsSplit2 size={16} stroke={2.5} aria-hidden />
            split
          </span>
        ) : (
          <StatusMark status={cell.status} />
        )}
        {cell.repeats && <span className={classes.repeats}>{repeatWords(cell.repeats)}</span>}
        {cell.repeats?.flips && (
          <span className={classes.differs}>
            <IconArrowsDiff size={14} aria-hidden />
            flips
          </span>
        )}
        {cell.overruled && (
          <span className={classes.tag}>
            <IconHandStop size={13} aria-hidden />
            overruled: {cell.overruled}
          </span>
        )}
        {cell.stale && <span className={classes.stale}>stale</span>}
      </span>
      <span className={classes.reason}>{sentence(cell.reason)}</span>
    </>
  );
  return onPick ? (
    <button type="button" className={classes.cell} title={sentence(cell.reason)} onClick={onPick}>
      <VisuallyHidden>{name}: </VisuallyHidden>
      {content}
    </button>
  ) : (
    <div className={classes.cell}>{content}</div>
  );
}

function Row({
  row,
  columns,
  onPick,
}: {
  row: MatrixRow;
  columns: readonly MatrixHead[];
  onPick: ((checkId: string, columnId: string) => void) | undefined;
}) {
  return (
    <tr
      className={classes.row}
      data-testid="matrix-row"
      data-check={row.checkId}
      data-agreement={row.agreement}
    >
      <th scope="row" className={classes.name}>
        {row.name}{" "}
        {row.agreement === "differs" && (
          <span className={classes.differs}>
            <IconArrowsDiff size={14} aria-hidden />
            differs
          </span>
        )}
        {row.disputed && <span className={classes.tag}>check called wrong</span>}
        {row.asked !== "" && <span className={classes.asked}>{row.asked}</span>}
      </th>
      {columns.map(({ id, title }, index) => {
        const cell = row.cells[index] ?? null;
        return (
          <td
            key={id}
            className={classes.value}
            data-status={cell?.status}
            data-stale={cell?.stale}
            data-flips={cell?.repeats?.flips}
          >
            <Cell
              cell={cell}
              name={`${row.name}, ${title}`}
              {...(onPick ? { onPick: () => onPick(row.checkId, id) } : {})}
            />
          </td>
        );
      })}
    </tr>
  );
}

/**
 * Constraints by captions: who passed what, where they differ, and the scores below. Header and names of constraints
 * stay in view while it scrolls. `onPick` is told which cell was pressed.
 */
export function VerdictMatrix({
  label,
  heading,
  note,
  columns,
  rows,
  foot,
  onPick,
}: {
  /** Accessible name of the table. */
  label: string;
  /** Stands before the filter. */
  heading?: ReactNode;
  /** A short note on how to read the verdicts. */
  note?: string;
  columns: readonly MatrixHead[];
  rows: readonly MatrixRow[];
  foot: readonly MatrixFoot[];
  onPick?: (checkId: string, columnId: string) => void;
}) {
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const shown = onlyDiffering ? rows.filter(({ agreement }) => agreement === "differs") : rows;
  const span = columns.length + 1;

  return (
    <div className={classes.matrix}>
      <div className={classes.bar}>
        {heading}
        <Switch
          size="xs"
          label="Only where they differ"
          checked={onlyDiffering}
          onChange={(event) => setOnlyDiffering(event.currentTarget.checked)}
        />
        <span className={classes.count} role="status">
          {describeAgreement(rows)}
        </span>
        {note && <span className={classes.count}>{note}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.scroller} aria-label={label} tabIndex={0}>
        <table className={classes.table} aria-label={label} data-columns={columns.length}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                Constraint
              </th>
              {columns.map(({ id, title, kind }) => (
                <th key={id} scope="col" className={classes.head}>
                  {title}
                  {kind && <span className={classes.asked}>{kind}</span>}
                </th>
              ))}
            </tr>
          </thead>
          {(["format", "content"] as const).map((half) => {
            const members = shown.filter((row) => row.half === half);
            return members.length === 0 ? null : (
              <tbody key={half}>
                <tr>
                  <th scope="rowgroup" colSpan={span} className={classes.half}>
                    {sentence(half)}
                  </th>
                </tr>
                {members.map((row) => (
                  <Row key={row.checkId} row={row} columns={columns} onPick={onPick} />
                ))}
              </tbody>
            );
          })}
          {shown.length === 0 && (
            <tbody>
              <tr>
                <td colSpan={span} className={classes.none}>
                  {rows.length === 0 ? "The checklist is empty." : "No constraint is decided differently."}
                </td>
              </tr>
            </tbody>
          )}
          <tfoot>
            {foot.map(({ id, label: name, meaning, values }) => (
              <tr key={id} className={classes.foot} data-testid="matrix-foot" data-foot={id}>
                <th scope="row" className={classes.footName}>
                  {name}
                  {meaning && <span className={classes.meaning}>{meaning}</span>}
                </th>
                {columns.map((column, index) => (
                  <td key={column.id} className={classes.footValue}>
                    {values[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
    </div>
  );
}
