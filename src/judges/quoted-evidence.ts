import type { Span } from "../shapes/verdict";

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

/** Shorter quotations occur by chance. */
const shortest = 12;

/** Each is looked for in all of the response; nobody reads more marks than that. */
const MOST_TEXTS = 200;

/** The first place of each text in the response; texts that do not occur, and those past the 200th, are left out. */
export function spansOf(response: string, texts: readonly string[]): Span[] {
  return texts.slice(0, MOST_TEXTS).flatMap((text) => {
    const at = text === "" ? -1 : response.indexOf(text);
    return at < 0 ? [] : [{ start: at, end: at + text.length }];
  });
}

/** Times as captions give them: 0:16, 00:16.5, 1:02:03, 16 s. */
const writtenTime =
  /(?<![\d:.])(?:\d{1,3}(?::\d{2}){1,2}(?:\.\d{1,6})?(?![\d:])|\d{1,6}(?:\.\d{1,6})?(?=\s{0,3}(?:s|secs?|seconds?|秒)(?![\p{Script=Latin}\d_])))/giu;

function secondsOf(written: string): number {
  return written.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** Every place of the response that gives a time of the answer, at most `MOST_TEXTS`; none where it is told in words. */
export function placesOfTimes(response: string, answer: string): Span[] {
  const wanted = new Set([...answer.matchAll(writtenTime)].map(([written]) => secondsOf(written)));
  const found: Span[] = [];
  for (const { 0: written, index } of response.matchAll(writtenTime)) {
    if (found.length >= MOST_TEXTS) break;
    if (wanted.has(secondsOf(written))) found.push({ start: index, end: index + written.length });
  }
  return found;
}

/** A quotation without the dots that say that it is cut, or the mark that ends its sentence. */
function bare(quotation: string): string {
  const ahead = quotation.startsWith("…") ? 1 : quotation.startsWith("...") ? 3 : 0;
  const text = ahead === 0 ? quotation : quotation.slice(ahead).trimStart();
  if (text.endsWith("…")) return text.slice(0, -1).trimEnd();
  if (text.endsWith("...")) return text.slice(0, -3).trimEnd();
  return /[.,;]/.test(text.slice(-1)) ? text.slice(0, -1) : text;
}

/** Spans of the response that an explanation quotes literally in at least 12 characters. */
export function quotedEvidence(explanation: string, response: string): Span[] {
  const texts = quotations(explanation)
    .map(bare)
    .filter((text) => text.length >= shortest);
  return spansOf(response, [...new Set(texts)]);
}
