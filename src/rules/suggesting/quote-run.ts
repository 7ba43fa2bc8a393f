import type { Quote, Reading } from "./reading";

/** A name in a run of names, with what stands in parentheses behind it. */
export type NamedPart = { quote: Quote; note: string };

const MAX_NOTE = 600;

/** The place behind a parenthesis that opens at `start`; `start` itself where it does not close soon. */
function closingOf(masked: string, start: number): number {
  let depth = 0;
  for (let at = start; at < masked.length && at < start + MAX_NOTE; at++) {
    if ("(（".includes(masked[at] ?? "")) depth++;
    if (")）".includes(masked[at] ?? "") && --depth === 0) return at + 1;
  }
  return start;
}

const lead = /^\s{0,3}(?:(?:an?|the|another|one|key|column|field)\s{1,3}){0,2}(?=\uE001)/iu;
const noun = /^\s{0,3}(?:keys?|fields?|columns?|property)\b/iu;
const separator =
  /^\s{0,3}(?:[,;/、|]|\band\b|\bor\b|&|\bas well as\b|\bplus\b|\bthen\b){0,1}\s{0,3}(?:and\b|or\b|&)?/iu;

/**
 * The names in quotes that stand in a row from `start` on, with commas, "and" and remarks in parentheses between
 * them; empty where no name stands there.
 */
export function quoteRun(reading: Reading, start: number): { parts: NamedPart[]; end: number } {
  const { masked, text } = reading;
  const byStart = new Map(reading.quotes.map((quote) => [quote.start, quote]));
  const parts: NamedPart[] = [];
  let end = start;
  let at = start;
  for (;;) {
    at += lead.exec(masked.slice(at, at + 40))?.[0].length ?? 0;
    const quote = byStart.get(at);
    if (!quote) return { parts, end };
    at = quote.end;
    at += noun.exec(masked.slice(at, at + 20))?.[0].length ?? 0;
    let note = "";
    const open = at + (/^\s{0,3}/.exec(masked.slice(at, at + 3))?.[0].length ?? 0);
    if ("(（".includes(masked[open] ?? " ")) {
      const close = closingOf(masked, open);
      note = text.slice(open + 1, Math.max(open + 1, close - 1));
      at = Math.max(at, close);
    }
    parts.push({ quote, note });
    end = at;
    const between = separator.exec(masked.slice(at, at + 20))?.[0] ?? "";
    if (between.trim() === "") return { parts, end };
    at += between.length;
  }
}
