import {
  bareRow,
  hashOfRow,
  hashOfText,
  rowsAfter,
  type UntoldChange,
  untoldChanges,
} from "../../src/evaluation/leaderboard/ledger";
import { lookAlikes } from "../../src/evaluation/leaderboard/look-alikes";
import { rowFaults } from "../../src/evaluation/leaderboard/row-faults";
import { type BoardRow, BoardRows, BoardRow as RowSchema } from "../../src/schemas/leaderboard";
import type { BoardState, FolderTexts } from "./board-folder";
import { type BoardFault, readBoardState, readDocument } from "./board-state";

/** A board looked at without its runs. */
export type CheckedBoard = {
  state: BoardState;
  /** What must not be merged. */
  faults: BoardFault[];
  /** What people should look at; it may be as it is. */
  told: BoardFault[];
  /** What has become of rows that the ledger does not tell yet. */
  untold: UntoldChange[];
};

/** Whether the fields of a row are those of its schema, at its first level and of its model and basis. */
function strayFields(row: BoardRow): string[] {
  const levels: [string, object, object][] = [
    ["", row, RowSchema.properties],
    ["model/", row.model, RowSchema.properties.model.properties],
    ["basis/", row.basis, RowSchema.properties.basis.properties],
    ["source/", row.source, RowSchema.properties.source.properties],
  ];
  return levels.flatMap(([path, value, known]) =>
    Object.keys(value).flatMap((name) =>
      Object.hasOwn(known, name) ? [] : [`${path}${name}: No row has such a field.`],
    ),
  );
}

function boardFaults({ board }: BoardState, name: string): BoardFault[] {
  const file = "board.json";
  const faults: BoardFault[] = [];
  const tell = (message: string) => faults.push({ file, message });
  const ids = board.columns.map(({ id }) => id);
  if (board.id !== name) tell(`Its id is “${board.id}”, its folder “${name}”: both have to be the same.`);
  if (new Set(ids).size < ids.length) tell("Two columns have the same id.");
  if (!ids.includes(board.rankBy)) tell(`rankBy: There is no column “${board.rankBy}”.`);
  for (const { id, group, maximum, unit } of board.columns) {
    if (group !== null && !board.groups.some((one) => one.id === group))
      tell(`columns/${id}: There is no group “${group}”.`);
    if (maximum !== null && !(maximum > 0)) tell(`columns/${id}: Its maximum is ${maximum}.`);
    if (unit === "percent" && maximum !== 100) tell(`columns/${id}: The maximum of percent is 100.`);
  }
  return faults;
}

/** Whether `rows.json` is what the ledger tells, written by the script and not by hand. */
async function listedFaults(
  { listed, changes, lines }: BoardState,
  texts: FolderTexts,
): Promise<BoardFault[]> {
  const file = "rows.json";
  if (texts.listed === null) return lines.length === 0 ? [] : [{ file, message: "It is missing." }];
  const { document } = readDocument(file, BoardRows, texts.listed);
  if (!document) return [];
  const told = rowsAfter(changes);
  const last = lines.at(-1);
  const isLast = document.changes === (last === undefined ? null : await hashOfText(last));
  const isTold = await Promise.all(
    listed.map(async (row) => told.get(row.id) === (await hashOfRow(bareRow(row)))),
  );
  if (isLast && listed.length === told.size && isTold.every(Boolean)) return [];
  return [{ file, message: "It is not what changes.jsonl tells. Write it with --write, never by hand." }];
}

/** Looks at everything of a board's folder but the runs behind its rows. `before`: the ledger as it was, to prove that it was only added to. */
export async function checkBoard(texts: FolderTexts, before: string | null): Promise<CheckedBoard> {
  const { state, faults } = await readBoardState(texts);
  const { board, rows } = state;
  const told: BoardFault[] = [];
  faults.push(...boardFaults(state, texts.name));
  const files = new Map(
    [...texts.rows].map(([name, text]) => [name, readDocument(name, RowSchema, text).document]),
  );
  for (const [name, row] of files) {
    if (!row) continue;
    const file = `rows/${name}`;
    if (name !== `${row.id}.json`)
      faults.push({ file, message: `Its id is “${row.id}”: the file has to be ${row.id}.json.` });
    const base = row.model.base;
    if (base !== null && !rows.some(({ id }) => id === base))
      faults.push({ file, message: `model/base: The board has no row “${base}”.` });
    for (const message of [...strayFields(row), ...rowFaults(board, row)]) faults.push({ file, message });
    for (const message of lookAlikes(row, rows)) told.push({ file, message });
  }
  if (before !== null && !texts.changes.startsWith(before))
    faults.push({
      file: "changes.jsonl",
      message: "Lines that were there before were changed. The ledger is only ever added to.",
    });
  faults.push(...(await listedFaults(state, texts)));
  const untold = await untoldChanges(state.changes, rows);
  return { state, faults, told, untold };
}
