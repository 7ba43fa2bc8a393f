import { CJK, filledLines, type Line } from "./text-lines";
import { markerLength } from "./words-of-text";

/** A piece of a text, in UTF-16 units. */
type Span = { start: number; end: number };

/** A stretch of text that no sentence runs across: a paragraph, a heading, an item; UTF-16 offsets. */
type TextBlock = Span;

/** Inside of a character class: signs that end a sentence whatever stands behind them, of any script. */
const FULL_STOPS = "。！？｡।॥።։؟۔";
/** Inside of a character class: all signs that may end one. */
export const STOPS = `.!?…‼⁇⁈⁉‽．${FULL_STOPS}`;

const stop = new RegExp(`[${STOPS}:：;；]["'”’)\\]*_]*$`, "u");
/** A line shorter than this was ended on purpose, not for want of room. */
const WRAP_COLUMN = 60;

/** The text without list markers and heading signs, cut where a sentence cannot go on. */
function textBlocks(content: string): TextBlock[] {
  const lines = filledLines(content);
  const blocks: TextBlock[] = [];
  for (const [index, line] of lines.entries()) {
    const skipped = markerLength(lines, index);
    const above = lines[index - 1];
    const last = blocks.at(-1);
    if (last && above && skipped === 0 && above.number === line.number - 1 && goesOn(above, line)) {
      last.end = line.end;
    } else {
      blocks.push({ start: Math.min(line.start + skipped, line.end), end: line.end });
    }
  }
  return blocks;
}

/** True when a sentence may run from one line into the next. */
function goesOn(above: Line, line: Line): boolean {
  if (stop.test(above.text)) return false;
  return /^[\p{Ll}(,;]/u.test(line.text) || above.text.length >= WRAP_COLUMN;
}

const stops = new RegExp(`[${STOPS}]+`, "gu");
const fullStop = new RegExp(`[${FULL_STOPS}]`);
const closers = /^["'”’)\]}」』》】*_]*/u;
const says = /[\p{L}\p{N}]/u;
const cjk = new RegExp(`^[${CJK}]`, "u");

/** After these a name or a number follows. */
const beforeNames = new Set(
  "mr mrs ms mx dr prof st gen rev capt cpt lt sgt col maj hon pres gov sen rep mt fr sr sra vs eg ie cf al".split(
    " ",
  ),
);
const beforeNumbers = new Set("no nos fig figs vol ch pp p sec art eq ca approx".split(" "));
/** After these a sentence ends only when a capital follows. */
const shortForms = new Set(
  "etc phd bsc msc inc ltd co corp jr sr bros dept est min max hr hrs ft lb lbs oz yd mph sq am pm bc ad ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun".split(
    " ",
  ),
);
const openers = new Set(
  "the a an he she it they we you i this that these those then there his her its their in on at after before when while as but and so meanwhile next finally".split(
    " ",
  ),
);

/** Words that may follow a time of day within its sentence. */
const behindTimeOfDay = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|[ecmp][sd]t|gmt|utc)$/;
/** The number of an item: before its block, and within a line. */
const numberBefore = /(\d{1,2})[.)]\s*$/;
const numberWithin = /(?:^|:)\s*(\d{1,2})$/;

/** Positions of the sentences; text without a stop at the end of its paragraph, heading or item is one too. */
export function sentenceSpans(content: string): Span[] {
  const found: Span[] = [];
  const cased = /\p{Lu}/u.test(content);
  for (const block of textBlocks(content)) {
    let start = block.start;
    // Start of the next search for words; it avoids quadratic time on a text of stops alone.
    let unread = block.start;
    let hasWords = false;
    const before = content.slice(Math.max(0, block.start - 8), block.start);
    let item = Number(numberBefore.exec(before)?.[1] ?? 0);
    const text = content.slice(block.start, block.end);
    const addresses = text.includes("www.") || text.includes("://") ? [...text.matchAll(address)] : [];
    let next = 0;
    for (const match of text.matchAll(stops)) {
      const at = block.start + match.index;
      while (addressEnd(addresses[next]) <= match.index) next++;
      // An address goes on behind its points, up to the blank.
      const inAddress = (addresses[next]?.index ?? text.length) < match.index;
      if (inAddress && match.index + match[0].length < addressEnd(addresses[next])) continue;
      // "1. It boils. 2. It cools.": in a line too the next number counts its item.
      const number = match[0] === "." ? numberWithin.exec(content.slice(Math.max(start, at - 8), at)) : null;
      if (number && Number(number[1]) === item + 1) {
        item++;
        continue;
      }
      const afterStop = at + match[0].length;
      const end =
        afterStop +
        (closers.exec(content.slice(afterStop, Math.min(afterStop + 12, block.end)))?.[0].length ?? 0);
      if (
        end < block.end &&
        !endsSentence(content, { start, at, sign: match[0], end, limit: block.end, cased })
      )
        continue;
      hasWords ||= says.test(content.slice(unread, at));
      unread = at;
      if (!hasWords) continue;
      found.push(trimmed(content, start, end));
      start = end;
      unread = end;
      hasWords = false;
    }
    if (says.test(content.slice(start, block.end))) found.push(trimmed(content, start, block.end));
  }
  return found;
}

const address = /(?:https?:\/\/|www\.)[^\s"<>。！？｡]+/gu;

function addressEnd(match: RegExpExecArray | undefined): number {
  return match ? match.index + match[0].length : Number.POSITIVE_INFINITY;
}

function trimmed(content: string, start: number, end: number): Span {
  const text = content.slice(start, end);
  return { start: start + (text.length - text.trimStart().length), end: start + text.trimEnd().length };
}

type Stop = {
  /** Start of the sentence, and position of its stop. */
  start: number;
  at: number;
  /** The stop, and the place after it and its closing quotes. */
  sign: string;
  end: number;
  limit: number;
  /** The text has capitals, so that a small letter shows that a sentence goes on. */
  cased: boolean;
};

/** In Japanese and Chinese a quotation is told by what follows it: と言った, 他说。 */
const tellsQuotation =
  /^(?:と|って|[\p{Script=Han}]{0,6}(?:说|說|问|問|答|喊|叫)道?[，。！？,:：]?(?!\p{Script=Han}))/u;

function endsSentence(content: string, { start, at, sign, end, limit, cased }: Stop): boolean {
  const rest = content.slice(end, Math.min(end + 40, limit));
  const next = rest.trimStart().replace(/^["'“‘(*_[]+/u, "");
  const blank = /^\s/.test(rest);
  if (fullStop.test(sign)) return !/[」』”]$/.test(content.slice(at, end)) || !tellsQuotation.test(rest);
  // Between digits it is a decimal point of full width.
  if (sign === "．") return !/^\p{N}/u.test(rest);
  if (!blank) return cjk.test(rest) || (sign !== "…" && gluedSentence(content, at, rest));
  if (/[!?…‼⁇⁈⁉‽]|\.\./.test(sign)) return !cased || !/^\p{Ll}/u.test(next);
  return endsAtPoint(content.slice(Math.max(start, at - 40), at), next);
}

/** "sits.Then": the blank was forgotten. */
function gluedSentence(content: string, at: number, rest: string): boolean {
  return /\p{Ll}/u.test(content.charAt(at - 1)) && /^["“]?(?:\p{Lu}\p{Ll}|[AI]\s)/u.test(rest);
}

function endsAtPoint(before: string, next: string): boolean {
  const token = /[^\s("'“‘[*_]+$/u.exec(before)?.[0] ?? "";
  const bare = token.toLowerCase().replaceAll(".", "");
  const capital = !/^\p{Ll}/u.test(next);
  const word = /^[\p{L}\p{M}'’]+/u.exec(next)?.[0].toLowerCase() ?? "";
  if (beforeNames.has(bare)) return false;
  if (beforeNumbers.has(bare)) return !/^\p{N}/u.test(next) && capital;
  if (/^[ap]m$/.test(bare) && behindTimeOfDay.test(word)) return false;
  if (shortForms.has(bare)) return capital && !/^\p{N}/u.test(next);
  if (/^(?:\p{L}\.)+\p{L}$/u.test(token)) return capital && openers.has(word);
  if (/^\p{L}+\.\p{L}+$/u.test(token) && !capital) return false;
  if (!/^\p{Lu}$/u.test(token)) return true;
  if (/^\p{Lu}\.\s*\p{Lu}/u.test(next)) return false;
  return !isInitial(before.slice(0, -1)) || (capital && openers.has(word));
}

/** A lone capital is an initial, or an item's letter, when a name, "by" or a colon comes before it, or nothing at all. */
function isInitial(before: string): boolean {
  const word = /([^\s("'“‘[*_]+)\s*$/u.exec(before)?.[1];
  return word === undefined || word === "by" || /^\p{Lu}|[:：]$/u.test(word);
}

/** A heading of Markdown, a title in bold on a line of its own, and a rule between paragraphs belong to none. */
export const NO_PARAGRAPH =
  /^(?:#{1,6}\s.*|(?:[-*_][ \t]*){3,}|(\*\*|__)[^*_.!?。！？]{1,80}\1[:：]?|(?:\*\*|__)[^*_.!?。！？]{1,80}[:：](?:\*\*|__))$/;

/** The sentences of a text but for its headings and titles, unless there is nothing else. */
export function sentencesOfText(content: string): Span[] {
  const all = sentenceSpans(content);
  const titles = filledLines(content).filter(({ text }) => NO_PARAGRAPH.test(text));
  if (titles.length === 0) return all;
  let next = 0;
  const said = all.filter(({ start }) => {
    while ((titles[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return start < (titles[next]?.start ?? Number.POSITIVE_INFINITY);
  });
  return said.length > 0 ? said : all;
}
