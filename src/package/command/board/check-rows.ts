import { rankRows } from "../../../boards/logic/rank-rows";
import { type CaptionsOf, COPIES_TOLD, type CopyRate, copyRates } from "../../../boards/logic/row-faults";
import { ranksOverlap } from "../../../foundation/standing-words";
import type { Board, BoardRow, ListedRow } from "../../../shapes/leaderboard";
import { type CheckedRun, captionsOf, checkRun, linesOf, type RowAsked } from "./ask-again";
import { runFiles } from "./run-files";

/** Constraints that one row passes and the other fails, of those that both scored. */
type Flips = { rowId: string; gained: number; lost: number; both: number };

/** All that is found out about one row. */
export type CheckedRow = {
  row: BoardRow;
  /** The rank, by the column that the board ranks by. */
  rank: [low: number, high: number] | null;
  why: string;
  /** Rows of the same group whose ranks overlap its own. */
  tied: string[];
  above: ListedRow | null;
  below: ListedRow | null;
  /** Null for a row without a run. */
  run: CheckedRun | null;
  /** Why the run behind it could not be read. */
  problem: string | null;
  flips: Flips | null;
  /** Null where nobody was asked again. */
  asked: RowAsked | null;
  /** Rows with so many of the same captions that it is told. */
  copies: CopyRate[];
};

/** The places of rows and their runs, and the board's files of labels by their names. */
type RowPlaces = {
  board: string;
  root: string;
  labels: ReadonlyMap<string, string | null>;
  signal: AbortSignal;
};

const listed = (rows: readonly BoardRow[]): ListedRow[] => rows.map((row) => ({ ...row, check: null }));

function flipsOf(own: CheckedRun, other: CheckedRun, rowId: string): Flips {
  const others = linesOf(other);
  let [gained, lost, both] = [0, 0, 0];
  for (const [line, status] of linesOf(own)) {
    const before = others.get(line);
    if (status === "unscored" || before === undefined || before === "unscored") continue;
    both += 1;
    if (status === "passed" && before === "failed") gained += 1;
    if (status === "failed" && before === "passed") lost += 1;
  }
  return { rowId, gained, lost, both };
}

async function captionsOfRow(
  { run }: BoardRow,
  { board, root, signal }: RowPlaces,
): Promise<CaptionsOf | null> {
  return run && captionsOf(run, await runFiles(run, board, root, signal), signal);
}

/** Finds out everything about one row: its rank, its run, flips beside the nearest row with a run, copied captions. */
export async function checkRow(
  board: Board,
  row: BoardRow,
  rows: readonly BoardRow[],
  places: RowPlaces,
): Promise<CheckedRow> {
  const { groups } = rankRows(board, listed(rows), board.rankBy);
  const group = groups.find((one) => one.rows.some((ranked) => ranked.row.id === row.id))?.rows ?? [];
  const at = group.findIndex((ranked) => ranked.row.id === row.id);
  const ranked = group[at];
  const [above, below] = [group[at - 1]?.row ?? null, group[at + 1]?.row ?? null];
  const checked: CheckedRow = {
    row,
    rank: ranked?.rank ?? null,
    why: ranked?.why ?? "",
    tied: group
      .filter((one) => one.row.id !== row.id && ranksOverlap(one.rank, ranked?.rank ?? null))
      .map((one) => one.row.id),
    above,
    below,
    run: null,
    problem: null,
    flips: null,
    asked: null,
    copies: [],
  };
  if (!row.run) return checked;
  const { signal } = places;
  try {
    checked.run = await checkRun(
      board,
      row,
      await runFiles(row.run, places.board, places.root, signal),
      signal,
      places.labels,
    );
    const own = await captionsOfRow(row, places);
    const others = new Map<string, CaptionsOf>();
    for (const other of rows) {
      // Problems of another row's run are reported where that row is checked.
      const captions = other.id === row.id ? null : await captionsOfRow(other, places).catch(() => null);
      if (captions) others.set(other.id, captions);
    }
    checked.copies = copyRates(own ?? new Map(), others).filter(
      ({ same, both }) => same / both >= COPIES_TOLD,
    );
    const nearest = [above, below].find((one) => one?.run);
    if (nearest?.run) {
      const files = await runFiles(nearest.run, places.board, places.root, signal);
      // Faults of its labels are told where that row is checked.
      const { labels: _, ...bare } = nearest;
      checked.flips = flipsOf(checked.run, await checkRun(board, bare, files, signal), nearest.id);
    }
  } catch (error) {
    checked.problem = error instanceof Error ? error.message : String(error);
  }
  return checked;
}

/** True when a row must not be merged, by the check of its run. */
export function isRefused({ problem, run }: CheckedRow): boolean {
  if (problem !== null) return true;
  if (!run) return false;
  const { different, elsewhere } = run.recomputation;
  return different + elsewhere + run.differences.length > 0;
}
