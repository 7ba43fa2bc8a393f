import { CJK } from "../../foundation/text-words";

/** The unit of a length. */
export type LengthUnit = "word" | "sentence" | "paragraph" | "character";

const afterWord = new RegExp(`\\s+|[${CJK}，。！？；：、…]`, "gu");
const afterSentence = /[.!?。！？…]+["'”’)\]}」』》】*_]*|\n/gu;
const blank = /\s/;

/** Positions where a text may end: after each word, or after each sentence or line for the longer units. Ascending. */
export function cutBorders(text: string, unit: LengthUnit): number[] {
  const borders: number[] = [];
  if (unit === "word" || unit === "character") {
    for (const match of text.matchAll(afterWord))
      borders.push(blank.test(match[0]) ? match.index : match.index + match[0].length);
    return borders;
  }
  if (unit === "paragraph") {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) borders.push(at);
    return borders;
  }
  for (const match of text.matchAll(afterSentence)) {
    const end = match.index + match[0].length;
    const next = text.charAt(end);
    if (match[0] === "\n") borders.push(match.index);
    else if (next === "" || blank.test(next) || /^[。！？]/.test(match[0])) borders.push(end);
  }
  return borders;
}

/** The last border of an ascending list for which `fits` holds, when it holds for all before it too; else null. */
export function lastFitting(borders: readonly number[], fits: (border: number) => boolean): number | null {
  let high = borders.length;
  let step = 1;
  let low = high - 1;
  while (low >= 0 && !fits(borders[low] ?? 0)) {
    high = low;
    low -= step;
    step *= 2;
  }
  low = Math.max(low, -1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(borders[middle] ?? 0)) low = middle;
    else high = middle;
  }
  return borders[low] ?? null;
}

const dangling = /[\s,;:、，；：—–\-([{“‘「『《【]/;
const bareMarker = /^\s*(?:[-*+•]|\(?(?:\p{N}{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)、])$/u;

/** The end of what is left of a text cut at `border`: no dangling comma, dash, opening bracket or list marker. */
export function cleanEnd(text: string, border: number): number {
  let end = border;
  for (;;) {
    while (end > 0 && dangling.test(text.charAt(end - 1))) end--;
    const lineStart = text.lastIndexOf("\n", end - 1) + 1;
    if (end - lineStart > 12 || !bareMarker.test(text.slice(lineStart, end))) return end;
    if (end === 0) return 0;
    end = lineStart;
  }
}

/** Words that nothing ends with. */
const opening =
  /(?:^|\s)(?:a|an|the|and|or|but|of|in|on|at|to|by|for|with|from|as|that|which|its|his|her|their|is|are)$/i;
/** A beginning of so many words says nothing. */
const STUMP = 2;

/** The same, less a word that wants another one after it, or a sentence of which hardly anything is left. */
export function readableEnd(text: string, border: number): number {
  let end = cleanEnd(text, border);
  for (let found = opening.exec(text.slice(Math.max(0, end - 12), end)); found && end > 12; ) {
    end = cleanEnd(text, end - found[0].length);
    found = opening.exec(text.slice(Math.max(0, end - 12), end));
  }
  const last = text.slice(Math.max(0, end - 40), end);
  const stump = /[.!?…]["'”’)\]*_]*\s+([^.!?…]*)$/.exec(last);
  const words = stump?.[1]?.split(/\s+/) ?? [];
  return stump?.[1] && words.length <= STUMP ? cleanEnd(text, end - stump[1].length) : end;
}

const stopSign = /[.!?。！？…]/;
const closer = /["'”’)\]}」』》】*_\s]/;

/** The stop that ends a text, before its closing quotes; empty without one. */
export function finalStop(text: string): string {
  let end = text.length;
  const lowest = Math.max(0, end - 20);
  while (end > lowest && closer.test(text.charAt(end - 1))) end--;
  const last = text.charAt(end - 1);
  return stopSign.test(last) ? last : "";
}

const pairs: [string, string][] = [
  ["(", ")"],
  ["[", "]"],
  ["“", "”"],
  ["「", "」"],
  ["『", "』"],
  ["（", "）"],
  ["【", "】"],
];
/** Characters searched backwards for an open quote. */
const REACH = 600;

/** The closing marks for quotes, brackets and bold that a cut has left open in the last line. */
export function closersFor(kept: string): string {
  const line = kept.slice(Math.max(kept.lastIndexOf("\n") + 1, kept.length - REACH));
  const open = pairs.flatMap(([opening, closing]) => {
    const at = line.lastIndexOf(opening);
    return at >= 0 && line.indexOf(closing, at) < 0 ? [{ at, closing }] : [];
  });
  for (const mark of ['"', "**", "`"]) {
    const found = line.split(mark).length - 1;
    if (found % 2 === 1) open.push({ at: line.lastIndexOf(mark), closing: mark });
  }
  return open
    .toSorted((a, b) => b.at - a.at)
    .map(({ closing }) => closing)
    .join("");
}
