import { Loader } from "@mantine/core";
import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import { differenceIntervalWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn, ListedRow } from "../../../shapes/leaderboard";
import { ValueDots } from "../../../ui/charts/value-dots";
import { useColumnDeltas } from "../../store/use-boards";
import { deltaWords, differenceUnit, rowTitle, signedWords } from "../board-words";
import classes from "../leaderboard.module.css";

type Drawn = ColumnDelta & { column: BoardColumn };

/** Differences of columns that can stand on one axis: those in the same unit. */
function byUnit({ columns }: Board, deltas: readonly ColumnDelta[]): Map<string, Drawn[]> {
  const drawn = deltas.flatMap((delta): Drawn[] => {
    const column = columns.find(({ id }) => id === delta.columnId);
    return column ? [{ ...delta, column }] : [];
  });
  const units = new Set(drawn.map(({ column }) => differenceUnit(column)));
  return new Map(
    [...units].map((unit) => [unit, drawn.filter(({ column }) => differenceUnit(column) === unit)]),
  );
}

/** From where to where an axis of differences goes, zero always within it. */
function domainOf(drawn: readonly Drawn[]): [low: number, high: number] {
  const all = drawn.flatMap(({ delta, interval }) => [delta, ...(interval ?? [])]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const room = (high - low || 1) * 0.08;
  return [low - room, high + room];
}

/** A column's name, with its group where another column has the same name. */
function labelOf({ columns, groups }: Board, { id: own, label, group, better }: BoardColumn): string {
  const isShared = columns.some((other) => other.id !== own && other.label === label);
  const named = isShared && groups.find(({ id }) => id === group)?.label;
  return `${label}${named ? `, ${named}` : ""}${better === "lower" ? " (lower is better)" : ""}`;
}

/** Differences between a refined row and the row whose captions it refined, as a chart for each unit. */
export function RefinedDeltas({
  board,
  rows,
  row,
  base,
  subject,
}: {
  board: Board;
  /** All rows of the board. */
  rows: readonly ListedRow[];
  row: ListedRow;
  base: ListedRow;
  /** Names the board, its edition and whose rows are added. */
  subject: string;
}) {
  const pairs = [{ rowId: row.id, baseId: base.id }];
  const { value: told, problem } = useColumnDeltas(subject, { board, rows, pairs });
  const value = told && (told[0]?.deltas ?? []);
  if (problem) return <p className={classes.quiet}>{problem.message}</p>;
  if (!value) return <Loader size="sm" role="status" aria-label="Comparing with the row before refining" />;
  if (value.length === 0)
    return <p className={classes.quiet}>The two rows have no column in which both have a number.</p>;
  return (
    <div className={classes.charts} data-testid="refined-deltas">
      {[...byUnit(board, value)].map(([unit, drawn]) => (
        <ValueDots
          key={unit}
          name={[`${rowTitle(row)} minus ${rowTitle(base)}`, ...(unit === "" ? [] : [unit])].join(", ")}
          description={`Each difference with its ${differenceIntervalWords("video")}, or from the sample counts where not both tell their results by video. Where the interval reaches across zero, nobody can tell which row is better.`}
          rowName="Column"
          axis={{
            name: ["Difference", unit].filter((part) => part !== "").join(", "),
            domain: domainOf(drawn),
            isLog: false,
            tickWords: (tick) => signedWords({ digits: Number.isInteger(tick) ? 0 : 2 }, tick),
          }}
          rows={drawn.map((one) => ({
            id: one.columnId,
            label: labelOf(board, one.column),
            value: one.delta,
            interval: one.interval,
            words: deltaWords(one.column, one),
          }))}
        />
      ))}
    </div>
  );
}
