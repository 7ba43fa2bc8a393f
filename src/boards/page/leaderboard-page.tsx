import { Loader } from "@mantine/core";
import { useEffect } from "react";
import { firstViewShown } from "../../ui/lazy-part/first-view";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { useIsEmbedded } from "../store/board-services";
import { type LeaderboardAddress, leaderboardHref } from "../store/leaderboard-address";
import { useBoard, useBoardIndex, useMyRow } from "../store/use-boards";
import { BoardChoice } from "./board-choice";
import { BoardView, type ChangeAddress } from "./board-view";
import classes from "./leaderboard.module.css";

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
  const title = opened.value?.board.title;

  useEffect(() => {
    document.title = `${title ?? "Leaderboards"} - Caplens`;
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

  if (!isReady)
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>Leaderboards</h1>
        <Loader size="sm" role="status" aria-label="Reading the leaderboard" />
      </div>
    );
  return (
    <div className={classes.page} data-testid="leaderboard">
      {isEmbedded ? (
        <h1 className={classes.hidden}>Leaderboards</h1>
      ) : (
        <div className={classes.top}>
          <h1 className={classes.title}>Leaderboards</h1>
          <BoardChoice
            boards={index.value?.boards ?? []}
            chosen={name}
            address={address}
            onBoard={(board) => onAddress(board, { replace: false })}
          />
        </div>
      )}
      {isEmpty && (
        <p className={classes.words}>
          This copy of Caplens has no leaderboard yet. Open one from its address, or make one:
          docs/10-leaderboards.md says how.
        </p>
      )}
      {problem && (
        <ProblemAlert problem={problem}>
          <NextStepButton onClick={again}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {mine.problem && <ProblemAlert problem={mine.problem} />}
      {opened.value && (
        <BoardView
          key={subject}
          opened={opened.value}
          mine={mine.value}
          subject={subject}
          address={address}
          hrefOf={(change) => leaderboardHref({ ...address, board: name, ...change })}
          onAddress={onAddress}
        />
      )}
    </div>
  );
}
