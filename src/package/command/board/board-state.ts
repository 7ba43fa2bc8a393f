import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { changeLine } from "../../../evaluation/recompute/ledger";
import { sha256OfText } from "../../../foundation/hashing";
import { parseSafeJson } from "../../../foundation/safe-json";
import { Board, BoardChange, BoardRow, BoardRows } from "../../../shapes/leaderboard";
import type { BoardState, FolderTexts } from "./board-folder";
import type { BoardFault } from "./board-layout";

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
  const faults = [...Value.Errors(schema, json.value)]
    .slice(0, MOST_ERRORS)
    .map(({ instancePath, message }) => ({ file, message: `${instancePath || "/"}: ${message}` }));
  return { document: null, faults };
}

/** The fields of a document, by their paths, that its schema does not have. */
export function strayFields<Schema extends TSchema>(schema: Schema, document: unknown): string[] {
  const beside = (value: unknown, known: unknown, path: string): string[] => {
    if (typeof value !== "object" || value === null || typeof known !== "object" || known === null) return [];
    return Object.entries(value).flatMap(([name, part]) =>
      Object.hasOwn(known, name)
        ? beside(part, Reflect.get(known, name), `${path}${name}/`)
        : [`${path}${name}`],
    );
  };
  return beside(document, Value.Clean(schema, structuredClone(document)), "");
}

/** Checks that a line of a ledger is a change that can follow the present rows, at a day not before the last. */
function changeFault(
  { kind, row, sha256, date }: BoardChange,
  rows: Set<string>,
  before: string,
): string | null {
  if (date < before) return `Its day ${date} is before ${before}, that of the line before.`;
  if ((kind === "removed") !== (sha256 === null)) return `A row that is ${kind} can't have this hash.`;
  if ((kind === "added") === rows.has(row))
    return kind === "added" ? `The row ${row} is there already.` : `There is no row ${row}.`;
  return null;
}

/** The ledger's lines, where its chain of hashes breaks, and what else no script would have written. */
export async function readLedger(text: string) {
  const lines = text.split("\n").filter((line) => line !== "");
  const changes: BoardChange[] = [];
  const faults: BoardFault[] = [];
  if (text !== lines.map((line) => `${line}\n`).join(""))
    faults.push({ file: "changes.jsonl", message: "It has an empty line, or its last line has no end." });
  const rows = new Set<string>();
  let last: string | null = null;
  let day = "";
  for (const [index, line] of lines.entries()) {
    const file = `changes.jsonl, line ${index + 1}`;
    const { document, faults: own } = readDocument(file, BoardChange, line);
    faults.push(...own);
    if (document) {
      changes.push(document);
      const fault = (message: string) => faults.push({ file, message });
      if (document.previous !== last)
        fault(
          "Its hash of the line before does not fit: a line before it was changed or taken out. The ledger is only ever added to.",
        );
      if (changeLine(document) !== line || strayFields(BoardChange, document).length > 0)
        fault("The script does not write lines like this one.");
      const unfit = changeFault(document, rows, day);
      if (unfit !== null) fault(unfit);
      if (document.kind === "removed") rows.delete(document.row);
      else rows.add(document.row);
      day = document.date;
    }
    last = await sha256OfText(line);
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
  const { faults: ofLedger, ...ledger } = await readLedger(texts.changes);
  return {
    state: { board: board.document, rows, listed: listed?.document?.rows ?? [], ...ledger },
    faults: [...faults, ...(listed?.faults ?? []), ...ofLedger],
  };
}
