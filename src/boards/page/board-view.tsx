import { Loader } from "@mantine/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { numbersFor } from "../../evaluation/recompute/column-values";
import { judgeName } from "../../foundation/judge-name";
import { counted, plural } from "../../foundation/plural";
import { RANK_WORDS } from "../../foundation/standing-words";
import type { ListedRow } from "../../shapes/leaderboard";
import { ChoiceBar } from "../../ui/choice-bar";
import { firstViewShown } from "../../ui/lazy-part/fetched-part";
import { lazyPart, Waiting } from "../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../ui/problem-alert";
import type { OpenedBoard } from "../protocol";
import { useIsEmbedded } from "../store/board-services";
import { CHARTS, type LeaderboardAddress, MOST_COMPARED } from "../store/leaderboard-address";
import { useRanked } from "../store/use-boards";
import { BoardFilters } from "./board-filters";
import { DropDown } from "./drop-down";
import classes from "./leaderboard.module.css";
import { RecomputedRows, useRecomputedRows } from "./recomputed-rows";
import { BoardTable } from "./table/board-table";
import { inOrder, isChosen, MODEL, shownOf, tableRows } from "./table/table-rows";

const SaveAndEmbed = lazyPart(
  "The ways out of a board",
  async () => (await import("./save-and-embed")).SaveAndEmbed,
  { waiting: null, later: true, small: true },
);

/** Common basis of the board's rows, in a sentence. */
function basisWords({ board: { benchmark, media, basis } }: OpenedBoard): string {
  const parts = [
    `${benchmark}, ${counted(basis.samples, "sample")}`,
    media === null ? null : `${media.toLocaleString("en")} different media files`,
    basis.judge === null ? "no judge" : `judged by ${judgeName(basis.judge)}`,
    basis.prompt === null ? null : `prompt: ${basis.prompt}`,
    `read ${basis.semantics === "reference" ? "as released" : "strictly"}`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** Subject of a board, the basis of its rows, how to read its ranks, and anything unusual about it. */
function BoardHead({
  opened,
  folder,
  host,
}: {
  opened: OpenedBoard;
  folder: string;
  /** Null for a board of this copy. */
  host: string | null;
}) {
  const { board, rows, leftOut, kept } = opened;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading} data-testid="board" data-board={board.id}>
          {board.title}
        </h2>
        <p className={classes.about} title={board.about}>
          {board.about}
        </p>
      </div>
      <details className={classes.basis}>
        <summary>
          {basisWords(opened)} · <span className={classes.link}>how to read it</span>
        </summary>
        <p className={classes.words}>{board.about}</p>
        <p className={classes.words}>
          {RANK_WORDS} Two rows with results by video are held against each other by these, ten videos at
          least; of others only the number of samples is known, each taken to stand for itself: where several
          share a video, the range is too narrow. Where no scored count is stated, that of samples is taken.
          Rows whose ranks overlap may change places; comparing two says whether the data tells them apart. A
          line stands where no rank reaches across.
        </p>
        {host === null && (
          <p className={classes.words}>
            <a href={new URL("changes.xml", folder).href} type="application/rss+xml">
              Feed of changes
            </a>
          </p>
        )}
      </details>
      {host !== null && (
        <p className={classes.notice} role="note">
          This board is from <strong>{host}</strong>. Caplens did not check what it says.
        </p>
      )}
      {kept && (
        <p className={classes.notice} role="status" data-testid="board-kept">
          The network is out of reach: this is the board as it was at an earlier visit.
        </p>
      )}
      {leftOut.count > 0 && (
        <div className={classes.notice} role="status" data-testid="rows-left-out" data-count={leftOut.count}>
          {leftOut.count} of {counted(rows.length + leftOut.count, "row")}{" "}
          {plural(leftOut.count, "is", "are")} left out.
          <details>
            <summary>What is wrong</summary>
            <ul>
              {leftOut.told.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}

const Charts = lazyPart("The charts", async () => (await import("./board-charts")).BoardCharts, {
  // The table below must not stand in view only to move away.
  waiting: (
    <div className={classes.chartsComing}>
      <Waiting words="Opening: The charts" />
    </div>
  ),
});
const RowPage = lazyPart("The row", async () => (await import("./row/row-page")).RowPage);
const CompareRows = lazyPart("The comparison", async () => (await import("./compare-rows")).CompareRows);

const Matrix = lazyPart("The samples by models", async () => (await import("./matrix-view")).MatrixView);

const CHART_WORDS = { dots: "Dot plot", scatter: "Scatter" } as const;

/** Goes to another state of the page; `replace`: without a step back to this one. */
export type ChangeAddress = (address: LeaderboardAddress, options: { replace: boolean }) => void;

type BoardViewProps = {
  opened: OpenedBoard & { folder: string; host: string | null };
  /** One's own model of a run among the rows. */
  mine: ListedRow | null;
  /** Names the board, its edition and whose row is added. */
  subject: string;
  address: LeaderboardAddress;
  hrefOf: (change: Partial<LeaderboardAddress>) => string;
  onAddress: ChangeAddress;
};

/** A board that is there, with what this browser knows of its rows. */
export function BoardView(props: BoardViewProps) {
  const { board, rows } = props.opened;
  const { foundOf, lookAgain } = useRecomputedRows(board, rows);
  return (
    <RecomputedRows value={useMemo(() => ({ foundOf, lookAgain }), [foundOf, lookAgain])}>
      <ShownBoard {...props} />
    </RecomputedRows>
  );
}

/** Its rows, one of them, or some compared. */
function ShownBoard({ opened, mine, subject, address, hrefOf, onAddress }: BoardViewProps) {
  const { board, folder, host } = opened;
  const isEmbedded = useIsEmbedded();
  const rows = useMemo(() => (mine ? [...opened.rows, mine] : opened.rows), [opened.rows, mine]);
  const change = (part: Partial<LeaderboardAddress>, replace = true) =>
    onAddress({ ...address, ...part }, { replace });

  const isColumn = (id: string) => board.columns.some((column) => column.id === id);
  const sorted =
    address.sort && (isColumn(address.sort.column) || address.sort.column === MODEL) ? address.sort : null;
  const order = useMemo(() => sorted ?? { column: board.rankBy, worstFirst: false }, [sorted, board.rankBy]);
  const wanted = order.column === MODEL ? board.rankBy : order.column;
  const isCorrected = numbersFor("corrected", rows, wanted) === "corrected";
  const numbers = numbersFor(address.numbers ?? "judged", rows, wanted);
  const { value: ranked, problem } = useRanked(subject, board, rows, wanted, numbers);
  const rankColumn = ranked?.columnId ?? wanted;

  const shown = useMemo(() => {
    const chosen = (address.columns ?? []).filter((id) => board.columns.some((column) => column.id === id));
    return chosen.length > 0 ? chosen : board.columns.filter((column) => column.shown).map(({ id }) => id);
  }, [address.columns, board]);
  const all = useMemo(() => (ranked ? tableRows(ranked) : []), [ranked]);
  const { search, kind, prompt, refined } = address;
  const chosen = useMemo(
    () => all.filter((row) => isChosen(row.ranked.row, { search, kind, prompt, refined })),
    [all, search, kind, prompt, refined],
  );
  const ordered = useMemo(() => inOrder(chosen, order), [chosen, order]);
  const isMatrix = address.view === "matrix" && !isEmbedded;
  const [compared, setCompared] = useState<readonly string[]>(address.compare);
  const compareToo = useCallback(
    (id: string, isIn: boolean) =>
      setCompared((before) =>
        isIn ? [...before, id].slice(-MOST_COMPARED) : before.filter((other) => other !== id),
      ),
    [],
  );

  const ofMine = mine && address.mine !== null ? { rowId: mine.id, run: address.mine } : null;
  const isThere = ranked !== null || problem !== null;
  useEffect(() => {
    if (isThere) firstViewShown();
  }, [isThere]);

  if (problem) return <ProblemAlert problem={problem} />;
  if (!ranked) return <Loader size="sm" role="status" aria-label="Ranking" />;

  if (address.row !== null)
    return (
      <RowPage
        opened={opened}
        subject={subject}
        ranked={ranked}
        rowId={address.row}
        mine={ofMine}
        hrefOf={hrefOf}
      />
    );
  if (address.compare.length > 1)
    return (
      <CompareRows
        board={board}
        subject={subject}
        ranked={ranked}
        rowIds={address.compare}
        mine={mine?.id ?? null}
        hrefOf={hrefOf}
      />
    );

  return (
    <>
      <BoardHead opened={opened} folder={folder} host={host} />
      {rows.length === 0 ? (
        opened.leftOut.count === 0 && <p className={classes.words}>This board has no rows yet.</p>
      ) : (
        <>
          <BoardFilters board={board} rows={rows} shown={shown} address={address} onChange={change}>
            {isEmbedded ? (
              <a className={classes.count} href={`./${hrefOf({})}`} target="_blank" rel="noopener noreferrer">
                Open in Caplens
              </a>
            ) : (
              <DropDown name="Save or embed">
                <SaveAndEmbed
                  board={board}
                  table={isMatrix ? null : { shown: shownOf(ranked, ordered), columns: shown }}
                  embedHref={`embed.html${hrefOf({ mine: null })}`}
                />
              </DropDown>
            )}
            {!isMatrix && (
              <ChoiceBar
                label="Chart"
                value={address.chart ?? ""}
                choices={[
                  { value: "", label: "Table" },
                  ...CHARTS.map((value) => ({ value, label: CHART_WORDS[value] })),
                ]}
                onChange={(value) => change({ chart: CHARTS.find((each) => each === value) ?? null })}
              />
            )}
            {isCorrected && !isMatrix && (
              <ChoiceBar
                label="Ranks"
                value={numbers}
                choices={[
                  { value: "judged", label: "Rank as judged" },
                  { value: "corrected", label: "Rank corrected" },
                ]}
                onChange={(value) => change({ numbers: value === "corrected" ? "corrected" : null })}
              />
            )}
            <span role="status" className={classes.count} data-testid="row-count">
              {chosen.length === all.length
                ? counted(all.length, "row")
                : `${chosen.length.toLocaleString("en")} of ${all.length.toLocaleString("en")} rows`}
            </span>
            {!isEmbedded && rows.some(({ run }) => run !== null) && (
              <a className={classes.count} href={hrefOf({ view: isMatrix ? null : "matrix" })}>
                {isMatrix ? "Rows of the board" : "Samples by models"}
              </a>
            )}
            {!isEmbedded && !isMatrix && (
              <span role="status" className={classes.count}>
                {compared.length === 1 && "Choose one more row to compare."}
                {compared.length > 1 && (
                  <a href={hrefOf({ compare: compared })}>Compare {compared.length} rows</a>
                )}
              </span>
            )}
          </BoardFilters>
          {address.chart !== null && !isMatrix && (
            <Charts
              board={board}
              rows={chosen}
              rankColumn={rankColumn}
              isByLabels={ranked.numbers === "corrected"}
              address={address}
              onChange={change}
            />
          )}
          {chosen.length === 0 ? (
            <p className={classes.words}>No row fits search and choices above.</p>
          ) : isMatrix ? (
            <Matrix
              boardId={board.id}
              folder={folder}
              rows={chosen.map(({ ranked: { row } }) => row)}
              mine={ofMine}
              address={address}
              onChange={change}
            />
          ) : (
            <BoardTable
              board={board}
              subject={subject}
              ranked={ranked}
              rows={ordered}
              rankColumn={rankColumn}
              shown={shown}
              order={order}
              mine={mine?.id ?? null}
              compared={isEmbedded ? null : compared}
              hrefOf={(row) => hrefOf({ row })}
              onOrder={(sort) => change({ sort })}
              onCompare={compareToo}
            />
          )}
        </>
      )}
    </>
  );
}
