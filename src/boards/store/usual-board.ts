import type { BoardIndex } from "../../shapes/leaderboard";

/**
 * The board that a benchmark's rows are for: the one with its id or with a part of it, else the only one that there is,
 * since boards may have any id. Null where none is, or where people have to say which.
 */
export function usualBoard(boards: BoardIndex["boards"], benchmark: string): string | null {
  const named = boards.filter(({ id }) => id === benchmark || id.startsWith(`${benchmark}-`));
  const fitting = named.length > 0 ? named : boards;
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}
