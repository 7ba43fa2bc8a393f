import type { Span } from "../shapes/span";
import { quotations } from "./quotations";

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
