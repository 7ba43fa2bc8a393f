import type { FormatCheck } from "../../shapes/checklist";
import type { Span } from "../../shapes/verdict";

/** A stretch of the response, in UTF-16 code units: `start` inclusive, `end` exclusive. */
export type Range = { start: number; end: number };

/** One string for the rule to look at. `span` is null when the string is not a literal piece of the response. */
export type Part = { text: string; span: Span | null };

/** A locator's result, or why it cannot tell. `guessed` where the description leaves room for another reading. */
export type Located =
  | { found: true; parts: Part[]; note: string; marks: Span[]; guessed?: true }
  | { found: false; why: string };

/** A locator's input: the response, the check, and the other checks of the checklist. */
export type LocatorInput = { response: string; check: FormatCheck; siblings: FormatCheck[] };

/** Finds what one kind of format check is about. Pure and deterministic. */
export type Locator = (input: LocatorInput) => Located;

/** A literal piece of the response. */
export function pieceOf(response: string, range: Range): Part {
  return { text: response.slice(range.start, range.end), span: { start: range.start, end: range.end } };
}

/** Literal pieces of the response, in their order. */
export function foundRanges(response: string, ranges: Range[], note: string): Located {
  return { found: true, parts: ranges.map((range) => pieceOf(response, range)), note, marks: [] };
}

/** The response from its first character to its last. */
export function foundWhole(response: string, note = "the whole response"): Located {
  return foundRanges(response, [{ start: 0, end: response.length }], note);
}

/** The same, as the likeliest of several readings. */
export function guessed(located: Located): Located {
  return located.found ? { ...located, guessed: true } : located;
}

export function unsure(why: string): Located {
  return { found: false, why };
}

/** The range without white space at its ends; an all-blank range shrinks to its start. */
export function trimRange(text: string, range: Range): Range {
  const piece = text.slice(range.start, range.end);
  const trimmed = piece.trimStart();
  const start = range.start + (trimmed === "" ? 0 : piece.length - trimmed.length);
  return { start, end: start + trimmed.trimEnd().length };
}

/** A parameter that should be a string; null where it is absent or something else. */
export function stringParameter(check: FormatCheck, name: string): string | null {
  const value = check.parameters[name];
  return typeof value === "string" ? value : null;
}

/**
 * Tells of a range whether one of `ranges` holds it. Sorted once and searched by halves: hostile texts have very many
 * of both. With `strictly`, a range that begins where the other does holds it not.
 */
export function containersOf(ranges: readonly Range[], strictly = false): (inner: Range) => boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  const furthest: number[] = [];
  let end = -1;
  for (const range of sorted) {
    end = Math.max(end, range.end);
    furthest.push(end);
  }
  return (inner) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = sorted[middle]?.start ?? 0;
      if (strictly ? start < inner.start : start <= inner.start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (furthest[low - 1] ?? -1) >= inner.end;
  };
}
