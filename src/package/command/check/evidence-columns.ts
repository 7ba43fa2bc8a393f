import { jsonMembers } from "../../../foundation/json-members";
import type { Span } from "../../../shapes/verdict";

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/** Columns of a line from 1; `end` is that behind the last character. */
export type Columns = { start: number; end: number };

/** The position of the first character of a field's text in a line of JSON; null where the field is no text. */
function beginningOf(line: string, field: string): number | null {
  for (const member of jsonMembers([line], line.length, { line: 1, column: 1 })) {
    if (member?.kind !== "member" || member.text === null) continue;
    const named = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*"/.exec(member.text);
    if (!named?.[1]) continue;
    try {
      if (JSON.parse(named[1]) !== field) continue;
    } catch {
      continue;
    }
    return member.at.column - 1 + named[0].length;
  }
  return null;
}

/**
 * Finds columns of a line of JSON in which parts of one of its texts stand, escapes counted as they are written. Gives null where the
 * field is no text of the line.
 */
export function evidenceColumns(line: string, field: string): ((span: Span) => Columns) | null {
  const beginning = beginningOf(line, field);
  if (beginning === null) return null;
  const at: number[] = [];
  const placeOf = (offset: number): number => {
    // Positions are found once, as far as anyone asks.
    if (at.length === 0) at.push(beginning);
    while (at.length <= offset) {
      const place = at[at.length - 1] ?? beginning;
      const isEscape = line.charCodeAt(place) === BACKSLASH;
      at.push(place + (isEscape ? (line.charCodeAt(place + 1) === SMALL_U ? 6 : 2) : 1));
    }
    return at[offset] ?? beginning;
  };
  return ({ start, end }) => ({ start: placeOf(start) + 1, end: placeOf(end) + 1 });
}
