import type { ColumnDelta, RowDelta } from "../../../evaluation/recompute/row-delta";
import { VERDICT_WORDS } from "../../../foundation/standing-words";
import type { BoardColumn, BoardValue, CorrectedValue } from "../../../shapes/leaderboard";
import type { ValueInterval } from "../../logic/rank-rows";
import {
  correctedWords,
  deltaWords,
  FROM_WORDS,
  intervalWords,
  NONE,
  numberWords,
  scoredWords,
  signedWords,
  VERDICT_SIGNS,
} from "../board-words";
import classes from "./board-table.module.css";
import { type ColumnAxis, isPartly, placeOn } from "./shared-words";

/** Difference of a value from the same column of the row that was refined: a sign, and words for readers. */
function Delta({ column, told, isByLabels }: { column: BoardColumn; told: RowDelta; isByLabels: boolean }) {
  const { delta, verdict } = told;
  return (
    <span
      className={classes.delta}
      data-verdict={verdict}
      data-testid="delta"
      data-value={delta}
      title={deltaWords(column, told)}
    >
      <span aria-hidden>{VERDICT_SIGNS[verdict]}</span>
      <span className={classes.hidden}>
        {signedWords(column, delta)} over unrefined{isByLabels && ", corrected"}: {VERDICT_WORDS[verdict]}
      </span>
    </span>
  );
}

/**
 * A number as a dot on the axis of its column, its interval as a line through it; below it, as a diamond with a dashed line, the number that
 * labels correct.
 */
function Plot({
  value,
  interval,
  corrected,
  axis,
  words,
}: {
  value: number | null;
  interval: ValueInterval | null;
  corrected: CorrectedValue | undefined;
  axis: ColumnAxis;
  /** For readers; empty where the cell is. The name of a picture costs no layout, which words of their own would in each cell. */
  words: string;
}) {
  const at = (number: number) => `${placeOn(axis, number)}%`;
  const y = corrected ? "30%" : "50%";
  return (
    <svg className={classes.plot} role="img" aria-label={words} aria-hidden={words === ""}>
      {interval && (
        <line className={classes.whisker} x1={at(interval.ends[0])} x2={at(interval.ends[1])} y1={y} y2={y} />
      )}
      {value !== null && (
        <circle className={classes.dot} data-from={interval?.from} cx={at(value)} cy={y} r="2.75" />
      )}
      {corrected && (
        <g className={classes.byLabels}>
          {corrected.interval && (
            <line
              className={classes.dashed}
              x1={at(corrected.interval[0])}
              x2={at(corrected.interval[1])}
              y1="72%"
              y2="72%"
            />
          )}
          <svg x={at(corrected.value)} y="72%" overflow="visible" aria-hidden>
            <path d="M0,-4L4,0L0,4L-4,0Z" />
          </svg>
        </g>
      )}
    </svg>
  );
}

/** One number of a row on one line: in words, with signs for what is its own, and as a dot with its whisker. */
export function ValueCell({
  column,
  cell,
  interval,
  axis,
  isCorrected,
  isByLabels,
  delta,
}: {
  column: BoardColumn;
  cell: BoardValue | undefined;
  interval: ValueInterval | null;
  /** Null where no row has a number. */
  axis: ColumnAxis | null;
  /** Labels correct some row's number in the column: each then says whether it is corrected. */
  isCorrected: boolean;
  /** Ranks are by the corrected numbers of the column. */
  isByLabels: boolean;
  /** Difference from the row that was refined; undefined without one. */
  delta: ColumnDelta | undefined;
}) {
  const value = cell?.value ?? null;
  const shownDelta = isByLabels ? delta?.corrected : delta;
  const signs = cell ? `${isPartly(cell) ? "*" : ""}${cell.otherwise?.length ? "†" : ""}` : "";
  // Most numbers have none: the room is kept without an element.
  const isSigned = signs !== "" || Boolean(shownDelta);
  const words = cell ? cellWords(column, cell, interval) : "";
  return (
    <div className={classes.value}>
      <span className={classes.number} data-signed={isSigned}>
        {value === null ? NONE : numberWords(column, value)}
      </span>
      {isSigned && (
        <span className={classes.signs}>
          {signs !== "" && <span aria-hidden>{signs}</span>}
          {shownDelta && <Delta column={column} told={shownDelta} isByLabels={isByLabels} />}
        </span>
      )}
      {axis && (
        <Plot value={value} interval={interval} corrected={cell?.corrected} axis={axis} words={words} />
      )}
      {isCorrected && cell && (
        <span
          className={classes.corrected}
          data-leads={isByLabels}
          title={`By labels: ${correctedWords(column, cell.corrected)}`}
        >
          {cell.corrected ? `${numberWords(column, cell.corrected.value)} corrected` : "uncorrected"}
        </span>
      )}
      {!axis && words !== "" && <span className={classes.hidden}>{words}</span>}
    </div>
  );
}

/** Interval, counts, what labels correct, and numbers of other sources, of one number on a board. */
function cellWords(column: BoardColumn, cell: BoardValue, interval: ValueInterval | null): string {
  const ends = interval
    ? `95 % interval ${intervalWords(column, interval.ends)}, ${FROM_WORDS[interval.from]}; `
    : "";
  const byLabels = cell.corrected ? `; by labels ${correctedWords(column, cell.corrected)}` : "";
  return `${ends}${scoredWords(column, cell)}${byLabels}${otherwiseWords(column, cell)}`;
}

/** "; 31.89 (a later summary of the paper)"; empty where no other source has the number. */
export function otherwiseWords(column: BoardColumn, { otherwise = [] }: BoardValue): string {
  return otherwise.map(({ value, source }) => `; ${numberWords(column, value)} (${source})`).join("");
}
