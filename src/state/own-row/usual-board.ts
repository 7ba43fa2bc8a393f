import type { BoardIndex } from "../../schemas/leaderboard";

/** The board that a benchmark's rows are for, by its id; null where none is, or where people have to say which. */
export function usualBoard(boards: BoardIndex["boards"], benchmark: string): string | null {
  const fitting = boards.filter(({ id }) => id === benchmark || id.startsWith(`${benchmark}-`));
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}
