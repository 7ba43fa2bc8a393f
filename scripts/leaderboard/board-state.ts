import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { hashOfText } from "../../src/evaluation/leaderboard/ledger";
import { parseSafeJson } from "../../src/lib/safe-json";
import { Board, BoardChange, BoardRow, BoardRows } from "../../src/schemas/leaderboard";
import type { BoardState, FolderTexts } from "./board-folder";

/** Something that must not be merged. `file`: within the board's folder. */
export type BoardFault = { file: string; message: string };

const LIMITS = { maxCharacters: 5 * 1024 * 1024, maxDepth: 12, maxValues: 1_000_000 };
const MOST_ERRORS = 5;

/** A text as a document of this shape, or everything that is wrong with it. */
export function readDocument<Schema extends TSchema>(
  file: string,
  schema: Schema,
  text: string,
): { document: Static<Schema> | null; faults: BoardFault[] } {
  const json = parseSafeJson(text, LIMITS);
  if (!json.ok) return { document: null, faults: [{ file, message: `It is no JSON: ${json.detail}` }] };
  if (Value.Check(schema, json.value)) return { document: json.value, faults: [] };
  const errors = [...Value.Errors(schema, json.value)].slice(0, MOST_ERRORS);
  return {
    document: null,
    faults: errors.map(({ instancePath, message }) => ({
      file,
      message: `${instancePath || "/"}: ${message}`,
    })),
  };
}

/** The ledger's lines, and where its chain of hashes breaks. */
async function readLedger(text: string) {
  const file = "changes.jsonl";
  const lines = text.split("\n").filter((line) => line !== "");
  const changes: BoardChange[] = [];
  const faults: BoardFault[] = [];
  let last: string | null = null;
  for (const [index, line] of lines.entries()) {
    const read = readDocument(`${file}, line ${index + 1}`, BoardChange, line);
    faults.push(...read.faults);
    if (read.document) {
      changes.push(read.document);
      if (read.document.previous !== last)
        faults.push({
          file: `${file}, line ${index + 1}`,
          message:
            "Its hash of the line before does not fit: a line before it was changed or taken out. The ledger is only ever added to.",
        });
    }
    last = await hashOfText(line);
  }
  return { lines, changes, faults };
}

/** A board's folder as it was read, with everything that is wrong with its files by themselves. Throws without a board. */
export async function readBoardState(
  texts: FolderTexts,
): Promise<{ state: BoardState; faults: BoardFault[] }> {
  const board = readDocument("board.json", Board, texts.board);
  if (!board.document)
    throw new Error(board.faults.map(({ file, message }) => `${file}: ${message}`).join("\n"));
  const faults: BoardFault[] = [];
  const rows: BoardRow[] = [];
  for (const [name, text] of texts.rows) {
    const read = readDocument(`rows/${name}`, BoardRow, text);
    faults.push(...read.faults);
    if (read.document) rows.push(read.document);
  }
  const listed = texts.listed === null ? null : readDocument("rows.json", BoardRows, texts.listed);
  const ledger = await readLedger(texts.changes);
  return {
    state: {
      board: board.document,
      rows,
      listed: listed?.document?.rows ?? [],
      changes: ledger.changes,
      lines: ledger.lines,
    },
    faults: [...faults, ...(listed?.faults ?? []), ...ledger.faults],
  };
}
