import { IconAlertTriangle, IconLock, IconLockOpen, IconUser } from "@tabler/icons-react";
import type { BoardModel, ListedRow } from "../../../shapes/leaderboard";
import { differencesWords, KIND_WORDS, markOf, modelFacts, nameWarning } from "../board-words";
import { useFoundRows } from "../recomputed-rows";
import classes from "./board-table.module.css";

const KIND_SIGNS: Record<BoardModel["kind"], typeof IconLock> = {
  open: IconLockOpen,
  closed: IconLock,
  human: IconUser,
};

/** A warning; in a table a sign, its words for readers and those who point at it. */
function Warning({ words, isBrief, testId }: { words: string; isBrief: boolean; testId?: string }) {
  return (
    <span className={classes.warning} title={words} data-testid={testId}>
      <IconAlertTriangle size={13} aria-hidden />
      <span className={isBrief ? classes.hidden : undefined}> {words}</span>
    </span>
  );
}

/** Signs of whatever speaks against a row's numbers. */
function RowWarnings({ row, isMine, isBrief }: { row: ListedRow; isMine: boolean; isBrief: boolean }) {
  const found = useFoundRows().foundOf(row);
  const different = row.check?.different ?? 0;
  return (
    <>
      {found?.isEqual === false && !isMine && (
        <Warning words="recomputed here: not equal" isBrief={isBrief} testId="found-otherwise" />
      )}
      {different > 0 && <Warning words={differencesWords(different)} isBrief={isBrief} />}
    </>
  );
}

function Mark({ row, isMine }: { row: ListedRow; isMine: boolean }) {
  const { mark, name, about } = markOf(row, row.check, { isMine, found: useFoundRows().foundOf(row) });
  return (
    <span className={classes.mark} data-mark={mark} title={`${name}. ${about}`}>
      {name}
    </span>
  );
}

/** The backing of a row's numbers, in a word, and what speaks against it. */
export function RowMarkWord({ row, isMine }: { row: ListedRow; isMine: boolean }) {
  return (
    <>
      <Mark row={row} isMine={isMine} /> <RowWarnings row={row} isMine={isMine} isBrief={false} />
    </>
  );
}

/** A row's model on one line: its kind, its name as the way to the row's page, its size and mode, what vouches for it. */
export function ModelCell({
  row,
  title,
  isMine,
  isMarked,
  href,
  compared,
  onCompare,
}: {
  row: ListedRow;
  /** Its name with what tells it from other rows of the same model. */
  title: string;
  isMine: boolean;
  /** False where all rows are vouched for alike, which stands above them. */
  isMarked: boolean;
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
        <label className={classes.choose}>
          <input
            type="checkbox"
            aria-label={`Compare ${title}`}
            checked={compared}
            onChange={(event) => onCompare(event.currentTarget.checked)}
          />
        </label>
      )}
      <span className={classes.kind} title={KIND_WORDS[row.model.kind]}>
        <Sign size={13} role="img" aria-label={KIND_WORDS[row.model.kind]} aria-hidden={undefined} />
      </span>
      <span className={classes.names} data-testid="row-names">
        <a className={classes.name} href={href} dir="auto">
          {row.model.name}
        </a>{" "}
        {facts !== "" && (
          <span className={classes.facts} dir="auto">
            {facts}
          </span>
        )}{" "}
        {warning && <Warning words={warning} isBrief />}
        <RowWarnings row={row} isMine={isMine} isBrief /> {isMarked && <Mark row={row} isMine={isMine} />}
      </span>
    </div>
  );
}
