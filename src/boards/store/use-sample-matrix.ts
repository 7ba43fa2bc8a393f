import { useState } from "react";
import type { BoardRow, ListedRow } from "../../shapes/leaderboard";
import { type Latest, useLatest } from "../../state/use-latest";
import type { BoardMatrixCalls } from "../protocol";
import { useBoardServices } from "./board-services";

/** The run behind a row, where its address can be opened. */
type RowRun = { address: string; host: string; sha256: string; entryId: string };

/**
 * The place of the run behind a row; null where the row has none, or an address that can't be opened.
 *
 * @param folder absolute URL of the board's folder, from which the row may name it
 */
export function runOfRow({ run }: Pick<BoardRow, "run">, folder: string): RowRun | null {
  if (run === null || !URL.canParse(run.address, folder)) return null;
  const url = new URL(run.address, folder);
  if (!/^https?:$/.test(url.protocol)) return null;
  return { address: url.href, host: url.host, sha256: run.sha256, entryId: run.entryId };
}

type AskedRow = BoardMatrixCalls["boards/matrix"]["input"]["rows"][number];

/** The rows whose captions can be looked at; `mine`: one's own model of a run, "run/entry", and its row. */
function askedRows(
  rows: readonly ListedRow[],
  folder: string,
  mine: { rowId: string; run: string } | null,
): AskedRow[] {
  return rows.flatMap((row): AskedRow[] => {
    if (mine && row.id === mine.rowId) {
      const [runId = "", ...entry] = mine.run.split("/");
      return [{ rowId: row.id, entryId: entry.join("/"), run: { runId } }];
    }
    const run = runOfRow(row, folder);
    if (!run) return [];
    return [{ rowId: row.id, entryId: run.entryId, run: { address: run.address, sha256: run.sha256 } }];
  });
}

/**
 * The results of the rows with a run on each sample, and the number of rows read so far. Fetches them when it is first
 * drawn.
 */
export function useSampleMatrix(
  rows: readonly ListedRow[],
  folder: string,
  mine: { rowId: string; run: string } | null,
): Latest<BoardMatrixCalls["boards/matrix"]["output"]> & { done: number; total: number } {
  const { runs } = useBoardServices();
  const [done, setDone] = useState(0);
  const asked = askedRows(rows, folder, mine);
  const latest = useLatest(JSON.stringify(asked), 0, async (signal) => {
    setDone(0);
    if (runs === null) throw new Error("No run can be read within another page.");
    return runs.call("boards/matrix", { rows: asked }, { signal, onEvent: (event) => setDone(event.done) });
  });
  return { ...latest, done, total: asked.length };
}
