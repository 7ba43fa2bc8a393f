import { rankWords } from "../board-words";
import classes from "./board-table.module.css";
import type { TableRow } from "./table-rows";

/** Between which ranks a row stands, what that comes from, and with how many others it is tied. */
export function RankCell({ ranked: { rank, how, why, tie }, tied }: TableRow) {
  return (
    <span className={classes.rank} title={why}>
      <span className={classes.rankNumber}>
        <span className={classes.hidden}>{rank === null ? "no rank" : "rank "}</span>
        <span aria-hidden={rank === null}>{rankWords(rank)}</span>
      </span>
      {rank !== null && how === "count" && <span className={classes.quiet}>from n alone, wider</span>}
      {rank !== null && tied > 1 && (
        <span className={classes.quiet}>
          tie {tie}: {tied} rows
        </span>
      )}
    </span>
  );
}
