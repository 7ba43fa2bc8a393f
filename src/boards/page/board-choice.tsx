import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { BoardIndex } from "../../shapes/leaderboard";
import { type LeaderboardAddress, leaderboardHref, otherBoard } from "../store/leaderboard-address";
import classes from "./leaderboard.module.css";

/** The boards of this copy as links, and a field for the address of any other. */
export function BoardChoice({
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
                data-board={id}
              >
                {title} <span className={classes.quiet}>{rows.toLocaleString("en")}</span>
              </a>
            </li>
          ))}
          {isElsewhere && (
            <li>
              <a href={leaderboardHref(otherBoard(address, chosen))} aria-current="page">
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
          setError(null);
          onOpen(address);
        }}
      >
        <TextInput
          size="xs"
          type="url"
          label="Address of the folder with board.json and rows.json"
          placeholder="https://"
          maxLength={1000}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          Open board
        </Button>
      </form>
      <p className={classes.quiet}>Only these files are fetched, and nothing about you is sent with it.</p>
    </details>
  );
}
