/** Where a part stands as one of those that all have to hold: at the begin or end, or between two AND. */
function placeOf(filter: string, term: string): { start: number; end: number } | null {
  for (let start = filter.indexOf(term); start !== -1; start = filter.indexOf(term, start + 1)) {
    const [before, after] = [filter.slice(0, start), filter.slice(start + term.length)];
    if (/(^|\sAND\s+)$/.test(before) && /^(\s+AND\s|\s*$)/.test(after))
      return { start, end: start + term.length };
  }
  return null;
}

/** True where the filter asks for this part beside all others. */
export function hasTerm(filter: string, term: string): boolean {
  return placeOf(filter, term) !== null;
}

/** The filter with this part as a further condition. What else it says is put in brackets where that is needed. */
export function withTerm(filter: string, term: string): string {
  const text = filter.trim();
  if (text === "" || hasTerm(text, term)) return text === "" ? term : text;
  return /\sOR\s/.test(text) ? `(${text}) AND ${term}` : `${text} AND ${term}`;
}

/** The filter without this part. */
export function withoutTerm(filter: string, term: string): string {
  const place = placeOf(filter, term);
  if (!place) return filter;
  const before = filter.slice(0, place.start).replace(/\s*AND\s+$/, "");
  const after = filter
    .slice(place.end)
    .replace(/^\s+AND\s+/, "")
    .trim();
  return before.trim() !== "" && after !== "" ? `${before} AND ${after}` : `${before}${after}`.trim();
}
