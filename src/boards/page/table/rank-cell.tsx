import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import classes from "./board-table.module.css";
import type { TableRow } from "./table-rows";

/** Between which ranks a row stands, what that comes from, and how many others it overlaps: through chains of overlaps most rows of a table would share one tie, which says nothing. */
export function RankCell({ ranked: { rank, how, why }, overlapped }: TableRow) {
  return (
    <span className={classes.rank} title={why}>
      <span className={classes.rankNumber}>
        <span className={classes.hidden}>{rank === null ? "no rank" : "rank "}</span>
        <span aria-hidden={rank === null}>{rankWords(rank)}</span>
      </span>
      {rank !== null && how === "count" && <span className={classes.quiet}>from sample count</span>}
      {overlapped > 0 && <span className={classes.quiet}>overlaps {counted(overlapped, "other")}</span>}
    </span>
  );
}
