/** Opening quotation marks, each with the mark that closes it on the same line. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["“", "”"],
  ["‘", "’"],
  ["'", "'"],
  ["«", "»"],
  ["「", "」"],
]);

/** These are apostrophes too: before a letter they close nothing. */
const APOSTROPHES = "'’";

function inLine(line: string): string[] {
  const found: string[] = [];
  /** By closing mark: its next place, so that it is not looked for again from every mark that opens. */
  const next = new Map<string, number>();
  const closeAfter = (mark: string, at: number): number => {
    const known = next.get(mark) ?? -1;
    if (known > at) return known;
    const place = line.indexOf(mark, at + 1);
    const end = place < 0 ? Number.POSITIVE_INFINITY : place;
    next.set(mark, end);
    return end;
  };
  const isWithinWord = (at: number) => /[\p{L}\p{N}]$/u.test(line.slice(Math.max(0, at - 2), at));
  const isBeforeLetter = (at: number) => /^\p{L}/u.test(line.slice(at + 1, at + 3));
  let at = 0;
  while (at < line.length) {
    const opening = line.charAt(at);
    const closing = CLOSING.get(opening);
    const opens = closing !== undefined && !(opening === "'" && isWithinWord(at));
    const end = opens ? closeAfter(closing, at) : Number.POSITIVE_INFINITY;
    const isQuotation =
      end < line.length && end > at + 1 && !(APOSTROPHES.includes(line.charAt(end)) && isBeforeLetter(end));
    if (isQuotation) found.push(line.slice(at + 1, end));
    at = isQuotation ? end + 1 : at + 1;
  }
  return found;
}

/** The texts that a text sets in quotes, in their order: none is empty, none goes over a line's end. */
export function quotations(text: string): string[] {
  return text.split("\n").flatMap(inLine);
}
