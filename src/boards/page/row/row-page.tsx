import { Loader } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { intervalOf } from "../../../evaluation/recompute/column-values";
import { judgeName } from "../../../foundation/judge-name";
import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn, BoardValue, ListedRow } from "../../../shapes/leaderboard";
import { askedWords } from "../../../shapes/run-recomputation";
import { READING_NAMES } from "../../../shapes/semantics";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { BackLink } from "../../../ui/page-frames";
import { ScrollTable } from "../../../ui/scroll-table";
import type { RankedBoard } from "../../logic/rank-rows";
import type { OpenedBoard, RecomputedRow } from "../../protocol";
import { useIsEmbedded } from "../../store/board-services";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import { useBoardChanges } from "../../store/use-boards";
import { runOfRow } from "../../store/use-sample-matrix";
import { ApartNote } from "../apart-note";
import {
  checkWords,
  correctedWords,
  FROM_WORDS,
  groupOf,
  intervalWords,
  KIND_WORDS,
  labelParts,
  NONE,
  nameWarning,
  numberWords,
  rowTitle,
  scoredWords,
  sharedOrigin,
  signedWords,
  sourceWords,
  unitBesideGroup,
} from "../board-words";
import { modelHref } from "../evidence-links";
import classes from "../leaderboard.module.css";
import { useFoundRows } from "../recomputed-rows";
import { RowMarkWord } from "../table/model-cell";
import { type TableRow, tableRows } from "../table/table-rows";
import { RankChangesList } from "./rank-changes-list";

/** An address of a board as a link where it leads to a web page; otherwise as text. */
function Elsewhere({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return <>{address}</>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {url.host}
      {url.pathname.length > 1 && url.pathname}
    </a>
  );
}

/**
 * "388 of 400 captions scored"; of an ISR also what it can be of all: one failed constraint decides a caption, and one without a verdict
 * does not, so that the number of those decided is mostly too low.
 */
export function scoredOfAllWords(
  column: Pick<BoardColumn, "id" | "score" | "counted" | "digits" | "maximum">,
  cell: Pick<BoardValue, "value" | "scored" | "total">,
): string {
  const words = scoredWords(column, cell);
  const { value, scored, total } = cell;
  const { maximum } = column;
  if (!/(?:^|_)isr$/.test(column.score ?? column.id) || maximum === null) return words;
  if (value === null || scored === null || total === null || scored >= total) return words;
  const low = (value * scored) / total;
  return `${words}, ${intervalWords(column, [low, low + (maximum * (total - scored)) / total])} of all`;
}

/** Basis of a row, its model, its source, its check, its notes. */
function RowFacts({ board, row }: { board: Board; row: ListedRow }) {
  const { model, basis, source, check, run, notes } = row;
  const found = useFoundRows().foundOf(row);
  const facts: [name: string, value: ReactNode][] = [
    ["Benchmark", board.benchmark],
    ["Samples", basis.samples.toLocaleString("en")],
    ["Data set", basis.tasks === null ? "version not stated" : <code key="tasks">{basis.tasks}</code>],
    ["Judge", basis.judge === null ? "none" : judgeName(basis.judge)],
    ["Reading", READING_NAMES[basis.semantics]],
    ["Prompt", basis.prompt ?? "not stated"],
    ...(row.rules === undefined ? [] : [["Rules", `version ${row.rules}`] as [string, ReactNode]]),
    ["Kind", KIND_WORDS[model.kind]],
    ["Parameters", model.parameters ?? "not stated"],
    ["Mode", model.mode ?? "one mode"],
  ];
  if (model.refiner !== null) facts.push(["Refined by", model.refiner]);
  if (model.address !== null)
    facts.push(["About the model", <Elsewhere key="model" address={model.address} />]);
  facts.push([
    "Source",
    `${source.text} (${sourceWords(source.kind)}${source.date ? `, ${source.date}` : ""})`,
  ]);
  if (source.address !== null)
    facts.push(["Source's page", <Elsewhere key="source" address={source.address} />]);
  facts.push(["Checked", check === null ? "no" : checkWords(check)]);
  if (check?.askedAgain) facts.push(["Asked again", askedWords(check.askedAgain)]);
  if (found?.asked) facts.push(["Asked again here", askedWords(found.asked)]);
  if (run !== null) facts.push(["Run", <code key="run">{run.sha256}</code>]);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className={classes.list} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** All numbers of a row, shown in the table or not, with what other sources say and what refining changed. */
function RowNumbers({
  board,
  place: { ranked, base },
  rowHref,
}: {
  board: Board;
  place: TableRow;
  rowHref: (rowId: string) => string;
}) {
  const { row } = ranked;
  const isCorrected = board.columns.some(({ id }) => row.values[id]?.corrected);
  const origin = sharedOrigin(board.columns.map(({ id }) => intervalOf(ranked, id)));
  const hasOthers = board.columns.some(({ id }) => (row.values[id]?.otherwise?.length ?? 0) > 0);
  const over = base && `Over ${rowTitle(base)}`;
  const words = [
    "Column",
    origin ? `Value, 95 % interval ${origin}` : "Value, 95 % interval",
    ...(isCorrected ? ["Corrected by labels"] : []),
    "Scored",
    ...(over ? [over] : []),
    ...(hasOthers ? ["By other sources"] : []),
  ];
  return (
    <ScrollTable
      label="Numbers of the row"
      head={words.map((word) =>
        base && word === over ? (
          <Fragment key="base">
            Over <a href={rowHref(base.id)}>{rowTitle(base)}</a>
          </Fragment>
        ) : (
          word
        ),
      )}
      // Three columns stand beside each other there.
      stacked={words.length > 3 ? words : undefined}
      tableClass={classes.table}
    >
      {board.columns.map((column) => {
        const cell = row.values[column.id];
        const interval = intervalOf(ranked, column.id);
        const before = base?.values[column.id]?.value ?? null;
        return (
          <tr key={column.id}>
            <th scope="row" title={column.about}>
              {labelParts(column, board)[0]}{" "}
              <span className={classes.quiet}>
                {[groupOf(board, column), unitBesideGroup(board, column)]
                  .filter((part) => part !== "")
                  .join(", ")}
              </span>
            </th>
            <td data-testid="board-cell" data-column={column.id} data-value={cell?.value ?? ""}>
              <strong>{cell ? numberWords(column, cell.value) : NONE}</strong>{" "}
              <span className={classes.whole}>{interval && `${intervalWords(column, interval.ends)} `}</span>
              {interval && !origin && <span className={classes.quiet}>{FROM_WORDS[interval.from]}</span>}
            </td>
            {isCorrected && <td>{cell ? correctedWords(column, cell.corrected) : NONE}</td>}
            <td>{cell ? scoredOfAllWords(column, cell) : NONE}</td>
            {base && (
              <td>
                {cell?.value != null && before !== null ? signedWords(column, cell.value - before) : NONE}
              </td>
            )}
            {hasOthers && (
              <td>
                {cell?.otherwise
                  ?.map(({ value, source }) => `${numberWords(column, value)} (${source})`)
                  .join("; ")}
              </td>
            )}
          </tr>
        );
      })}
    </ScrollTable>
  );
}

const CHANGE_WORDS = { added: "Added", removed: "Removed", rescored: "Scored anew" } as const;

/** History of a row since it came to the board, out of the board's list of changes. */
function RowHistory({
  folder,
  rowId,
  changes,
}: {
  folder: string;
  rowId: string;
  /** The hash of the change that the rows are as of. */
  changes: string | null;
}) {
  const { value, problem } = useBoardChanges(folder);
  if (problem)
    return <p className={classes.quiet}>The board's list of changes can't be read: {problem.message}</p>;
  if (!value) return <Loader size="sm" role="status" aria-label="Reading what changed" />;
  const own = value.changes.filter(({ row }) => row === rowId);
  return (
    <>
      {value.brokenAt !== null && (
        <p className={classes.notice} role="note" data-testid="changes-broken" data-line={value.brokenAt}>
          Line {value.brokenAt} of the board's changes does not follow from the one before: something was
          taken out or altered there.
        </p>
      )}
      {value.brokenAt === null && changes !== value.last && (
        <p className={classes.notice} role="note">
          The rows and the list of changes are not of the same moment: the board may just be published anew.
        </p>
      )}
      {own.length === 0 ? (
        <p className={classes.quiet}>The board's list of changes does not name this row.</p>
      ) : (
        <ul className={classes.list} data-testid="row-history">
          {own.map(({ date, kind, why, sha256, replies }) => (
            <li key={`${date} ${kind} ${sha256}`}>
              {date}: {CHANGE_WORDS[kind]}. {why}
              {replies === null && " No judge's replies were behind it."}
              {typeof replies === "string" && (
                <>
                  {" "}
                  Judges' replies pinned: <code>{replies.slice(0, 12)}</code>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const RecomputeRow = lazyPart(
  "Recomputing the row",
  async () => (await import("./recompute-row")).RecomputeRow,
  { waiting: null },
);

const RefinedDeltas = lazyPart(
  "The differences to the row before refining",
  async () => (await import("./refined-deltas")).RefinedDeltas,
);

/** Rank of a row, in sentences. */
function Standing({ board, place, ranked }: { board: Board; place: TableRow; ranked: RankedBoard }) {
  const { rank, how, why } = place.ranked;
  const { overlapped } = place;
  const isAmongCorrected = ranked.groups[place.group]?.numbers === "corrected";
  const name = board.columns.find(({ id }) => id === ranked.columnId)?.label;
  const label = isAmongCorrected ? `${name}, corrected by labels` : name;
  return (
    <p className={classes.words} data-testid="row-rank" data-rank={rank === null ? "" : rank.join("-")}>
      {rank === null ? (
        <>It has no rank by {label}. </>
      ) : (
        <>
          <strong>
            Rank {rankWords(rank)} by {label}
            {how === "count" && ", from the sample count alone"}
          </strong>
          {overlapped > 0 ? `, which overlaps the ranks of ${counted(overlapped, "other row")}. ` : ". "}
        </>
      )}
      {why}
    </p>
  );
}

/** All that a board says of one row: its numbers, what they are over, where they come from, what happened to it. */
export function RowPage({
  opened,
  subject,
  ranked,
  rowId,
  mine,
  hrefOf,
}: {
  opened: OpenedBoard & { folder: string; host: string | null };
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  ranked: RankedBoard;
  rowId: string;
  /** The row of one's own run, and its model: "run/entry". */
  mine: { rowId: string; run: string } | null;
  hrefOf: (change: Partial<LeaderboardAddress>) => string;
}) {
  const { board } = opened;
  const rankColumn = ranked.columnId;
  const column = board.columns.find(({ id }) => id === rankColumn);
  const rowHref = (id: string) => hrefOf({ row: id });
  const [behind, setBehind] = useState<RecomputedRow["behind"] | null>(null);
  const isEmbedded = useIsEmbedded();
  const rows = tableRows(ranked);
  const place = rows.find(({ ranked: { row } }) => row.id === rowId);
  const back = <BackLink words={`Back to ${board.title}`} to={hrefOf({ row: null }).slice(1)} />;
  if (!place)
    return (
      <>
        {back}
        <p className={classes.words} role="alert" data-testid="error" data-code="row-missing">
          This board has no row “{rowId}”. It may have been removed: the board's feed tells.
        </p>
      </>
    );
  const { row } = place.ranked;
  const isMine = row.id === mine?.rowId;
  const group = ranked.groups[place.group];
  const warning = nameWarning(row.model.name);
  return (
    <>
      {back}
      <h2 className={classes.heading} data-testid="board-row-page" data-row={row.id} dir="auto">
        {rowTitle(row)}
      </h2>
      {warning && (
        <p className={classes.notice} role="note">
          Look twice: {warning}.
        </p>
      )}
      <p className={classes.words}>
        <RowMarkWord row={row} isMine={isMine} />
      </p>
      <Standing board={board} place={place} ranked={ranked} />
      {ranked.numbers === "corrected" && group?.numbers === "judged" && (
        <p className={classes.notice} role="note">
          Nobody's labels correct its number: it is ranked apart from rows that labels correct, as judged.
        </p>
      )}
      {group && !group.isBoards && (
        <p className={classes.notice} role="note">
          It is ranked apart from the board's other rows:{" "}
          {group.differs
            .map(({ label, here, board: other }) => `${label}: ${here} here, ${other} on the board`)
            .join("; ")}
          .
        </p>
      )}
      <Evidence row={row} folder={opened.folder} mine={isMine ? mine.run : null} />
      {!isMine && !isEmbedded && runOfRow(row, opened.folder) && (
        <RecomputeRow key={row.id} board={board} row={row} folder={opened.folder} onFound={setBehind} />
      )}
      <h3 className={classes.heading}>Numbers</h3>
      <LabelWords
        row={row}
        corrected={
          ranked.numbers === "judged" && row.values[rankColumn]?.corrected
            ? hrefOf({ numbers: "corrected", row: null })
            : null
        }
      />
      <RowNumbers board={board} place={place} rowHref={rowHref} />
      {place.base && (
        <>
          <h3 className={classes.heading}>What refining changed</h3>
          {rows.find(({ ranked: { row: other } }) => other === place.base)?.group !== place.group && (
            <ApartNote />
          )}
          <RefinedDeltas
            board={board}
            rows={rows.map((each) => each.ranked.row)}
            row={row}
            base={place.base}
            subject={subject}
          />
        </>
      )}
      {column && (
        <>
          <h3 className={classes.heading}>What would change its rank by {column.label}</h3>
          <RankChangesList
            board={board}
            rows={ranked.groups.flatMap((each) => each.rows.map((one) => one.row))}
            column={column}
            numbers={ranked.numbers}
            row={row}
            behind={behind?.[column.id] ?? null}
            subject={subject}
            rowHref={rowHref}
          />
        </>
      )}
      <h3 className={classes.heading}>Data, judge and source</h3>
      <RowFacts board={board} row={row} />
      {!isMine && (
        <>
          <h3 className={classes.heading}>History</h3>
          <RowHistory folder={opened.folder} rowId={row.id} changes={opened.changes} />
        </>
      )}
    </>
  );
}

/** By what a row is corrected, and what computing it here does not cover. */
function LabelWords({
  row: { values, labels },
  corrected,
}: {
  row: ListedRow;
  /** The board by corrected numbers; null where it stands by them, or the row has none that ranks. */
  corrected: string | null;
}) {
  if (!Object.values(values).some(({ corrected }) => corrected))
    return (
      <p className={classes.quiet}>
        Uncorrected: the numbers are as judged. Nobody's labels tell how the judge errs on them.
      </p>
    );
  return (
    <p className={classes.words} data-testid="row-labels">
      People labelled some of what was judged, as the row's maker says, and the corrected values have the
      judge's error in them.{" "}
      {corrected !== null && (
        <>
          Ranks are by the numbers as judged: <a href={corrected}>rank by the corrected ones</a>.{" "}
        </>
      )}
      {labels && `The labels lie beside the row: ${labels.map(({ file }) => file).join(", ")}.`}
    </p>
  );
}

/** The way to the row's model in the run behind it; that there is none. `mine`: one's own model of a run, "run/entry". */
function Evidence({ row, folder, mine }: { row: ListedRow; folder: string; mine: string | null }) {
  const isEmbedded = useIsEmbedded();
  const href = modelHref(row, folder, mine);
  if (href === null)
    return (
      <p className={classes.quiet}>
        {row.run === null
          ? "It points to no run: its captions and verdicts can't be looked at, and its numbers can't be computed again."
          : `The address of its run is none that can be opened: ${row.run.address}`}
      </p>
    );
  const host = mine === null && runOfRow(row, folder)?.host;
  return (
    <p className={classes.words}>
      <a
        href={`./${href}`}
        data-testid="evidence"
        {...(isEmbedded ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      >
        Look at its captions, verdicts and judge's replies
      </a>{" "}
      {host && <span className={classes.quiet}>(fetches the run from {host})</span>}
    </p>
  );
}
