import { VisuallyHidden } from "@mantine/core";
import { IconArrowsDiff, IconArrowsSplit2, IconHandStop } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { plural } from "../foundation/plural";
import { countedStatus } from "../metrics/ratio";
import { stabilityOf } from "../metrics/repeat-stability";
import { isAgainst } from "../metrics/score-caption";
import type { Checklist, ContentCheck, FormatCheck } from "../shapes/checklist";
import type { DisputedCheck, Overrule } from "../shapes/result";
import type { Verdict, VerdictStatus } from "../shapes/verdict";
import { SwitchField } from "./fields";
import { sentence } from "./measures";
import { StatusMark, Tag } from "./status-mark";
import classes from "./verdict-matrix.module.css";

type MatrixHead = { id: string; title: string; kind?: string };
/** A line below the constraints, with a value for each column. */
type MatrixFoot = { id: string; label: string; meaning?: string; values: readonly string[] };

/** One constraint to be compared: a row. */
export type MatrixCheck = {
  checkId: string;
  half: "format" | "content";
  name: string;
  /** The requirement, in the checklist's words. */
  asked: string;
  /** People call the check wrong in itself. */
  disputed: boolean;
};

/** A caption of a column, with the round in which it was written where its column has several. */
export type MatrixCaption = {
  verdicts: readonly Verdict[];
  overrules?: readonly Overrule[];
  round?: number;
};

export type MatrixCell = {
  status: VerdictStatus;
  stale: boolean;
  reason: string;
  /** A person's decision against the verdict. */
  overruled: "passed" | "failed" | null;
  /** Present when the same check was asked several times; `status` is then the majority, "unscored" without one. */
  repeats?: CellRepeats;
};

/** Outcome counts of one cell's repeats. */
type CellRepeats = {
  passed: number;
  /** Repeats that passed or failed. */
  scored: number;
  total: number;
  /** Some passed and some failed. */
  flips: boolean;
};

/**
 * `differs`: one passed where another failed. `open`: some cannot be compared, being unscored, stale or missing, and
 * those that can agree.
 */
type Agreement = "same" | "differs" | "open";

export type MatrixRow = MatrixCheck & {
  /** In the order of the columns; null where a column has no verdict on this check. */
  cells: (MatrixCell | null)[];
  agreement: Agreement;
};

/** The effective status of a cell: a person's decision before the verdict; null while undecided. */
function standing(cell: MatrixCell | null): "passed" | "failed" | null {
  if (!cell) return null;
  if (cell.overruled) return cell.overruled;
  return cell.stale || cell.status === "unscored" ? null : cell.status;
}

/** Tells whether the cells of a row agree. */
function agreementOf(cells: readonly (MatrixCell | null)[]): Agreement {
  const standings = new Set(cells.map(standing));
  if (standings.has("passed") && standings.has("failed")) return "differs";
  return standings.has(null) ? "open" : "same";
}

type Found = { round: number; verdict: Verdict | undefined };

/** The rounds that differ, and the reason of the first of the others. */
function reasonOf(found: readonly Found[], status: VerdictStatus): string {
  const said = found.filter(({ verdict }) => verdict !== undefined);
  const usual = said.find(({ verdict }) => countedStatus(verdict) === status) ?? said[0];
  const others = said.filter(
    ({ verdict }) => countedStatus(verdict) !== status && countedStatus(verdict) !== "unscored",
  );
  if (others.length === 0 || status === "unscored") return usual?.verdict?.reason ?? "";
  return `Otherwise in round ${others.map(({ round }) => round).join(", ")}. ${usual?.verdict?.reason ?? ""}`;
}

function repeatedCell(found: readonly Found[]): MatrixCell | null {
  if (found.every(({ verdict }) => verdict === undefined)) return null;
  const { majority, passed, denominator, total, flips } = stabilityOf(
    found.map(({ verdict }) => countedStatus(verdict)),
  );
  const status = majority === "passed" || majority === "failed" ? majority : "unscored";
  return {
    status,
    stale: false,
    reason: reasonOf(found, status),
    overruled: null,
    repeats: { passed, scored: denominator, total, flips: flips > 0 },
  };
}

/**
 * A row for each check, in their order, with a cell for each column: the verdict on its one caption with people's
 * decision or, where columns have `several` captions, how those came out that are there.
 */
export function matrixRows(
  checks: readonly MatrixCheck[],
  columns: readonly (readonly MatrixCaption[])[],
  several = false,
): MatrixRow[] {
  const known = columns.map((captions) =>
    captions.map(({ verdicts, overrules = [], round = 1 }) => ({
      round,
      verdicts: new Map(verdicts.map((verdict) => [verdict.checkId, verdict])),
      overrules: new Map(overrules.map((overrule) => [overrule.checkId, overrule])),
    })),
  );
  return checks.map((check) => {
    const cells = known.map((captions): MatrixCell | null => {
      const { checkId } = check;
      if (several)
        return repeatedCell(
          captions.map(({ round, verdicts }) => ({ round, verdict: verdicts.get(checkId) })),
        );
      const verdict = captions[0]?.verdicts.get(checkId);
      if (!verdict) return null;
      const overrule = captions[0]?.overrules.get(checkId);
      return {
        status: verdict.status,
        stale: verdict.stale === true,
        reason: verdict.reason,
        overruled: overrule && isAgainst(overrule, verdict) ? overrule.status : null,
      };
    });
    return { ...check, cells, agreement: agreementOf(cells) };
  });
}

/** Counts of rows that agree, differ or are open, in words: `3 differ, 4 agree, 1 can't be compared`. */
export function describeAgreement(rows: readonly MatrixRow[]): string {
  const count = (agreement: Agreement) => rows.filter((row) => row.agreement === agreement).length;
  const parts = [
    [count("differs"), plural(count("differs"), "differs", "differ")],
    [count("same"), plural(count("same"), "agrees", "agree")],
    [count("open"), "can't be compared"],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(", ");
}

/** The constraints of a checklist as rows of a matrix, format before content; `labelOf`: what a constraint is called. */
export function matrixChecks(
  checklist: Checklist,
  disputedChecks: readonly DisputedCheck[],
  labelOf: (constraintId: string) => string,
): MatrixCheck[] {
  const disputed = new Set(disputedChecks.map(({ checkId }) => checkId));
  const row =
    (half: MatrixCheck["half"]) =>
    ({ checkId, constraintId, description }: FormatCheck | ContentCheck): MatrixCheck => ({
      checkId,
      half,
      name: constraintId ? labelOf(constraintId) : "Content",
      asked: description,
      disputed: disputed.has(checkId),
    });
  return [...checklist.format.map(row("format")), ...checklist.content.map(row("content"))];
}

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
          <Tag kind="predicted">
            <IconArrowsDiff size={14} aria-hidden />
            flips
          </Tag>
        )}
        {cell.overruled && (
          <Tag>
            <IconHandStop size={13} aria-hidden />
            overruled: {cell.overruled}
          </Tag>
        )}
        {cell.stale && <Tag kind="stale">stale</Tag>}
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
          <Tag kind="predicted">
            <IconArrowsDiff size={14} aria-hidden />
            differs
          </Tag>
        )}
        {row.disputed && <Tag>check called wrong</Tag>}
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
        <SwitchField label="Only where they differ" checked={onlyDiffering} onChange={setOnlyDiffering} />
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
