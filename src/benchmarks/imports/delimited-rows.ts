import Papa, { type ParseResult } from "papaparse";
import type { TextPieces } from "../../foundation/text-pieces";
import { LONGEST_ROW } from "./row-limits";

/** A row of a table, counted from 1; `fault`: what is wrong with its quotes. */
type DelimitedRow =
  | { kind: "row"; row: number; cells: string[]; fault: string | null }
  /** From here on nothing can be read. */
  | { kind: "too long"; row: number }
  /** A step without any. */
  | null;

/** How the lines of a table end, by the first of them. */
function lineEnding(head: string): "\r\n" | "\n" | "\r" {
  const at = head.search(/[\r\n]/);
  if (head.charAt(at) !== "\r") return "\n";
  return head.charAt(at + 1) === "\n" ? "\r\n" : "\r";
}

/**
 * The rows of a table, parsed piece by piece. What is left of a piece, a row that goes on in the next one, is parsed again
 * with at least as much new text, so that the work grows as the text does, however long a row is.
 */
export function* delimitedRows(pieces: TextPieces, delimiter: string, head: string): Generator<DelimitedRow> {
  const parser = new Papa.Parser({ delimiter, newline: lineEnding(head) });
  let text = "";
  let before = 0;
  for (let next = 0; next < pieces.length; ) {
    yield null;
    const taken = [text];
    for (let length = text.length; next < pieces.length && length <= 2 * text.length; next += 1) {
      const piece = pieces[next] ?? "";
      taken.push(piece);
      length += piece.length;
    }
    text = taken.join("");
    const isLast = next === pieces.length;
    const { data, errors, meta }: ParseResult<string[]> = parser.parse(text, 0, !isLast);
    const faults = new Map(errors.map(({ row, message }) => [row, message]));
    for (const [index, cells] of data.entries())
      yield { kind: "row", row: before + index + 1, cells, fault: faults.get(index) ?? null };
    before += data.length;
    text = text.slice(meta.cursor);
    if (isLast || text.length <= LONGEST_ROW) continue;
    yield { kind: "too long", row: before + 1 };
    return;
  }
}
