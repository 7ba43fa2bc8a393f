import { IconAlertTriangle, IconLock, IconLockOpen, IconUser } from "@tabler/icons-react";
import type { BoardModel, ListedRow } from "../../../shapes/leaderboard";
import { KIND_WORDS, markOf, modelFacts, nameWarning, rowTitle } from "../board-words";
import { useRowFound } from "../recomputed-rows";
import classes from "./board-table.module.css";

const KIND_SIGNS: Record<BoardModel["kind"], typeof IconLock> = {
  open: IconLockOpen,
  closed: IconLock,
  human: IconUser,
};

/** The backing of a row's numbers, in a word. */
export function RowMarkWord({ row, isMine }: { row: ListedRow; isMine: boolean }) {
  const found = useRowFound(row);
  const { mark, name, about } = markOf(row, row.check, { isMine, found });
  const differs = row.check !== null && row.check.different > 0;
  return (
    <>
      <span className={classes.mark} data-mark={mark} title={about}>
        {name}
      </span>
      {found?.isEqual === false && !isMine && (
        <span className={classes.warning} data-testid="found-otherwise">
          <IconAlertTriangle size={13} aria-hidden /> recomputed here: not equal
        </span>
      )}
      {differs && (
        <span className={classes.warning}>
          <IconAlertTriangle size={13} aria-hidden /> its check found{" "}
          {row.check?.different.toLocaleString("en")} differences
        </span>
      )}
    </>
  );
}

/** A row's model: its name as the way to the row's page, its size and mode, its kind and what vouches for the numbers. */
export function ModelCell({
  row,
  isMine,
  href,
  compared,
  onCompare,
}: {
  row: ListedRow;
  isMine: boolean;
  href: string;
  /** True when the row is selected for comparison; null where rows can't be selected. */
  compared: boolean | null;
  onCompare: (chosen: boolean) => void;
}) {
  const Sign = KIND_SIGNS[row.model.kind];
  const facts = modelFacts(row.model);
  const warning = nameWarning(row.model.name);
  return (
    <div className={classes.model}>
      {compared !== null && (
        <input
          type="checkbox"
          className={classes.choose}
          aria-label={`Compare ${rowTitle(row)}`}
          checked={compared}
          onChange={(event) => onCompare(event.currentTarget.checked)}
        />
      )}
      <div className={classes.modelWords}>
        <a className={classes.name} href={href}>
          {row.model.name}
        </a>
        {facts !== "" && <span className={classes.quiet}>{facts}</span>}
        <span className={classes.quiet}>
          <Sign size={12} aria-hidden /> {KIND_WORDS[row.model.kind]} ·{" "}
          <RowMarkWord row={row} isMine={isMine} />
        </span>
        {warning && (
          <span className={classes.warning}>
            <IconAlertTriangle size={13} aria-hidden /> {warning}
          </span>
        )}
      </div>
    </div>
  );
}
