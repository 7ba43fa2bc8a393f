import type { BoardRow } from "../../shapes/leaderboard";

/** The run behind a row, where its address can be opened. */
type RowRun = { address: string; host: string; sha256: string; entryId: string };

/**
 * Where the run behind a row lies; null where the row has none, or an address that can't be opened.
 *
 * @param folder absolute URL of the board's folder, from which the row may name it
 */
export function runOfRow({ run }: Pick<BoardRow, "run">, folder: string): RowRun | null {
  if (run === null || !URL.canParse(run.address, folder)) return null;
  const url = new URL(run.address, folder);
  if (!/^https?:$/.test(url.protocol)) return null;
  return { address: url.href, host: url.host, sha256: run.sha256, entryId: run.entryId };
}
