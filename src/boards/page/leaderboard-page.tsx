import { Loader } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import type { BoardIndex } from "../../shapes/leaderboard";
import { SmallButton } from "../../ui/buttons";
import { firstViewShown } from "../../ui/lazy-part/fetched-part";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { useIsEmbedded } from "../store/board-services";
import { sharedName } from "../store/board-source";
import { type LeaderboardAddress, leaderboardHref, otherBoard } from "../store/leaderboard-address";
import { useBoard, useBoardIndex, useMyRow } from "../store/use-boards";
import { BoardView, type ChangeAddress } from "./board-view";
import classes from "./leaderboard.module.css";
import table from "./table/board-table.module.css";

/** Brings the board on screen into view among the others, which may have no room side by side. One function for all: it is called once. */
function bringIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The boards of this copy as links, and a field for the address of any other. */
function BoardChoice({
  boards,
  chosen,
  address,
  onBoard,
}: {
  boards: BoardIndex["boards"];
  /** As the address names it. */
  chosen: string | null;
  address: LeaderboardAddress;
  onBoard: (address: LeaderboardAddress) => void;
}) {
  const isElsewhere = chosen !== null && /^https?:/i.test(chosen);
  return (
    <>
      <nav aria-label="Boards">
        <ul className={classes.boards}>
          {boards.map(({ id, title, rows }) => (
            <li key={id}>
              <a
                href={leaderboardHref(otherBoard(address, id))}
                aria-current={id === chosen ? "page" : undefined}
                ref={id === chosen ? bringIntoView : undefined}
                data-board={id}
              >
                {title} <span className={classes.quiet}>{rows.toLocaleString("en")}</span>
              </a>
            </li>
          ))}
          {isElsewhere && (
            <li>
              <a href={leaderboardHref(otherBoard(address, chosen))} aria-current="page" ref={bringIntoView}>
                From {URL.canParse(chosen) ? new URL(chosen).host : "elsewhere"}
              </a>
            </li>
          )}
        </ul>
      </nav>
      <OpenFromAddress onOpen={(board) => onBoard(otherBoard(address, board))} />
    </>
  );
}

function OpenFromAddress({ onOpen }: { onOpen: (address: string) => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const why = useId();
  return (
    <details className={classes.details}>
      <summary>Open a board from an address</summary>
      <form
        className={classes.open}
        onSubmit={(event) => {
          event.preventDefault();
          const address = text.trim();
          if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))
            return setError("An address begins with https:// and leads to the folder that holds board.json.");
          const { username, password } = new URL(address);
          if (username !== "" || password !== "")
            return setError("Leave the user name and the password out: Caplens reads boards without them.");
          setError(null);
          onOpen(sharedName(address));
        }}
      >
        <label>
          Address of the folder with board.json and rows.json
          <input
            type="url"
            placeholder="https://"
            maxLength={1000}
            value={text}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : why}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <SmallButton type="submit">Open board</SmallButton>
        {error && (
          <span id={why} className={classes.wrong}>
            {error}
          </span>
        )}
      </form>
      <p className={classes.quiet}>Only these files are fetched; nothing about you is sent.</p>
    </details>
  );
}

/** The boards of this copy and anybody else's, one at a time. All that is chosen stands in the address. */
export function LeaderboardPage({
  address,
  onAddress,
}: {
  address: LeaderboardAddress;
  onAddress: ChangeAddress;
}) {
  const isEmbedded = useIsEmbedded();
  const index = useBoardIndex();
  const name = address.board ?? index.value?.boards[0]?.id ?? null;
  const opened = useBoard(name, address.edition);
  const mine = useMyRow(address.mine, opened.value);
  const row = opened.value?.rows.find(({ id }) => id === address.row);
  const title = `${row ? `${row.model.name}: ` : ""}${opened.value?.board.title ?? "Boards"}`;

  useEffect(() => {
    document.title = `${title} - Caplens`;
  }, [title]);

  const isListed = index.value !== null || index.problem !== null;
  const isEmpty = address.board === null && index.value?.boards.length === 0;
  // The list of this copy is not asked about where a board from elsewhere is to be looked at.
  const listProblem = address.board === null ? index.problem : null;
  const subject = `${name} ${address.edition} ${mine.value ? address.mine : ""}`;
  const again = () => (listProblem ? index.again() : opened.again());
  const problem = listProblem ?? opened.problem;
  // All of it comes at once, so that nothing moves under the eye.
  const isMineKnown = address.mine === null || isEmbedded || mine.value !== null || mine.problem !== null;
  const isReady = isListed && ((opened.value !== null && isMineKnown) || problem !== null || isEmpty);

  const isWithoutBoard = isReady && opened.value === null;
  useEffect(() => {
    if (isWithoutBoard) firstViewShown();
  }, [isWithoutBoard]);

  const [wasReady, setReady] = useState(isReady);
  if (isReady && !wasReady) setReady(true);
  const reading = !isReady && <Loader size="sm" role="status" aria-label="Reading the board" />;
  if (!wasReady)
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>Boards</h1>
        {reading}
      </div>
    );
  // From then on the list stays while a board is read: the link that was followed keeps the focus.
  return (
    <div className={classes.page} data-testid="leaderboard">
      {isEmbedded ? (
        <h1 className={table.hidden}>Boards</h1>
      ) : (
        <div className={classes.top}>
          <h1 className={classes.title}>Boards</h1>
          <BoardChoice
            boards={index.value?.boards ?? []}
            chosen={name}
            address={address}
            onBoard={(board) => onAddress(board, { replace: false })}
          />
        </div>
      )}
      {reading}
      {isEmpty && (
        <p className={classes.words}>
          This copy of Caplens has no board yet. Open one from the address of the folder that holds its
          board.json.
        </p>
      )}
      {problem && (
        <ProblemAlert problem={problem}>
          <NextStepButton onClick={again}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {mine.problem && <ProblemAlert problem={mine.problem} />}
      {isReady && opened.value && (
        <BoardView
          key={subject}
          opened={opened.value}
          mine={mine.value}
          subject={subject}
          address={address}
          hrefOf={(change) => leaderboardHref({ ...address, board: name && sharedName(name), ...change })}
          onAddress={onAddress}
        />
      )}
    </div>
  );
}
