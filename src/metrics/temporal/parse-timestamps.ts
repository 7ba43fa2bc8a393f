import { withoutEnding } from "../../foundation/file-names";
import { asciiDigits, parsePythonFloat } from "../../foundation/python-number";
import { lower, PYTHON_SPACE, strip } from "../../foundation/python-text";
import type { Period, Times } from "./read-times";

const clock = "\\p{Nd}{1,2}:\\p{Nd}{2}(?:\\.\\p{Nd}+)?";
// A search that failed at the first digit of a number fails at its other digits too; only after MM:SS can a match
// begin inside one ("00:055s"). Saying so keeps long rows of digits from being tried at each place.
const numberStart = "(?:(?<!\\p{Nd})|(?<=:\\p{Nd}{2}))";
const seconds = `${numberStart}\\p{Nd}+(?:\\.\\p{Nd}+)?[${PYTHON_SPACE}]*s`;
const time = `(?:${clock}|${seconds})`;
const intervalPattern = new RegExp(`(${time})[${PYTHON_SPACE}]*(?:-|to|~)[${PYTHON_SPACE}]*(${time})`, "giu");
const pointPattern = new RegExp(time, "gu");
// Control characters but line breaks and tabs: `float()` refuses them all, though `strip()` takes four of them
// (U+001C to U+001F) for white space.
const refusedByFloat = /[^\P{Cc}\t-\r\u0085]/u;
const leadingClock = /^(\p{Nd}{1,2}):(\p{Nd}{2}(?:\.\p{Nd}+)?)/u;

/**
 * A time as OmniCap-IF's released script reads it, in seconds: `MM:SS`, `MM:SS.s` at the start of the text (what
 * follows is not looked at), or a number with any count of `s` behind it. Null where it reads none.
 */
export function toSeconds(text: string): number | null {
  const match = leadingClock.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) {
    return Number(asciiDigits(match[1])) * 60 + Number(asciiDigits(match[2]));
  }
  const bare = withoutEnding(lower(strip(text)), "s");
  return refusedByFloat.test(bare) ? null : parsePythonFloat(bare);
}

/**
 * All times in a text as OmniCap-IF's released script reads them. Periods are two times joined by `-`, `to` or
 * `~`, swapped into order; points are what is left over. Brackets count as blanks, letter case matters for points
 * only, hours are misread: `readTimes` is the careful reading.
 */
export function parseTimestamps(text: string | null): Times {
  if (!text) return { intervals: [], points: [] };
  const cleaned = text.replace(/[[\]()]/g, " ");
  const intervals: Period[] = [];
  const rest = cleaned.replace(intervalPattern, (_match, first: string, second: string) => {
    const a = toSeconds(first);
    const b = toSeconds(second);
    if (a !== null && b !== null) intervals.push(a <= b ? [a, b] : [b, a]);
    return " ";
  });
  const points: number[] = [];
  for (const [match] of rest.matchAll(pointPattern)) {
    const point = toSeconds(match);
    if (point !== null) points.push(point);
  }
  return { intervals, points };
}
