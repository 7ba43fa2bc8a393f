import { Fragment } from "react";
import { intervalOf, numberOf } from "../../evaluation/recompute/column-values";
import type { ColumnDelta, PairDeltas, RowDelta } from "../../evaluation/recompute/row-delta";
import {
  COULD_TURN,
  type DifferenceVerdict,
  FEWEST_VIDEOS,
  rankWords,
  VERDICT_WORDS,
} from "../../foundation/standing-words";
import { isOfWhole } from "../../metrics/scores/score-units";
import type { Board, BoardColumn } from "../../shapes/leaderboard";
import { BackLink } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { ScrollTable } from "../../ui/scroll-table";
import type { RankedBoard } from "../logic/rank-rows";
import type { LeaderboardAddress } from "../store/leaderboard-address";
import { useColumnDeltas } from "../store/use-boards";
import { ApartNote } from "./apart-note";
import {
  correctedWords,
  deltaWords,
  intervalWords,
  NONE,
  numberWords,
  scoredWords,
  signedWords,
  unitWords,
  VERDICT_SIGNS,
} from "./board-words";
import own from "./compare-rows.module.css";
import classes from "./leaderboard.module.css";
import { RowMarkWord } from "./table/model-cell";
import { columnAxis, placeOn, sharedCount } from "./table/shared-words";
import { type TableRow, tableRows, titlesOf } from "./table/table-rows";

const COLOURS: Partial<Record<DifferenceVerdict, string | undefined>> = {
  better: classes.better,
  worse: classes.worse,
};

/** The difference to the first row; painted only where the data tells which of the two is better. */
function Difference({
  column,
  rowId,
  told,
  isCorrected,
}: {
  column: BoardColumn;
  rowId: string;
  told: RowDelta;
  /** Between the numbers that labels correct. */
  isCorrected: boolean;
}) {
  const { delta, interval, verdict } = told;
  return (
    <div
      className={COLOURS[verdict] ?? classes.quiet}
      data-testid={isCorrected ? "corrected-delta" : "delta"}
      data-column={column.id}
      data-row={rowId}
      data-value={delta}
      data-verdict={verdict}
      title={deltaWords(column, told)}
    >
      <span className={classes.whole}>
        <span aria-hidden>{VERDICT_SIGNS[verdict]} </span>
        {signedWords(column, delta)} {isCorrected && "corrected, "}
        {VERDICT_WORDS[verdict]}
      </span>{" "}
      {interval && (
        <span className={own.interval}>
          ({signedWords(column, interval[0])} to {signedWords(column, interval[1])})
        </span>
      )}
      {told.unscoredTurns && verdict !== "open" && (
        <>
          {" "}
          <span className={own.interval} data-testid="unscored-turns">
            {COULD_TURN[isOfWhole(column.score ?? column.id) ? "undecided" : "unscored"]}
          </span>
        </>
      )}
    </div>
  );
}

/** Holds the place of a difference that is still computed, so that no row grows once it is there. */
function DifferenceToCome({ column, place: { ranked } }: { column: BoardColumn; place: TableRow }) {
  const words = signedWords(column, numberOf(ranked.row, column.id) ?? 0);
  return (
    <div className={own.toCome} aria-hidden>
      <span className={classes.whole}>
        {VERDICT_SIGNS.open} {words} {VERDICT_WORDS.open}
      </span>{" "}
      {intervalOf(ranked, column.id) && (
        <span className={own.interval}>
          ({words} to {words})
        </span>
      )}
    </div>
  );
}

/** The mark of a row in the pictures, the same in each. */
const MARKS = ["●", "■", "▲", "◆"] as const;
/** The same of the number that labels correct. */
const CORRECTED_MARKS = ["○", "□", "△", "◇"] as const;
const LINE_HEIGHT = 13;
const MOST_TICKS = 4;

/** The rows' numbers in a column with their whiskers, below each other on one axis. */
function OnOneAxis({ column, rows }: { column: BoardColumn; rows: readonly TableRow[] }) {
  const axis = columnAxis(column, rows, MOST_TICKS);
  if (!axis) return null;
  const at = (number: number) => `${placeOn(axis, number)}%`;
  // A line for each number: those that labels correct stand below those as judged.
  const lines = rows.flatMap(({ ranked: { row, ...ranked } }, place) => {
    const { value = null, corrected } = row.values[column.id] ?? {};
    const judged = { value, ends: intervalOf(ranked, column.id)?.ends ?? null, isCorrected: false };
    const byLabels = corrected && { value: corrected.value, ends: corrected.interval, isCorrected: true };
    return [judged, ...(byLabels ? [byLabels] : [])].map((line) => ({ ...line, id: row.id, place }));
  });
  const height = lines.length * LINE_HEIGHT;
  return (
    <svg className={own.plot} height={height + 14} aria-hidden>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className={own.tick} x1={at(tick)} x2={at(tick)} y1={0} y2={height} />
          <text x={at(tick)} y={height + 11} textAnchor="middle">
            {numberWords({ digits: Number.isInteger(tick) ? 0 : column.digits }, tick)}
          </text>
        </g>
      ))}
      {lines.map(({ id, place, value, ends, isCorrected }, line) => {
        const y = (line + 0.5) * LINE_HEIGHT;
        if (value === null) return null;
        return (
          <g key={`${id} ${isCorrected}`} className={own[`row${place}`]}>
            {ends && (
              <line
                className={isCorrected ? own.dashed : own.whisker}
                x1={at(ends[0])}
                x2={at(ends[1])}
                y1={y}
                y2={y}
              />
            )}
            <text className={own.mark} x={at(value)} y={y} textAnchor="middle" dominantBaseline="central">
              {(isCorrected ? CORRECTED_MARKS : MARKS)[place]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function ComparedCell({
  column,
  place,
  told,
  isCorrected,
  isCountShared,
}: {
  column: BoardColumn;
  place: TableRow;
  /** The difference to the first row; undefined for that row, or where there is none; null while it is computed. */
  told: ColumnDelta | undefined | null;
  /** Labels correct some of these rows' numbers in the column. */
  isCorrected: boolean;
  isCountShared: boolean;
}) {
  const { ranked } = place;
  const { row } = ranked;
  const cell = row.values[column.id];
  const interval = intervalOf(ranked, column.id);
  return (
    <td data-testid="board-cell" data-column={column.id} data-row={row.id} data-value={cell?.value ?? ""}>
      <strong>{cell ? numberWords(column, cell.value) : NONE}</strong>{" "}
      <span className={own.interval}>{interval && intervalWords(column, interval.ends)}</span>
      {told && <Difference column={column} rowId={row.id} told={told} isCorrected={false} />}
      {told === null && cell && <DifferenceToCome column={column} place={place} />}
      {isCorrected && cell && (
        <div
          className={classes.quiet}
          data-testid="compared-corrected"
          data-row={row.id}
          data-column={column.id}
        >
          {cell.corrected ? "corrected " : ""}
          {correctedWords(column, cell.corrected)}
        </div>
      )}
      {told?.corrected && (
        <Difference column={column} rowId={row.id} told={told.corrected} isCorrected={true} />
      )}
      {cell && !isCountShared && <div className={classes.quiet}>{scoredWords(column, cell)}</div>}
    </td>
  );
}

function ComparedTable({
  board,
  rows,
  deltas,
  mine,
}: {
  board: Board;
  rows: readonly TableRow[];
  /** For each row but the first, its differences from the first; null while they are computed. */
  deltas: readonly PairDeltas[] | null;
  /** The id of the row of one's own run. */
  mine: string | null;
}) {
  if (rows.length === 0) return null;
  const titles = titlesOf(rows);
  return (
    <ScrollTable
      label="Rows compared"
      head={[
        "Column",
        "On one axis",
        ...rows.map(({ ranked: { row, rank } }, place) => (
          <Fragment key={row.id}>
            <span className={own[`row${place}`]} aria-hidden>
              <span className={own.mark}>{MARKS[place]}</span>
            </span>{" "}
            <span dir="auto">{titles[place]}</span>
            <span className={classes.quiet}>
              {" "}
              rank {rankWords(rank)} · <RowMarkWord row={row} isMine={row.id === mine} />
            </span>
          </Fragment>
        )),
      ]}
      frameClass={own.frame}
      tableClass={own.table}
    >
      {board.columns.map((column) => {
        const count = sharedCount(column, rows);
        const isCorrected = rows.some(({ ranked: { row } }) => row.values[column.id]?.corrected);
        return (
          <tr key={column.id}>
            <th scope="row" title={column.about}>
              {column.label}
              <div className={classes.quiet}>
                {[unitWords(column), column.better === "lower" ? "lower is better" : "", count]
                  .filter((words) => words !== "")
                  .join(", ")}
              </div>
            </th>
            <td className={own.picture}>
              <OnOneAxis column={column} rows={rows} />
            </td>
            {rows.map((row, place) => {
              const { id } = row.ranked.row;
              const isToCome = deltas === null && place > 0;
              const told = deltas
                ?.find(({ rowId }) => rowId === id)
                ?.deltas.find(({ columnId }) => columnId === column.id);
              return (
                <ComparedCell
                  key={id}
                  column={column}
                  place={row}
                  told={isToCome ? null : told}
                  isCorrected={isCorrected}
                  isCountShared={count !== ""}
                />
              );
            })}
          </tr>
        );
      })}
    </ScrollTable>
  );
}

const LIST = new Intl.ListFormat("en");

/** Two to four rows side by side: every column on one axis, and with the difference to the first. */
export function CompareRows({
  board,
  subject,
  ranked,
  rowIds,
  mine,
  hrefOf,
}: {
  board: Board;
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  ranked: RankedBoard;
  rowIds: readonly string[];
  /** The id of the row of one's own run. */
  mine: string | null;
  hrefOf: (change: Partial<LeaderboardAddress>) => string;
}) {
  const all = tableRows(ranked);
  const rows = rowIds.flatMap((id) => all.find(({ ranked: { row } }) => row.id === id) ?? []);
  const lost = rowIds.filter((id) => !rows.some(({ ranked: { row } }) => row.id === id));
  const [first, ...others] = rows.map(({ ranked: { row } }) => row.id);
  const { value: deltas, problem } = useColumnDeltas(subject, {
    board,
    rows: all.map(({ ranked: { row } }) => row),
    pairs: first === undefined ? [] : others.map((rowId) => ({ rowId, baseId: first })),
  });
  const isApart = new Set(rows.map(({ group }) => group)).size > 1;
  // Numbers that papers publish are by the benchmarks' own scripts, and state no version.
  const claimed = rows.filter(({ ranked: { row } }) => row.source.kind === "claimed");
  const ofOtherRules = new Set(claimed.map(({ ranked: { row } }) => row.rules)).size > 1;
  const isCorrected = rows.some(({ ranked: { row } }) =>
    Object.values(row.values).some(({ corrected }) => corrected),
  );
  return (
    <>
      <BackLink words={`Back to ${board.title}`} to={hrefOf({ compare: [] }).slice(1)} />
      <h2 className={classes.heading}>
        {/* A name that runs from right to left would take the words around it along. */}
        {LIST.formatToParts(titlesOf(rows)).map(({ type, value }, place) =>
          type === "element" ? <bdi key={rows[place / 2]?.ranked.row.id}>{value}</bdi> : value,
        )}
      </h2>
      {lost.length > 0 && (
        <p className={classes.notice} role="status">
          Not on this board: {lost.join(", ")}.
        </p>
      )}
      {isApart && <ApartNote />}
      {ofOtherRules && (
        <p className={classes.notice} role="note" data-testid="rules-note">
          The runs of these rows were made with different versions of the rules, or do not state theirs: a
          difference may come from that and not from the models.
        </p>
      )}
      <p className={classes.words}>
        Differences are to the first row, each with its 95 % interval: by video where both rows give results
        by video, otherwise from the sample counts. “{VERDICT_WORDS.open}”: the interval includes zero, there
        is none, the two share fewer than {FEWEST_VIDEOS} videos, or they are ranked apart. Two rows can
        differ although their whiskers overlap: a difference has an interval of its own.
        {isCorrected &&
          " Hollow marks with dashed whiskers are numbers that labels correct; their differences are as if the two rows shared no video."}
      </p>
      {problem && <ProblemAlert problem={problem} />}
      <ComparedTable board={board} rows={rows} deltas={problem ? [] : deltas} mine={mine} />
    </>
  );
}
