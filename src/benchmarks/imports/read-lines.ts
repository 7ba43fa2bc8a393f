import { isFields } from "../../foundation/fields";
import { parseSafeJson } from "../../foundation/safe-json";
import type { Steps } from "../../foundation/steps";
import { linesOf, type TextPieces } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import type { Row } from "./caption-table";
import type { ImportFile } from "./import-file";
import {
  LONGEST_ROW,
  MOST_ROWS,
  MOST_VALUES,
  ROW_LIMITS,
  rowTooLong,
  tooManyRows,
  tooManyValues,
} from "./row-limits";

const EXPECTED = "One JSON object a line, whole.";

/** True where a text is JSON Lines: its first line is an object of its own, and more lines follow. */
export function* isJsonLines(pieces: TextPieces): Steps<boolean> {
  let first: string | null = null;
  for (const { text } of linesOf(pieces, LONGEST_ROW)) {
    yield;
    const own = text?.trim();
    if (own === "") continue;
    if (first !== null) return parseSafeJson(first, ROW_LIMITS).ok;
    if (!own?.startsWith("{")) return false;
    first = own;
  }
  return false;
}

/** The objects of a file of JSON Lines, a step a line. Lines that hold none are told in `problems` and left out. */
export function* readJsonLines({ name, pieces }: ImportFile, problems: FileProblem[]): Steps<Row[]> {
  const rows: Row[] = [];
  let values = 0;
  for (const { line, text } of linesOf(pieces, LONGEST_ROW)) {
    yield;
    const place = `line ${line}`;
    if (text === null) {
      problems.push(rowTooLong(name, place, EXPECTED));
      continue;
    }
    const own = text.trim();
    if (own === "") continue;
    if (rows.length >= MOST_ROWS) {
      problems.push(tooManyRows(name, place));
      break;
    }
    const json = parseSafeJson(own, ROW_LIMITS);
    if (!json.ok || !isFields(json.value)) {
      const message = json.ok
        ? "This line is no object."
        : `This line can't be read, and is left out. ${json.detail}`;
      problems.push({ file: name, path: place, message, expected: EXPECTED });
      continue;
    }
    values += json.values;
    if (values > MOST_VALUES) {
      problems.push(tooManyValues(name, place));
      break;
    }
    rows.push({ place, cells: json.value });
  }
  return rows;
}
