import { isFields } from "../../lib/fields";
import { parseSafeJson } from "../../lib/safe-json";
import type { Steps } from "../../lib/steps";
import type { FileProblem } from "../../schemas/data-set";
import type { Row } from "./caption-table";

/** More rows than these of one file are left out. */
export const MOST_ROWS = 200_000;

/** The lines of a text that hold something, with their numbers from 1. */
export function* filledLines(text: string): Generator<{ line: number; text: string }> {
  let start = 0;
  for (let line = 1; start <= text.length; line += 1) {
    const end = text.indexOf("\n", start);
    const piece = text.slice(start, end === -1 ? text.length : end).trim();
    if (piece !== "") yield { line, text: piece };
    if (end === -1) return;
    start = end + 1;
  }
}

/** True where a text is JSON Lines: its first line is an object of its own. */
export function isJsonLines(text: string): boolean {
  for (const first of filledLines(text)) {
    if (!first.text.startsWith("{")) return false;
    return parseSafeJson(first.text).ok;
  }
  return false;
}

/** The objects of a file of JSON Lines. Lines that hold none are told in `problems` and left out. */
export function* readJsonLines(path: string, text: string, problems: FileProblem[]): Steps<Row[]> {
  const rows: Row[] = [];
  for (const { line, text: own } of filledLines(text)) {
    yield;
    const place = `line ${line}`;
    if (rows.length >= MOST_ROWS) {
      problems.push(tooManyRows(path, place));
      break;
    }
    const json = parseSafeJson(own);
    if (json.ok && isFields(json.value)) rows.push({ place, cells: json.value });
    else {
      const message = json.ok
        ? "This line is no object."
        : `This line can't be read, and is left out. ${json.detail}`;
      problems.push({ file: path, path: place, message, expected: "One JSON object a line, whole." });
    }
  }
  return rows;
}

export function tooManyRows(path: string, place: string): FileProblem {
  return {
    file: path,
    path: place,
    message: `This file has more than ${MOST_ROWS.toLocaleString("en")} rows; those from here on are left out.`,
    expected: `At most ${MOST_ROWS.toLocaleString("en")} rows a file: split it.`,
  };
}
