/** The filter with a `#` for each sign that stands in quotes or brackets: what is left joins its outermost parts. */
function outermost(filter: string): string {
  const unquoted = filter.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, (text) => "#".repeat(text.length));
  let depth = 0;
  let left = "";
  for (let at = 0; at < unquoted.length; at += 1) {
    const sign = unquoted.charAt(at);
    if (sign === "(") depth += 1;
    left += depth > 0 ? "#" : sign;
    if (sign === ")") depth = Math.max(0, depth - 1);
  }
  return left;
}

/**
 * The place of a part as one of those that all have to hold: at the begin or end, or between two AND. Parts are joined
 * from left to right, so that an OR behind it makes it one of several ways, and one before it does not.
 */
function placeOf(filter: string, term: string): { start: number; end: number } | null {
  const joins = outermost(filter);
  for (let start = filter.indexOf(term); start !== -1; start = filter.indexOf(term, start + 1)) {
    const end = start + term.length;
    const [before, after] = [joins.slice(0, start), joins.slice(end)];
    if (!/(^|\sAND\s+)$/.test(before) || !/^(\s+AND\s|\s*$)/.test(after)) continue;
    if (!/[\s#]OR[\s#]/.test(after)) return { start, end };
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
