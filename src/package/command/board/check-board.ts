import { benchmarks, findBenchmark } from "../../../benchmarks/registry";
import { lookAlikes, rowFaults } from "../../../boards/logic/row-faults";
import { readRowLabels } from "../../../evaluation/labels/row-labels";
import { type UntoldChange, untoldChanges } from "../../../evaluation/recompute/ledger";
import { toProblem } from "../../../foundation/errors";
import { isRunAddress } from "../../../foundation/published-id";
import { countedBy } from "../../../metrics/scores/score-units";
import { Board, BoardRow } from "../../../shapes/leaderboard";
import type { BoardState, FolderTexts } from "./board-folder";
import { type BaseTexts, followingFaults } from "./board-follows";
import type { BoardFault } from "./board-layout";
import { readBoardState, readDocument, readLedger, strayFields } from "./board-state";
import { addressRefusal } from "./run-files";

/** A board looked at without its runs. */
export type CheckedBoard = {
  state: BoardState;
  /** Faults that prevent merging. */
  faults: BoardFault[];
  /** Notes that people should look at; they do not prevent merging. */
  told: BoardFault[];
  /** Changes of rows since the base, or changes that the ledger does not tell yet. */
  untold: UntoldChange[];
  /** The rows without the runs of those that must not be merged: nothing is fetched for such a row. */
  rowsToFetch: BoardRow[];
  /** The ids of those that must not be merged. */
  refused: ReadonlySet<string>;
};

function boardFaults({ board }: BoardState, name: string): BoardFault[] {
  const file = "board.json";
  const faults: BoardFault[] = [];
  const tell = (message: string) => faults.push({ file, message });
  const ids = board.columns.map(({ id }) => id);
  for (const path of strayFields(Board, board)) tell(`${path}: No board has such a field.`);
  if (board.id !== name) tell(`Its id is “${board.id}”, its folder “${name}”: both have to be the same.`);
  if (new Set(ids).size < ids.length) tell("Two columns have the same id.");
  if (!ids.includes(board.rankBy)) tell(`rankBy: There is no column “${board.rankBy}”.`);
  const benchmark = findBenchmark(board.benchmark);
  const known = new Set(
    (benchmark ? [benchmark] : benchmarks).flatMap((one) => one.scores.map(({ id }) => id)),
  );
  for (const { id, group, maximum, unit, score, counted } of board.columns) {
    if (group !== null && !board.groups.some((one) => one.id === group))
      tell(`columns/${id}: There is no group “${group}”.`);
    if (maximum !== null && !(maximum > 0)) tell(`columns/${id}: Its maximum is ${maximum}.`);
    if (unit === "percent" && maximum !== 100) tell(`columns/${id}: The maximum of percent is 100.`);
    const isOfWords = score !== null && countedBy({ id: score, unit: "per-100-words" }) === "words";
    if (isOfWords && counted !== "words")
      tell(`columns/${id}: “${score}” is out of words, so that counted is “words”, not “${counted}”.`);
    if (score !== null && !known.has(score))
      tell(
        `columns/${id}: ${benchmark?.label ?? "No benchmark"} has ${benchmark ? "no" : "a"} score “${score}”. docs/reference/ids.md lists them; null is for a column that no run gives.`,
      );
  }
  return faults;
}

/** The faults of a row by itself, and beside the rows of its board. */
function faultsOfRow(name: string, row: BoardRow, { board, rows }: BoardState): string[] {
  const { base } = row.model;
  // An address of another kind is among the faults of rows.
  const refusal = row.run && isRunAddress(row.run.address) ? addressRefusal(row.run.address) : null;
  return [
    ...(name === `${row.id}.json` ? [] : [`Its id is “${row.id}”: the file has to be ${row.id}.json.`]),
    ...(base === null || rows.some(({ id }) => id === base)
      ? []
      : [`model/base: The board has no row “${base}”.`]),
    ...strayFields(BoardRow, row).map((path) => `${path}: No row has such a field.`),
    ...rowFaults(board, row),
    ...(refusal === null ? [] : [`run/address: ${refusal}`]),
  ];
}

/** Files of labels that are other than a row says, whether or not its run is looked at, and those of no row. */
async function labelFaults(rows: readonly BoardRow[], { labels }: FolderTexts): Promise<BoardFault[]> {
  const faults: BoardFault[] = [];
  const owners = new Map<string, string>();
  for (const { id, run, labels: named = [] } of rows)
    for (const one of named) {
      const { file } = one;
      const owner = owners.get(file);
      if (owner !== undefined) faults.push({ file, message: `The rows ${owner} and ${id} both name it.` });
      owners.set(file, id);
      if (run === null) continue;
      const fault = await readRowLabels(one, labels.get(file), run.sha256).then(() => null, toProblem);
      if (fault) faults.push({ file: `rows/${id}.json`, message: `${fault.message} ${fault.nextStep}` });
    }
  for (const file of labels.keys())
    if (!owners.has(file)) faults.push({ file, message: "No row names it. Take it out." });
  return faults;
}

/**
 * Looks at everything of a board's folder but the runs behind its rows. `base`: the board as it was before the request, to
 * prove that the rest follows from it; null where there is nothing to compare with. `isWriting`: what is written anew may
 * be old.
 */
export async function checkBoard(
  texts: FolderTexts,
  base: BaseTexts | null,
  isWriting = false,
): Promise<CheckedBoard> {
  const { state, faults } = await readBoardState(texts);
  const { rows } = state;
  const told: BoardFault[] = [];
  faults.push(...texts.layout, ...boardFaults(state, texts.name));
  const refused = new Set<BoardRow["id"]>();
  for (const [name, text] of texts.rows) {
    const row = readDocument(name, BoardRow, text).document;
    if (!row) continue;
    const file = `rows/${name}`;
    const own = faultsOfRow(name, row, state);
    if (own.length > 0) refused.add(row.id);
    for (const message of own) faults.push({ file, message });
    for (const message of lookAlikes(row, rows)) told.push({ file, message });
  }
  if (base !== null && !texts.changes.startsWith(base.changes))
    faults.push({
      file: "changes.jsonl",
      message: "Lines that were there before were changed. The ledger is only ever added to.",
    });
  if (base !== null && base.board !== "" && base.board !== texts.board)
    told.push({ file: "board.json", message: "It was changed. It is the keeper who says what a board has." });
  faults.push(...(await labelFaults(rows, texts)));
  faults.push(...(await followingFaults(state, texts, { base, isWriting })));
  const before = base === null ? state.changes : (await readLedger(base.changes)).changes;
  return {
    state,
    faults,
    told,
    untold: await untoldChanges(before, rows),
    rowsToFetch: rows.map((row) => (refused.has(row.id) ? { ...row, run: null } : row)),
    refused,
  };
}
